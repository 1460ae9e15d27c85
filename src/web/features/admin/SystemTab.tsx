import { useQuery } from '@tanstack/react-query';
import type { SystemState } from '../../../contract/systemState.ts';
import { shownProblem } from '../../api/problem.ts';
import { QueryContent } from '../../components/QueryContent.tsx';
import { TableLoading } from '../../components/TableLoading.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Card } from '../../ui/Card.tsx';
import { systemQuery } from './admin.api.ts';
import { BackupsCard } from './BackupsCard.tsx';
import { DataCheckCard } from './DataCheckCard.tsx';
import { Facts } from './Facts.tsx';
import { InstancesCard } from './InstancesCard.tsx';
import { serverInWords } from './system.view.ts';

export function SystemTab() {
  const system = useQuery(systemQuery);
  return (
    <QueryContent
      query={system}
      failure="Failed to fetch the system status"
      problem={shownProblem}
      loading={<TableLoading label="Loading the system status..." />}
    >
      {(state) => (
        <div className="flex flex-col gap-6">
          <ServerCard state={state} />
          <BackupsCard backups={state.backups} />
          <DataCheckCard checks={state.checks} files={state.files} />
          <InstancesCard instances={state.instances} />
        </div>
      )}
    </QueryContent>
  );
}

function ServerCard({ state }: { state: SystemState }) {
  const { notReady } = state;
  return (
    <Card title="Server" subtitle="The running software and where it stores data.">
      <div className="flex flex-col gap-5">
        {notReady.length === 0 ? null : (
          <Alert variant="destructive" title="The server is not ready">
            <ul className="flex flex-col gap-1">
              {notReady.map((sentence) => (
                <li key={sentence}>{sentence}.</li>
              ))}
            </ul>
          </Alert>
        )}
        <Facts facts={serverInWords(state)} />
      </div>
    </Card>
  );
}
