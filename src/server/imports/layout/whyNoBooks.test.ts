import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../../domain/companyBasis.ts';
import { csvSheet } from '../file/csvGrid.ts';
import { understand } from './understand.ts';
import { whyNotUsed } from './whyNotUsed.ts';

function reasonOf(text: string): string | null {
  const sheet = csvSheet(text, 'CSV file');
  const workbook = { sheets: [sheet], identities: null, identityRefusals: [] };
  const context = {
    basis: STANDARD_BASIS,
    financialYears: [],
    businessUnits: [],
    forecasts: [],
  };
  const [layout] = understand(workbook, context).layouts;
  return layout === undefined ? null : whyNotUsed(sheet, layout);
}

test.each([
  [
    'a ledger without days',
    'Date,Account,Debit,Credit\nsoon,Sales,,10\nlater,Bank,10,',
    'It has debits (C1) and credits (D1), but no dates such as 2025-01-31 below A1.',
  ],
  [
    'a trial balance of one account',
    'GL Number,GL Description,Debit,Credit\n4000,Sales,,10',
    'It has debits (C1) and credits (D1), but fewer than two accounts with amounts below A1.',
  ],
  [
    'debits and credits of nothing',
    'Ticket,Debit,Credit\n,10,\n,,10',
    'It has debits (B1) and credits (C1), but no column of accounts. Name it Account.',
  ],
  [
    'balances that call themselves nothing',
    'Account,Balance\nSales,5\nRent,1',
    'It has accounts (A1) and balances (B1), but no title that says Trial Balance. Add it above the table.',
  ],
])('%s is refused for what it lacks', (_, text, reason) => {
  expect(reasonOf(text)).toBe(reason);
});
