import type { BookAnswers } from '../../contract/importBooks.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { yearBeginning } from '../../finance/books/bookedAmounts.ts';
import { monthsLater } from '../../finance/books/bookMonths.ts';
import type { BooksMonth, BooksRow } from '../../finance/books/books.ts';
import { isSumLabel, isTotalLabel } from '../words/rowWords.ts';
import { canBeCurrency } from '../../finance/headingUnit.ts';
import { decimal, fixed } from '../../finance/decimal.ts';
import { companyInTitles } from '../words/companyTitle.ts';
import type { TitleTime } from '../words/titlePeriod.ts';
import { isPeriodCertain } from '../../finance/numberedPeriod.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import { accountInText } from '../ledgers/bookCells.ts';
import type { SheetBooks } from '../ledgers/sheetBooks.ts';
import { withBelowOperating } from './belowOperating.ts';
import type { BookRow } from './bookRows.ts';
import { Contributions, INCOME_TYPES, typeOfRow } from './contributions.ts';
import { DEPARTMENTS_ADDED_NOTE, withoutDepartments } from '../ledgers/departments.ts';
import { footingOfSheet } from './footing.ts';
import { amountCells, statementOnSheet, transposedCellAddress } from './statementOnSheet.ts';
import { tableDepartments } from './rawRows.ts';
import { unreadColumns } from './unreadColumns.ts';
import { signsOf } from './signs.ts';
import type { BookBlock, Statement } from './statement.ts';
import { withoutOtherTables } from './statement.ts';
import type { PeriodColumn } from './columnPeriods.ts';
import { UNKNOWN_START_NOTE } from './columnPeriods.ts';

/** A statement with fewer accounts is a summary. */
export const FEWEST_ACCOUNTS = 3;
/** A plan may cover only a few costs. */
const FEWEST_PLANNED = 2;
const STATEMENT_DECIMALS = 6;

interface StatementMonth {
  readonly index: number;
  readonly month: BooksMonth;
  /** The number of months that the amounts cover, if stated. */
  readonly count: number | null;
}

/**
 * The accounts of a profit and loss statement by month, if they reconcile: they must add up to the bottom line in every
 * month, to the cent. Otherwise null, and the statement's lines are read.
 */
