import type { AccountType } from '../../../domain/books/books.ts';
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
  /** The name of the result after costs of sales. */
  readonly grossProfit?: string;
}

type RowKind = 'head' | 'account' | 'total' | 'result';
const LABEL_COLUMNS = 4;
const MONTH_NAMES: Readonly<Record<string, string>> = {
  'Jan 2025': 'January 2025',
  'Feb 2025': 'February 2025',
  'Mar 2025': 'March 2025',
};

const bare = (name: string) => name;
const NO_NAME = () => '';
export const STATEMENT_SHAPES: Readonly<Record<string, StatementShape>> = {
  quickBooks: {
    titles: ['Profit and Loss', 'Harbour Ltd', '"January-March, 2025"', ''],
    heads: { income: 'Income', sales: 'Cost of Goods Sold', costs: 'Expenses' },
    total: (head) => `Total for ${head}`,
    account: (name, at) => `${4_000 + at} ${name}`,
    month: bare,
    profit: 'Net Income',
    foot: ['', '"Accrual Basis Monday, April 7, 2025 09:40 AM GMT+00:00"'],
  },
  xero: {
    titles: ['Profit and Loss', 'Harbour Ltd', 'For the 3 months ended 31 March 2025', ''],
    heads: { income: 'Trading Income', sales: 'Cost of Sales', costs: 'Operating Expenses' },
    total: (head) => `Total ${head}`,
    account: bare,
    month: (month) => month.replace(' 20', '-'),
    profit: 'Net Profit',
    foot: [],
  },
  netSuite: {
    titles: ['Harbour Ltd', 'Income Statement', 'From Jan 2025 to Mar 2025', ''],
    heads: { income: 'Income', sales: 'Cost Of Sales', costs: 'Expense' },
    total: (head) => `Total - ${head}`,
    account: (name, at) => `${4_000 + at} - ${name}`,
    month: (month) => `Amount (${month})`,
    profit: 'Net Income',
    foot: [],
  },
  zoho: {
    titles: ['Harbour', 'Profit and Loss', 'Basis : Accrual', 'From 01/01/2025 To 31/03/2025', ''],
    heads: { income: 'Operating Income', sales: 'Cost of Goods Sold', costs: 'Operating Expense' },
    total: (head) => `Total for ${head}`,
    account: bare,
    month: bare,
    profit: 'Net Profit/Loss',
    foot: ['', '**Amount is displayed in your base currency USD'],
  },
  british: {
    titles: ['Harbour Ltd', 'Profit & loss account, January to March 2025', ''],
    heads: { income: 'Turnover', sales: 'Cost of sales', costs: 'Administrative expenses' },
    total: (head) => `Total ${head.toLowerCase()}`,
    account: bare,
    month: (month) => `31 ${month}`.replace('31 Feb', '28 Feb'),
    profit: 'Profit before tax',
    foot: [],
  },
  quickBooksDesktop: {
    titles: [],
    heads: { income: 'Income', sales: 'Cost of Goods Sold', costs: 'Expense' },
    total: (head) => (head === 'Cost of Goods Sold' ? 'Total COGS' : `Total ${head}`),
    account: (name, at) => `${4_000 + at} · ${name}`,
    month: (month) => month.replace(' 20', ' '),
    profit: 'Net Income',
    foot: [],
    places: { head: 2, account: 3, total: 2, result: 1 },
  },
  sage50: {
    titles: [
      'Date: 07/04/2025,Harbour Ltd,Page: 1',
      'Profit and Loss',
      'Chart of Accounts:,Default Layout of Accounts',
      '',
    ],
    heads: { income: 'Sales', sales: 'Direct Expenses', costs: 'Overheads' },
    total: NO_NAME,
    account: bare,
    month: bare,
    profit: 'Net Profit/(Loss):',
    grossProfit: 'Gross Profit/(Loss):',
    foot: [],
    places: { head: 0, account: 0, total: 0, result: 1 },
    sumsBeside: true,
  },
  sageAccounting: {
    titles: ['Harbour Ltd', 'Profit and Loss Report', 'From 01 January 2025 to 31 March 2025', ''],
    heads: { income: 'Sales', sales: 'Direct Expenses', costs: 'Overheads' },
    total: (head) => `Total ${head}`,
    account: (name, at) => `${name} (${4_000 + at})`,
    month: bare,
    profit: 'Net Profit',
    foot: [],
  },
  odoo: {
    titles: ['Harbour Ltd', 'Profit and Loss', 'From 01/01/2025 to 03/31/2025', ''],
    heads: { income: 'Revenue', sales: 'Costs of Revenue', costs: 'Operating Expenses' },
    total: (head) => `Total ${head}`,
    account: (name, at) => `${400_000 + at} ${name}`,
    month: (month) => MONTH_NAMES[month] ?? month,
    profit: 'Net Profit',
    foot: [],
  },
  erpNext: {
    titles: [],
    heads: { income: 'Income', sales: 'Direct Expenses', costs: 'Indirect Expenses' },
    total: (head) => (head === 'Income' ? 'Total Income (Credit)' : `Total ${head} (Debit)`),
    account: (name, at) => `${4_000 + at} - ${name}`,
    month: bare,
    profit: 'Profit for the year',
    foot: [],
  },
  datev: {
    titles: ['Kurzfristige Erfolgsrechnung', 'Harbour GmbH', ''],
    heads: { income: 'Umsatzerlöse', sales: 'Materialaufwand', costs: 'Sonstige Kosten' },
    total: (head) => `Summe ${head}`,
    account: (name, at) => `${4_000 + at} ${name}`,
    month: (month) => month.replace('Mar', 'Mär'),
    profit: 'Betriebsergebnis',
    grossProfit: 'Rohertrag',
    foot: [],
  },
  eConomic: {
    titles: ['Harbour ApS', 'Resultatopgørelse', ''],
    heads: { income: 'Omsætning', sales: 'Vareforbrug', costs: 'Kapacitetsomkostninger' },
    total: (head) => `${head} i alt`,
    account: (name, at) => `${4_000 + at} ${name}`,
    month: (month) => month.replace('Mar', 'Mar.'),
    profit: 'Årets resultat',
    grossProfit: 'Dækningsbidrag',
    foot: [],
  },
  exact: {
    titles: ['Harbour BV', 'Winst- en verliesrekening', ''],
    heads: { income: 'Omzet', sales: 'Kostprijs van de omzet', costs: 'Bedrijfskosten' },
    total: (head) => `Totaal ${head}`,
    account: (name, at) => `${4_000 + at} ${name}`,
    month: (month) => month.replace('Mar', 'Mrt'),
    profit: 'Nettoresultaat',
    grossProfit: 'Brutowinst',
    foot: [],
  },
};

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
  const block = (part: Part) => [
    `${labelled('head', shape.heads[part])},,,`,
    ...accounts
      .filter((account) => account.part === part)
      .map(({ name, amounts }, at) =>
        row('account', shape.account(name, at + FIRST[part]), part, amounts),
      ),
    row(
      'total',
      shape.total(shape.heads[part]),
      part,
      MONTHS.map((_, month) => sumOf(accounts, part, month)),
    ),
  ];
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
  const read = statementBooks(sheet);
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
