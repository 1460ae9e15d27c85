import { expect, test } from 'vitest';
import { BALANCE_ROLE_KEYS, FIRST_LINES, sideOfRole } from './balanceLines.ts';
import { suggestBalanceLine } from './suggestBalanceLine.ts';

const LINES = BALANCE_ROLE_KEYS.map((role) => ({
  slug: role,
  name: role,
  side: sideOfRole(role),
  role,
}));
const lineOf = (type: 'asset' | 'liability', name: string, heading?: string) => {
  const found = suggestBalanceLine(LINES, { code: null, name, type, heading }, null);
  return [found?.balanceLine, found?.reason.by];
};

test.each([
  // What a file lists among bank accounts is cash, unless it is a card or a deposit.
  ['asset', 'Tax Savings', 'Bank', 'cash', 'heading'],
  ['asset', 'Worldpay Clearing', 'Cash at bank and in hand', 'cash', 'heading'],
  ['asset', 'Barclaycard Business', 'Bank', 'payables', 'word'],
  ['asset', 'Term Deposit 9921', 'Bank', 'deposits', 'word'],
  // No name makes an account current among fixed assets, or fixed among current assets.
  ['asset', 'Customer Portal', 'Fixed Assets', 'fixedAssets', 'heading'],
  ['asset', 'Shares in Larch Ltd', 'Fixed Assets', 'investments', 'word'],
  ['asset', 'Premises Deposit', 'Current Assets', 'otherAssets', 'heading'],
  ['asset', 'Rates Prepaid', 'Current Assets', 'prepaid', 'word'],
  ['asset', 'Larch Ltd', undefined, 'otherAssets', 'type'],
  ['liability', 'Larch Ltd', 'Accounts Payable', 'payables', 'heading'],
] as const)('%s %s under %s is on the line %s by its %s', (type, name, heading, line, by) => {
  expect(lineOf(type, name, heading)).toEqual([line, by]);
});

const suggest = (name: string, type: 'asset' | 'liability' | 'revenue') =>
  suggestBalanceLine(FIRST_LINES, { code: null, name, type }, null);

test('a role without a line takes the line of the report that it feeds, or none', () => {
  expect(suggest('Lease Liability', 'liability')).toMatchObject({
    line: 'debt',
    balanceLine: 'debt',
  });
  expect(suggest('Shares in Larch Ltd', 'asset')).toBeNull();
  expect(suggest('Sales', 'revenue')).toBeNull();
});

test('similar accounts that feed a balance of the report decide', () => {
  const alike = { by: 'alike', count: 2, what: 'kestrel' } as const;
  const account = { code: null, name: 'Kestrel 3', type: 'asset' } as const;
  expect(suggestBalanceLine(FIRST_LINES, account, null, { line: 'cash', reason: alike })).toEqual({
    line: 'cash',
    balanceLine: 'cash',
    reason: alike,
  });
  expect(
    suggestBalanceLine(FIRST_LINES, account, null, { line: null, reason: alike })?.balanceLine,
  ).toBe('other-assets');
});