export function statementBooks(
  basis: CompanyBasis,
  sheet: GridSheet,
  turned?: ReadonlySet<number>,
  answers?: BookAnswers,
): SheetBooks | null {
  const statement = statementOnSheet(basis, sheet);
  const [block, second] = withoutOtherTables(statement?.blocks ?? []);
  if (statement?.kind !== 'profitAndLoss' || block === undefined || second !== undefined)
    return null;
  const dated = statementMonths(basis, block, statement.title, answers !== undefined);
  const open = dated === null && answers !== undefined ? openMonth(block, answers) : null;
  const months = dated ?? open?.months ?? null;
  if (months === null) return null;
  const isToDate = dated !== null && block.timing.granularity !== 'month';
  const signs = turned ?? signsOf(block).turned;
  const { written, result } = accountsAndResult(block, signs, months);
  if (written.length < (sheet.isPlan === true ? FEWEST_PLANNED : FEWEST_ACCOUNTS)) return null;
  if (written.some(({ row }) => row > (result?.row ?? row))) return null;
  const sectioned = withCostOfSales(written, block, signs, months);
  const placed = new Contributions(sectioned, signs);
  // Without a result, a column of types states whether each account is income or a cost.
  const areTyped = written.every(({ isTyped }) => isTyped);
  const proven =
    result === undefined ? (areTyped ? ('added' as const) : null) : placed.provenBy(result, months);
  const plan =
    proven === null && result === undefined && sheet.isPlan === true && !isToDate
      ? plannedSigns(sectioned, placed, months, answers)
      : null;
  if (proven === null && (plan === null || footingOfSheet(basis, sheet).length > 0)) return null;
  const side = proven ?? 'added';
  const accounts =
    proven === null ? sectioned : withBelowOperating(sectioned, block.rows, placed, proven, months);
  const isDivided = tableDepartments(sheet, block.table).size > 0;
  const names = accountNames(block, accounts, isDivided);
  if (names === null) return null;
  const cellOf = (cell: string) => (statement.isTurned ? transposedCellAddress(cell) : cell);
  const shared = isDivided ? [] : accountsOfOneName(names, accounts);
  const isShared = (row: BookRow) => isDivided || shared.some((all) => all.includes(row));
  const isAsked = open?.isAsked === true;
  const movement = (row: BookRow, index: number) =>
    plan === null
      ? placed.contribution(row, index, side).times('-1')
      : placed.natural(row, index).times(plan === 'credit' ? '-1' : '1');
  const rows = accounts.map((row, at): BooksRow => {
    const amounts = Object.fromEntries(
      (isAsked ? [] : months).flatMap(({ index, month }) =>
        row.amounts.has(index)
          ? [[month, fixed(movement(row, index), STATEMENT_DECIMALS)] as const]
          : [],
      ),
    );
    const name = names[at] ?? { code: null, name: row.label };
    const read: BooksRow = {
      account: { code: name.code, name: name.name, type: typeOfRow(row) },
      entity: null,
      origin: { sheet: sheet.name, cell: cellOf(row.cell) },
      // Year-to-date amounts become movements by subtracting the preceding months.
      movements: isToDate ? {} : amounts,
      balances: isToDate ? amounts : {},
      // An amount that combines several rows comes from several cells.
      amountCells: isAsked || isShared(row) ? {} : amountCells(sheet, statement, row, months),
    };
    return plan === 'natural' ? Object.assign(read, { isNatural: true }) : read;
  });
  return {
    books: {
      kind: 'profitAndLoss',
      company: companyAbove(sheet, statement),
      currency: statementCurrency(basis, statement),
      months: isAsked ? [] : months.map(({ month }) => month).toSorted(),
      yearBegins: isToDate ? beginsOtherwise(basis, months) : null,
      rows: isDivided || shared.length > 0 ? withoutDepartments(rows) : rows,
      notes: isDivided
        ? [DEPARTMENTS_ADDED_NOTE]
        : shared.map(
            (all) =>
              `${all.length} rows are named “${all[0]?.label}” (${all.map(({ cell }) => cellOf(cell)).join(' and ')}), and their amounts are added.`,
          ),
    },
    unit: statement.money.unit,
    totals: block.rows
      .filter(({ kind, outside }) => kind === 'total' && outside === null)
      .map(({ cell, label }) => ({ cell: cellOf(cell), label })),
    ...codedSums(block, cellOf),
    refusals: [
      ...againstMixed(sheet, statement.money.mixed),
      ...unreadColumns(basis, sheet, block, statement.isTurned),
    ],
    questions: isAsked
      ? [
          {
            sheet: sheet.name,
            about: 'month',
            question: open.isOfDay
              ? 'Choose the month of the statement, because it states only an end date. Leave the sheet out if its amounts cover a longer period.'
              : 'Choose the month. The statement doesn’t show one.',
          },
        ]
      : plan === 'asked'
        ? [
            {
              sheet: sheet.name,
              about: 'sign',
              question: `Choose the sign of debits in ${sheet.name}, because the sheet doesn't show which accounts are income and which are costs.`,
            },
          ]
        : [],
  };
}

/**
 * How a plan without a result writes its signs: as a statement does, or with all amounts positive; "asked" if nothing
 * shows which.
 */
function plannedSigns(
  accounts: readonly BookRow[],
  placed: Contributions,
  months: readonly StatementMonth[],
  answers: BookAnswers | undefined,
): 'natural' | 'debit' | 'credit' | 'asked' {
  const isNegative = (row: BookRow) =>
    months.reduce((sum, { index }) => sum.plus(placed.natural(row, index)), decimal('0')).lt('0');
  if (!accounts.some(isNegative)) return 'natural';
  const costs = accounts.filter((row) => {
    const type = typeOfRow(row);
    return type !== null && !INCOME_TYPES.has(type);
  });
  if (costs.length === 0) return answers?.sign ?? 'asked';
  return costs.filter(isNegative).length * 2 > costs.length ? 'credit' : 'natural';
}

const CODED_STATEMENT_LABEL = /^\d{3,}/;
const MOST_NAMED_CODED_SUMS = 3;

function codedSums(
  { rows }: BookBlock,
  cellOf: (cell: string) => string,
): Pick<SheetBooks, 'remarks'> {
  const sums = rows.filter(
    ({ kind, outside, label, amounts }) =>
      kind === 'total' &&
      outside === null &&
      amounts.size > 0 &&
      CODED_STATEMENT_LABEL.test(label) &&
      !isTotalLabel(label),
  );
  if (sums.length === 0) return {};
  const named = sums
    .slice(0, MOST_NAMED_CODED_SUMS)
    .map(({ label, cell }) => `${label} (${cellOf(cell)})`);
  const more =
    sums.length > MOST_NAMED_CODED_SUMS ? ` and ${sums.length - MOST_NAMED_CODED_SUMS} more` : '';
  const one = sums.length === 1;
  return {
    remarks: [
      `${named.join(', ')}${more} ${one ? 'is the sum' : 'are sums'} of other accounts and ${one ? 'is' : 'are'} not counted again.`,
    ],
  };
}

