import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
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
  return layout === undefined ? null : whyNotUsed(STANDARD_BASIS, sheet, layout);
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
    'a budget of which nobody has said that it is a plan',
    'Budget FY25\nAccount,Name,Type,Apr 2025,May 2025\n4000,Sales,Revenue,10.00,11.00\n5000,Materials,Cost of sales,3.00,3.00\n6000,Rent,Expense,4.00,4.00',
    'It looks like a plan or like totals of several months. Choose its plan, or use the sheet.',
  ],
  [
    'a statement that nothing proves',
    ',Jan 2025,Feb 2025\nIncome,,\nConsulting,10.00,11.00\nLicences,5.00,5.00\nExpenses,,\nRental,4.00,4.00\nWages,3.00,3.00',
    'Its accounts could not be reconciled to a bottom line, such as Net Profit, for every month. Export the whole statement again, or use the sheet and choose its lines.',
  ],
  [
    'balances that call themselves nothing',
    'Account,Balance\nSales,5\nRent,1',
    'It has accounts (A1) and balances (B1), but no title that says Trial Balance. Add it above the table.',
  ],
])('%s is refused for what it lacks', (_, text, reason) => {
  expect(reasonOf(text)).toBe(reason);
});

test.each([
  [
    'No,Type,A/C,N/C,Details,Date,Net,Tax\n1,SI,B1,4000,Invoice,09/01/2026,80.00,16.00\n2,PC,S2,5000,Credit,14/01/2026,5.00,1.00',
    'SI, PC',
  ],
  [
    'Type,Date,N/C,Details,Net\nBP,09/01/2026,7000,Wages,98.00\nSC,14/01/2026,4000,Credit,12.00\nJD,15/01/2026,7100,Rent,3.00',
    'BP, SC, JD',
  ],
])('an audit trail of documents has one side only', (text, types) => {
  expect(reasonOf(text)).toBe(
    `It is a list of documents (${types}), so the other side of each entry is missing. Export the nominal activity or a trial balance.`,
  );
});
