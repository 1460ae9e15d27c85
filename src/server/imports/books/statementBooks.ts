import type { BookAnswers } from '../../../contract/importBooks.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { yearBeginning } from '../../../domain/books/bookedAmounts.ts';
import { monthsLater } from '../../../domain/books/bookMonths.ts';
import type { AccountType } from '../../../domain/books/books.ts';
import type { BooksMonth, BooksRow } from '../../../domain/books/books.ts';
import type { Section } from '../../../domain/books/rowWords.ts';
import { isSumLabel, isTotalLabel, sectionOf } from '../../../domain/books/rowWords.ts';
import { canBeCurrency } from '../../../domain/headingUnit.ts';
import type { DecimalValue } from '../../../domain/decimal.ts';
import { decimal, fixed } from '../../../domain/decimal.ts';
import { companyInTitles } from '../../../domain/books/companyTitle.ts';
import type { TitleTime } from '../../../domain/books/titlePeriod.ts';
import { isPeriodCertain } from '../../../domain/numberedPeriod.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet } from '../cells/grid.ts';
import { accountInText } from '../ledgers/bookCells.ts';
import type { SheetBooks } from '../ledgers/sheetBooks.ts';
import type { BookRow } from './bookRows.ts';
import { DEPARTMENTS, withoutDepartments } from '../ledgers/departments.ts';
import { footingOfSheet } from './footing.ts';
import { amountCells, knownStatement, turnedCell } from './knownStatement.ts';
import { tableDepartments } from './rawRows.ts';
import { signsOf } from './signs.ts';
import type { BookBlock, Statement } from './statement.ts';
import type { TimedColumn } from './timing.ts';
import { ENDS_ON_DAY } from './timing.ts';

const TYPES: Readonly<Partial<Record<Section, AccountType>>> = {
  income: 'revenue',
  costOfSales: 'costOfSales',
  costs: 'operatingCost',
  otherIncome: 'otherIncome',
  otherCosts: 'otherCost',
  tax: 'otherCost',
};
const INCOME: ReadonlySet<AccountType> = new Set(['revenue', 'otherIncome']);

/** Fewer accounts are a summary. */
export const FEWEST_ACCOUNTS = 3;
/** A plan may be of a few costs alone. */
const FEWEST_PLANNED = 2;
/** Spreadsheets keep binary digits. */
const NEAR = decimal('0.011');
/** As exact as books are read. */
const DECIMALS = 6;

interface Month {
  readonly index: number;
  readonly month: BooksMonth;
  /** Of how many months its amounts are, where it is said. */
  readonly count: number | null;
}

/**
 * The accounts of a statement of profit and loss by month, where they are proven: together they must
 * make its last result, in every month and to the cent. null for any other sheet; then its lines are read.
 */
