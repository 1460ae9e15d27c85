import type { MaybeDecimal } from './decimal.ts';
import type { GroupOfLines } from './lineGroups.ts';
import type { MeasureDescription } from './measure.ts';
import { sum } from './money.ts';
import type { Sum } from './money.ts';

/** The line's field name in each API resource; absent if the resource lacks the line. */
export interface LineNames {
  readonly financialData?: string;
  readonly monthlySummaries?: string;
  readonly financialTrends?: string;
}

interface LineTraits {
  readonly isOperatingCost?: true;
  readonly group?: GroupOfLines;
  /** Calculated, never stored. Shown when this group is turned on. */
  readonly shownWith?: GroupOfLines;
  readonly isComputed?: true;
  readonly names: LineNames;
}

export interface Line extends LineTraits, MeasureDescription<LineKey> {}

const SUMMED_OVER_MONTHS = { by: 'sum' } as const;
const LAST_OF_MONTHS = { by: 'closing' } as const;

function everywhere<const Name extends string>(name: Name) {
  return { financialData: name, monthlySummaries: name, financialTrends: name } as const;
}

const EARNED = {
  unit: 'usd',
  decimals: 2,
  betterWhen: 'higher',
  addsUp: SUMMED_OVER_MONTHS,
  fallingWord: 'Decline',
} as const;
const SPENT = {
  unit: 'usd',
  decimals: 2,
  betterWhen: 'lower',
  addsUp: SUMMED_OVER_MONTHS,
  fallingWord: 'Reduction',
} as const;
const OPERATING = { ...SPENT, isOperatingCost: true } as const;
const RESULT = { group: 'result' } as const;
const CLOSING_BALANCE_LINE = {
  ...EARNED,
  betterWhen: 'neither',
  addsUp: LAST_OF_MONTHS,
  group: 'balance',
} as const;

function sameNameWithoutReports<const Key extends string>(key: Key, label: string) {
  const names = { financialData: key, financialTrends: key } as const;
  return { key, label, shortLabel: label, names } as const;
}

/** `Line` with plain string keys: the key types are derived from the table below. */
interface StatedLine extends LineTraits, MeasureDescription<string> {}

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
    addsUp: LAST_OF_MONTHS,
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
    decimals: 2,
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
  otherIncome: { ...EARNED, ...RESULT, ...sameNameWithoutReports('otherIncome', 'Other Income') },
  depreciation: { ...SPENT, ...RESULT, ...sameNameWithoutReports('depreciation', 'Depreciation') },
  interest: { ...SPENT, ...RESULT, ...sameNameWithoutReports('interest', 'Interest') },
  tax: { ...SPENT, ...RESULT, ...sameNameWithoutReports('tax', 'Tax') },
  netIncome: {
    ...EARNED,
    ...RESULT,
    isComputed: true,
    ...sameNameWithoutReports('netIncome', 'Net Income'),
  },
  receivables: { ...CLOSING_BALANCE_LINE, ...sameNameWithoutReports('receivables', 'Receivables') },
  payables: {
    ...CLOSING_BALANCE_LINE,
    fallingWord: 'Reduction',
    ...sameNameWithoutReports('payables', 'Payables'),
  },
  debt: {
    ...CLOSING_BALANCE_LINE,
    betterWhen: 'lower',
    fallingWord: 'Reduction',
    ...sameNameWithoutReports('debt', 'Debt'),
  },
  staffCount: {
    unit: 'people',
    decimals: 0,
    betterWhen: 'neither',
    addsUp: LAST_OF_MONTHS,
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
  operatingProfit: {
    ...EARNED,
    shownWith: 'result',
    key: 'operatingProfit',
    label: 'Operating profit',
    shortLabel: 'Operating profit',
    names: {},
  },
  profitBeforeTax: {
    ...EARNED,
    shownWith: 'result',
    key: 'profitBeforeTax',
    label: 'Profit before tax',
    shortLabel: 'Profit before tax',
    names: {},
  },
} as const satisfies Readonly<Record<string, StatedLine>>;

type Stated = typeof STATED;
export type LineKey = keyof Stated;

/**
 * The financial lines, in table order. Every label, total, trend word, schema, column, import and export is derived
 * from this table or checked against it.
 */
export const LINES: { readonly [K in LineKey]: Line & { readonly key: K } } = STATED;

