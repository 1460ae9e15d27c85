import type { MaybeDecimal } from './decimal.ts';
import { decimalOrNull } from './decimal.ts';
import type { LineGroup } from './lineGroups.ts';
import { sum } from './money.ts';
import type { Sum } from './money.ts';

export type LineUnit = 'usd' | 'percent' | 'people';

export const UNIT_DECIMALS: Readonly<Record<LineUnit, number>> = { usd: 2, percent: 2, people: 0 };

/** The favourable direction. A change in headcount is neither favourable nor unfavourable. */
export type BetterWhen = 'higher' | 'lower' | 'neither';

export type AddsUp =
  | { readonly by: 'sum' }
  | { readonly by: 'closing' }
  | { readonly by: 'ratio'; readonly numerator: LineKey; readonly denominator: LineKey };

/** The line's field name in each API resource; absent if the resource lacks the line. */
export interface LineNames {
  readonly financialData?: string;
  readonly monthlySummaries?: string;
  readonly financialTrends?: string;
}

export interface Line {
  readonly key: LineKey;
  readonly isOperatingCost?: true;
  readonly group?: LineGroup;
  /** Calculated, never stored. Shown when this group is turned on. */
  readonly shownWith?: LineGroup;
  readonly isComputed?: true;
  /** Used in headings, such as "Adjusted EBITDA". */
  readonly label: string;
  /** Used in table columns and chart legends, such as "Adj EBITDA". */
  readonly shortLabel: string;
  readonly unit: LineUnit;
  readonly betterWhen: BetterWhen;
  readonly addsUp: AddsUp;
  readonly fallingWord: 'Decline' | 'Reduction';
  readonly names: LineNames;
}

const SUMMED_OVER_MONTHS = { by: 'sum' } as const;
const LAST_OF_MONTHS = { by: 'closing' } as const;

function everywhere<const Name extends string>(name: Name) {
  return { financialData: name, monthlySummaries: name, financialTrends: name } as const;
}

const EARNED = {
  unit: 'usd',
  betterWhen: 'higher',
  addsUp: SUMMED_OVER_MONTHS,
  fallingWord: 'Decline',
} as const;
const SPENT = {
  unit: 'usd',
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
export type OptionalLineKey = KeysOf<{ group: LineGroup }>;

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

export const LINE_KEYS = LINE_LIST.map(({ key }) => key);

export const isOptionalLine = (key: LineKey): key is OptionalLineKey =>
  LINES[key].group !== undefined;

export const groupOf = (key: OptionalLineKey): LineGroup => STATED[key].group;

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

export type CustomLineNames = Readonly<Partial<Record<LineKey, string>>>;

export interface CompanyLines {
  readonly lineGroups: readonly LineGroup[];
  readonly lineNames: CustomLineNames;
  /** Lines that the company doesn't use. They are shown only if they have an amount. */
  readonly hiddenLines: readonly HideableKey[];
  /** Hidden lines that are shown because they have an amount; set by `shownWithAmounts`. */
  readonly shownAgain?: readonly HideableKey[];
}

/** True if the company has the line, even if it is hidden. */
export function isShownLine(basis: CompanyLines, key: LineKey): boolean {
  const { group, shownWith = group } = LINES[key];
  return shownWith === undefined || basis.lineGroups.includes(shownWith);
}

/** The line's full name in this company. `standard` replaces the standard label, as in "Cash Position". */
export const lineLabel = (
  basis: CompanyLines,
  key: LineKey,
  standard: string = LINES[key].label,
): string => basis.lineNames[key] ?? standard;

/** Replaces the standard name in a text, such as "Revenue Trend", with the company's name. */
export function withCustomName(basis: CompanyLines, key: LineKey, text: string): string {
  const { label, shortLabel } = LINES[key];
  const standard = text.includes(label) ? label : shortLabel;
  return text.replace(standard, () => basis.lineNames[key] ?? standard);
}

/** An acronym, or a word such as "iPhone". */
const hasOwnCapitals = (word: string) => /^.+\p{Lu}/u.test(word);

/**
 * The name within a sentence: "gross profit", "R&D", "EBITDA". In a company's name only the first word is lower-cased,
 * because others may be proper names.
 */
export function lineInSentence(basis: CompanyLines, key: LineKey, standard?: string): string {
  const words = lineLabel(basis, key, standard).split(' ');
  const isOwn = basis.lineNames[key] !== undefined;
  return words
    .map((word, at) => (hasOwnCapitals(word) || (isOwn && at > 0) ? word : word.toLowerCase()))
    .join(' ');
}

/** True for "Other costs" and "Sales of services", false for "Cost of sales" and "Customer Success". */
export function isPluralName(name: string): boolean {
  const [head = name] = name.split(/ (?:of|for|from|in|to|at|on|per) | \(/);
  // Excludes "Status", "Analysis" and "Success".
  return /[a-hj-rtv-zA-Z]s$/.test(head);
}

/** True for "a trading result of $7M", false for "EBITDA" and "Earnings". */
export const takesArticle = (name: string): boolean =>
  !isPluralName(name) && !hasOwnCapitals(name.split(' ')[0] ?? '');

export const wasOrWere = (name: string): string => (isPluralName(name) ? 'were' : 'was');
export const isOrAre = (name: string): string => (isPluralName(name) ? 'are' : 'is');

/** The name for table columns and chart legends. A company's own name is used in full. */
export const shortLineLabel = (basis: CompanyLines, key: LineKey): string =>
  basis.lineNames[key] ?? LINES[key].shortLabel;

/** Names recognised in texts and files. The standard names stay valid. */
export const namesOfLine = (basis: CompanyLines, key: LineKey): string[] => [
  ...new Set([lineLabel(basis, key), LINES[key].label, LINES[key].shortLabel]),
];

export const shownLines = <K extends LineKey>(basis: CompanyLines, keys: readonly K[]): K[] =>
  keys.filter((key) => isShownLine(basis, key));

/** Combined Sales & Marketing is hidden if either part is. */
export function isHiddenLine({ hiddenLines }: CompanyLines, key: LineKey): boolean {
  const parts: readonly LineKey[] =
    key === 'combinedSalesMarketing' ? ['salesMarketing', 'marketing'] : [key];
  return hiddenLines.some((line) => parts.includes(line));
}

export const usedLines = <K extends LineKey>(basis: CompanyLines, keys: readonly K[]): K[] =>
  shownLines(basis, keys).filter((key) => !isHiddenLine(basis, key));

export function shownWithAmounts<Basis extends CompanyLines>(
  basis: Basis,
  amountsOf: (line: HideableKey) => readonly MaybeDecimal[],
): Basis {
  if (basis.hiddenLines.length === 0) return basis;
  const shownAgain = basis.hiddenLines.filter((line) =>
    amountsOf(line).some((amount) => decimalOrNull(amount)?.eq('0') === false),
  );
  const hiddenLines = basis.hiddenLines.filter((line) => !shownAgain.includes(line));
  return { ...basis, hiddenLines, shownAgain };
}

export const RESHOWN_AMOUNT = 'Hidden in Settings, but shown because it has an amount.';

export function reshownLinesNote(basis: CompanyLines, keys: readonly LineKey[]): string | null {
  const again = (basis.shownAgain ?? []).filter((line) => keys.includes(line));
  return reshownLinesWords(again.map((line) => lineLabel(basis, line)));
}

export function reshownLinesWords(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const why =
    names.length === 1
      ? RESHOWN_AMOUNT
      : 'Hidden in Settings, but shown because they have amounts.';
  return `${names.join(', ')}: ${why}`;
}

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
