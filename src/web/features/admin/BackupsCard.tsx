import type { BackupState } from '../../../contract/backups.ts';
import { formatMoment } from '../../../format/dates.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { lastBackupInWords, placeInWords, proofInWords, scheduleInWords } from './backups.view.ts';
import { Facts } from './Facts.tsx';

export function BackupsCard({ backups }: { backups: BackupState }) {
  const { failure, last, nextAt, isDue } = backups;
  return (
    <Card
      title="Backups"
      subtitle="The server creates backups according to its settings. Your IT team can restore one."
    >
      <div className="flex flex-col gap-5">
        {failure === null ? null : (
          <Alert variant="destructive" title="The latest backup failed">
            {formatMoment(failure.at)}: {failure.reason}
          </Alert>
        )}
        <Facts
          facts={[
            ['Schedule', scheduleInWords(backups)],
            ...(nextAt === null
              ? []
              : [['Next backup', isDue ? 'Due now' : formatMoment(nextAt)] as const]),
            ['Last backup', lastBackupInWords(backups)],
            ...(last === null ? [] : [['Proof', proofInWords(last)] as const]),
            ['Folder', placeInWords(backups)],
          ]}
        />
      </div>
    </Card>
  );
}
