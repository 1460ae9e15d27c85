import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import type { AccountType } from '../../finance/books/books.ts';
import type { GridSheet } from '../cells/grid.ts';
import { statementBooks } from './statementBooks.ts';

type Part = 'income' | 'sales' | 'costs';
const TYPES: Readonly<Record<Part, AccountType>> = {
  income: 'revenue',
  sales: 'costOfSales',
  costs: 'operatingCost',
};

/** Codes of accounts are never the same in two parts. */
const FIRST: Readonly<Record<Part, number>> = { income: 0, sales: 1_000, costs: 2_000 };

/** Names that say nothing of what the accounts are. */
export const TREE_NAMES =
  'Alder Ash Aspen Beech Birch Cedar Cherry Elm Fir Hazel Holly Larch Lime Maple Oak Pear Pine Plum Poplar Rowan Spruce Willow Yew'.split(
    ' ',
  );
const MONTHS = ['Jan 2025', 'Feb 2025', 'Mar 2025'] as const;
export const KEYS = ['2025-01', '2025-02', '2025-03'] as const;

export interface ShapedAccount {
  readonly name: string;
  readonly part: Part;
  /** In cents, by month; positive as a statement shows it. */
  readonly amounts: readonly number[];
}

const sumOf = (accounts: readonly ShapedAccount[], part: Part, month: number) =>
  accounts
    .filter((account) => account.part === part)
    .reduce((sum, account) => sum + (account.amounts[month] ?? 0), 0);

/** How a system names its parts and its results, and how it writes totals and accounts. */
export interface StatementShape {
  readonly titles: readonly string[];
  readonly heads: Readonly<Record<Part, string>>;
  total(head: string): string;
  account(name: string, at: number): string;
  readonly month: (month: string) => string;
  readonly profit: string;
  readonly foot: readonly string[];
  /** The columns of labels, and in which of them each kind stands; one unless given. */
  readonly places?: Readonly<Record<RowKind, number>>;
  /** Sums, and what stands below them, are in a column of their own beside the amounts. */
  readonly sumsBeside?: true;
  /** Each total stands above its accounts, in place of a heading. */
  readonly totalsAbove?: true;
  /** The name of the result after costs of sales. */
  readonly grossProfit?: string;
}

type RowKind = 'head' | 'account' | 'total' | 'result';
const LABEL_COLUMNS = 4;

const cents = (value: number) => {
  const digits = String(Math.abs(value)).padStart(3, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
const grouped = (value: number) => cents(value).replaceAll(/\B(?=(?:\d{3})+\.)/g, ',');
export const AMOUNT_FORMATS: Readonly<Record<string, (value: number) => string>> = {
  plain: cents,
  grouped,
  brackets: (value) => (value < 0 ? `(${grouped(-value)})` : grouped(value)),
  dollars: (value) => (value < 0 ? `($${grouped(-value)})` : `$${grouped(value)}`),
  points: (value) => grouped(value).replaceAll(/[.,]/g, (mark) => (mark === '.' ? ',' : '.')),
  blanks: (value) => grouped(value).replaceAll(',', ' ').replace('.', ','),
  apostrophes: (value) => grouped(value).replaceAll(',', "'"),
  'minus behind': (value) => (value < 0 ? `${grouped(-value)}-` : grouped(value)),
  dashes: (value) => (value === 0 ? '-' : grouped(value)),
};

/** Which parts are written with their signs turned. */
const SIGNS = { none: [], costs: ['sales', 'costs'], credits: ['income', 'profit'] } as const;
export type StatementSigns = keyof typeof SIGNS;

export function statementText(
  accounts: readonly ShapedAccount[],
  shape: StatementShape,
  format: string,
  signs: StatementSigns,
): string {
  const turned: readonly string[] = SIGNS[signs];
  const written = AMOUNT_FORMATS[format] ?? cents;
  const labelled = (kind: RowKind, label: string) => {
    if (shape.places === undefined) return label;
    const at = shape.places[kind];
    return ','.repeat(at) + label + ','.repeat(LABEL_COLUMNS - 1 - at);
  };
  const row = (kind: RowKind, label: string, part: Part | 'profit', values: readonly number[]) => {
    const amounts = values.map((value) => `"${written(turned.includes(part) ? -value : value)}"`);
    const beside = shape.sumsBeside === true;
    const cells = amounts.map((text) =>
      beside ? (kind === 'account' ? `${text},` : `,${text}`) : text,
    );
    return [labelled(kind, label), ...cells].join(',');
  };
  const block = (part: Part) => {
    const total = row(
      'total',
      shape.total(shape.heads[part]),
      part,
      MONTHS.map((_, month) => sumOf(accounts, part, month)),
    );
    const own = accounts
      .filter((account) => account.part === part)
      .map(({ name, amounts }, at) =>
        row('account', shape.account(name, at + FIRST[part]), part, amounts),
      );
    if (shape.totalsAbove === true) return [total, ...own];
    return [`${labelled('head', shape.heads[part])},,,`, ...own, total];
  };
  const profits = (parts: readonly Part[]) =>
    MONTHS.map((_, month) =>
      parts.reduce(
        (sum, part) => sum - sumOf(accounts, part, month),
        sumOf(accounts, 'income', month),
      ),
    );
  return [
    ...shape.titles,
    [
      labelled('head', ''),
      ...MONTHS.map((month) => shape.month(month) + (shape.sumsBeside === true ? ',' : '')),
    ].join(','),
    ...block('income'),
    ...block('sales'),
    row('result', shape.grossProfit ?? 'Gross Profit', 'profit', profits(['sales'])),
    ...block('costs'),
    row('result', shape.profit, 'profit', profits(['sales', 'costs'])),
    ...shape.foot,
  ].join('\n');
}

/** "Alder revenue 2025-01 12.00", debits less credits turned back to what a statement shows. */
export function shownBooks(sheet: GridSheet): readonly string[] | null {
  const read = statementBooks(STANDARD_BASIS, sheet);
  if (read === null || read.questions.length > 0 || read.refusals.length > 0) return null;
  return read.books.rows
    .flatMap(({ account: { name, type }, movements }) =>
      Object.entries(movements).map(([month, moved]) => {
        const value = Math.round(Number(moved) * 100) * (type === 'revenue' ? -1 : 1);
        return `${name} ${type} ${month} ${cents(value === 0 ? 0 : value)}`;
      }),
    )
    .toSorted();
}

export const expectedBooks = (accounts: readonly ShapedAccount[]) =>
  accounts
    .flatMap(({ name, part, amounts }) =>
      KEYS.map((key, at) => `${name} ${TYPES[part]} ${key} ${cents(amounts[at] ?? 0)}`),
    )
    .toSorted();
