import type { SheetLayout } from '../../contract/imports.ts';
import { footingOfSheet, footingSentence } from '../books/footing.ts';
import { statementOnSheet, transposedCellAddress } from '../books/statementOnSheet.ts';
import { accountRows, FEWEST_ACCOUNTS } from '../books/statementBooks.ts';
import { MISNUMBERED_NOTE, NO_PERIODS } from '../books/columnPeriods.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { bookMonthName } from '../../finance/books/bookMonths.ts';
import { canBeCurrency } from '../../finance/headingUnit.ts';
import { currencyName } from '../../format/currencyName.ts';
import { understoodEntities } from '../books/understoodEntities.ts';
import { understoodYears } from '../books/understoodYears.ts';
import type { Statement } from '../books/statement.ts';
import { isOfCashFlows } from '../words/rowWords.ts';
import { periodHead, priorWord } from '../words/periodHead.ts';
import { headingQualifier, saysYearToDate, withoutYearToDate } from '../words/amountQualifier.ts';
import { planWord, saysActual } from '../words/planWords.ts';
import { ENTITY_HEADING, plainHeading } from '../cells/accountHeadings.ts';
import { textAt, textOf } from '../cells/grid.ts';
import { isMonth, isNoActual, isSalesTeam, lineIn, lineNamedBy } from '../cells/headings.ts';
import { cellAddress } from '../../office/cellAddress.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';
import { bookHead } from '../ledgers/bookColumns.ts';
import { isPeopleList } from '../cells/peopleList.ts';
import { scenariosIn, whySeveralVersions } from './planDoubt.ts';
import type { GuessedLayout } from './sheetScan.ts';
import { headsSomeMonths, MOST_HEAD_ROW, MOST_LABEL_COLUMN, textsOf } from './sheetScan.ts';

/**
 * Why a recognised sheet isn't used unless a person chooses it; null if it is used. Its figures may be planned, sums of
 * several months, or about people.
 */
export function whyOff(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: GuessedLayout['layout'],
): string | null {
  if (sheet.isHidden) return 'It is hidden in the workbook.';
  if (isPeopleList(basis, sheet)) return 'It looks like a list of people.';
  if (isListOfCosts(basis, sheet, layout) || isTableOfCosts(sheet, layout))
    return 'It looks like a list of costs by department or category.';
  if (isOfEntities(basis, sheet, layout)) return ENTITIES;
  return (
    whyMisnumbered(basis, sheet) ??
    whySeveralVersions(sheet, layout) ??
    (isOfPlans(basis, sheet, layout) ? whyNotActual(sheet) : null)
  );
}

function whyMisnumbered(basis: CompanyBasis, sheet: GridSheet): string | null {
  const blocks = statementOnSheet(basis, sheet)?.blocks ?? [];
  return blocks.some(({ timing }) => timing.notes.includes(MISNUMBERED_NOTE))
    ? `${MISNUMBERED_NOTE} Correct the numbers or the months in the headings.`
    : null;
}

/** A sheet whose name alone tells what it is gets that reason. */
function whyNotActual({ name }: GridSheet): string {
  if (planWord(name) !== null) return PLANS;
  if (priorWord(name) !== null)
    return 'Its name suggests an earlier period. Use the sheet if its months are needed.';
  return saysYearToDate(name)
    ? 'Its name suggests the year to date. Import the sheets of its months.'
    : PLANS;
}

const PLANS =
  'It looks like a plan or like totals of several months. Choose its plan, or use the sheet.';

const GROUP_TITLE =
  /^(?:category|categories|departments?|dept|team|cost ?cent(?:er|re)|division|function|class)$/i;

