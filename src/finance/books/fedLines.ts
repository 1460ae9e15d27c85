import { negatedText } from '../decimal.ts';
import type { EnteredKey, FigureKey, OperatingCostKey, OptionalLineKey } from '../lines.ts';
import { isComputedLine, OPERATING_COSTS, OPTIONAL_LINES } from '../lines.ts';
import type { Money } from '../money.ts';
import { sum, ZERO_MONEY } from '../money.ts';
import { isIncome } from './accountTypes.ts';
import type { AccountType, BooksMonth } from './books.ts';

type EnteredOptional = Extract<EnteredKey, OptionalLineKey>;
const isEnteredOptional = (key: OptionalLineKey): key is EnteredOptional => !isComputedLine(key);

export type FedLine =
  | Extract<FigureKey, 'revenue' | 'production' | 'cash'>
  | OperatingCostKey
  | EnteredOptional;

export const EARNINGS: readonly FedLine[] = ['revenue', 'production', ...OPERATING_COSTS];

export const FED_LINES: readonly FedLine[] = [
  ...EARNINGS,
  'cash',
  ...OPTIONAL_LINES.filter(isEnteredOptional),
];

export const isFedLine = (key: string): key is FedLine => FED_LINES.some((line) => line === key);

/** The sign with which an account's amounts enter its line. */
export type LineSign = 1 | -1;

export interface Mapping {
  readonly accountId: number;
  /** The first month of this mapping; '' for the beginning. */
  readonly from: BooksMonth;
  /** Null if a person decided to leave the account out of the report. */
  readonly line: FedLine | null;
  readonly sign: LineSign;
}

/**
 * An account's amount in a month, in company currency and with the sign of a statement: the movement, or the closing
 * balance of assets, liabilities and equity.
 */
export interface Balance {
  readonly accountId: number;
  /** '' if the company has no entities. */
  readonly entity: string;
  readonly month: BooksMonth;
  readonly amount: string;
}

/**
 * A manual correction of a line, with the sign of the line. It has no effect while no account feeds the line in its
 * month.
 */
export interface Adjustment {
  readonly month: BooksMonth;
  readonly line: FedLine;
  readonly amount: string;
}

const IN_CREDIT: ReadonlySet<FedLine> = new Set<FedLine>([
  'revenue',
  'otherIncome',
  'payables',
  'debt',
]);
/** Lines for assets. Only a liability or equity account lowers them. */
const ASSETS: ReadonlySet<FedLine> = new Set<FedLine>(['cash', 'receivables']);

export function usualSign(type: AccountType, line: FedLine | null): LineSign {
  if (line === null) return 1;
  const isOwed = type === 'liability' || type === 'equity';
  if (ASSETS.has(line)) return isOwed ? -1 : 1;
  return (isIncome(type) || isOwed) === IN_CREDIT.has(line) ? 1 : -1;
}

/** The mapping in force in a month. */
export function mappingIn<M extends { readonly from: BooksMonth }>(
  mappings: readonly M[],
  month: BooksMonth,
): M | undefined {
  let found: M | undefined;
  for (const mapping of mappings) {
    if (mapping.from <= month && (found === undefined || mapping.from >= found.from))
      found = mapping;
  }
  return found;
}

export function byAccount(mappings: readonly Mapping[]): ReadonlyMap<number, readonly Mapping[]> {
  return Map.groupBy(mappings, ({ accountId }) => accountId);
}

export type FedMonth = Readonly<Partial<Record<FedLine, Money>>>;

/**
 * The lines fed in each month: the signed sum of their accounts and adjustments. Lines without accounts are absent,
 * even if they have adjustments. @throws RangeError on an amount that is not a plain decimal.
 */
export function linesByMonth(
  balances: readonly Balance[],
  mappings: readonly Mapping[],
  adjustments: readonly Adjustment[],
): ReadonlyMap<BooksMonth, FedMonth> {
  const mapped = byAccount(mappings);
  const parts = new Map<BooksMonth, Map<FedLine, string[]>>();
  const put = (month: BooksMonth, line: FedLine, amount: string) => {
    const lines = parts.get(month) ?? new Map<FedLine, string[]>();
    parts.set(month, lines);
    const amounts = lines.get(line);
    if (amounts === undefined) lines.set(line, [amount]);
    else amounts.push(amount);
  };
  for (const { accountId, month, amount } of balances) {
    const mapping = mappingIn(mapped.get(accountId) ?? [], month);
    if (mapping?.line) put(month, mapping.line, signed(amount, mapping.sign));
  }
  for (const { month, line, amount } of adjustments) {
    if (parts.get(month)?.has(line) === true) put(month, line, amount);
  }
  return new Map(
    [...parts].map(([month, lines]) => [
      month,
      Object.fromEntries([...lines].map(([line, amounts]) => [line, sum(amounts).total])),
    ]),
  );
}

export function signed(amount: string, sign: LineSign): string {
  if (sign === 1 || /^-?[0.]+$/.test(amount)) return amount;
  return negatedText(amount);
}

export function unmappedBalances<B extends Balance>(
  balances: readonly B[],
  mappings: readonly Mapping[],
): B[] {
  const mapped = byAccount(mappings);
  return balances.filter(
    ({ accountId, month, amount }) =>
      !/^-?[0.]+$/.test(amount) && mappingIn(mapped.get(accountId) ?? [], month) === undefined,
  );
}

/** Adjustments without effect, because no account feeds their line in the month. They take effect once an account does. */
export function restingAdjustments<A extends Adjustment>(
  balances: readonly Balance[],
  mappings: readonly Mapping[],
  adjustments: readonly A[],
): A[] {
  const months = new Set(adjustments.map(({ month }) => month));
  const mapped = byAccount(mappings);
  const fed = new Set<string>();
  for (const { accountId, month } of balances) {
    if (!months.has(month)) continue;
    const mapping = mappingIn(mapped.get(accountId) ?? [], month);
    if (mapping?.line) fed.add(`${month} ${mapping.line}`);
  }
  return adjustments.filter(({ month, line }) => !fed.has(`${month} ${line}`));
}

/** True if accounts feed a line that EBITDA is calculated from. EBITDA is then calculated. */
export const areEarningsFed = (lines: readonly FedLine[]): boolean =>
  lines.some((line) => EARNINGS.includes(line));

/**
 * EBITDA = revenue − production − operating costs, in whole currency units; missing lines count as zero. @throws
 * RangeError on an amount that is not a plain decimal.
 */
export function computedEbitda(lines: Readonly<Partial<Record<FedLine, string | null>>>): Money {
  const costs = (['production', ...OPERATING_COSTS] as const).map((line) => lines[line] ?? '0');
  return sum([lines.revenue ?? '0', ...costs.map((cost) => signed(cost, -1))]).total ?? ZERO_MONEY;
}
