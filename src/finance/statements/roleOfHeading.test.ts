import { expect, test } from 'vitest';
import { roleOfHeading } from './roleOfHeading.ts';

test.each([
  ['asset', 'Bank', 'cash'],
  ['asset', 'Bank Accounts', 'cash'],
  ['asset', 'Cash at bank and in hand', 'cash'],
  ['asset', 'Cash and Cash Equivalents', 'cash'],
  ['asset', 'Current Assets', null],
  ['asset', 'Fixed Assets', 'fixedAssets'],
  ['asset', 'Property, Plant and Equipment', 'fixedAssets'],
  ['asset', 'Non-current Asset', 'fixedAssets'],
  ['asset', 'Other Assets', null],
  ['asset', 'Inventory', 'stock'],
  ['asset', 'II. Vorräte', 'stock'],
  ['asset', 'Prepayment', 'prepaid'],
  ['asset', 'Investments', 'investments'],
  ['asset', 'Accounts Receivable', 'receivables'],
  ['liability', 'Credit Cards', 'payables'],
  ['liability', 'Long-Term Liabilities', 'debt'],
  ['liability', 'Non-current Liability', 'debt'],
  ['liability', 'Creditors: amounts falling due after more than one year', 'debt'],
  ['liability', 'Creditors: amounts falling due within one year', null],
  ['liability', 'Current Liabilities', null],
  ['liability', 'Bank', null],
  ['liability', 'Sales Tax', 'indirectTaxes'],
  ['liability', 'Accrued expenses', 'accruals'],
  ['liability', 'Deferred revenue', 'deferredIncome'],
  ['liability', 'Provisions for liabilities', 'provisions'],
  ['equity', 'Equity', null],
  ['equity', 'Called up share capital', 'capital'],
  ['operatingCost', 'Bank', null],
] as const)('an account of the type %s under “%s” is %s', (type, heading, role) => {
  expect(roleOfHeading({ type, heading })).toBe(role);
});

test('an account without a heading has no role', () => {
  expect(roleOfHeading({ type: 'asset' })).toBeNull();
});
