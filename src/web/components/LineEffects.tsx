import type { MappingEffect } from '../../contract/accounts.ts';
import { bookMonthName } from '../../domain/books/bookMonths.ts';
import { currencySymbol } from '../../domain/currencies.ts';
import type { MonthOfYear } from '../../domain/fiscalCalendar.ts';
import { toCalendarMonth } from '../../domain/fiscalCalendar.ts';
import { LINES } from '../../domain/lines.ts';
import { monthFigure } from '../../domain/pageFigures.ts';
import { formatWithCents } from '../../format/accounting.ts';
import { shownBasis } from '../api/companyBasis.ts';
import { Badge } from '../ui/Badge.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../ui/DataTable.tsx';
import { FigureText } from '../ui/FigureText.tsx';

const amountText = (amount: string | null) =>
  amount === null ? 'Not reported' : formatWithCents(amount);

/** "2025-01" by the calendar. */
function monthOfBooks(month: string): MonthOfYear {
  const [year, number] = month.split('-').map(Number);
  return { calendarYear: year ?? 0, calendarMonth: toCalendarMonth(number ?? 0) };
}

export type LineEffectsProps = {
  months: readonly Pick<MappingEffect['months'][number], 'month' | 'isPublished' | 'lines'>[];
  label?: string;
};

/** Lines of the report before and after a change of the books, month by month. */
export function LineEffects({ months, label = 'What would change' }: LineEffectsProps) {
  const symbol = currencySymbol(shownBasis().currency).trim();
  return (
    <DataTable
      label={label}
      maxHeight="50vh"
      className="max-sm:[&_:is(td,th)]:px-2! max-sm:[&_table]:text-small"
    >
      <thead>
        <tr>
          <HeadCell>Month</HeadCell>
          <HeadCell>Line</HeadCell>
          <HeadCell numeric>Now ({symbol})</HeadCell>
          <HeadCell numeric>After ({symbol})</HeadCell>
        </tr>
      </thead>
      <tbody>
        {months.flatMap(({ month, isPublished, lines }) =>
          lines.map(({ line, before, after }, index) => (
            <tr key={`${month} ${line}`}>
              <RowHeadCell className="max-sm:w-20 max-sm:whitespace-normal">
                {index > 0 ? (
                  <span className="sr-only">{bookMonthName(month)}</span>
                ) : (
                  <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:flex-col max-sm:items-start">
                    {bookMonthName(month)}
                    {isPublished ? <Badge tone="caution">Published: restated</Badge> : null}
                  </span>
                )}
              </RowHeadCell>
              <Cell>{LINES[line].label}</Cell>
              <Cell numeric muted={before === null}>
                <FigureText id={before === null ? null : monthFigure(line, monthOfBooks(month))}>
                  {amountText(before)}
                </FigureText>
              </Cell>
              <Cell numeric muted={after === null}>
                {amountText(after)}
              </Cell>
            </tr>
          )),
        )}
      </tbody>
    </DataTable>
  );
}
