import type { AccountType, BooksMonth } from './books.ts';
import { ACCOUNT_TYPES, isProfitAndLoss } from './books.ts';
import type { Balance, FedLine, Mapping } from './fedLines.ts';
import { byAccount, EARNINGS, mappingIn } from './fedLines.ts';

export type OpenResult = 'grossProfit' | 'ebitda';

export interface BooksDecisions {
  /** Results that aren't reported, because an income or cost account is neither mapped nor left out. */
  readonly open: readonly OpenResult[];
  /** True if income or costs are left out on purpose, as depreciation often is. */
  readonly leavesOut: boolean;
  /**
   * True if the month has revenue and costs, or a balance sheet. Sales or expenses alone aren't a
   * complete ledger.
   */
  readonly isWhole: boolean;
}

const IN_GROSS_PROFIT: ReadonlySet<AccountType> = new Set<AccountType>([
  'revenue',
  'costOfSales',
  'operatingCost',
]);
const COST_ACCOUNT_TYPES: ReadonlySet<AccountType> = new Set<AccountType>([
  'costOfSales',
  'operatingCost',
  'otherCost',
]);

const isZeroBalance = (amount: string) => /^-?[0.]+$/.test(amount);

export interface AccountsOfType {
  readonly type: AccountType;
  /** True if a profit and loss account with an amount is neither mapped nor left out. */
  readonly isOpen: boolean;
  readonly isLeftOut: boolean;
}

export function booksDecisions(accounts: readonly AccountsOfType[]): BooksDecisions {
  const present = new Set(accounts.map(({ type }) => type));
  const isIn = (group: ReadonlySet<AccountType>) => [...group].some((type) => present.has(type));
  const open = accounts.filter(({ type, isOpen }) => isOpen && isProfitAndLoss(type));
  return {
    open: open.some(({ type }) => IN_GROSS_PROFIT.has(type))
      ? ['grossProfit', 'ebitda']
      : open.length > 0
        ? ['ebitda']
        : [],
    leavesOut: accounts.some(({ type, isLeftOut }) => isLeftOut && isProfitAndLoss(type)),
    isWhole:
      ACCOUNT_TYPES.some((type) => !isProfitAndLoss(type) && present.has(type)) ||
      (present.has('revenue') && isIn(COST_ACCOUNT_TYPES)),
  };
}

export function decisionsByMonth(
  balances: readonly Balance[],
  mappings: readonly Mapping[],
  types: ReadonlyMap<number, AccountType>,
): (month: BooksMonth) => BooksDecisions {
  const mapped = byAccount(mappings);
  const months = Map.groupBy(balances, ({ month }) => month);
  return (month) =>
    booksDecisions(
      (months.get(month) ?? []).flatMap(({ accountId, amount }): AccountsOfType[] => {
        const type = types.get(accountId);
        if (type === undefined) return [];
        const mapping = mappingIn(mapped.get(accountId) ?? [], month);
        const counts = !isZeroBalance(amount);
        return [
          {
            type,
            isOpen: counts && mapping === undefined,
            isLeftOut: counts && mapping?.line === null,
          },
        ];
      }),
    );
}

const COMPLETED_BELOW_EBITDA: readonly FedLine[] = [
  'otherIncome',
  'depreciation',
  'interest',
  'tax',
];

/**
 * Lines that are zero if no account feeds them. For lines up to EBITDA, every account must be mapped or left out. For
 * lines below EBITDA, nothing may be left out, because what was left out may belong to them.
 */
export function completedLines({ open, leavesOut, isWhole }: BooksDecisions): readonly FedLine[] {
  if (open.length > 0 || !isWhole) return [];
  return leavesOut ? EARNINGS : [...EARNINGS, ...COMPLETED_BELOW_EBITDA];
}
