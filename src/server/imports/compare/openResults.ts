import type { ImportWarning } from '../../../contract/imports.ts';
import { isIncome } from '../../../domain/books/accountTypes.ts';
import type { AccountType } from '../../../domain/books/books.ts';
import { isProfitAndLoss } from '../../../domain/books/books.ts';
import { decisionsByMonth } from '../../../domain/books/completeBooks.ts';
import type { Balance, Mapping } from '../../../domain/books/fedLines.ts';
import { areEarningsFed, byAccount, mappingIn, signed } from '../../../domain/books/fedLines.ts';
import { LINES } from '../../../domain/lines.ts';
import type { Money } from '../../../domain/money.ts';
import { add, sum, ZERO_MONEY } from '../../../domain/money.ts';
import { formatCount } from '../../../format/count.ts';
import { formatAmountIn } from '../../../format/money.ts';
import { namedMonths } from './namedMonths.ts';

/** Accounts that are named one by one. */
const MOST_NAMED = 5;

export interface NamedType {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
}

/** The result of the accounts of a month, and where it goes; costs are below zero. */
export interface BookedResult {
  /** All income less all costs, as the file has it. */
  readonly accounts: Money;
  readonly ebitda: Money;
  /** In lines below EBITDA, or left out of the report. */
  readonly beside: Money;
  readonly withoutLine: Money;
}

type Month = readonly Balance[];

const totalOf = (amounts: readonly { readonly amount: string }[]): Money =>
  sum(amounts.map(({ amount }) => amount)).total ?? ZERO_MONEY;

/** What the accounts of one month come to; null without any of profit and loss. */
export function bookedResult(
  balances: Month,
  mappings: readonly Mapping[],
  types: ReadonlyMap<number, AccountType>,
): BookedResult | null {
  const mapped = byAccount(mappings);
  const parts = balances.flatMap(({ accountId, month, amount }) => {
    const type = types.get(accountId);
    if (type === undefined || !isProfitAndLoss(type)) return [];
    const mapping = mappingIn(mapped.get(accountId) ?? [], month);
    const where =
      mapping === undefined
        ? ('withoutLine' as const)
        : mapping.line !== null && areEarningsFed([mapping.line])
          ? ('ebitda' as const)
          : ('beside' as const);
    return [{ where, amount: signed(amount, isIncome(type) ? 1 : -1) }];
  });
  if (parts.length === 0) return null;
  const of = Map.groupBy(parts, ({ where }) => where);
  return {
    accounts: totalOf(parts),
    ebitda: totalOf(of.get('ebitda') ?? []),
    beside: totalOf(of.get('beside') ?? []),
    withoutLine: totalOf(of.get('withoutLine') ?? []),
  };
}

/** Names the accounts for which the results of these months would not be reported, with their amounts. */
export function openResults(
  currency: string,
  balances: readonly Balance[],
  mappings: readonly Mapping[],
  accounts: readonly NamedType[],
): ImportWarning[] {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const types = new Map(accounts.map(({ id, type }) => [id, type]));
  const decisions = decisionsByMonth(balances, mappings, types);
  const mapped = byAccount(mappings);
  const months = Map.groupBy(balances, ({ month }) => month);
  const waiting = [...months.keys()].filter((month) => decisions(month).open.length > 0).toSorted();
  const [first] = waiting;
  if (first === undefined) return [];
  const own = waiting.flatMap((month) => months.get(month) ?? []);
  const open = new Map<number, Money>();
  for (const { accountId, month, amount } of own) {
    const type = types.get(accountId);
    const isOpen = mappingIn(mapped.get(accountId) ?? [], month) === undefined;
    if (type === undefined || !isProfitAndLoss(type) || !isOpen || /^-?[0.]+$/.test(amount)) {
      continue;
    }
    open.set(accountId, add(open.get(accountId) ?? ZERO_MONEY, totalOf([{ amount }])));
  }
  const hasProfit = waiting.some((month) => decisions(month).open.includes('grossProfit'));
  const results = hasProfit ? `${LINES.grossProfit.label} and EBITDA` : 'EBITDA';
  const names = [...open].map(([id, amount]) => {
    const { code = '', name = '' } = byId.get(id) ?? {};
    return `${`${code} ${name}`.trim()} (${formatAmountIn(currency, amount)})`;
  });
  const result = bookedResult(own, mappings, types);
  const compared =
    result === null
      ? ''
      : ` The result of all accounts is ${formatAmountIn(currency, result.accounts)}, and EBITDA of those with a line is ${formatAmountIn(currency, result.ebitda)}.`;
  const are = names.length === 1 ? 'has a line or is' : 'have a line or are';
  return [
    {
      check: 'openResults',
      sheet: null,
      cell: null,
      period: namedMonths(waiting),
      sentence: `${results} of ${namedMonths(waiting)} ${hasProfit ? 'are' : 'is'} not reported until ${listed(names)} ${are} left out.${compared}`,
    },
  ];
}

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  const shown = more > 1 ? names.slice(0, MOST_NAMED) : names;
  const all = more > 1 ? [...shown, `${formatCount(more)} more accounts`] : shown;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`;
}
