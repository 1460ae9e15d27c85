import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { currenciesIn } from '../../finance/books/moneyText.ts';
import { isOfCashFlows } from '../words/rowWords.ts';
import type { SheetLayout } from '../../contract/imports.ts';
import {
  calendarYear,
  fiscalMonthName,
  fiscalToCalendar,
  isFiscalMonth,
  MONTHS_IN_YEAR,
} from '../../finance/fiscalCalendar.ts';
import { canBeCurrency } from '../../finance/headingUnit.ts';
import { currencyName } from '../../format/currencyName.ts';
import { statementOnSheet, leftColumnsByCell, monthsByCell } from '../books/statementOnSheet.ts';
import { otherUnit } from '../books/sheetMoney.ts';
import { signsOf } from '../books/signs.ts';
import { ONE_CURRENCY } from '../books/statementBooks.ts';
import type { Statement } from '../books/statement.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { isMonth } from '../cells/headings.ts';
import { resultsAsCredits } from './costSigns.ts';
import type { AmountReading, ReadAmount } from './readAmount.ts';

interface Against {
  readonly reason: string;
  readonly remedy: string;
}

const LONGER_PERIODS_BY_SPAN: Readonly<Record<string, string>> = {
  quarter: 'quarters',
  year: 'years',
  yearToDate: 'the year to date',
};

/**
 * Compares the amounts read from a sheet with what the sheet states as a whole. A different currency, longer periods,
 * reversed signs or different months are refused, and nothing from the sheet is stored.
 */
export function refuseContradictions(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: SheetLayout,
  reading: AmountReading,
  first: number,
): void {
  if (reading.amounts.length === first) return;
  const unit = otherUnit(sheet);
  if (unit !== null) {
    reading.amounts.length = first;
    reading.refuse(sheet, null, unit.reason, unit.remedy);
    return;
  }
  const statement = statementOnSheet(basis, sheet);
  if (statement === null) {
    const said = currencyAbove(basis, sheet, layout);
    if (said === null || canBeCurrency(said, basis.currency))
      cashAlone(sheet, layout, reading, first);
    else {
      const { reason, remedy } = againstCurrency(basis, sheet, said);
      reading.amounts.length = first;
      reading.refuse(sheet, null, reason, remedy);
    }
    return;
  }
  const against = reasonAgainstSheet(basis, sheet, layout, statement, reading.amounts.slice(first));
  if (against !== null) {
    reading.amounts.length = first;
    reading.refuse(sheet, null, against.reason, against.remedy);
    return;
  }
  const isByMonth = statement.blocks.every(({ timing }) => timing.granularity === 'month');
  const months = isByMonth ? monthsByCell(statement) : new Map<string, string | null>();
  const left = leftColumnsByCell(statement);
  const kept = reading.amounts.slice(first).filter((amount) => {
    const column = left.get(amount.cell);
    if (column?.isKnown === true) {
      reading.refuse(
        sheet,
        amount.cell,
        `${amount.cell} is below “${column.label}”, so it is not the actual amount of a single month.`,
        'Import only the columns with actual amounts.',
      );
      return false;
    }
    const said = months.get(amount.cell) ?? null;
    if (said === null || said === monthOfAmount(basis, amount)) return true;
    reading.refuse(
      sheet,
      amount.cell,
      `${amount.cell} seems to be for ${said}, but was read as ${monthOfAmount(basis, amount)}.`,
      'Write the year next to each month, such as April 2025.',
    );
    return false;
  });
  reading.amounts.length = first;
  reading.amounts.push(...kept);
}

const BALANCE_SHEET_TITLE = /\b(?:balance sheet|statement of financial position)\b/i;

/**
 * "Other" on a balance sheet or among cash flows isn't a cost, so without revenue only cash is read from such sheets.
 */
function cashAlone(
  sheet: GridSheet,
  layout: SheetLayout,
  reading: AmountReading,
  first: number,
): void {
  const titles = [
    sheet.name,
    ...sheet.rows
      .slice(0, Math.min(MOST_AGREEMENT_TITLES, layout.headerRow))
      .map((row) => textAs(row[0])),
  ];
  const amounts = reading.amounts.slice(first);
  if (!titles.some((title) => BALANCE_SHEET_TITLE.test(title) || isOfCashFlows(title))) return;
  if (amounts.some((one) => lineOfAmount(one) === 'revenue' || one.subject === 'forecasts')) return;
  reading.amounts.length = first;
  for (const amount of amounts) {
    const line = lineOfAmount(amount);
    if (line === 'cash' || line === 'staffCount') reading.amounts.push(amount);
    else {
      reading.refuse(
        sheet,
        amount.cell,
        `${amount.cell} is on a balance sheet or a cash flow statement. Only cash is read from those.`,
        'Import the profit and loss statement.',
      );
    }
  }
}

