import type { ReactNode } from 'react';
import type { RunningInstance } from '../../../contract/instances.ts';
import { formatMoment } from '../../../format/dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';

export function InstancesCard({ instances }: { instances: readonly RunningInstance[] }) {
  if (instances.length === 0) return null;
  return (
    <Card
      flush
      className="overflow-clip"
      title="Instances"
      subtitle="All instances serve the same data at one address. The leader runs maintenance and backups; if it stops, another instance takes over."
    >
      <DataTable label="Instances">
        <thead>
          <tr>
            <HeadCell>Instance</HeadCell>
            <HeadCell className="max-sm:hidden">Running since</HeadCell>
            <HeadCell className="max-lg:hidden">Version</HeadCell>
            <HeadCell>Part</HeadCell>
            <HeadCell className="max-sm:hidden">Last seen</HeadCell>
          </tr>
        </thead>
        <tbody>
          {instances.map(({ name, version, startedAt, heardAt, leads, isThis }) => (
            <tr key={`${name} ${startedAt}`}>
              <RowHeadCell>
                <span className="flex w-44 flex-col whitespace-normal [overflow-wrap:anywhere] lg:w-52">
                  {name}
                  <NarrowColumnDetails className="lg:hidden">Version {version}</NarrowColumnDetails>
                  <NarrowColumnDetails className="sm:hidden">
                    Since {formatMoment(startedAt)}
                  </NarrowColumnDetails>
                  <NarrowColumnDetails className="sm:hidden">
                    {heardAt === null
                      ? 'Last contact unknown'
                      : `Last seen ${formatMoment(heardAt)}`}
                  </NarrowColumnDetails>
                  {isThis ? <NarrowColumnDetails>Answered this request</NarrowColumnDetails> : null}
                </span>
              </RowHeadCell>
              <Cell className="whitespace-nowrap max-sm:hidden">{formatMoment(startedAt)}</Cell>
              <Cell className="max-lg:hidden">{version}</Cell>
              <Cell>
                <Badge tone={leads ? 'accent' : 'outline'}>{leads ? 'Leader' : 'Member'}</Badge>
              </Cell>
              <Cell className="whitespace-nowrap max-sm:hidden" muted={heardAt === null}>
                {heardAt === null ? 'Unknown' : formatMoment(heardAt)}
              </Cell>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Card>
  );
}

function NarrowColumnDetails({
  className = '',
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  return <span className={`text-small font-normal text-ink-muted ${className}`}>{children}</span>;
}