export const ONE_CURRENCY = 'Export the statement in one currency.';

const againstMixed = (sheet: GridSheet, reason: string | null): SheetBooks['refusals'] =>
  reason === null ? [] : [{ sheet: sheet.name, cell: null, reason, remedy: ONE_CURRENCY }];

const MOST_COMPANY_TITLE_ROWS = 8;

function companyAbove(sheet: GridSheet, { blocks, isTurned }: Statement): string | null {
  const table = blocks[0]?.table;
  if (table === undefined || isTurned) return null;
  const end = table.firstHead === -1 ? table.head + 1 : table.firstHead;
  const titles = sheet.rows
    .slice(0, Math.min(end, MOST_COMPANY_TITLE_ROWS))
    .flatMap((row) => row.filter((cell) => cell?.kind === 'text').map((cell) => textOf(cell)));
  return companyInTitles(titles);
}

function beginsOtherwise(
  basis: CompanyBasis,
  months: readonly StatementMonth[],
): BooksMonth | null {
  const { yearStartMonth } = basis;
  const begins = months.flatMap(({ month, count }) => {
    const first = count === null ? null : monthsLater(month, 1 - count);
    return first === null || first === yearBeginning(month, yearStartMonth) ? [] : [first];
  });
  return begins[0] ?? null;
}

function openMonth({ timing, table }: BookBlock, { month }: BookAnswers) {
  const [only, other] = timing.columns;
  const isOfDay = timing.notes.includes(UNKNOWN_START_NOTE);
  const isSaid = !isOfDay && table.columns.some(({ period }) => period !== null);
  if (only === undefined || other !== undefined || timing.isPlan || isSaid) return null;
  if ((only.key !== null && !isOfDay) || timing.granularity !== null) return null;
  return {
    months: [{ index: only.index, month: month ?? '', count: null }],
    isAsked: month === null,
    isOfDay,
  };
}

/**
 * A quarter or half-year at the start of the company's year is also the year to date. "Q2 2025" may belong to a
 * calendar or a financial year unless the title states its months.
 */
function beginsYear(
  basis: CompanyBasis,
  { index, key, months }: PeriodColumn,
  { table }: BookBlock,
  title: TitleTime,
) {
  if (key === null || (months !== 3 && months !== 6)) return false;
  const own = table.columns.find((column) => column.index === index)?.period ?? null;
  const said = [own, title.period].filter((period) => period?.months === months);
  if (said.some((period) => period?.span === 'part')) return false;
  if (said.every((period) => period?.isCounted === true) && !isPeriodCertain(basis)) return false;
  return monthsLater(key, 1 - months) === yearBeginning(key, basis.yearStartMonth);
}

/** Returns null if the periods aren't calendar months, or are planned. */
function statementMonths(
  basis: CompanyBasis,
  block: BookBlock,
  title: TitleTime,
  canBeToDate: boolean,
): readonly StatementMonth[] | null {
  const { timing } = block;
  const isToDate =
    timing.granularity === 'yearToDate' ||
    timing.columns.every((column) => beginsYear(basis, column, block, title));
  if (timing.isPlan || (timing.granularity !== 'month' && !(canBeToDate && isToDate))) return null;
  // Headings without amounts are future months and don't describe the filled ones.
  const filled = timing.columns.filter(({ index }) =>
    block.rows.some(({ amounts }) => amounts.has(index)),
  );
  const months = filled.flatMap(({ index, key, months: count }) =>
    key === null ? [] : [{ index, month: key, count: count ?? null }],
  );
  const isClear =
    months.length > 0 &&
    months.length === filled.length &&
    new Set(months.map(({ month }) => month)).size === months.length;
  return isClear ? months : null;
}

export const accountRows = ({ rows }: BookBlock) =>
  rows.filter(
    ({ kind, outside, amounts, label }) =>
      kind === 'account' && outside === null && amounts.size > 0 && label !== '',
  );

const isProvingResult = ({ kind, outside, label, amounts }: BookRow) =>
  kind === 'total' &&
  outside === null &&
  amounts.size > 0 &&
  isTotalLabel(label) &&
  !isSumLabel(label);

interface AccountsAndResult {
  readonly written: readonly BookRow[];
  readonly result: BookRow | undefined;
}

