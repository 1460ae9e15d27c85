import { ChartColumn, Download, Table } from 'lucide-react';
import { useState } from 'react';
import { Card } from '../ui/Card.tsx';
import { DropdownMenu, MenuItem } from '../ui/DropdownMenu.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { toast } from '../ui/toastStore.ts';
import { Chart, type ChartProps, type ChartView } from './Chart.tsx';
import { type ChartFileType, downloadChart } from './chartDownload.ts';
import { hasValues } from '../../charts/chartSpec.ts';

export type ChartCardProps = Omit<ChartProps, 'view'> & {
  level?: 2 | 3;
  className?: string;
};

const fileTypes: readonly { type: ChartFileType; label: string }[] = [
  { type: 'png', label: 'Picture (PNG)' },
  { type: 'svg', label: 'Drawing (SVG)' },
  { type: 'csv', label: 'Numbers (CSV)' },
];

/** A chart on a card: title, unit, "Show as table" and the downloads. */
export function ChartCard({ spec, level = 2, className, ...chart }: ChartCardProps) {
  const [view, setView] = useState<ChartView>('chart');
  const save = (type: ChartFileType) => {
    downloadChart(spec, type).catch((error: unknown) => {
      toast({
        title: 'Download Failed',
        description: error instanceof Error ? error.message : 'The file could not be created.',
        variant: 'destructive',
      });
    });
  };
  const actions = hasValues(spec) ? (
    <>
      <IconButton
        size="small"
        label={view === 'chart' ? 'Show as table' : 'Show as chart'}
        icon={view === 'chart' ? <Table className="size-4" /> : <ChartColumn className="size-4" />}
        onClick={() => setView(view === 'chart' ? 'table' : 'chart')}
      />
      <DropdownMenu
        trigger={
          <Button
            variant="quiet"
            size="small"
            className="w-8 px-0! pointer-coarse:w-11"
            aria-label={`Download ${spec.title}`}
            icon={<Download className="size-4" />}
          />
        }
      >
        {fileTypes.map(({ type, label }) => (
          <MenuItem key={type} onSelect={() => save(type)}>
            {label}
          </MenuItem>
        ))}
      </DropdownMenu>
    </>
  ) : null;
  return (
    <Card
      title={spec.title}
      subtitle={spec.axis.label}
      level={level}
      actions={actions}
      {...(className === undefined ? {} : { className })}
    >
      <Chart spec={spec} view={view} {...chart} />
    </Card>
  );
}
