import type { SheetLayout } from '../../contract/imports.ts';
import type { UnderstoodRow, UnderstoodSheet } from '../../contract/understood.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { calendarYear, fiscalToCalendar, isFiscalMonth } from '../../finance/fiscalCalendar.ts';
import { statedCurrency } from '../../finance/headingUnit.ts';
import { decimal, plainText } from '../../finance/decimal.ts';
import { columnOf } from '../../office/spreadsheet.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { textAt } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import type { ImportContext } from '../layout/importContext.ts';
import { isListLayout } from '../layout/listLayout.ts';
import { statedUnit } from '../layout/unitHint.ts';
import { skippedInTable } from './leftOut.ts';
import { applyCostSigns } from './costSigns.ts';
import { AmountReading } from './readAmount.ts';
import { readFigureSheet } from './readFigures.ts';

const figureMonthKey = (basis: CompanyBasis, fyLabel: string, monthNum: number) => {
  if (!isFiscalMonth(monthNum)) return null;
  const year = calendarYear(basis, fyLabel, monthNum);
  return `${year}-${String(fiscalToCalendar(basis, monthNum)).padStart(2, '0')}`;
};

/**
 * Describes a table of months and lines that isn't a statement, as its layout reads it, even with a single line. Null
 * for any other sheet.
 */
export function understoodFigures(
  sheet: GridSheet,
  layout: SheetLayout,
  context: ImportContext,
): UnderstoodSheet | null {
  if (!layout.isUsed || layout.subject !== 'figures' || isListLayout(layout)) return null;
  const reading = new AmountReading();
  readFigureSheet(sheet, { ...layout, unit: 'units' }, context, reading);
  applyCostSigns(context.basis, sheet, layout, reading, 0);
  const isDown = layout.orientation === 'monthsDown';
  const rows = new Map<string, UnderstoodRow>();
  for (const amount of reading.amounts) {
    const month =
      amount.subject === 'figures'
        ? figureMonthKey(context.basis, amount.fyLabel, amount.monthNum)
        : null;
    if (amount.subject !== 'figures' || month === null) continue;
    const [row, column] = isDown
      ? [layout.headerRow - 1, columnOf(amount.cell) ?? 0]
      : [Number(/\d+$/.exec(amount.cell)?.[0]) - 1, layout.labelColumn - 1];
    const cell = cellAddress(row, column);
    const known = rows.get(cell);
    rows.set(cell, {
      cell,
      label: textAt(sheet, row, column),
      kind: 'account',
      line: amount.line,
      amounts: { ...known?.amounts, [month]: plainText(decimal(amount.value)) },
    });
  }
  if (rows.size === 0) return null;
  const said = new Set(
    [...rows.values()].map(({ label }) => statedCurrency(label)).filter((code) => code !== null),
  );
  const [only = null] = said;
  const currency = said.size === 1 && only !== '$' ? only : null;
  const unit = layout.unit ?? statedUnit(context.basis, sheet, layout);
  return {
    sheet: sheet.name,
    kind: 'lines',
    months: [
      ...new Set([...rows.values()].flatMap(({ amounts }) => Object.keys(amounts))),
    ].toSorted(),
    granularity: 'month',
    currency,
    unit,
    rows: [...rows.values()],
    left: [
      ...reading.refusals.flatMap(({ cell, reason }) =>
        cell === null ? [] : [{ cell, label: '', reason }],
      ),
      ...skippedInTable(context.basis, sheet, layout).map(({ cell, name, reason }) => ({
        cell,
        label: name,
        reason,
      })),
    ],
    notes: [
      ...(currency === null ? ["The sheet doesn't state its currency."] : []),
      ...(unit === null
        ? ['The sheet does not say whether its amounts are whole units, thousands or millions.']
        : []),
    ],
  };
}
