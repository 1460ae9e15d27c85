import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { currenciesIn } from '../../../domain/books/moneyText.ts';
import { isOfCashFlows } from '../../../domain/books/rowWords.ts';
import type { SheetLayout } from '../../../contract/imports.ts';
import {
  calendarYear,
  fiscalMonthName,
  fiscalToCalendar,
  isFiscalMonth,
  MONTHS_IN_YEAR,
} from '../../../domain/fiscalCalendar.ts';
import { canBeCurrency } from '../../../domain/headingUnit.ts';
import { currencyName } from '../../../format/currencyName.ts';
import { knownStatement, leftByCell, monthsByCell } from '../books/knownStatement.ts';
import { otherUnit } from '../books/sheetMoney.ts';
import { signsOf } from '../books/signs.ts';
import { ONE_CURRENCY } from '../books/statementBooks.ts';
import type { Statement } from '../books/statement.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { isMonth } from '../cells/headings.ts';
import { resultsAsCredits } from './costSigns.ts';
import type { AmountReading, ReadAmount } from './readAmount.ts';

/** Why nothing of a sheet is taken in, and what to do about it. */
interface Against {
  readonly reason: string;
  readonly remedy: string;
}

const LONGER: Readonly<Record<string, string>> = {
  quarter: 'quarters',
  year: 'years',
  yearToDate: 'the year to date',
};

/**
 * Holds what was read of a sheet against what the sheet says as a whole: another currency, longer
 * periods, turned signs and other months are refused, and nothing of them is stored.
 */
export function holdAgainst(
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
  const statement = knownStatement(basis, sheet);
  if (statement === null) {
    const said = currencyAbove(basis, sheet, layout);
    if (said === null || canBeCurrency(said, basis.currency)) cashAlone(sheet, reading, first);
    else {
      const { reason, remedy } = againstCurrency(basis, sheet, said);
      reading.amounts.length = first;
      reading.refuse(sheet, null, reason, remedy);
    }
    return;
  }
  const against = reasonAgainst(basis, sheet, layout, statement, reading.amounts.slice(first));
  if (against !== null) {
    reading.amounts.length = first;
    reading.refuse(sheet, null, against.reason, against.remedy);
    return;
  }
  const isByMonth = statement.blocks.every(({ timing }) => timing.granularity === 'month');
  const months = isByMonth ? monthsByCell(statement) : new Map<string, string | null>();
  const left = leftByCell(statement);
  const kept = reading.amounts.slice(first).filter((amount) => {
    const column = left.get(amount.cell);
    if (column?.isKnown === true) {
      reading.refuse(
        sheet,
        amount.cell,
        `${amount.cell} is below “${column.label}”, and not what happened in a month.`,
        'Import the columns of actual amounts alone.',
      );
      return false;
    }
    const said = months.get(amount.cell) ?? null;
    if (said === null || said === monthOf(basis, amount)) return true;
    reading.refuse(
      sheet,
      amount.cell,
      `${amount.cell} seems to be of ${said}, and was read as ${monthOf(basis, amount)}.`,
      'Write the year beside each month, such as April 2025.',
    );
    return false;
  });
  reading.amounts.length = first;
  reading.amounts.push(...kept);
}

const OF_BALANCES = /\b(?:balance sheet|statement of financial position)\b/i;

/** "Other" on a balance sheet or among cash flows is no cost: without revenue, their cash alone is read. */
function cashAlone(sheet: GridSheet, reading: AmountReading, first: number): void {
  const titles = [sheet.name, ...sheet.rows.slice(0, MOST_TITLES).map((row) => textAs(row[0]))];
  const amounts = reading.amounts.slice(first);
  if (!titles.some((title) => OF_BALANCES.test(title) || isOfCashFlows(title))) return;
  if (amounts.some((one) => lineOf(one) === 'revenue' || one.subject === 'forecasts')) return;
  reading.amounts.length = first;
  for (const amount of amounts) {
    const line = lineOf(amount);
    if (line === 'cash' || line === 'staffCount') reading.amounts.push(amount);
    else {
      reading.refuse(
        sheet,
        amount.cell,
        `${amount.cell} is on a balance sheet or among cash flows, where only cash is read.`,
        'Import the statement of profit and loss.',
      );
    }
  }
}