const lineOfAmount = (one: ReadAmount) => (one.subject === 'figures' ? one.line : null);
const MOST_AGREEMENT_TITLES = 8;
const textAs = (cell: GridValue | null | undefined) => (cell?.kind === 'text' ? cell.value : '');

function monthOfAmount(basis: CompanyBasis, amount: ReadAmount): string {
  if (amount.subject === 'forecasts')
    return yearMonthText(amount.calendarYear, amount.calendarMonth);
  if (!isFiscalMonth(amount.monthNum)) return '';
  const year = calendarYear(basis, amount.fyLabel, amount.monthNum);
  return yearMonthText(year, fiscalToCalendar(basis, amount.monthNum));
}

const yearMonthText = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`;

const againstCurrency = (basis: CompanyBasis, sheet: GridSheet, currency: string): Against => ({
  reason: `The amounts in ${sheet.name} are in ${currency}, but figures are kept in ${currencyName(basis.currency)}.`,
  remedy: `Convert the amounts to ${currencyName(basis.currency)}.`,
});

function currencyAbove(
  basis: CompanyBasis,
  { name, rows }: GridSheet,
  { headerRow, labelColumn }: SheetLayout,
): string | null {
  const above = rows.slice(0, Math.min(headerRow - 1, MOST_ROWS_ABOVE_TABLE));
  const corner = textAs(rows[headerRow - 1]?.[labelColumn - 1]);
  const months = (rows[headerRow - 1] ?? []).filter((value) => isMonth(basis, value)).map(textAs);
  const said = [name, corner, ...above.flatMap((row) => row.map(textAs)), ...months]
    .filter(({ length }) => length < 120)
    .flatMap(currenciesIn);
  // "Translated from EUR" next to an amount in the company's currency only names the original
  // currency.
  const isOwn = said.some((one) => canBeCurrency(one, basis.currency));
  return isOwn ? null : (said[0] ?? null);
}

const MOST_ROWS_ABOVE_TABLE = 20;

function reasonAgainstSheet(
  basis: CompanyBasis,
  sheet: GridSheet,
  { fyLabel }: SheetLayout,
  statement: Statement,
  amounts: readonly ReadAmount[],
): Against | null {
  const { money, blocks } = statement;
  if (money.mixed !== null) return { reason: money.mixed, remedy: ONE_CURRENCY };
  const currency = money.sign ?? money.currency;
  if (currency !== null && !canBeCurrency(currency, basis.currency)) {
    return againstCurrency(basis, sheet, currency);
  }
  // If the headings name only years, the months were read from somewhere else.
  const longer = blocks.find(
    ({ table, timing: { granularity } }) =>
      granularity !== null &&
      granularity !== 'month' &&
      table.columns.some(({ period }) => period !== null && period.month !== null),
  );
  if (longer !== undefined && blocks.length === 1) {
    const words = LONGER_PERIODS_BY_SPAN[longer.timing.granularity ?? ''] ?? 'longer periods';
    return {
      reason: `The amounts in ${sheet.name} are for ${words}, but figures are kept by month.`,
      remedy: 'Export the figures by month, or write months without days, such as April 2025.',
    };
  }
  const figures = amounts.filter((one) => one.subject === 'figures');
  const isOfRevenue = figures.some(({ line }) => line === 'revenue');
  const isCredit = isOfRevenue && blocks.some((block) => signsOf(block).isCreditNegative);
  // If the results prove to be credits, the signs are reversed; if there are no results, a person is asked. Anything
  // else is refused.
  if (isCredit && resultsAsCredits(figures) === 'open') {
    return {
      reason: `Revenue is negative throughout on ${sheet.name}: the file seems to show credits as negative amounts.`,
      remedy: 'Reverse the signs of revenue and profit so that they are positive.',
    };
  }
  if (fyLabel?.startsWith('FY') === true && blocks.some((one) => isCalendarYear(basis, one))) {
    return {
      reason: `The months in ${sheet.name} run through a calendar year, but ${fyLabel} runs from ${fiscalMonthName(basis, 1)} to ${fiscalMonthName(basis, MONTHS_IN_YEAR)}.`,
      remedy:
        'Enter the calendar year of the months, such as 2025, or write the year next to each month.',
    };
  }
  return null;
}

/**
 * True if a row has months of two financial years without naming the years, such as January before April when the year
 * begins in April.
 */
function isCalendarYear(
  basis: CompanyBasis,
  { table, timing }: Statement['blocks'][number],
): boolean {
  const taken = new Set(timing.columns.map(({ index }) => index));
  const periods = table.columns.filter(({ index }) => taken.has(index)).map(({ period }) => period);
  const list = periods.map((period) => period?.month ?? 0);
  const isBare = periods.every((period) => period !== null && period.year === null);
  const isRising = list.every((month, at) => at === 0 || month > (list[at - 1] ?? 0));
  const { yearStartMonth } = basis;
  const isOfTwo =
    list.some((month) => month < yearStartMonth) && list.some((month) => month >= yearStartMonth);
  return isBare && isRising && isOfTwo;
}