/** "Sales" among departments is the cost of the sales team, not revenue. */
function isListOfCosts(
  basis: CompanyBasis,
  sheet: GridSheet,
  { headerRow, meanings }: GuessedLayout['layout'],
): boolean {
  const names = meanings.find(({ meaning }) => meaning.kind === 'lineName')?.position;
  if (names === undefined || !GROUP_TITLE.test(textAt(sheet, headerRow - 1, names - 1)))
    return false;
  const cells = sheet.rows.slice(headerRow).map((row) => row[names - 1] ?? null);
  return !cells.some((cell) => {
    const line = lineNamedBy(basis, cell);
    const isRevenue = line === 'revenue' && !isSalesTeam(textOf(cell));
    return line === 'grossProfit' || line === 'production' || isRevenue;
  });
}

/**
 * A table whose rows are accounts of departments, each next to the department's name; no row is a line of the company.
 */
function isTableOfCosts(
  sheet: GridSheet,
  { orientation, headerRow, labelColumn, meanings }: GuessedLayout['layout'],
): boolean {
  const isGroup = GROUP_TITLE.test(textAt(sheet, headerRow - 1, labelColumn - 1));
  if (orientation !== 'monthsAcross' || !isGroup) return false;
  const rows = meanings.flatMap(({ position, meaning }) =>
    meaning.kind === 'line' ? [sheet.rows[position - 1] ?? []] : [],
  );
  const beside = rows.filter((row) => {
    const next = row[labelColumn] ?? null;
    return next?.kind === 'text' && /\p{L}{2}/u.test(next.value);
  });
  return rows.length > 0 && beside.length === rows.length;
}

const ENTITIES =
  'It contains figures of several entities. Export the accounts of each entity, or the figures of the company as a whole.';
const isEntityHeading = (heading: string): boolean =>
  /^(?:country|region)$/i.test(heading) || ENTITY_HEADING.test(plainHeading(heading));

/** A list with amounts of several entities, none of which is the whole company. */
function isOfEntities(
  basis: CompanyBasis,
  sheet: GridSheet,
  { headerRow, meanings }: GuessedLayout['layout'],
): boolean {
  if (understoodEntities(basis, sheet) !== null) return true;
  if (!meanings.some(({ meaning }) => meaning.kind === 'lineName')) return false;
  const column = (sheet.rows[headerRow - 1] ?? []).findIndex((cell) =>
    isEntityHeading(textOf(cell)),
  );
  if (column === -1) return false;
  const names = sheet.rows.slice(headerRow).map((row) => textOf(row[column] ?? null));
  return new Set(names.filter((name) => name !== '')).size > 1;
}

function isOfPlans(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: GuessedLayout['layout'],
): boolean {
  if (layout.subject === 'forecasts' || sheet.isPlan === true) return false;
  if (isNoActual(sheet.name) || /\b(?:cumulative|quarterly|rolling|ltm)\b/i.test(sheet.name)) {
    return true;
  }
  const head = layout.headerRow - 1;
  const isPartly = layout.orientation === 'monthsAcross' && headsSomeMonths(basis, sheet, head - 1);
  const end = isPartly ? head - 1 : head;
  const titles = textsOf(sheet, 0, end).filter(({ length }) => length < 100);
  return (
    titles.some((title) =>
      /\b(?:budget(?! (?:fx |exchange )?rates?\b)|forecast|plan)\b/i.test(title),
    ) && !titles.some(saysActual)
  );
}

const TOO_FEW =
  'It has fewer than three accounts, so it may be a summary of others. Export the whole statement again, or use the sheet and choose its lines.';

const isShort = ({ blocks }: Statement) =>
  blocks.every((block) => accountRows(block).length < FEWEST_ACCOUNTS);

/** Why the accounts of a statement aren't imported; null for any other sheet. */
function whyUnproven(basis: CompanyBasis, sheet: GridSheet): string | null {
  const statement = statementOnSheet(basis, sheet);
  if (statement?.kind !== 'profitAndLoss') return null;
  const { sign, currency } = statement.money;
  const said = sign ?? currency;
  if (said !== null && !canBeCurrency(said, basis.currency))
    return `Its amounts are in ${said}, but figures are kept in ${currencyName(basis.currency)}. Convert the amounts to ${currencyName(basis.currency)}.`;
  const [difference] = footingOfSheet(basis, sheet);
  if (difference === undefined && isShort(statement)) return TOO_FEW;
  return difference === undefined
    ? 'Its accounts could not be reconciled to a bottom line, such as Net Profit, for every month. Export the whole statement again, or use the sheet and choose its lines.'
    : `Its accounts are not imported. ${footingSentence(difference)} Correct it and export it again, or use the sheet and choose its lines.`;
}

