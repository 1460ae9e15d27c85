import type { CompanyBasis } from './companyBasis.ts';
import type { MaybeDecimal } from './decimal.ts';
import type { LineGroup } from './lineGroups.ts';
import { sum } from './money.ts';
import type { Sum } from './money.ts';

/** US dollars with cents; percent of another line; a number of people. */
export type LineUnit = 'usd' | 'percent' | 'people';

/** The number of decimals in figures of each unit. */
export const UNIT_DECIMALS: Readonly<Record<LineUnit, number>> = { usd: 2, percent: 2, people: 0 };

/** Which direction is good news. A change in headcount is neither good nor bad by itself. */
export type BetterWhen = 'higher' | 'lower' | 'neither';

/** How months combine into a period: their sum, the last value, or the ratio of two sums. */
export type AddsUp =
  | { readonly by: 'sum' }
  | { readonly by: 'closing' }
  | { readonly by: 'ratio'; readonly numerator: LineKey; readonly denominator: LineKey };

/** The line's field name in each resource of the API; absent where the resource lacks the line. */
export interface LineNames {
  readonly financialData?: string;
  readonly monthlySummaries?: string;
  readonly financialTrends?: string;
}

export interface Line {
  readonly key: LineKey;
  /** A cost between gross profit and EBITDA. */
  readonly isOperatingCost?: true;
  /** Shown only by a company that has switched this group on; without it, always. */
  readonly group?: LineGroup;
  /** Follows from other lines, and is never entered. */
  readonly isComputed?: true;
  /** The full name, for headings: "Adjusted EBITDA". */
  readonly label: string;
  /** For table columns and chart legends: "Adj EBITDA". */
  readonly shortLabel: string;
  readonly unit: LineUnit;
  readonly betterWhen: BetterWhen;
  readonly addsUp: AddsUp;
  /** The trend word when the line falls. */
  readonly fallingWord: 'Decline' | 'Reduction';
  readonly names: LineNames;
}

const SUM = { by: 'sum' } as const;
const CLOSING = { by: 'closing' } as const;

/** The same field name in all three resources. */
function everywhere<const Name extends string>(name: Name) {
  return { financialData: name, monthlySummaries: name, financialTrends: name } as const;
}

const EARNED = { unit: 'usd', betterWhen: 'higher', addsUp: SUM, fallingWord: 'Decline' } as const;
const SPENT = { unit: 'usd', betterWhen: 'lower', addsUp: SUM, fallingWord: 'Reduction' } as const;
const OPERATING = { ...SPENT, isOperatingCost: true } as const;
const RESULT = { group: 'result' } as const;
/** What is there at the end of a month. */
const BALANCE = { ...EARNED, betterWhen: 'neither', addsUp: CLOSING, group: 'balance' } as const;

/** A line with one name for all, in financial data and trends; reports do not have it. */
function named<const Key extends string>(key: Key, label: string) {
  const names = { financialData: key, financialTrends: key } as const;
  return { key, label, shortLabel: label, names } as const;
}

/** `Line` with plain string keys: the key types are derived from the table below. */
interface StatedLine extends Omit<Line, 'key' | 'addsUp'> {
  readonly key: string;
  readonly addsUp: {
    readonly by: AddsUp['by'];
    readonly numerator?: string;
    readonly denominator?: string;
  };
}

