import type { AccountType, BooksMonth } from './books.ts';
import { ACCOUNT_TYPES, isProfitAndLoss } from './books.ts';
import type { Balance, FedLine, Mapping } from './fedLines.ts';
import { byAccount, EARNINGS, mappingIn } from './fedLines.ts';

/** A result that is not reported while accounts that belong to it are undecided. */
export type OpenResult = 'grossProfit' | 'ebitda';

/** How far the accounts of a month decide its results. */
export interface BooksDecisions {
  /** The results that are not reported, because an income or cost account has neither a line nor been left out. */
  readonly open: readonly OpenResult[];
  /** Whether income or costs are left out of the report on purpose, as depreciation often is. */
  readonly leavesOut: boolean;
  /** Whether the month has revenue and costs, or a balance sheet: sales or expenses alone are a part of the books. */
  readonly isWhole: boolean;
}

/** Types whose accounts may belong to revenue or to production. */
const IN_GROSS_PROFIT: ReadonlySet<AccountType> = new Set<AccountType>([
  'revenue',
  'costOfSales',
  'operatingCost',
]);
const COSTS: ReadonlySet<AccountType> = new Set<AccountType>([
  'costOfSales',
  'operatingCost',
  'otherCost',
]);

const isNothing = (amount: string) => /^-?[0.]+$/.test(amount);

/**
 * The decisions about the accounts of each month. The database decides by the same rule
 * (`result_decisions`) what it stores.
 */
export function decisionsByMonth(
  balances: readonly Balance[],
  mappings: readonly Mapping[],
  types: ReadonlyMap<number, AccountType>,
): (month: BooksMonth) => BooksDecisions {
  const mapped = byAccount(mappings);
  const months = Map.groupBy(balances, ({ month }) => month);
  return (month) => {
    const own = months.get(month) ?? [];
    const present = new Set(own.map(({ accountId }) => types.get(accountId)));
    const isIn = (group: ReadonlySet<AccountType>) => [...group].some((type) => present.has(type));
    const isWhole =
      ACCOUNT_TYPES.some((type) => !isProfitAndLoss(type) && present.has(type)) ||
      (present.has('revenue') && isIn(COSTS));
    let open: readonly OpenResult[] = [];
    let leavesOut = false;
    for (const { accountId, amount } of own) {
      const type = types.get(accountId);
      if (type === undefined || !isProfitAndLoss(type) || isNothing(amount)) continue;
      const mapping = mappingIn(mapped.get(accountId) ?? [], month);
      if (mapping === undefined) open = opened(open, type);
      else if (mapping.line === null) leavesOut = true;
    }
    return { open, leavesOut, isWhole };
  };
}

const opened = (open: readonly OpenResult[], type: AccountType): readonly OpenResult[] =>
  IN_GROSS_PROFIT.has(type) || open.includes('grossProfit')
    ? ['grossProfit', 'ebitda']
    : ['ebitda'];

/** Between EBITDA and net income. */
const BELOW_EBITDA: readonly FedLine[] = ['otherIncome', 'depreciation', 'interest', 'tax'];

/**
 * The lines that are zero where no account feeds them: those of EBITDA once every account is decided,
 * those below it only where nothing was left out, which may belong to them.
 */
export function completedLines({ open, leavesOut, isWhole }: BooksDecisions): readonly FedLine[] {
  if (open.length > 0 || !isWhole) return [];
  return leavesOut ? EARNINGS : [...EARNINGS, ...BELOW_EBITDA];
}