export const LINE_LIST: readonly Line[] = Object.values(LINES);

type KeysOf<Shape> = { [K in LineKey]: Stated[K] extends Shape ? K : never }[LineKey];

export type MonthLineKey = KeysOf<{ names: { financialData: string } }>;
export type FigureKey = KeysOf<{ unit: 'usd'; names: { financialData: string } }>;
export type OperatingCostKey = KeysOf<{ isOperatingCost: true }>;
export type OptionalLineKey = KeysOf<{ group: GroupOfLines }>;

export type ByMonthLine<Value> = Readonly<
  Record<Exclude<MonthLineKey, OptionalLineKey>, Value> & Partial<Record<OptionalLineKey, Value>>
>;

export type NameIn<Noun extends keyof LineNames> = {
  [K in LineKey]: Stated[K]['names'] extends Readonly<Record<Noun, infer Name extends string>>
    ? Name
    : never;
}[LineKey];

// These functions check the conditions of the types above at run time.
const isMonthLine = (key: LineKey): key is MonthLineKey =>
  LINES[key].names.financialData !== undefined;
const isMoneyLine = (key: LineKey): key is FigureKey =>
  isMonthLine(key) && LINES[key].unit === 'usd';
export const isOperatingCost = (key: LineKey): key is OperatingCostKey =>
  LINES[key].isOperatingCost === true;

/** True if an increase is unfavourable: costs and debt. */
export const isCostLine = (key: LineKey): boolean => LINES[key].betterWhen === 'lower';

export const LINE_KEYS = LINE_LIST.map(({ key }) => key);

export const isOptionalLine = (key: LineKey): key is OptionalLineKey =>
  LINES[key].group !== undefined;

export const groupOf = (key: OptionalLineKey): GroupOfLines => STATED[key].group;

/**
 * Lines that a company may hide, because every total can be calculated without them. Net income needs all lines of its
 * group, so those are turned on or off together.
 */
export const HIDEABLE_LINES = [
  ...LINE_KEYS.filter(isOperatingCost),
  'receivables',
  'payables',
  'debt',
] as const satisfies readonly LineKey[];
export type HideableKey = (typeof HIDEABLE_LINES)[number];

/** All lines of a month, whether the company has them or not. The lists below contain all lines too. */
export const MONTH_LINES: readonly MonthLineKey[] = LINE_KEYS.filter(isMonthLine);
export const OPTIONAL_LINES: readonly OptionalLineKey[] = LINE_KEYS.filter(isOptionalLine);
export const FIGURE_KEYS: readonly FigureKey[] = LINE_KEYS.filter(isMoneyLine);

export type SpecifiedFigureKey = Exclude<FigureKey, OptionalLineKey>;
const isSpecified = (key: FigureKey): key is SpecifiedFigureKey => !isOptionalLine(key);
/**
 * Amounts that can be marked as not reported. Optional lines are empty until someone enters them, so they need no mark.
 */
export const MARKED_LINES: readonly SpecifiedFigureKey[] = FIGURE_KEYS.filter(isSpecified);

type ComputedKey = KeysOf<{ isComputed: true }>;
/** True if the line is calculated from others, so nobody enters it. */
export const isComputedLine = (key: LineKey): key is ComputedKey => LINES[key].isComputed === true;
export type EnteredKey = Exclude<FigureKey, ComputedKey>;
const isEnteredLine = (key: FigureKey): key is EnteredKey => !isComputedLine(key);
export const ENTERED_LINES: readonly EnteredKey[] = FIGURE_KEYS.filter(isEnteredLine);
export const OPERATING_COSTS: readonly OperatingCostKey[] = LINE_KEYS.filter(isOperatingCost);
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

/** A month from revenue down to cash, in statement order. */
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

export function forLines<K extends LineKey, V>(
  keys: readonly K[],
  valueOf: (key: K) => V,
): Record<K, V> {
  // A cast because fromEntries widens the keys to string; they are exactly `keys`.
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>;
}

/**
 * The sum of sales & marketing and marketing, and how many of the two are missing. @throws RangeError on text that is
 * not a plain decimal.
 */
export function combinedSalesMarketing(salesMarketing: MaybeDecimal, marketing: MaybeDecimal): Sum {
  return sum([salesMarketing, marketing]);
}
