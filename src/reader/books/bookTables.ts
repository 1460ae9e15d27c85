import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { PeriodHead, Scenario } from '../words/periodHead.ts';
import { periodHead } from '../words/periodHead.ts';
import type { StatedPeriodText } from '../words/periodText.ts';
import { sectionOf } from '../words/rowWords.ts';
import { fiscalToCalendar, isFiscalMonth } from '../../finance/fiscalCalendar.ts';
import { isPeriodCertain, periodNumber } from '../../finance/numberedPeriod.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import { textAt, textOf, valueAt, widthOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import type { HeadRow } from './headRows.ts';
import { headOfCell, headRows, isAmountCell, isNamedRow } from './headRows.ts';

export interface BookColumn {
  /** Counted from 0. */
  readonly index: number;
  /** The cell of the column's lowest heading. */
  readonly cell: string;
  readonly name: string;
  /** The words of the column's headings other than the period, such as "UK Ltd" or "Total". */
  readonly words: string;
  readonly period: StatedPeriodText | null;
  readonly scenario: Scenario | null;
  readonly isTotal: boolean;
}

export interface BookTable {
  /** The first and last heading rows. If only a title states the period, both are the same, or −1 without headings. */
  readonly firstHead: number;
  readonly head: number;
  readonly firstColumn: number;
  readonly columns: readonly BookColumn[];
  /** The row after the last row that can belong to the table. */
  readonly end: number;
}

const MOST_TABLE_COLUMNS = 200;

/** The tables of a sheet whose columns are periods, from the top. */
export function bookTables(basis: CompanyBasis, sheet: GridSheet): readonly BookTable[] {
  const bands: HeadRow[][] = [];
  for (const found of headRows(basis, sheet)) {
    const above = bands.at(-1)?.at(-1);
    if (
      above !== undefined &&
      found.row - above.row <= 2 &&
      !rowHasAmounts(basis, sheet, above.row + 1)
    ) {
      bands.at(-1)?.push(found);
    } else if (!isTitleRepeated(basis, sheet, bands.at(-1), found)) bands.push([found]);
  }
  // A row such as "Period: May 2025" above the headings is a title, because it has no amounts of
  // its own.
  const real = bands.filter((band, at) => {
    const from = (band.at(-1)?.row ?? 0) + 1;
    const next = bands[at + 1]?.[0]?.row;
    return next === undefined || hasAmountsIn(basis, sheet, from, next);
  });
  return real.map((band, at) => {
    const rows = wholeBand(basis, sheet, band);
    const next = real[at + 1]?.[0]?.row;
    return tableOfBand(basis, sheet, rows, band, next ?? sheet.rows.length);
  });
}

/**
 * True if a row only repeats the headings above, next to the name of the statement's next part: "EXPENSES | Jan | Feb".
 * A plan, another year or another statement has its own title.
 */
function isTitleRepeated(
  basis: CompanyBasis,
  sheet: GridSheet,
  band: readonly HeadRow[] | undefined,
  { row, columns }: HeadRow,
): boolean {
  const above = band?.at(-1);
  if (band === undefined || above === undefined || columns.size < 2) return false;
  const first = firstColumnOf(band);
  const textsIn = (at: number) =>
    (sheet.rows[at] ?? []).slice(first).map((cell) => textOf(cell).toLowerCase());
  const [before, own] = [textsIn(above.row), textsIn(row)];
  // Either heading row may lack a column after the last period, such as a total or a note.
  if (![...columns.keys()].every((at) => own[at - first] === before[at - first])) return false;
  const label = (sheet.rows[row] ?? [])
    .slice(0, first)
    .map((cell) => textOf(cell))
    .find((text) => text !== '');
  if (label === undefined || periodHead(basis, label) !== null) return false;
  const section = sectionOf(label);
  if (section === 'balanceSheet' || section === 'cashFlow') return false;
  const filled = sheet.rows
    .slice(0, row)
    .findLastIndex((cells) => cells.some((cell) => textOf(cell) !== ''));
  return rowHasAmounts(basis, sheet, filled) && (filled === row - 1 || section !== null);
}

/** True if all months of a sheet are marked as an earlier period and none is current. */
export function isPriorAlone(basis: CompanyBasis, sheet: GridSheet): boolean {
  const dated = bookTables(basis, sheet).flatMap(({ columns }) =>
    columns.filter(({ period, isTotal }) => period?.span === 'month' && !isTotal),
  );
  return dated.length > 0 && dated.every(({ scenario }) => scenario === 'prior');
}

const rowHasAmounts = (basis: CompanyBasis, sheet: GridSheet, row: number): boolean =>
  (sheet.rows[row] ?? []).some((cell) => isAmountCell(cell) && headOfCell(basis, cell) === null);

