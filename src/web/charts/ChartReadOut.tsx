import { clsx } from 'clsx';
import { ChartSwatch } from './ChartLegend.tsx';
import { shownBasis } from '../api/companyBasis.ts';
import { FigureText } from '../ui/FigureText.tsx';
import { useChartPalette } from './chartMedia.ts';
import { chartNumber } from '../../format/chartNumber.ts';
import { exactText } from '../../charts/chartReading.ts';
import { type ChartSpec, eventsAt, seriesName } from '../../charts/chartSpec.ts';

/** A category and its position in a drawing of this width, in pixels. */
export type ReadOutPoint = { index: number; x: number; width: number };

export type ChartReadOutProps = {
  spec: ChartSpec;
  /** Empty if another chart shows the values and this chart only marks the category. */
  specs: readonly ChartSpec[];
  point: ReadOutPoint;
  /** A mouse can't reach the box because the box moves along; a finger can. */
  canBePressed: boolean;
};

/** The distance between the line and its box, in pixels. */
const DISTANCE = 12;
/**
 * The width in pixels. On a narrower chart, a box with the values of all charts would cover the
 * chart.
 */
const ROOM_FOR_ALL = 480;

export function ChartReadOut({ spec, specs, point, canBePressed }: ChartReadOutProps) {
  const happened = eventsAt(spec, point.index);
  const told = point.width < ROOM_FOR_ALL ? specs.filter((one) => one === spec) : specs;
  const side =
    point.x > point.width / 2
      ? { right: point.width - point.x + DISTANCE }
      : { left: point.x + DISTANCE };
  return (
    <div aria-hidden="true" data-print="hide" className="pointer-events-none">
      <span className="absolute top-0 bottom-7 w-px bg-line-strong" style={{ left: point.x }} />
      {specs.length === 0 ? (
        <div
          className="absolute top-0 rounded-small bg-raised px-1 text-small font-medium whitespace-nowrap"
          style={side}
        >
          {spec.series
            .map((series) => chartNumber(series.values[point.index] ?? null, spec.number))
            .join(', ')}
        </div>
      ) : (
        <div
          className={clsx(
            'absolute top-2 z-10 rounded-base border border-line bg-raised px-3 py-2 text-small shadow-raised',
            canBePressed && 'pointer-events-auto',
          )}
          style={side}
          // Otherwise the drawing underneath would move to the month behind the box.
          onPointerDown={(event) => event.stopPropagation()}
          onPointerMove={(event) => event.stopPropagation()}
        >
          <p className="mb-1 font-medium">{spec.categories[point.index]}</p>
          <dl className="grid grid-cols-[auto_auto] gap-x-4">
            {told.map((one) => (
              <ReadOutValues
                key={one.title}
                spec={one}
                index={point.index}
                isOwn={one === spec && told.length > 1}
                isAlone={told.length === 1}
              />
            ))}
          </dl>
          {happened === '' ? null : <p className="mt-1 max-w-60 text-ink-soft">{happened}</p>}
        </div>
      )}
    </div>
  );
}

type ReadOutValuesProps = {
  spec: ChartSpec;
  index: number;
  isOwn: boolean;
  isAlone: boolean;
};

function Exact({ text, figure }: { text: string | null; figure: string | null | undefined }) {
  return text === null ? null : (
    <span className="block font-normal text-ink-soft">
      <FigureText id={figure}>{text}</FigureText>
    </span>
  );
}

function ReadOutValues({ spec, index, isOwn, isAlone }: ReadOutValuesProps) {
  const palette = useChartPalette();
  const remark = spec.remarks?.[index] ?? null;
  return (
    <>
      {spec.series.map((series) => (
        <div key={series.key} className="col-span-2 grid grid-cols-subgrid">
          <dt
            className={clsx(
              'flex items-center gap-2 whitespace-nowrap',
              isOwn ? 'font-semibold' : 'text-ink-soft',
            )}
          >
            <ChartSwatch series={series} kind={spec.kind} palette={palette} />
            {seriesName(series)}
          </dt>
          <dd
            className={clsx(
              'text-right whitespace-nowrap',
              isOwn ? 'font-semibold' : 'font-medium',
            )}
          >
            <FigureText id={series.figures?.[index]}>
              {chartNumber(series.values[index] ?? null, spec.number)}
            </FigureText>
            {isOwn || isAlone ? (
              <Exact
                text={exactText(shownBasis().currency, series, index)}
                figure={series.figures?.[index]}
              />
            ) : null}
          </dd>
        </div>
      ))}
      {remark === null ? null : (
        <div className="col-span-2 text-right whitespace-nowrap text-ink-muted">{remark}</div>
      )}
    </>
  );
}
