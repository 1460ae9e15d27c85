import { sum } from './money.ts';
import type { Sum } from './money.ts';
import type { MaybeDecimal } from './decimal.ts';

export type LineKey =
  | 'revenue'
  | 'ebitda'
  | 'adjEbitda'
  | 'cash'
  | 'grossProfit'
  | 'grossMarginPercent'
  | 'production'
  | 'salesMarketing'
  | 'customerSuccess'
  | 'marketing'
  | 'rnd'
  | 'admin'
  | 'other'
  | 'staffCount'
  | 'combinedSalesMarketing';

/** What is spent between gross profit and EBITDA, in the order in which statements show it. */
export const OPERATING_COSTS = [
  'salesMarketing',
  'customerSuccess',
  'marketing',
  'rnd',
  'admin',
  'other',
] as const satisfies readonly LineKey[];

/** Whole US dollars with cents; percent of another line; a number of people. */
export type LineUnit = 'usd' | 'percent' | 'people';

/** How many decimals a figure of each unit is written with. */
export const UNIT_DECIMALS: Readonly<Record<LineUnit, number>> = { usd: 2, percent: 2, people: 0 };

/** Which way a difference is good news. Headcount by itself is neither good nor bad. */
export type BetterWhen = 'higher' | 'lower' | 'neither';

/** How months make a longer period: added, the last one taken, or one sum divided by another. */
export type AddsUp =
  | { readonly by: 'sum' }
  | { readonly by: 'closing' }
  | { readonly by: 'ratio'; readonly numerator: LineKey; readonly denominator: LineKey };

/** What a line is called in each noun of the API; a noun that does not carry the line is absent. */
export interface LineNames {
  readonly financialData?: string;
  readonly monthlySummaries?: string;
  readonly financialTrends?: string;
}

export interface Line {
  readonly key: LineKey;
  /** For headings with room: "Adjusted EBITDA". */
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

const SUM: AddsUp = { by: 'sum' };
const CLOSING: AddsUp = { by: 'closing' };

/** The same name in every noun that carries the month's figures. */
function everywhere(name: string): LineNames {
  return { financialData: name, monthlySummaries: name, financialTrends: name };
}

const EARNED = { unit: 'usd', betterWhen: 'higher', addsUp: SUM, fallingWord: 'Decline' } as const;
const SPENT = { unit: 'usd', betterWhen: 'lower', addsUp: SUM, fallingWord: 'Reduction' } as const;

/** The financial lines, once: every label, total, trend word, import and export reads this table. */
export const LINES: Readonly<Record<LineKey, Line>> = {
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
    ...SPENT,
    key: 'salesMarketing',
    label: 'Sales & Marketing',
    shortLabel: 'S&M',
    names: everywhere('salesMarketing'),
  },
  customerSuccess: {
    ...SPENT,
    key: 'customerSuccess',
    label: 'Customer Success',
    shortLabel: 'Customer Success',
    names: { financialData: 'customerSuccess' },
  },
  marketing: {
    ...SPENT,
    key: 'marketing',
    label: 'Marketing',
    shortLabel: 'Marketing',
    names: everywhere('marketing'),
  },
  rnd: {
    ...SPENT,
    key: 'rnd',
    label: 'R&D',
    shortLabel: 'R&D',
    names: { financialData: 'rnd', monthlySummaries: 'rd', financialTrends: 'rd' },
  },
  admin: {
    ...SPENT,
    key: 'admin',
    label: 'Admin',
    shortLabel: 'Admin',
    names: everywhere('admin'),
  },
  other: {
    ...SPENT,
    key: 'other',
    label: 'Other Costs',
    shortLabel: 'Other',
    names: { financialData: 'other' },
  },
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
};

/** Every line, in the order in which statements show them. */
export const LINE_LIST: readonly Line[] = Object.values(LINES);

/** Sales & marketing plus marketing; says how many of the two were missing. */
export function combinedSalesMarketing(salesMarketing: MaybeDecimal, marketing: MaybeDecimal): Sum {
  return sum([salesMarketing, marketing]);
}