/** The reason why a sheet isn't used. */
export const whyNotUsed = (basis: CompanyBasis, sheet: GridSheet, layout: SheetLayout): string =>
  whyLeftOut(basis, sheet, layout) ??
  whyNoBooks(basis.currency, sheet) ??
  whyWithoutMonths(statementOnSheet(basis, sheet)) ??
  whyNoTable(basis, sheet);

const ONLY_CASH = 'Cash is its only known line. Import the sheet on its own to store it.';

export const hasOnlyCash = ({ meanings }: Pick<SheetLayout, 'meanings'>): boolean => {
  const lines = meanings.flatMap(({ meaning }) => (meaning.kind === 'line' ? [meaning.line] : []));
  return lines.length > 0 && lines.every((line) => line === 'cash');
};

const CASH_FLOWS =
  'It is a cash flow statement. Import the profit and loss statement, and cash from the balance sheet.';

/** A title that says cash flows, without any line of the report below it. */
const isListOfCashFlows = (basis: CompanyBasis, { name, rows }: GridSheet): boolean =>
  [name, ...rows.slice(0, MOST_HEAD_ROW).map((row) => textOf(row[0] ?? null))].some(
    isOfCashFlows,
  ) && !rows.some((row) => row.some((cell) => lineIn(basis, cell) === 'revenue'));

const DOCUMENT_TYPES = /^(?:[SP][ICADR]|[BCV][PR]|J[DC]|ST)$/;
const FEWEST_DOCUMENTS = 2;

/** Invoices, credit notes and payments by their type, each with one positive amount: an audit trail. */
function documentTypes({ rows }: GridSheet): string | null {
  const head = rows.findIndex((row) => {
    const texts = new Set(row.map((cell) => textOf(cell).toLowerCase()));
    return texts.has('type') && texts.has('net');
  });
  const column = rows[head]?.findIndex((cell) => /^type$/i.test(textOf(cell))) ?? -1;
  const types = rows
    .slice(head + 1)
    .map((row) => textOf(row[column] ?? null))
    .filter((text) => text !== '');
  return column === -1 ||
    types.length < FEWEST_DOCUMENTS ||
    !types.every((type) => DOCUMENT_TYPES.test(type))
    ? null
    : `It is a list of documents (${[...new Set(types)].slice(0, 4).join(', ')}), so the other side of each entry is missing. Export the nominal activity or a trial balance.`;
}

/** Why a recognised sheet is left out; null if it wasn't recognised. */
export function whyLeftOut(
  basis: CompanyBasis,
  sheet: GridSheet,
  layout: SheetLayout,
): string | null {
  if (layout.meanings.length > 0)
    return (
      whyOff(basis, sheet, layout) ??
      whyUnproven(basis, sheet) ??
      (hasOnlyCash(layout) ? ONLY_CASH : 'It was not chosen.')
    );
  if (sheet.rows.length === 0) return 'It is empty.';
  if (isPeopleList(basis, sheet)) return 'It looks like a list of people.';
  if (understoodEntities(basis, sheet) !== null) return ENTITIES;
  if (isListOfCashFlows(basis, sheet)) return CASH_FLOWS;
  const oneSided = documentTypes(sheet);
  if (oneSided !== null) return oneSided;
  const longer = longerPeriods(statementOnSheet(basis, sheet));
  if (longer !== null) return longer;
  if (understoodYears(basis, sheet) !== null) return `It is a list of years, and ${BY_MONTH}`;
  const versions = whySeveralVersions(sheet, layout);
  if (versions !== null) return versions;
  if (layout.scenario === undefined && scenariosIn(sheet) === 'plan') return PLANS;
  const toDate = firstCell(sheet, (cell) => isLineToDate(basis, cell));
  if (toDate !== null) return `Its amounts are for the year to date (${toDate}), and ${BY_MONTH}`;
  // The statement reader recognised more than a reader that only found months.
  const unproven = hasMonthsOfStatement(basis, sheet) ? whyUnproven(basis, sheet) : null;
  if (unproven !== null) return unproven;
  const month = firstCell(sheet, (value) => isMonth(basis, value));
  const qualified =
    month === null ? firstCell(sheet, (cell) => isQualifiedMonth(basis, cell)) : null;
  if (qualified !== null) return `${qualified} says that its amounts are not monthly.`;
  const compared = month === null ? firstCell(sheet, (cell) => isComparedMonth(basis, cell)) : null;
  return compared === null
    ? null
    : `Its columns compare amounts (${compared}), and none has the amounts of a month.`;
}

