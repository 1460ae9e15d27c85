import { type ChartPalette, seriesColour } from '../../charts/chartPalette.ts';
import type { ChartSeries, ChartSpec } from '../../charts/chartSpec.ts';
import { NOTATION } from '../../charts/notation.ts';

const dashArrays = { solid: '', dashed: '5 3', dotted: '1.5 2.5' };

export function ChartSwatch({
  series,
  kind,
  palette,
}: {
  series: ChartSeries;
  kind: ChartSpec['kind'];
  palette: ChartPalette;
}) {
  const colour = seriesColour(series, palette);
  const { bar, line } = NOTATION[series.role];
  const solid = bar === 'solid';
  return (
    <svg viewBox="0 0 16 12" className="h-3 w-4 shrink-0" aria-hidden="true">
      {kind === 'line' ? (
        <path d="M0 6H16" stroke={colour} strokeWidth="2" strokeDasharray={dashArrays[line]} />
      ) : (
        <rect
          x="2.75"
          y="0.75"
          width="10.5"
          height="10.5"
          fill={solid ? colour : 'none'}
          stroke={colour}
          strokeWidth={solid ? 0 : 1.5}
        />
      )}
      {kind === 'bar' && bar === 'hatched' ? (
        <path d="M3 6l5-5M3 11l10-10M8 11l5-5" stroke={colour} strokeWidth="1.25" />
      ) : null}
    </svg>
  );
}

/** Renders nothing for a single series, because the card's title names it. */
export function ChartLegend({ spec, palette }: { spec: ChartSpec; palette: ChartPalette }) {
  if (spec.series.length < 2) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small text-ink-soft">
      {spec.series.map((series) => (
        <li key={series.key} className="flex items-center gap-2">
          <ChartSwatch series={series} kind={spec.kind} palette={palette} />
          {series.label}
        </li>
      ))}
    </ul>
  );
}