export function statementBooks(
  basis: CompanyBasis,
  sheet: GridSheet,
  /** The rows whose signs are turned, where another sheet shows it better. */
  turned?: ReadonlySet<number>,
  /** What a person has said, of a sheet that is read on its own. */
  answers?: BookAnswers,
): SheetBooks | null {
  const statement = knownStatement(basis, sheet);
  const [block, second] = statement?.blocks ?? [];
  if (statement?.kind !== 'profitAndLoss' || block === undefined || second !== undefined)
    return null;
  const dated = monthsOf(basis, block, statement.title, answers !== undefined);
  const open = dated === null && answers !== undefined ? openMonth(block, answers) : null;
  const months = dated ?? open?.months ?? null;
  if (months === null) return null;
  const isToDate = dated !== null && block.timing.granularity !== 'month';
  const written = accountRows(block);
  const result = block.rows.findLast(isResult);
  if (written.length < (sheet.isPlan === true ? FEWEST_PLANNED : FEWEST_ACCOUNTS)) return null;
  // What stands below the result is not part of it.
  if (written.some(({ row }) => row > (result?.row ?? row))) return null;
  const signs = turned ?? signsOf(block).turned;
  const accounts = withCostOfSales(written, block, signs, months);
  const placed = new Contributions(accounts, signs);
  // Without a result a column of types says how each account enters it.
  const areTyped = written.every(({ isTyped }) => isTyped);
  const proven = result === undefined ? (areTyped ? 1 : null) : placed.provenBy(result, months);
  const plan =
    proven === null && result === undefined && sheet.isPlan === true && !isToDate
      ? plannedSigns(accounts, placed, months, answers)
      : null;
  if (proven === null && (plan === null || footingOfSheet(basis, sheet).length > 0)) return null;
  const side = proven ?? 1;
  const isDivided = tableDepartments(sheet, block.table).size > 0;
  const names = namesOf(block, accounts, isDivided);
  if (names === null) return null;
  const cellOf = (cell: string) => (statement.isTurned ? turnedCell(cell) : cell);
  const isAsked = open?.isAsked === true;
  const movement = (row: BookRow, index: number) =>
    plan === null
      ? placed.contribution(row, index, side).times('-1')
      : placed.natural(row, index).times(plan === 'credit' ? '-1' : '1');
  const rows = accounts.map((row, at): BooksRow => {
    const amounts = Object.fromEntries(
      (isAsked ? [] : months).flatMap(({ index, month }) =>
        row.amounts.has(index) ? [[month, fixed(movement(row, index), DECIMALS)] as const] : [],
      ),
    );
    const name = names[at] ?? { code: null, name: row.label };
    const read: BooksRow = {
      account: { code: name.code, name: name.name, type: typeOf(row) },
      entity: null,
      origin: { sheet: sheet.name, cell: cellOf(row.cell) },
      // Of the year to date, what was booked in the months before is taken away.
      movements: isToDate ? {} : amounts,
      balances: isToDate ? amounts : {},
      // Of several departments an amount has several cells.
      amountCells: isDivided || isAsked ? {} : amountCells(sheet, statement, row, months),
    };
    return plan === 'natural' ? Object.assign(read, { isNatural: true }) : read;
  });
  return {
    books: {
      kind: 'profitAndLoss',
      company: companyAbove(sheet, statement),
      currency: currencyOf(basis, statement),
      months: isAsked ? [] : months.map(({ month }) => month).toSorted(),
      yearBegins: isToDate ? beginsOtherwise(basis, months) : null,
      rows: isDivided ? withoutDepartments(rows) : rows,
      notes: isDivided ? [DEPARTMENTS] : [],
    },
    unit: statement.money.unit,
    totals: block.rows
      .filter(({ kind, outside }) => kind === 'total' && outside === null)
      .map(({ cell, label }) => ({ cell: cellOf(cell), label })),
    ...codedSums(block, cellOf),
    refusals: againstMixed(sheet, statement.money.mixed),
    questions: isAsked
      ? [
          {
            sheet: sheet.name,
            about: 'month',
            question: open.isOfDay
              ? 'Choose the month of the statement: it names only the day on which its amounts end. Leave the sheet out if they cover a longer period.'
              : 'Choose the month of the statement: it names none.',
          },
        ]
      : plan === 'asked'
        ? [
            {
              sheet: sheet.name,
              about: 'sign',
              question: `Choose which sign debits have in ${sheet.name}: the sheet does not separate income from costs.`,
            },
          ]
        : [],
  };
}

/**
 * How a plan without a result is written: as a statement shows it, or with the positive amounts all on one side;
 * "asked" where nothing tells.
 */
function plannedSigns(
  accounts: readonly BookRow[],
  placed: Contributions,
  months: readonly Month[],
  answers: BookAnswers | undefined,
): 'natural' | 'debit' | 'credit' | 'asked' {
  const isNegative = (row: BookRow) =>
    months.reduce((sum, { index }) => sum.plus(placed.natural(row, index)), decimal('0')).lt('0');
  if (!accounts.some(isNegative)) return 'natural';
  const costs = accounts.filter((row) => {
    const type = typeOf(row);
    return type !== null && !INCOME.has(type);
  });
  if (costs.length === 0) return answers?.sign ?? 'asked';
  return costs.filter(isNegative).length * 2 > costs.length ? 'credit' : 'natural';
}