/** Matches "Revenue YTD". */
function isLineToDate(basis: CompanyBasis, cell: GridValue | null): boolean {
  const text = textOf(cell);
  if (cell?.kind !== 'text' || !saysYearToDate(text) || lineIn(basis, cell) !== null) return false;
  return lineNamedBy(basis, { kind: 'text', value: withoutYearToDate(text) }) !== null;
}

/** Matches "Apr 2025 vs PY in %". */
function isComparedMonth(basis: CompanyBasis, cell: GridValue | null): boolean {
  const text = textOf(cell);
  if (cell?.kind !== 'text' || periodHead(basis, text)?.scenario !== 'comparison') return false;
  const words = text.split(/\s+/);
  return [1, 2, 3].some((count) =>
    [words.slice(0, count), words.slice(-count)].some((own) =>
      isMonth(basis, { kind: 'text', value: own.join(' ') }),
    ),
  );
}

/** If the columns of a statement have no months, says what the sheet states instead. */
function whyWithoutMonths(statement: Statement | null): string | null {
  const [block, other] = statement?.blocks ?? [];
  if (statement === null || block === undefined || other !== undefined) return null;
  const { columns, left, notes, granularity } = block.timing;
  const placed = (cell: string) => (statement.isTurned ? transposedCellAddress(cell) : cell);
  if (notes.includes(NO_PERIODS)) {
    const named = left.map(({ cell, label }) => `“${label}” (${placed(cell)})`).join(', ');
    return `Several columns have amounts (${named}), and it is not clear which column to use. Keep one column and write its month above it.`;
  }
  const [only, second] = columns;
  if (granularity !== 'month' || only === undefined || only.key === null || second !== undefined)
    return null;
  return `Only its title states the month of its amounts. Write ${bookMonthName(only.key)} above them, in ${placed(only.cell)}.`;
}

const hasMonthsOfStatement = (basis: CompanyBasis, sheet: GridSheet): boolean =>
  statementOnSheet(basis, sheet)?.blocks.some(({ timing }) => timing.granularity === 'month') ===
  true;

function whyNoTable(basis: CompanyBasis, sheet: GridSheet): string {
  const month = firstCell(sheet, (value) => isMonth(basis, value));
  const line = firstCell(sheet, (cell) => lineIn(basis, cell) !== null);
  if (month === null && line === null) {
    return 'It has no months, such as April 2025, and no known lines, such as Revenue.';
  }
  if (line === null) return `It has months (${month}), but no known line such as Revenue.`;
  const longer = month === null ? longerHeading(basis, sheet) : null;
  if (longer !== null) return longer;
  if (month === null) return `It has lines (${line}), but no months such as April 2025.`;
  return `Months (${month}) and lines (${line}) were found, but no amounts for them.`;
}

/** Headings such as "W1 2026" and "Q1 2026" belong to amounts of other periods. */
function longerHeading(basis: CompanyBasis, sheet: GridSheet): string | null {
  const spanOf = (cell: GridValue | null) =>
    cell?.kind === 'text' ? (periodHead(basis, textOf(cell))?.period?.span ?? '') : '';
  for (const [span, words] of Object.entries(PERIODS)) {
    const cell = firstCell(sheet, (value) => spanOf(value) === span);
    if (cell !== null) return `Its amounts are for ${words} (${cell}), and ${BY_MONTH}`;
  }
  return null;
}