const lineOf = (one: ReadAmount) => (one.subject === 'figures' ? one.line : null);
const MOST_TITLES = 8;
const textAs = (cell: GridValue | null | undefined) => (cell?.kind === 'text' ? cell.value : '');

function monthOf(basis: CompanyBasis, amount: ReadAmount): string {
  if (amount.subject === 'forecasts') return textOf(amount.calendarYear, amount.calendarMonth);
  if (!isFiscalMonth(amount.monthNum)) return '';
  const year = calendarYear(basis, amount.fyLabel, amount.monthNum);
  return textOf(year, fiscalToCalendar(basis, amount.monthNum));
}

const textOf = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`;

const againstCurrency = (basis: CompanyBasis, sheet: GridSheet, currency: string): Against => ({
  reason: `The amounts of ${sheet.name} are in ${currency}; figures are kept in ${currencyName(basis.currency)}.`,
  remedy: `Convert the amounts to ${currencyName(basis.currency)}.`,
});

/** The first currency that the texts above a table, its headings of months and its corner say; null where none is or one is the company's. */
function currencyAbove(
  basis: CompanyBasis,
  { name, rows }: GridSheet,
  { headerRow, labelColumn }: SheetLayout,
): string | null {
  const above = rows.slice(0, Math.min(headerRow - 1, MOST_ABOVE));
  const corner = textAs(rows[headerRow - 1]?.[labelColumn - 1]);
  const months = (rows[headerRow - 1] ?? []).filter((value) => isMonth(basis, value)).map(textAs);
  const said = [name, corner, ...above.flatMap((row) => row.map(textAs)), ...months]
    .filter(({ length }) => length < 120)
    .flatMap(currenciesIn);
  // "Translated from EUR" beside the company's own says what the amounts were.
  const isOwn = said.some((one) => canBeCurrency(one, basis.currency));
  return isOwn ? null : (said[0] ?? null);
}

const MOST_ABOVE = 20;

function reasonAgainst(
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
  // Where headings name years alone, the months were read from somewhere else.
  const longer = blocks.find(
    ({ table, timing: { granularity } }) =>
      granularity !== null &&
      granularity !== 'month' &&
      table.columns.some(({ period }) => period !== null && period.month !== null),
  );
  if (longer !== undefined && blocks.length === 1) {
    const words = LONGER[longer.timing.granularity ?? ''] ?? 'longer periods';
    return {
      reason: `The amounts of ${sheet.name} are of ${words}; figures are kept by month.`,
      remedy: 'Export the figures by month, or write months without days, such as April 2025.',
    };
  }
  const figures = amounts.filter((one) => one.subject === 'figures');
  const isOfRevenue = figures.some(({ line }) => line === 'revenue');
  const isCredit = isOfRevenue && blocks.some((block) => signsOf(block).isCreditNegative);
  // Where results prove it, or nothing speaks against it, the signs are turned or asked about.
  if (isCredit && resultsAsCredits(figures) === 'open') {
    return {
      reason: `Revenue is negative throughout on ${sheet.name}: the file seems to write credits as negative amounts.`,
      remedy: 'Turn the signs of revenue and profit, so that they are positive.',
    };
  }
  if (fyLabel?.startsWith('FY') === true && blocks.some((one) => isCalendarYear(basis, one))) {
    return {
      reason: `The months of ${sheet.name} run through a calendar year, and ${fyLabel} goes from ${fiscalMonthName(basis, 1)} to ${fiscalMonthName(basis, MONTHS_IN_YEAR)}.`,
      remedy: 'Give the calendar year of the months, such as 2025, or write it beside each month.',
    };
  }
  return null;
}

/**
 * Months of two financial years in one row, without years and without a turn of the year between them:
 * January before April, in a year from April.
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