const CODED = /^\d{3,}/;
const MOST_NAMED = 3;

/** Rows with the code of an account that are taken for the sums of others: nothing but their amounts says so. */
function codedSums(
  { rows }: BookBlock,
  cellOf: (cell: string) => string,
): Pick<SheetBooks, 'remarks'> {
  const sums = rows.filter(
    ({ kind, outside, label, amounts }) =>
      kind === 'total' &&
      outside === null &&
      amounts.size > 0 &&
      CODED.test(label) &&
      !isTotalLabel(label),
  );
  if (sums.length === 0) return {};
  const named = sums.slice(0, MOST_NAMED).map(({ label, cell }) => `${label} (${cellOf(cell)})`);
  const more = sums.length > MOST_NAMED ? ` and ${sums.length - MOST_NAMED} more` : '';
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

const MOST_TITLE_ROWS = 8;

/** The company that the rows above the table name. */
function companyAbove(sheet: GridSheet, { blocks, isTurned }: Statement): string | null {
  const table = blocks[0]?.table;
  if (table === undefined || isTurned) return null;
  const end = table.firstHead === -1 ? table.head + 1 : table.firstHead;
  const titles = sheet.rows
    .slice(0, Math.min(end, MOST_TITLE_ROWS))
    .flatMap((row) => row.filter((cell) => cell?.kind === 'text').map((cell) => textOf(cell)));
  return companyInTitles(titles);
}

/** Since when the amounts of a month are that are not those since its year began; null where all are. */
function beginsOtherwise(basis: CompanyBasis, months: readonly Month[]): BooksMonth | null {
  const { yearStartMonth } = basis;
  const begins = months.flatMap(({ month, count }) => {
    const first = count === null ? null : monthsLater(month, 1 - count);
    return first === null || first === yearBeginning(month, yearStartMonth) ? [] : [first];
  });
  return begins[0] ?? null;
}

/** The one column of a statement that names no period, as of the month that a person says. */
function openMonth({ timing, table }: BookBlock, { month }: BookAnswers) {
  const [only, other] = timing.columns;
  const isOfDay = timing.notes.includes(ENDS_ON_DAY);
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
 * A quarter or a half that begins the company's year is the year to its end. "Q2 2025" may be one of a calendar or of
 * a financial year, unless the title says its months.
 */
function beginsYear(
  basis: CompanyBasis,
  { index, key, months }: TimedColumn,
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

/** null where the periods are no months of a calendar, or are planned. */
function monthsOf(
  basis: CompanyBasis,
  block: BookBlock,
  title: TitleTime,
  canBeToDate: boolean,
): readonly Month[] | null {
  const { timing } = block;
  const isToDate =
    timing.granularity === 'yearToDate' ||
    timing.columns.every((column) => beginsYear(basis, column, block, title));
  if (timing.isPlan || (timing.granularity !== 'month' && !(canBeToDate && isToDate))) return null;
  // Headings without amounts are of months to come, and say nothing of these.
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

const isResult = ({ kind, outside, label, amounts }: BookRow) =>
  kind === 'total' &&
  outside === null &&
  amounts.size > 0 &&
  isTotalLabel(label) &&
  !isSumLabel(label);

/** Of a row whose place in the statement says it; interest income among costs is none of them. */
function typeOf({ section, label }: BookRow): AccountType | null {
  const type = section === null ? null : (TYPES[section] ?? null);
  if (type === null || INCOME.has(type)) return type;
  return sectionOf(label) === 'otherIncome' ? null : type;
}

/** Costs that are taken off before a gross profit are those of sales, whatever their heading is. */
function withCostOfSales(
  accounts: readonly BookRow[],
  { rows, lines }: BookBlock,
  turned: ReadonlySet<number>,
  months: readonly Month[],
): readonly BookRow[] {
  const gross = rows.find(({ row, kind }) => kind === 'total' && lines.get(row) === 'grossProfit');
  if (gross === undefined || accounts.some(({ section }) => section === 'costOfSales'))
    return accounts;
  const above = accounts.filter(({ row }) => row < gross.row);
  const placed = new Contributions(above, turned);
  const open = placed.provenBy(gross, months);
  if (open === null) return accounts;
  // Of rows that no heading places, the gross profit itself says which are costs.
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

/** By how much each account raises the result. */
class Contributions {
  readonly #accounts: readonly BookRow[];
  readonly #turned: ReadonlySet<number>;

  constructor(accounts: readonly BookRow[], turned: ReadonlySet<number>) {
    this.#accounts = accounts;
    this.#turned = turned;
  }

  /** Of a row without a type `open` says whether it is added or subtracted. */
  contribution(row: BookRow, index: number, open: 1 | -1): DecimalValue {
    const amount = this.natural(row, index);
    const type = typeOf(row);
    const sign = type === null ? open : INCOME.has(type) ? 1 : -1;
    return sign === 1 ? amount : amount.times('-1');
  }

  /** How rows without a type enter the result; null where the accounts do not make it. */
  provenBy(result: BookRow, months: readonly Month[]): 1 | -1 | null {
    const isMade = (open: 1 | -1) =>
      months.every(({ index }) => {
        const sum = this.#accounts.reduce(
          (all, row) => all.plus(this.contribution(row, index, open)),
          decimal('0'),
        );
        return sum.minus(this.natural(result, index)).abs().lte(NEAR);
      });
    if (isMade(1)) return 1;
    return isMade(-1) ? -1 : null;
  }

  /** As the file shows it, with the signs that are turned. */
  natural({ row, amounts }: BookRow, index: number): DecimalValue {
    const amount = amounts.get(index) ?? decimal('0');
    return this.#turned.has(row) ? amount.times('-1') : amount;
  }
}

type Name = Pick<BooksRow['account'], 'code' | 'name'>;
type HeadedName = Name & { readonly head: string };

const namedBy = ({ code, name, head }: HeadedName, isHeaded: boolean): Name => ({
  code,
  name: isHeaded ? `${head}: ${name}` : name,
});

const headsOf = (all: readonly HeadedName[]): number => new Set(all.map(({ head }) => head)).size;

/** Accounts of the same name are told apart by their headings; null where these are the same, too. */
function namesOf(
  { rows }: BookBlock,
  accounts: readonly BookRow[],
  isDivided: boolean,
): readonly Name[] | null {
  const plain = accounts.map(({ label, row }) => {
    const head = rows.findLast((one) => one.kind === 'head' && one.row < row)?.label ?? '';
    return { ...accountInText(label), head };
  });
  const keyOf = ({ code, name }: Name) => code ?? name;
  const groups = Map.groupBy(plain, keyOf);
  if (isDivided) {
    // A code of several names is none of an account.
    const isOfOne = [...groups.values()].every(
      (all) => new Set(all.map(({ name }) => name)).size === 1,
    );
    return isOfOne
      ? plain.map((one) =>
          namedBy(one, one.code === null && headsOf(groups.get(keyOf(one)) ?? []) > 1),
        )
      : null;
  }
  const names = plain.map((one) => namedBy(one, (groups.get(keyOf(one))?.length ?? 0) > 1));
  return new Set(names.map(keyOf)).size === names.length ? names : null;
}

/** A sign that can be the company's own is taken for it. */
function currencyOf(basis: CompanyBasis, { money: { sign, currency } }: Statement): string | null {
  const said = sign ?? currency;
  const isExact = said === null || /^[A-Z]{3}$/.test(said);
  return !isExact && canBeCurrency(said, basis.currency) ? null : said;
}
