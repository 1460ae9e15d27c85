import type { ReactNode } from 'react';
import type { RunningInstance } from '../../../contract/instances.ts';
import { formatMoment } from '../../../format/dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../../ui/DataTable.tsx';

/** The instances that run; nothing where there can be only one. */
export function InstancesCard({ instances }: { instances: readonly RunningInstance[] }) {
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
            <HeadCell className="max-sm:hidden">Running since</HeadCell>
            <HeadCell className="max-lg:hidden">Version</HeadCell>
            <HeadCell>Part</HeadCell>
            <HeadCell className="max-sm:hidden">Last heard</HeadCell>
          </tr>
        </thead>
        <tbody>
          {instances.map(({ name, version, startedAt, heardAt, leads, isThis }) => (
            <tr key={`${name} ${startedAt}`}>
              <RowHeadCell>
                <span className="flex w-44 flex-col whitespace-normal [overflow-wrap:anywhere] lg:w-52">
                  {name}
                  <Beside className="lg:hidden">Version {version}</Beside>
                  <Beside className="sm:hidden">Since {formatMoment(startedAt)}</Beside>
                  <Beside className="sm:hidden">
                    {heardAt === null
                      ? 'Not known when last heard'
                      : `Heard ${formatMoment(heardAt)}`}
                  </Beside>
                  {isThis ? <Beside>Sent this list</Beside> : null}
                </span>
              </RowHeadCell>
              <Cell className="whitespace-nowrap max-sm:hidden">{formatMoment(startedAt)}</Cell>
              <Cell className="max-lg:hidden">{version}</Cell>
              <Cell>
                <Badge tone={leads ? 'accent' : 'outline'}>{leads ? 'Leader' : 'Member'}</Badge>
              </Cell>
              <Cell className="whitespace-nowrap max-sm:hidden" muted={heardAt === null}>
                {heardAt === null ? 'Not known' : formatMoment(heardAt)}
              </Cell>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Card>
  );
}

/** What a narrow page has no column for. */
function Beside({ className = '', children }: { className?: string; children: ReactNode }) {
  return <span className={`text-small font-normal text-ink-muted ${className}`}>{children}</span>;
}
