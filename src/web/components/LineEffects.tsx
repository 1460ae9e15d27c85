import type { MappingEffect } from '../../contract/accounts.ts';
import { bookMonthName } from '../../finance/books/bookMonths.ts';
import { currencySymbol } from '../../finance/currencies.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import { toCalendarMonth } from '../../finance/fiscalCalendar.ts';
import { lineLabel } from '../../finance/catalogue.ts';
import { monthFigure } from '../../finance/pageFigures.ts';
import { formatWithCents } from '../../format/accounting.ts';
import { shownBasis } from '../api/companyBasis.ts';
import { Badge } from '../ui/Badge.tsx';
import { Cell, DataTable, HeadCell, RowHeadCell } from '../ui/DataTable.tsx';
import { FigureText } from '../ui/FigureText.tsx';

const effectAmountText = (amount: string | null) =>
  amount === null ? 'Not reported' : formatWithCents(amount);

/** Parses "2025-01". */
function monthOfBooks(month: string): MonthOfYear {
  const [year, number] = month.split('-').map(Number);
  return { calendarYear: year ?? 0, calendarMonth: toCalendarMonth(number ?? 0) };
}

export type LineEffectsProps = {
  months: readonly Pick<MappingEffect['months'][number], 'month' | 'isPublished' | 'lines'>[];
  label?: string;
};

export function LineEffects({ months, label = 'What would change' }: LineEffectsProps) {
  const symbol = currencySymbol(shownBasis().currency).trim();
  return (
    <DataTable label={label} maxHeight="50vh" className="max-sm:[&_table]:text-small">
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
              <Cell>{lineLabel(shownBasis(), line)}</Cell>
              <Cell numeric muted={before === null}>
                <FigureText id={before === null ? null : monthFigure(line, monthOfBooks(month))}>
                  {effectAmountText(before)}
                </FigureText>
              </Cell>
              <Cell numeric muted={after === null}>
                {effectAmountText(after)}
              </Cell>
            </tr>
          )),
        )}
      </tbody>
    </DataTable>
  );
}