const hasAmountsIn = (basis: CompanyBasis, sheet: GridSheet, from: number, end: number): boolean =>
  Array.from({ length: end - from }, (_, at) => from + at).some((row) =>
    rowHasAmounts(basis, sheet, row),
  );

const firstColumnOf = (band: readonly HeadRow[]): number =>
  Math.min(...band.flatMap(({ columns }) => [...columns.keys()]));

/** Matches "Three Months Ended" above the dates on which these periods end. */
const LENGTH_WORDS =
  /^(?:for )?(?:the )?(?:\S+ )?(?:weeks?|months?|quarter|half[ -]year|years?) (?:end(?:ed|ing)|to)$/i;

function wholeBand(
  basis: CompanyBasis,
  sheet: GridSheet,
  band: readonly HeadRow[],
): readonly number[] {
  const first = firstColumnOf(band);
  const rows = band.map(({ row }) => row);
  const isAlike = (row: number, isBelow: boolean) => {
    const cells = (sheet.rows[row] ?? []).slice(first).filter((cell) => cell !== null);
    if (cells.length === 0 || cells.some(({ kind }) => kind !== 'text' && kind !== 'date')) {
      return false;
    }
    // Some programs write amounts as text, and such cells aren't headings.
    if (cells.some((cell) => isAmountCell(cell) && headOfCell(basis, cell) === null)) return false;
    // 2010 and 2045 next to a row's name are amounts, not years.
    if (
      isBelow &&
      cells.every((cell) => isAmountCell(cell)) &&
      isNamedRow(basis, sheet, row, first)
    )
      return false;
    if (cells.some((cell) => headOfCell(basis, cell) !== null || LENGTH_WORDS.test(textOf(cell))))
      return true;
    if (cells.every((cell) => periodNumber(textOf(cell)) !== null)) return true;
    const label = textAt(sheet, row, first - 1);
    return (
      isBelow && label === '' && cells.length > 1 && cells.every(({ kind }) => kind === 'text')
    );
  };
  for (const step of [-1, 1]) {
    let row = (step === -1 ? rows[0] : rows.at(-1)) ?? 0;
    let gap = 0;
    for (let count = 0; count < 2 && gap < 3;) {
      row += step;
      if (row < 0 || row >= sheet.rows.length) break;
      const isBlank = (sheet.rows[row] ?? []).slice(first).every((cell) => cell === null);
      // A title in the label column may come between two rows of headings.
      if (isBlank && (step === -1 || (sheet.rows[row] ?? []).every((cell) => cell === null))) {
        gap += 1;
        continue;
      }
      if (!isAlike(row, step === 1)) break;
      if (step === -1) rows.unshift(row);
      else rows.push(row);
      count += 1;
    }
  }
  return rows;
}

function tableOfBand(
  basis: CompanyBasis,
  sheet: GridSheet,
  rows: readonly number[],
  band: readonly HeadRow[],
  end: number,
): BookTable {
  const firstColumn = firstColumnOf(band);
  const [firstHead = 0] = rows;
  const head = rows.at(-1) ?? firstHead;
  const columns = bookColumns(basis, sheet, rows, firstColumn);
  return { firstHead, head, firstColumn, columns, end };
}

export function bookColumns(
  basis: CompanyBasis,
  sheet: GridSheet,
  rows: readonly number[],
  firstColumn: number,
): readonly BookColumn[] {
  const width = Math.min(widthOf(sheet), firstColumn + MOST_TABLE_COLUMNS);
  const counts = rows.map((row) => filledColumns(sheet, row, firstColumn, width));
  const densest = Math.max(...counts);
  const lead = rows
    .flatMap((row) => (sheet.rows[row] ?? []).slice(0, firstColumn).map((cell) => textOf(cell)))
    .find((text) => /\b(?:ended|ending)$/i.test(text));
  const columns: BookColumn[] = [];
  for (let index = firstColumn; index < width; index += 1) {
    const cells = rows.map((row, at) => {
      const own = valueAt(sheet, row, index);
      return (
        own ?? ((counts[at] ?? 0) < densest ? headingToLeft(sheet, row, index, firstColumn) : null)
      );
    });
    const lowest = rows.findLast((row) => valueAt(sheet, row, index) !== null) ?? rows.at(-1) ?? 0;
    const isOwn = rows.some((row) => valueAt(sheet, row, index) !== null);
    if (!isOwn && !isFilledColumn(sheet, rows.at(-1) ?? 0, index)) continue;
    columns.push({
      index,
      cell: cellAddress(lowest, index),
      name: joinedTexts(cells),
      words: joinedTexts(
        cells.filter((cell) => (headOfCell(basis, cell)?.period ?? null) === null),
      ),
      ...forReading(sheet, joinedTitles(basis, isOwn ? cells : [], lead)),
    });
  }
  return columns;
}