/** The accounts and the row that proves them. A last row that no word calls a result is one if they add up to it. */
function accountsAndResult(
  block: BookBlock,
  signs: ReadonlySet<number>,
  months: readonly StatementMonth[],
): AccountsAndResult {
  const written = accountRows(block);
  const named = block.rows.findLast(isProvingResult);
  const last = block.rows.findLast(({ outside, amounts }) => outside === null && amounts.size > 0);
  if (last === undefined || last.row <= (named?.row ?? -1)) return { written, result: named };
  if (isSumLabel(last.label) || (last.kind === 'other' && last.label !== ''))
    return { written, result: named };
  const above = written.filter((account) => account !== last);
  const isFilled = months.some(({ index }) => last.amounts.get(index)?.eq('0') === false);
  // All accounts of a ledger add up to zero, so that the last one is the sum of the others, negated.
  if (isFilled && areBalanced(written, months)) return { written, result: named };
  const isResult =
    isFilled &&
    above.length >= FEWEST_ACCOUNTS &&
    new Contributions(withCostOfSales(above, block, signs, months), signs).provenBy(
      last,
      months,
    ) !== null;
  return isResult ? { written: above, result: last } : { written, result: named };
}

const areBalanced = (rows: readonly BookRow[], months: readonly StatementMonth[]): boolean =>
  months.every(({ index }) =>
    rows.reduce((sum, { amounts }) => sum.plus(amounts.get(index) ?? '0'), decimal('0')).eq('0'),
  );

/** Costs above a gross profit are cost of sales, whatever their heading. */
function withCostOfSales(
  accounts: readonly BookRow[],
  { rows, lines }: BookBlock,
  turned: ReadonlySet<number>,
  months: readonly StatementMonth[],
): readonly BookRow[] {
  const gross = rows.find(({ row, kind }) => kind === 'total' && lines.get(row) === 'grossProfit');
  if (gross === undefined || accounts.some(({ section }) => section === 'costOfSales'))
    return accounts;
  const above = accounts.filter(({ row }) => row < gross.row);
  const placed = new Contributions(above, turned);
  const open = placed.provenBy(gross, months);
  if (open === null) return accounts;
  // For rows outside any heading, the gross profit itself shows which rows are costs.
  const isCost = (row: BookRow) =>
    row.section === 'costs' ||
    (row.section === null &&
      months.every(({ index }) => placed.contribution(row, index, open).lte('0')));
  return accounts.map((row) =>
    row.row < gross.row && isCost(row)
      ? Object.assign({}, row, { section: 'costOfSales' as const })
      : row,
  );
}

type RowAccountName = Pick<BooksRow['account'], 'code' | 'name'>;
type HeadedName = RowAccountName & { readonly head: string };

const namedBy = ({ code, name, head }: HeadedName, isHeaded: boolean): RowAccountName => ({
  code,
  name: isHeaded ? `${head}: ${name}` : name,
});

const headsOf = (all: readonly HeadedName[]): number => new Set(all.map(({ head }) => head)).size;

/**
 * Distinguishes accounts of the same name by their headings. Null if their headings are also the
 * same.
 */
function accountNames(
  { rows }: BookBlock,
  accounts: readonly BookRow[],
  isDivided: boolean,
): readonly RowAccountName[] | null {
  const plain = accounts.map(({ label, code, row }) => {
    const head = rows.findLast((one) => one.kind === 'head' && one.row < row)?.label ?? '';
    return code === null ? { ...accountInText(label), head } : { code, name: label, head };
  });
  const keyOf = ({ code, name }: RowAccountName) => code ?? name;
  const groups = Map.groupBy(plain, keyOf);
  if (isDivided) {
    // A code shared by several names doesn't identify an account.
    const isOfOne = [...groups.values()].every(
      (all) => new Set(all.map(({ name }) => name)).size === 1,
    );
    return isOfOne
      ? plain.map((one) =>
          namedBy(one, one.code === null && headsOf(groups.get(keyOf(one)) ?? []) > 1),
        )
      : null;
  }
  const names = plain.map((one) => namedBy(one, headsOf(groups.get(keyOf(one)) ?? []) > 1));
  // The result proves that rows of one name are different amounts. A code twice may be a mistake.
  const codes = names.flatMap(({ code }) => code ?? []);
  return new Set(codes).size === codes.length ? names : null;
}

/** The accounts that several rows name. Their rows are added. */
const accountsOfOneName = (names: readonly RowAccountName[], accounts: readonly BookRow[]) =>
  [...Map.groupBy(accounts, (_, at) => JSON.stringify(names[at])).values()].filter(
    (all) => all.length > 1,
  );

/** If a sign can mean the company's own currency, that currency is assumed. */
function statementCurrency(
  basis: CompanyBasis,
  { money: { sign, currency } }: Statement,
): string | null {
  const said = sign ?? currency;
  const isExact = said === null || /^[A-Z]{3}$/.test(said);
  return !isExact && canBeCurrency(said, basis.currency) ? null : said;
}