const STATED = {
  revenue: {
    ...EARNED,
    key: 'revenue',
    label: 'Revenue',
    shortLabel: 'Revenue',
    names: everywhere('revenue'),
  },
  ebitda: {
    ...EARNED,
    key: 'ebitda',
    label: 'EBITDA',
    shortLabel: 'EBITDA',
    names: everywhere('ebitda'),
  },
  adjEbitda: {
    ...EARNED,
    key: 'adjEbitda',
    label: 'Adjusted EBITDA',
    shortLabel: 'Adj EBITDA',
    names: { financialData: 'adjEbitda', financialTrends: 'adjEbitda' },
  },
  cash: {
    ...EARNED,
    addsUp: CLOSING,
    key: 'cash',
    label: 'Cash',
    shortLabel: 'Cash',
    names: everywhere('cash'),
  },
  grossProfit: {
    ...EARNED,
    key: 'grossProfit',
    label: 'Gross Profit',
    shortLabel: 'GP',
    names: { financialData: 'grossProfit' },
  },
  grossMarginPercent: {
    unit: 'percent',
    betterWhen: 'higher',
    addsUp: { by: 'ratio', numerator: 'grossProfit', denominator: 'revenue' },
    fallingWord: 'Decline',
    key: 'grossMarginPercent',
    label: 'Gross Margin',
    shortLabel: 'GM%',
    names: { financialData: 'grossMarginPercent' },
  },
  production: {
    ...SPENT,
    key: 'production',
    label: 'Production',
    shortLabel: 'Production',
    names: everywhere('production'),
  },
  salesMarketing: {
    ...OPERATING,
    key: 'salesMarketing',
    label: 'Sales & Marketing',
    shortLabel: 'S&M',
    names: everywhere('salesMarketing'),
  },
  customerSuccess: {
    ...OPERATING,
    key: 'customerSuccess',
    label: 'Customer Success',
    shortLabel: 'Customer Success',
    names: { financialData: 'customerSuccess' },
  },
  marketing: {
    ...OPERATING,
    key: 'marketing',
    label: 'Marketing',
    shortLabel: 'Marketing',
    names: everywhere('marketing'),
  },
  rnd: {
    ...OPERATING,
    key: 'rnd',
    label: 'R&D',
    shortLabel: 'R&D',
    names: { financialData: 'rnd', monthlySummaries: 'rd', financialTrends: 'rd' },
  },
  admin: {
    ...OPERATING,
    key: 'admin',
    label: 'Admin',
    shortLabel: 'Admin',
    names: everywhere('admin'),
  },
  other: {
    ...OPERATING,
    key: 'other',
    label: 'Other Costs',
    shortLabel: 'Other',
    names: { financialData: 'other' },
  },
  otherIncome: { ...EARNED, ...RESULT, ...named('otherIncome', 'Other Income') },
  depreciation: { ...SPENT, ...RESULT, ...named('depreciation', 'Depreciation') },
  interest: { ...SPENT, ...RESULT, ...named('interest', 'Interest') },
  tax: { ...SPENT, ...RESULT, ...named('tax', 'Tax') },
  netIncome: { ...EARNED, ...RESULT, isComputed: true, ...named('netIncome', 'Net Income') },
  receivables: { ...BALANCE, ...named('receivables', 'Receivables') },
  payables: { ...BALANCE, fallingWord: 'Reduction', ...named('payables', 'Payables') },
  debt: { ...BALANCE, betterWhen: 'lower', fallingWord: 'Reduction', ...named('debt', 'Debt') },
  staffCount: {
    unit: 'people',
    betterWhen: 'neither',
    addsUp: CLOSING,
    fallingWord: 'Reduction',
    key: 'staffCount',
    label: 'Staff',
    shortLabel: 'Staff',
    names: { monthlySummaries: 'staffCount', financialTrends: 'staffCount' },
  },
  combinedSalesMarketing: {
    ...SPENT,
    key: 'combinedSalesMarketing',
    label: 'Combined Sales & Marketing',
    shortLabel: 'Combined S&M',
    names: {},
  },
  operatingCosts: {
    ...SPENT,
    key: 'operatingCosts',
    label: 'Operating costs',
    shortLabel: 'Operating costs',
    names: {},
  },
} as const satisfies Readonly<Record<string, StatedLine>>;

type Stated = typeof STATED;
export type LineKey = keyof Stated;

/**
 * The financial lines, in the order in which tables of figures have them. Every label, total, trend word, schema, column, import and
 * export is derived from this one table or checked against it.
 */
export const LINES: { readonly [K in LineKey]: Line & { readonly key: K } } = STATED;

export const LINE_LIST: readonly Line[] = Object.values(LINES);

type KeysOf<Shape> = { [K in LineKey]: Stated[K] extends Shape ? K : never }[LineKey];

/** The lines that a month of financial data can contain. */
export type MonthLineKey = KeysOf<{ names: { financialData: string } }>;
/** Those of them that are amounts in US dollars. */
export type FigureKey = KeysOf<{ unit: 'usd'; names: { financialData: string } }>;
export type OperatingCostKey = KeysOf<{ isOperatingCost: true }>;
/** The lines that a company switches on. */
export type OptionalLineKey = KeysOf<{ group: LineGroup }>;

/** Each line of a month with a value; those that a company switches on may be absent. */
export type ByMonthLine<Value> = Readonly<
  Record<Exclude<MonthLineKey, OptionalLineKey>, Value> & Partial<Record<OptionalLineKey, Value>>
>;

