import { clsx } from 'clsx';
import { tableText } from '../../charts/chartReading.ts';
import {
  type ChartSeries,
  type ChartSpec,
  eventsAt,
  hasEvents,
  hasRemarks,
} from '../../charts/chartSpec.ts';
import { sum } from '../../finance/money.ts';
import { formatAmountIn } from '../../format/money.ts';
import { shownBasis } from '../api/companyBasis.ts';
import { FigureText } from '../ui/FigureText.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../ui/DataTable.tsx';
import { TodayValue } from '../ui/TodayValue.tsx';

/** Returns "Revenue" if the amounts have their own unit, otherwise "Production (%)". */
function chartColumnHeading({ label, exact }: ChartSeries): string {
  return exact === undefined ? label : label.replace(/ \(\$[KM]\)/, '');
}

/** The total and which months it leaves out, or null if months can't be added up. */
function chartColumnTotal({ addsUp = false }: ChartSpec, { exact, values }: ChartSeries) {
  if (!addsUp || exact === undefined) return null;
  const shown = exact.filter((_, index) => (values[index] ?? null) !== null);
  const { total } = sum(shown);
  return total === null ? null : { total, missing: values.length - shown.length };
}

/** Exact numbers, newest first, in a frame as high as the chart. */
export function ChartTable({ spec, height }: { spec: ChartSpec; height: number }) {
  const { currency } = shownBasis();
  const withRemarks = hasRemarks(spec);
  const withMarks = hasEvents(spec);
  const newestFirst = [...spec.categories.entries()].toReversed();
  const totals = spec.series.map((series) => chartColumnTotal(spec, series));
  return (
    <div style={{ minHeight: height }}>
      <DataTable
        label={`${spec.title}, ${spec.axis.label}`}
        maxHeight={`${height}px`}
        className="[&_tfoot>tr>*]:sticky [&_tfoot>tr>*]:bottom-0"
      >
        <thead>
          <tr>
            <HeadCell>{spec.categoryHeading ?? 'Month'}</HeadCell>
            {spec.series.map((series) => (
              <HeadCell key={series.key} numeric>
                {chartColumnHeading(series)}
              </HeadCell>
            ))}
            {withRemarks ? <HeadCell>Remark</HeadCell> : null}
            {withMarks ? <HeadCell>Event</HeadCell> : null}
          </tr>
        </thead>
        <tbody>
          {newestFirst.map(([index, category]) => (
            <tr
              key={category}
              className={clsx(
                index === spec.highlighted && '[&>*]:bg-sunken! [&>*]:font-semibold!',
              )}
            >
              <RowHeadCell>{category}</RowHeadCell>
              {spec.series.map((series) => {
                const value = series.values[index] ?? null;
                const text = tableText(currency, spec, series, index);
                const today = series.today?.[index];
                return (
                  <Cell
                    key={series.key}
                    numeric
                    muted={value === null}
                    negative={value !== null && value < 0}
                  >
                    <FigureText id={series.figures?.[index]}>{text}</FigureText>
                    {today === undefined || today === text ? null : <TodayValue today={today} />}
                  </Cell>
                );
              })}
              {withRemarks ? <Cell muted>{spec.remarks?.[index] ?? ''}</Cell> : null}
              {withMarks ? <Cell muted>{eventsAt(spec, index)}</Cell> : null}
            </tr>
          ))}
        </tbody>
        {spec.categories.length < 2 || totals.every((total) => total === null) ? null : (
          <tfoot>
            <tr>
              <RowHeadCell>Total</RowHeadCell>
              {spec.series.map((series, column) => {
                const total = totals[column] ?? null;
                return (
                  <Cell key={series.key} numeric negative={total?.total.startsWith('-') === true}>
                    {total === null ? null : (
                      <FigureText id={series.total}>
                        {formatAmountIn(currency, total.total)}
                      </FigureText>
                    )}
                    {total === null || total.missing === 0 ? null : (
                      <span className="block text-small font-normal text-ink-muted">
                        excludes {total.missing} missing
                      </span>
                    )}
                  </Cell>
                );
              })}
              {withRemarks ? <Cell /> : null}
              {withMarks ? <Cell /> : null}
            </tr>
          </tfoot>
        )}
      </DataTable>
    </div>
  );
}
