import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { ImportWarning } from '../../contract/imports.ts';
import { isIncome } from '../../finance/books/accountTypes.ts';
import type { AccountType } from '../../finance/books/books.ts';
import { isProfitAndLoss } from '../../finance/books/books.ts';
import { decisionsByMonth } from '../../finance/books/completeBooks.ts';
import type { Balance, Mapping } from '../../finance/books/fedLines.ts';
import { areEarningsFed, byAccount, mappingIn, signed } from '../../finance/books/fedLines.ts';
import { lineLabel } from '../../finance/catalogue.ts';
import type { Money } from '../../finance/money.ts';
import { add, sum, ZERO_MONEY } from '../../finance/money.ts';
import { formatCount } from '../../format/count.ts';
import { formatAmountIn } from '../../format/money.ts';
import { namedMonths } from './namedMonths.ts';

const MOST_NAMED_RESULT_ACCOUNTS = 5;

export interface NamedType {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly type: AccountType;
}

export interface BookedResult {
  readonly accounts: Money;
  readonly ebitda: Money;
  /** The amount in lines below EBITDA, or left out of the report. */
  readonly beside: Money;
  readonly withoutLine: Money;
}

type BalancesOfMonth = readonly Balance[];

const totalOfAmounts = (amounts: readonly { readonly amount: string }[]): Money =>
  sum(amounts.map(({ amount }) => amount)).total ?? ZERO_MONEY;

/** The result of one month's accounts; null if none is in profit and loss. */
export function bookedResult(
  balances: BalancesOfMonth,
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
    accounts: totalOfAmounts(parts),
    ebitda: totalOfAmounts(of.get('ebitda') ?? []),
    beside: totalOfAmounts(of.get('beside') ?? []),
    withoutLine: totalOfAmounts(of.get('withoutLine') ?? []),
  };
}

/** Warns that results stay unreported until the named accounts have a line or are left out. */
export function openResults(
  basis: CompanyBasis,
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
    open.set(accountId, add(open.get(accountId) ?? ZERO_MONEY, totalOfAmounts([{ amount }])));
  }
  const hasProfit = waiting.some((month) => decisions(month).open.includes('grossProfit'));
  const results = hasProfit ? `${lineLabel(basis, 'grossProfit')} and EBITDA` : 'EBITDA';
  const names = [...open].map(([id, amount]) => {
    const { code = '', name = '' } = byId.get(id) ?? {};
    return `${`${code} ${name}`.trim()} (${formatAmountIn(basis.currency, amount)})`;
  });
  const result = bookedResult(own, mappings, types);
  const compared =
    result === null
      ? ''
      : ` The result of all accounts is ${formatAmountIn(basis.currency, result.accounts)}, and the EBITDA of the accounts with a line is ${formatAmountIn(basis.currency, result.ebitda)}.`;
  const are = names.length === 1 ? 'has a line or is' : 'have a line or are';
  return [
    {
      check: 'openResults',
      sheet: null,
      cell: null,
      period: namedMonths(waiting),
      sentence: `${results} for ${namedMonths(waiting)} ${hasProfit ? 'are' : 'is'} not reported until ${resultAccountsInWords(names)} ${are} left out.${compared}`,
    },
  ];
}

function resultAccountsInWords(names: readonly string[]): string {
  const more = names.length - MOST_NAMED_RESULT_ACCOUNTS;
  const shown = more > 1 ? names.slice(0, MOST_NAMED_RESULT_ACCOUNTS) : names;
  const all = more > 1 ? [...shown, `${formatCount(more)} more accounts`] : shown;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`;
}