/** The field names of the lines in a resource of the API. */
export type NameIn<Noun extends keyof LineNames> = {
  [K in LineKey]: Stated[K]['names'] extends Readonly<Record<Noun, infer Name extends string>>
    ? Name
    : never;
}[LineKey];

// The same conditions as the types above, as checks at run time.
const isMonthLine = (key: LineKey): key is MonthLineKey =>
  LINES[key].names.financialData !== undefined;
const isFigure = (key: LineKey): key is FigureKey => isMonthLine(key) && LINES[key].unit === 'usd';
const isOperatingCost = (key: LineKey): key is OperatingCostKey =>
  LINES[key].isOperatingCost === true;

const LINE_KEYS = LINE_LIST.map(({ key }) => key);

/** Whether a company may switch the line on, instead of always having it. */
export const isOptionalLine = (key: LineKey): key is OptionalLineKey =>
  LINES[key].group !== undefined;

/** The group of such a line. */
export const groupOf = (key: OptionalLineKey): LineGroup => STATED[key].group;

/** Whether the company whose figures are being read or shown has the line. */
export function isShownLine(basis: CompanyBasis, key: LineKey): boolean {
  const { group } = LINES[key];
  return group === undefined || basis.lineGroups.includes(group);
}

/** Those of the lines that the company has. */
export const shownLines = <K extends LineKey>(basis: CompanyBasis, keys: readonly K[]): K[] =>
  keys.filter((key) => isShownLine(basis, key));

/** All lines of a month, whether a company has them or not; so are the lists below. */
export const MONTH_LINES: readonly MonthLineKey[] = LINE_KEYS.filter(isMonthLine);
export const OPTIONAL_LINES: readonly OptionalLineKey[] = LINE_KEYS.filter(isOptionalLine);
export const FIGURE_KEYS: readonly FigureKey[] = LINE_KEYS.filter(isFigure);

/** The lines that every company has. */
export type SpecifiedFigureKey = Exclude<FigureKey, OptionalLineKey>;
const isSpecified = (key: FigureKey): key is SpecifiedFigureKey => !isOptionalLine(key);
/**
 * The amounts that can be marked as not reported. A line that a company switches on is empty until
 * somebody has entered it, so it needs no mark.
 */
export const MARKED_LINES: readonly SpecifiedFigureKey[] = FIGURE_KEYS.filter(isSpecified);

type ComputedKey = KeysOf<{ isComputed: true }>;
/** Whether the line follows from others, so that nobody enters it. */
export const isComputedLine = (key: LineKey): key is ComputedKey => LINES[key].isComputed === true;
/** The amounts that are entered, by people, imports or accounts. */
export type EnteredKey = Exclude<FigureKey, ComputedKey>;
const isEntered = (key: FigureKey): key is EnteredKey => !isComputedLine(key);
export const ENTERED_LINES: readonly EnteredKey[] = FIGURE_KEYS.filter(isEntered);
/** The costs between gross profit and EBITDA. */
export const OPERATING_COSTS: readonly OperatingCostKey[] = LINE_KEYS.filter(isOperatingCost);
/** Those of every company whose charts are among the trends, in their order there. */
export const TREND_LINES = [
  'revenue',
  'adjEbitda',
  'production',
  'salesMarketing',
  'rnd',
  'marketing',
  'admin',
  'cash',
  'combinedSalesMarketing',
] as const satisfies readonly LineKey[];

/** A month from its revenue down to its cash, as a statement lists it. */
export const STATEMENT_LINES = [
  'revenue',
  'production',
  'grossProfit',
  'grossMarginPercent',
  ...OPERATING_COSTS,
  'ebitda',
  'adjEbitda',
  'otherIncome',
  'depreciation',
  'interest',
  'tax',
  'netIncome',
  'cash',
  'receivables',
  'payables',
  'debt',
] as const satisfies readonly MonthLineKey[];

/** An object with a value for each of these lines, in the given order. */
export function forLines<K extends LineKey, V>(
  keys: readonly K[],
  valueOf: (key: K) => V,
): Record<K, V> {
  // A cast because fromEntries widens the keys to string; they are exactly `keys`.
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>;
}

/**
 * Sales & marketing plus marketing, in US dollars, and how many of the two are missing.
 * @throws RangeError on text that is not a plain decimal.
 */
export function combinedSalesMarketing(salesMarketing: MaybeDecimal, marketing: MaybeDecimal): Sum {
  return sum([salesMarketing, marketing]);
}
