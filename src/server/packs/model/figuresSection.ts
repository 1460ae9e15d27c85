import { shortMonthName } from '../../../domain/fiscalCalendar.ts';
import { type LineColumn, lineTable } from './lineTable.ts';
import { leftOutNotes, overPackMonths, yearToLabel } from './monthsTogether.ts';
import type { PackSection, PackTable } from './pack.ts';
import { isKnown, type PackMonth, type PackMonths } from './packMonths.ts';

/** The months of a financial year side by side, with the year to date at the end. */
export function yearFiguresTable(
  months: PackMonths,
  { fyLabel, monthNum }: Pick<PackMonth, 'fyLabel' | 'monthNum'>,
  key: string,
): PackTable {
  const shown = months.yearTo(fyLabel, monthNum);
  const label = yearToLabel(fyLabel, monthNum);
  const columns = shown.map((month): LineColumn => ({
    kind: 'figures',
    heading: shortMonthName(month.monthName),
    group: String(month.calendarYear),
    value: (line) => month.figures[line],
  }));
  const notes = leftOutNotes(label, shown);
  if (!shown.every(isKnown)) {
    const unknown = shown.filter((month) => !isKnown(month)).map(({ shortName }) => shortName);
    notes.unshift(`There are no figures of ${unknown.join(', ')}.`);
  }
  return lineTable({ key, title: `Figures, ${label}`, notes }, [
    ...columns,
    {
      kind: 'figures',
      heading: label,
      group: monthNum === 12 ? 'Full year' : 'Year to date',
      value: (line) => overPackMonths(shown, line),
      over: shown.map((_, index) => index + 1),
    },
  ]);
}

const HOW_TOTALS_ADD_UP =
  'Totals are the sums of the months; cash and staff are those of the last month, and gross margin is gross profit ÷ revenue of the sums.';

export function yearFigures(
  months: PackMonths,
  month: Pick<PackMonth, 'fyLabel' | 'monthNum'>,
): PackSection {
  const table = yearFiguresTable(months, month, 'figures');
  const withRule = { ...table, notes: [HOW_TOTALS_ADD_UP, ...table.notes] };
  return {
    key: 'figures',
    title: 'Figures',
    parts: [{ kind: 'table', table: withRule }],
    speakerNotes: [`${table.title}, month by month.`, ...withRule.notes].join('\n'),
  };
}