const joinedTexts = (cells: readonly (GridValue | null)[]): string =>
  [...new Set(cells.map(textOf).filter((text) => text !== ''))].join(' ');

const filledColumns = (sheet: GridSheet, row: number, first: number, end: number) =>
  (sheet.rows[row] ?? []).slice(first, end).filter((cell) => cell !== null).length;

function headingToLeft(
  sheet: GridSheet,
  row: number,
  column: number,
  first: number,
): GridValue | null {
  for (let at = column; at >= first; at -= 1) {
    const value = valueAt(sheet, row, at);
    if (value !== null) return value;
  }
  return null;
}

function isFilledColumn(sheet: GridSheet, head: number, column: number): boolean {
  return sheet.rows.slice(head + 1, head + 300).some((row) => isAmountCell(row[column] ?? null));
}

/**
 * Finds a month by its number in the financial year stated next to it. Without that year, the title
 * may state one.
 */
function numberedMonth(
  basis: CompanyBasis,
  number: number,
  parts: readonly PeriodHead[],
): StatedPeriodText {
  const year = parts.find(({ period }) => period?.span === 'year')?.period ?? null;
  const isKnown = year !== null && (year.isFinancial || isPeriodCertain(basis));
  return {
    span: 'month',
    month: isKnown && isFiscalMonth(number) ? fiscalToCalendar(basis, number) : null,
    year: isKnown ? year.year : null,
    months: 1,
    isFinancial: year?.isFinancial === true,
    number,
  };
}

/** The month that a heading names above or below its number: "P01" next to "Oct-25". */
function namedMonth(
  basis: CompanyBasis,
  cells: readonly (GridValue | null)[],
): StatedPeriodText | null {
  const named = cells
    .filter((cell) => periodNumber(textOf(cell)) === null)
    .map((cell) => headOfCell(basis, cell)?.period ?? null)
    .reduce<StatedPeriodText | null>((sum, own) => both(sum, own), null);
  return named?.span === 'month' && named.month !== null ? named : null;
}

type ColumnStatement = Pick<BookColumn, 'period' | 'scenario' | 'isTotal'>;

function joinedTitles(
  basis: CompanyBasis,
  cells: readonly (GridValue | null)[],
  lead: string | undefined,
): ColumnStatement {
  const texts = [...new Set(cells.map(textOf).filter((text) => text !== ''))];
  const parts = cells.map((value) => headOfCell(basis, value)).filter((head) => head !== null);
  const number = texts.map(periodNumber).find((one) => one !== null) ?? null;
  if (number !== null) {
    const named = namedMonth(basis, cells);
    const period =
      named === null ? numberedMonth(basis, number, parts) : Object.assign({}, named, { number });
    return { period, scenario: strongest(parts), isTotal: false };
  }
  const whole = periodHead(basis, [...(lead === undefined ? [] : [lead]), ...texts].join(' '));
  const period =
    whole !== null && whole.period !== null && whole.period.span !== 'month'
      ? whole.period
      : parts.reduce<StatedPeriodText | null>((sum, { period: own }) => both(sum, own), null);
  return {
    period,
    scenario: strongest(parts),
    isTotal:
      parts.some(({ isTotal }) => isTotal) &&
      parts.every(({ period: own }) => own?.span !== 'month'),
  };
}

const OPPOSITE_SCENARIO: Readonly<Partial<Record<Scenario, Scenario>>> = {
  plan: 'actual',
  actual: 'plan',
};

/** If plans are read, actual amounts count as the other scenario. */
const forReading = ({ isPlan }: GridSheet, said: ColumnStatement): ColumnStatement =>
  isPlan !== true || said.scenario === null
    ? said
    : { ...said, scenario: OPPOSITE_SCENARIO[said.scenario] ?? said.scenario };

const SCENARIO_STRENGTH: readonly Scenario[] = ['comparison', 'plan', 'prior', 'actual'];

const strongest = (parts: readonly PeriodHead[]): Scenario | null =>
  SCENARIO_STRENGTH.find((scenario) => parts.some((part) => part.scenario === scenario)) ?? null;

/** "2025" above "April" is April 2025; "YTD" above "April 2025" is the year to that month. */
function both(a: StatedPeriodText | null, b: StatedPeriodText | null): StatedPeriodText | null {
  if (a === null || b === null) return a ?? b;
  const [long, short] = (a.months ?? 12) >= (b.months ?? 12) ? [a, b] : [b, a];
  if (a.span === 'yearToDate' || b.span === 'yearToDate') {
    const [sum, end] = a.span === 'yearToDate' ? [a, b] : [b, a];
    return { ...sum, month: sum.month ?? end.month, year: sum.year ?? end.year };
  }
  if (short.year !== null) return short;
  return { ...short, year: long.year, isFinancial: long.isFinancial };
}
