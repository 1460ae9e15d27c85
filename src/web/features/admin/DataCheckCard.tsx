import { useQuery } from '@tanstack/react-query';
import type { DataChecks } from '../../../contract/dataCheck.ts';
import { formatCount } from '../../../format/count.ts';
import { shownProblem } from '../../api/problem.ts';
import { QueryContent } from '../../components/QueryContent.tsx';
import { TableLoading } from '../../components/TableLoading.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { dataCheckQuery } from './admin.api.ts';
import { endedCheckInWords, faultsOf, headInWords } from './dataCheck.view.ts';

/** Whether the stored data is what its recorded changes have left. */
export function DataCheckCard() {
  const checks = useQuery(dataCheckQuery);
  return (
    <QueryContent
      query={checks}
      failure="Failed to fetch the data check"
      problem={shownProblem}
      loading={<TableLoading label="Loading the data check..." />}
    >
      {(found) => (
        <Card
          title="Data check"
          subtitle="The server compares all data with its recorded changes after each start and every night, and recent changes every hour."
        >
          <div className="flex flex-col gap-5">
            <Faults checks={found} />
            <Facts checks={found} />
          </div>
        </Card>
      )}
    </QueryContent>
  );
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

function Facts({ checks: { whole, recent } }: { checks: DataChecks }) {
  const facts = [
    ['All data', endedCheckInWords(whole)],
    ...(recent === null ? [] : [['Recent changes', endedCheckInWords(recent)]]),
    ...(whole === null ? [] : [['Kept end of the chain', headInWords(whole)]]),
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
