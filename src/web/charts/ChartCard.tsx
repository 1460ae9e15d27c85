import { clsx } from 'clsx';
import { ChartColumn, Download, Ellipsis, Table } from 'lucide-react';
import { useState, useCallback, useContext, type ReactNode } from 'react';
import { Card } from '../ui/Card.tsx';
import { DottedParts } from '../ui/DottedParts.tsx';
import { DropdownMenu, MenuItem, MenuLabel } from '../ui/DropdownMenu.tsx';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { usePrinting } from '../ui/printing.ts';
import { toast } from '../ui/toastStore.ts';
import { downloadChart, type ChartFileType } from './chartDownload.ts';
import { hasValues, chartNote, type ChartSpec, markedEvents } from '../../charts/chartSpec.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { namedAsOf } from '../../format/asOf.ts';
import { ChartMomentContext } from './chartMoment.ts';
import { ChartLegend } from './ChartLegend.tsx';
import { useChartPalette } from './chartMedia.ts';
import { ChartPlot } from './ChartPlot.tsx';
import { ChartTable } from './ChartTable.tsx';
import { canDrawAtOnce } from './usePlot.ts';

type ChartView = 'chart' | 'table';

type DrawnChartProps = {
  spec: ChartSpec;
  view?: ChartView;
  /** The height in pixels of the drawing, the table and the empty state. */
  height?: number;
  empty?: ReactNode;
  /** With a single month, the chart would show only one dot. */
  isFirstMonth?: boolean;
};

/** The spec must be stable between renders (useMemo), because a new spec is drawn again. */
function DrawnOrTabledChart({
  spec,
  view = 'chart',
  height = 280,
  empty = 'No data',
  isFirstMonth = false,
}: DrawnChartProps) {
  const palette = useChartPalette();
  const printing = usePrinting();
  const [broken, setBroken] = useState(false);
  const onLoadError = useCallback(() => setBroken(true), []);
  const note = chartNote(spec);
  const happened = markedEvents(spec);
  if (!hasValues(spec)) {
    return (
      <div className="flex items-center justify-center" style={{ height }}>
        <EmptyState title={empty} />
      </div>
    );
  }
  if (isFirstMonth && view === 'chart') {
    return (
      <div className="flex items-center justify-center" style={{ height }}>
        <EmptyState
          title="One month so far"
          hint="The chart appears once a second month has figures."
        />
      </div>
    );
  }
  // The drawing's script hasn't loaded yet, and printing doesn't wait.
  const isTooEarly = printing && !canDrawAtOnce();
  if (view === 'table' || broken || isTooEarly) return <ChartTable spec={spec} height={height} />;
  return (
    <figure className="flex flex-col gap-3">
      <ChartLegend spec={spec} palette={palette} />
      <ChartPlot spec={spec} height={height} onLoadError={onLoadError} />
      {note === null && happened.length === 0 ? null : (
        <figcaption className="text-small text-ink-muted">
          {note}
          {happened.length === 0 ? null : (
            <ul aria-label="Events" className="flex flex-wrap gap-x-4 gap-y-1">
              {happened.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </figcaption>
      )}
    </figure>
  );
}

export type ChartCardProps = Omit<DrawnChartProps, 'view'> & {
  message?: ReactNode;
  choices?: ReactNode;
  level?: 2 | 3;
  className?: string;
};

const fileTypes: readonly { type: ChartFileType; label: string }[] = [
  { type: 'png', label: 'Picture (PNG)' },
  { type: 'svg', label: 'Drawing (SVG)' },
  { type: 'csv', label: 'Numbers (CSV)' },
];

/** A table shows exact amounts, while the chart's axis is in thousands or millions. */
function unitOfTable({ axis, series }: ChartSpec): string {
  return series.some(({ exact }) => exact !== undefined)
    ? axis.label.replace(/ \(([^()]*?)\s*[KM]\)/, ' ($1)')
    : axis.label;
}

export function ChartCard({
  spec,
  level = 2,
  className,
  message,
  choices,
  ...chart
}: ChartCardProps) {
  const [view, setView] = useState<ChartView>('chart');
  const asOf = useContext(ChartMomentContext);
  const save = (type: ChartFileType) => {
    downloadChart({ ...spec, title: namedAsOf(spec.title, asOf) }, type).catch((error: unknown) => {
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
            aria-label={`${choices === undefined ? 'Download' : 'Compare or download'} ${spec.title}`}
            icon={
              choices === undefined ? (
                <Download className="size-4" />
              ) : (
                <Ellipsis className="size-4" />
              )
            }
          />
        }
      >
        {choices}
        {choices === undefined ? null : <MenuLabel>Download</MenuLabel>}
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
      subtitle={
        view === 'table' ? (
          unitOfTable(spec)
        ) : (
          <DottedParts parts={(spec.subject ?? spec.axis.label).split(' · ')} />
        )
      }
      level={level}
      actions={actions}
      className={clsx('flex flex-col *:last:flex *:last:grow *:last:flex-col', className)}
    >
      {message ? <p className="mb-3 max-w-prose">{message}</p> : null}
      {/* Keeps neighbouring charts aligned when one's text takes more lines. */}
      <div className="mt-auto">
        <DrawnOrTabledChart spec={spec} view={view} {...chart} />
      </div>
    </Card>
  );
}
