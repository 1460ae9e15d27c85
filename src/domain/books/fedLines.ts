import type { EnteredKey, FigureKey, OperatingCostKey, OptionalLineKey } from '../lines.ts';
import { isComputedLine, OPERATING_COSTS, OPTIONAL_LINES } from '../lines.ts';
import type { Money } from '../money.ts';
import { sum, ZERO_MONEY } from '../money.ts';
import { isIncome } from './accountTypes.ts';
import type { AccountType, BooksMonth } from './books.ts';

/** Those of the lines that a company switches on that are entered. */
type EnteredOptional = Extract<EnteredKey, OptionalLineKey>;
const isEnteredOptional = (key: OptionalLineKey): key is EnteredOptional => !isComputedLine(key);

/** The lines that accounts can feed; gross profit, margin, EBITDA and net income follow from them. */
export type FedLine =
  | Extract<FigureKey, 'revenue' | 'production' | 'cash'>
  | OperatingCostKey
  | EnteredOptional;

/** The lines of profit and loss that EBITDA follows from. */
export const EARNINGS: readonly FedLine[] = ['revenue', 'production', ...OPERATING_COSTS];

export const FED_LINES: readonly FedLine[] = [
  ...EARNINGS,
  'cash',
  ...OPTIONAL_LINES.filter(isEnteredOptional),
];

/** Whether a text is the key of a line that accounts can feed. */
export const isFedLine = (key: string): key is FedLine => FED_LINES.some((line) => line === key);

/** With which sign an account's amounts enter its line. */
export type LineSign = 1 | -1;

/** Where the balances of an account go, from a month on until the next mapping of the account. */
export interface Mapping {
  readonly accountId: number;
  /** The first month that is mapped like this; '' from the beginning. */
  readonly from: BooksMonth;
  /** null: the account is left out of the report, which is a decision as well. */
  readonly line: FedLine | null;
  readonly sign: LineSign;
}

/**
 * The amount of an account in a month, in the currency of the company: what was booked, or of assets,
 * liabilities and equity the balance at the end. Positive as a statement shows it: revenue, income,
 * liabilities and equity in credit, costs and assets in debit.
 */
export interface Balance {
  readonly accountId: number;
  /** '' where the company is not divided. */
  readonly entity: string;
  readonly month: BooksMonth;
  readonly amount: string;
}

/**
 * A correction of a line by hand, in the sign of the line. It rests while no account feeds the line in
 * its month.
 */
export interface Adjustment {
  readonly month: BooksMonth;
  readonly line: FedLine;
  readonly amount: string;
}

/** The lines that accounts in credit raise. */
const IN_CREDIT: ReadonlySet<FedLine> = new Set<FedLine>([
  'revenue',
  'otherIncome',
  'payables',
  'debt',
]);
/** The lines of what the company has: only a liability or equity lowers them. */
const ASSETS: ReadonlySet<FedLine> = new Set<FedLine>(['cash', 'receivables']);

/** The sign with which accounts of a type usually enter a line: income lowers a cost. */
export function usualSign(type: AccountType, line: FedLine | null): LineSign {
  if (line === null) return 1;
  const isOwed = type === 'liability' || type === 'equity';
  if (ASSETS.has(line)) return isOwed ? -1 : 1;
  return (isIncome(type) || isOwed) === IN_CREDIT.has(line) ? 1 : -1;
}

/** The mapping of one account that counts in a month: the last that begins by then. */
export function mappingIn(mappings: readonly Mapping[], month: BooksMonth): Mapping | undefined {
  let found: Mapping | undefined;
  for (const mapping of mappings) {
    if (mapping.from <= month && (found === undefined || mapping.from >= found.from))
      found = mapping;
  }
  return found;
}

/** The mappings of each account. */
export function byAccount(mappings: readonly Mapping[]): ReadonlyMap<number, readonly Mapping[]> {
  return Map.groupBy(mappings, ({ accountId }) => accountId);
}

/** What accounts, and adjustments of the lines that they feed, make of a month, in the company's currency. */
export type FedMonth = Readonly<Partial<Record<FedLine, Money>>>;

/**
 * The lines of each month that are fed: the sum of their accounts, each with its sign, and of their
 * adjustments. A line that no account is for is not there, whatever its adjustments.
 * @throws RangeError on an amount that is not a plain decimal.
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
    // A line of a month may have thousands of accounts.
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

/** An amount with the sign of its mapping. */
export function signed(amount: string, sign: LineSign): string {
  if (sign === 1 || /^-?[0.]+$/.test(amount)) return amount;
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

/** Balances that no mapping says anything about in their month; those of nothing are left out. */
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

/**
 * Adjustments of lines that no account feeds in their month: they are kept, and count again once one
 * does. @throws RangeError on an amount that is not a plain decimal.
 */
export function restingAdjustments<A extends Adjustment>(
  balances: readonly Balance[],
  mappings: readonly Mapping[],
  adjustments: readonly A[],
): A[] {
  const fed = linesByMonth(balances, mappings, []);
  return adjustments.filter(({ month, line }) => fed.get(month)?.[line] === undefined);
}

/** Whether accounts feed a line that EBITDA follows from; then it is computed. */
export const areEarningsFed = (lines: readonly FedLine[]): boolean =>
  lines.some((line) => EARNINGS.includes(line));

/**
 * EBITDA = revenue − production − operating costs, in dollars; a line that is missing counts as
 * nothing. @throws RangeError on an amount that is not a plain decimal.
 */
export function computedEbitda(lines: Readonly<Partial<Record<FedLine, string | null>>>): Money {
  const costs = (['production', ...OPERATING_COSTS] as const).map((line) => lines[line] ?? '0');
  return sum([lines.revenue ?? '0', ...costs.map((cost) => signed(cost, -1))]).total ?? ZERO_MONEY;
}
