import type { DataChecks } from '../../../contract/dataCheck.ts';
import type { SystemState } from '../../../contract/systemState.ts';
import { formatCount } from '../../../format/count.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { endedCheckInWords, faultsOf, filesInWords, headInWords } from './dataCheck.view.ts';
import { Facts } from './Facts.tsx';

export function DataCheckCard({ checks, files }: Pick<SystemState, 'checks' | 'files'>) {
  return (
    <Card
      title="Data check"
      subtitle="The server checks all data against its recorded changes at each start and every night. It checks recent changes and document files every hour."
    >
      <div className="flex flex-col gap-5">
        {checks === null ? (
          <Alert variant="warning" title="The last checks are not available right now">
            The file storage with the check results is not responding.
          </Alert>
        ) : (
          <Faults checks={checks} />
        )}
        <Facts
          facts={[
            ...(checks === null ? [] : checksInWords(checks)),
            ['Document files', filesInWords(files)],
          ]}
        />
      </div>
    </Card>
  );
}

function checksInWords({ whole, recent }: DataChecks): readonly (readonly [string, string])[] {
  return [
    ['All data', endedCheckInWords(whole)],
    ...(recent === null ? [] : [['Recent changes', endedCheckInWords(recent)] as const]),
    ...(whole === null ? [] : [['Protected against deletion up to', headInWords(whole)] as const]),
  ];
}

function Faults({ checks: { whole, recent } }: { checks: DataChecks }) {
  const { faults, more } = faultsOf([whole, recent]);
  if (faults.length === 0) return null;
  return (
    <Alert variant="destructive" title="Data was changed outside the product">
      <ul className="flex flex-col gap-1">
        {faults.map(({ record, problem }) => (
          <li key={`${record} ${problem}`}>
            <span className="font-medium">{record}</span>: {problem}
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="mt-2">And {formatCount(more)} more.</p> : null}
    </Alert>
  );
}
