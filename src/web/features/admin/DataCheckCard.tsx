import type { DataChecks } from '../../../contract/dataCheck.ts';
import type { SystemState } from '../../../contract/systemState.ts';
import { formatCount } from '../../../format/count.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { endedCheckInWords, faultsOf, filesInWords, headInWords } from './dataCheck.view.ts';
import { Facts } from './Facts.tsx';

/** Whether the stored data is what its recorded changes have left, and no file is missing. */
export function DataCheckCard({ checks, files }: Pick<SystemState, 'checks' | 'files'>) {
  return (
    <Card
      title="Data check"
      subtitle="The server compares all data with its recorded changes after each start and every night, and recent changes every hour. It looks for the files of documents after each start and every hour."
    >
      <div className="flex flex-col gap-5">
        {checks === null ? (
          <Alert variant="warning" title="The last checks can't be read now">
            The storage of the files does not answer, and their results are kept there.
          </Alert>
        ) : (
          <Faults checks={checks} />
        )}
        <Facts
          facts={[
            ...(checks === null ? [] : checksInWords(checks)),
            ['Files of documents', filesInWords(files)],
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
    ...(whole === null ? [] : [['Kept end of the chain', headInWords(whole)] as const]),
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
