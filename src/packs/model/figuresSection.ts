import { shortMonthName } from '../../finance/fiscalCalendar.ts';
import { type LineColumn, lineTable } from './lineTable.ts';
import { leftOutNotes, marginNotes, overPackMonths, yearToLabel } from './monthsTogether.ts';
import type { PackSection, PackTable } from './pack.ts';
import { isKnown, type PackMonth, type PackMonths } from './packMonths.ts';

function yearFiguresTable(
  months: PackMonths,
  { fyLabel, monthNum }: Pick<PackMonth, 'fyLabel' | 'monthNum'>,
  key: string,
): PackTable {
  const shown = months.yearTo(fyLabel, monthNum);
  const label = yearToLabel(months.basis, fyLabel, monthNum);
  const columns = shown.map((month): LineColumn => ({
    kind: 'figures',
    heading: shortMonthName(month.monthName),
    group: String(month.calendarYear),
    value: (measure) => month.figures[measure.key],
    months: [month],
  }));
  const notes = leftOutNotes(months.basis, label, shown);
  if (!shown.every(isKnown)) {
    const unknown = shown.filter((month) => !isKnown(month)).map(({ shortName }) => shortName);
    notes.unshift(`There are no figures for ${unknown.join(', ')}.`);
  }
  notes.push(...marginNotes(shown));
  const { materiality } = months;
  const title = `Figures, ${label}`;
  return lineTable(months.basis, { key, title, notes, materiality }, [
    ...columns,
    {
      kind: 'figures',
      heading: label,
      group: monthNum === 12 ? 'Full year' : 'Year to date',
      value: (measure) => overPackMonths(shown, measure),
      months: shown,
      over: shown.map((_, index) => index + 1),
    },
  ]);
}

const HOW_TOTALS_ADD_UP =
  'Totals are the sums of the months; cash and staff are those of the last month, and gross margin is total gross profit ÷ total revenue.';

function figuresPages(tables: readonly PackTable[]): PackSection {
  const [first, ...others] = tables;
  const ruled =
    first === undefined
      ? []
      : [{ ...first, notes: [HOW_TOTALS_ADD_UP, ...first.notes] }, ...others];
  return {
    key: 'figures',
    title: 'Figures',
    parts: ruled.map((table) => ({ kind: 'table', table })),
  };
}

export function yearFigures(
  months: PackMonths,
  month: Pick<PackMonth, 'fyLabel' | 'monthNum'>,
): PackSection {
  return figuresPages([yearFiguresTable(months, month, 'figures')]);
}

export function yearsFigures(
  months: PackMonths,
  lastMonths: readonly PackMonth[],
  atMost: number,
): { readonly section: PackSection; readonly leftOut: string[] } {
  const newest = lastMonths.toReversed();
  const more = newest.length - atMost;
  const leftOut =
    more > 0
      ? [
          `The months of ${more === 1 ? 'an earlier financial year' : `${more} earlier financial years`}: only the latest ${atMost} are shown month by month.`,
        ]
      : [];
  const tables = newest
    .slice(0, atMost)
    .map((month) => yearFiguresTable(months, month, `figures-${month.fyLabel}`));
  return { section: figuresPages(tables), leftOut };
}
