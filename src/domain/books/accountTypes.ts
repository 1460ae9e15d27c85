import type { AccountType } from './books.ts';

/** As people read them: "Cost of sales". */
export const ACCOUNT_TYPE_LABELS: Readonly<Record<AccountType, string>> = {
  revenue: 'Revenue',
  costOfSales: 'Cost of sales',
  operatingCost: 'Operating cost',
  otherIncome: 'Other income',
  otherCost: 'Other cost',
  asset: 'Asset',
  liability: 'Liability',
  equity: 'Equity',
};

const INCOME: ReadonlySet<AccountType> = new Set(['revenue', 'otherIncome']);

/** Whether a larger amount of the account means a larger profit. */
export const isIncome = (type: AccountType): boolean => INCOME.has(type);