/** Why a table headed like a ledger or trial balance is neither; null for any other sheet. */
function whyNoBooks(currency: string, sheet: GridSheet): string | null {
  const head = bookHead(currency, sheet);
  if (head === null) return null;
  const columns = [...head.columns];
  const cellOf = (...kinds: readonly string[]) => {
    const found = columns.find(([, { kind }]) => kinds.includes(kind))?.[0];
    return found === undefined ? null : cellAddress(head.row, found);
  };
  const [date, debit, credit] = [cellOf('date', 'otherDate'), cellOf('debit'), cellOf('credit')];
  const account = cellOf('code', 'name', 'label');
  const balance = cellOf('balance');
  if (debit !== null && credit !== null) {
    const sides = `It has debits (${debit}) and credits (${credit})`;
    if (date !== null) return `${sides}, but no dates such as 2025-01-31 below ${date}.`;
    return account === null
      ? `${sides}, but no column of accounts. Name it Account.`
      : `${sides}, but fewer than two accounts with amounts below ${account}.`;
  }
  return date === null && balance !== null && account !== null
    ? `It has accounts (${account}) and balances (${balance}), but no title that says Trial Balance. Add it above the table.`
    : null;
}

/** Matches "Jan 2025 annualised". */
function isQualifiedMonth(basis: CompanyBasis, cell: GridValue | null): boolean {
  const text = textOf(cell);
  const words = headingQualifier(text);
  if (words === null) return false;
  const bare = text
    .replace(words, ' ')
    .replace(/\b\d{1,2}[ -]?m(?:onths?|ths?|os?)?\b/i, ' ')
    .replaceAll(/[()[\]]/g, ' ')
    .trim();
  return isMonth(basis, { kind: 'text', value: bare });
}

const BY_MONTH = 'figures are kept by month: export the months one by one.';

const PERIODS: Readonly<Record<string, string>> = {
  week: 'weeks',
  quarter: 'quarters',
  half: 'half years',
  year: 'years',
  yearToDate: 'the year to date',
  part: "days that don't add up to whole months",
};

/** Why a statement without months isn't read; null for any other. */
function longerPeriods(statement: Statement | null): string | null {
  const columns = statement?.blocks.flatMap(({ table }) => table.columns) ?? [];
  const spans = new Set(columns.flatMap(({ period }) => (period === null ? [] : [period.span])));
  const [span = 'month'] = spans;
  if (spans.size > 1 || statement === null) return null;
  const { granularity = null, columns: read = [] } = statement.blocks[0]?.timing ?? {};
  const cell = columns.find(({ period }) => period !== null)?.cell ?? read[0]?.cell;
  if (cell === undefined) return null;
  // If a single column has no heading, only the title states the length of its period.
  const said = granularity ?? (spans.size === 0 ? (statement.title.period?.span ?? '') : '');
  // A year above amounts of a quarter is the year of that quarter, if the title states the quarter.
  const words = statement.title.isYearToDate
    ? PERIODS['yearToDate']
    : PERIODS[span === 'month' || (span === 'year' && said !== '') ? said : span];
  // The year to date is left out if its month is next to it.
  if (granularity === 'month') return null;
  if (words === undefined) return null;
  const placed = statement.isTurned ? transposedCellAddress(cell) : cell;
  return `Its amounts are for ${words} (${placed}), and ${BY_MONTH}`;
}

function firstCell(sheet: GridSheet, isWanted: (cell: GridValue | null) => boolean): string | null {
  for (const [row, cells] of sheet.rows.slice(0, MOST_HEAD_ROW).entries()) {
    const column = cells.slice(0, MOST_LABEL_COLUMN).findIndex(isWanted);
    if (column !== -1) return cellAddress(row, column);
  }
  return null;
}
