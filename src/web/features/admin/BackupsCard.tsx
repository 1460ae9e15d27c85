import { useQuery } from '@tanstack/react-query';
import type { BackupState } from '../../../contract/backups.ts';
import { formatMoment } from '../../../format/dates.ts';
import { shownProblem } from '../../api/problem.ts';
import { QueryContent } from '../../components/QueryContent.tsx';
import { TableLoading } from '../../components/TableLoading.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { backupStateQuery } from './admin.api.ts';
import { lastBackupInWords, proofInWords, scheduleInWords } from './backups.view.ts';

/** When the last backup was made, and whether it can be restored. */
export function BackupsCard() {
  const state = useQuery(backupStateQuery);
  return (
    <QueryContent
      query={state}
      failure="Failed to fetch the state of backups"
      problem={shownProblem}
      loading={<TableLoading label="Loading backups..." />}
    >
      {(backups) => (
        <Card
          title="Backups"
          subtitle="Made on the server, by its settings. Whoever runs it can restore one."
        >
          <div className="flex flex-col gap-5">
            {backups.failure === null ? null : <Failure failure={backups.failure} />}
            <Facts backups={backups} />
          </div>
        </Card>
      )}
    </QueryContent>
  );
}

function Failure({ failure }: { failure: NonNullable<BackupState['failure']> }) {
  return (
    <Alert variant="destructive" title="The latest backup failed">
      {formatMoment(failure.at)}: {failure.reason}
    </Alert>
  );
}

function Facts({ backups }: { backups: BackupState }) {
  const facts = [
    ['Schedule', scheduleInWords(backups)],
    ['Last backup', lastBackupInWords(backups)],
    ...(backups.last === null ? [] : [['Proof', proofInWords(backups.last)]]),
  ];
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-muted max-sm:-mb-3">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
