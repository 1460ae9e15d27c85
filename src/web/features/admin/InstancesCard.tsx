import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../format/dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';
import { instancesQuery } from './admin.api.ts';

/** The instances that run; nothing where there can be only one. */
export function InstancesCard() {
  const { data: instances = [] } = useQuery(instancesQuery);
  if (instances.length === 0) return null;
  return (
    <Card
      flush
      className="overflow-clip"
      title="Instances"
      subtitle="They serve the same data behind one address. The leader tidies and makes backups; when it ends, another leads."
    >
      <DataTable label="Instances">
        <thead>
          <tr>
            <HeadCell>Instance</HeadCell>
            <HeadCell>Running since</HeadCell>
            <HeadCell>Version</HeadCell>
            <HeadCell>Part</HeadCell>
            <HeadCell>Last heard</HeadCell>
          </tr>
        </thead>
        <tbody>
          {instances.map(({ name, version, startedAt, heardAt, leads, isThis }) => (
            <tr key={`${name} ${startedAt}`}>
              <RowHeadCell>
                <span className="flex w-36 flex-col whitespace-normal [overflow-wrap:anywhere] sm:w-52">
                  {name}
                  {isThis ? (
                    <span className="text-small font-normal text-ink-muted">Sent this list</span>
                  ) : null}
                </span>
              </RowHeadCell>
              <Cell className="whitespace-nowrap">{formatMoment(startedAt)}</Cell>
              <Cell>{version}</Cell>
              <Cell>
                <Badge tone={leads ? 'accent' : 'outline'}>{leads ? 'Leader' : 'Member'}</Badge>
              </Cell>
              <Cell className="whitespace-nowrap" muted={heardAt === null}>
                {heardAt === null ? 'Not known' : formatMoment(heardAt)}
              </Cell>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Card>
  );
}
