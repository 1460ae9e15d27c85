import type { AccountType } from './books.ts';

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

const INCOME_ACCOUNT_TYPES: ReadonlySet<AccountType> = new Set(['revenue', 'otherIncome']);

export const isIncome = (type: AccountType): boolean => INCOME_ACCOUNT_TYPES.has(type);
