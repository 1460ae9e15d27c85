import type { SheetLayout } from '../../contract/imports.ts';
import type { UnderstoodRow, UnderstoodSheet } from '../../contract/understood.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { currenciesIn } from '../../finance/books/moneyText.ts';
import { isTotalLabel } from '../words/rowWords.ts';
import { decimal, plainText } from '../../finance/decimal.ts';
import { headingUnit } from '../../finance/headingUnit.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { writtenNumber } from '../cells/amountText.ts';
import type { GridSheet } from '../cells/grid.ts';
import { textAt, valueAt } from '../cells/grid.ts';
import { lineNamedBy, monthsIn } from '../cells/headings.ts';

type ColumnMeaningKind = SheetLayout['meanings'][number]['meaning']['kind'];

/** Describes a list of months, lines and amounts as its layout reads it; null for any other sheet. */
export function understoodList(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: SheetLayout | undefined,
): UnderstoodSheet | null {
  if (layout === undefined || !layout.isUsed || layout.subject !== 'figures') return null;
  const columnOf = (kind: ColumnMeaningKind) =>
    (layout.meanings.find(({ meaning }) => meaning.kind === kind)?.position ?? 0) - 1;
  const [name, amount, month] = [columnOf('lineName'), columnOf('amount'), columnOf('month')];
  if (name === -1 || amount === -1 || month === -1 || columnOf('year') !== -1) return null;
  const rows = new Map<string, UnderstoodRow>();
  const left: UnderstoodSheet['left'][number][] = [];
  const currencies = new Set(currenciesIn(textAt(sheet, layout.headerRow - 1, amount)));
  const currency = columnOf('currency');
  for (let row = layout.headerRow; row < sheet.rows.length; row += 1) {
    const label = textAt(sheet, row, name);
    const number = writtenNumber(basis, valueAt(sheet, row, amount));
    if (label === '' || number === null) continue;
    const key = listedMonth(basis, sheet, row, month);
    const line = lineNamedBy(basis, valueAt(sheet, row, name));
    const known = rows.get(label);
    const cell = cellAddress(row, name);
    if (key === null || known?.amounts[key] !== undefined) {
      const reason = key === null ? 'Its month is not clear.' : 'Its month already has an amount.';
      left.push({ cell, label, reason });
      continue;
    }
    if (currency !== -1) currencies.add(textAt(sheet, row, currency).toUpperCase());
    const kind = isTotalLabel(label) ? 'total' : 'account';
    const before = known ?? { cell, label, kind, line, amounts: {} };
    const value = plainText(decimal(number.value));
    rows.set(label, { ...before, amounts: { ...before.amounts, [key]: value } });
  }
  const scale = headingUnit(textAt(sheet, layout.headerRow - 1, amount))?.scale ?? null;
  const [only = null] = currencies;
  const isCurrency = currencies.size === 1 && /^[A-Z]{3}$/.test(only ?? '');
  const months = [...rows.values()].flatMap(({ amounts }) => Object.keys(amounts));
  return {
    sheet: sheet.name,
    kind: 'lines',
    months: [...new Set(months)].toSorted(),
    granularity: 'month',
    currency: isCurrency ? only : null,
    // "US$" alone only states the currency.
    unit: layout.unit ?? (scale === 'units' ? null : scale),
    rows: [...rows.values()],
    left,
    notes: isCurrency ? [] : ["The sheet doesn't state its currency."],
  };
}

/** Returns a month such as "2025-04"; null if the cell could mean several months or has no year. */
function listedMonth(
  basis: CompanyBasis,
  sheet: GridSheet,
  row: number,
  column: number,
): string | null {
  const [only, other] = monthsIn(basis, valueAt(sheet, row, column));
  if (only === undefined || other !== undefined || only.calendarYear === null) return null;
  return `${only.calendarYear}-${String(only.calendarMonth).padStart(2, '0')}`;
}
