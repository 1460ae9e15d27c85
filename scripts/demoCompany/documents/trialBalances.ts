import writeExcelFile, { type Cell, type Row, type Sheet } from 'write-excel-file/node';
import { DEMO_COMPANY_NAME } from '../../../src/server/company/demoCompanyName.ts';
import { reproduciblePackage } from '../../../src/office/reproduciblePackage.ts';
import type { LedgerMonth } from '../ledger.ts';

/** When October 2026 was closed. */
const EXPORTED_AT = '2026-11-06T10:00:00Z';
const money = '#,##0.00;-#,##0.00';

const head = (value: string, align: 'left' | 'right'): Cell => ({
  value,
  align,
  fontWeight: 'bold',
});

const sides = (cents: number): [debit: Cell, credit: Cell] => {
  if (cents === 0) return [null, null];
  const cell = { value: Math.abs(cents) / 100, format: money };
  return cents < 0 ? [null, cell] : [cell, null];
};

const debits = (amounts: readonly number[]) =>
  amounts.reduce((sum, cents) => sum + Math.max(cents, 0), 0);

const HEADINGS = [
  'Debit - Month',
  'Credit - Month',
  'Debit - Year to date',
  'Credit - Year to date',
];

function sheetOf({ month, amounts }: LedgerMonth): Sheet<Buffer> {
  // Day 0 of the next month is the last of this one.
  const lastDay = new Date(Date.UTC(month.year, month.calendarMonth, 0)).getUTCDate();
  const rows = amounts
    // An account without a balance is not printed.
    .filter(({ inMonth, toDate }) => inMonth !== 0 || toDate !== 0)
    .map(({ account: { code, name, type }, inMonth, toDate }): Row => {
      const [debit, credit] = sides(inMonth);
      const [debitToDate, creditToDate] = sides(toDate);
      return [code, name, TYPES[type], debit, credit, debitToDate, creditToDate];
    });
  const totals = [amounts.map(({ inMonth }) => inMonth), amounts.map(({ toDate }) => toDate)];
  return {
    sheet: `${month.monthName.slice(0, 3)} ${month.year}`,
    columns: [{ width: 14 }, { width: 38 }, { width: 18 }, ...HEADINGS.map(() => ({ width: 20 }))],
    data: [
      [{ value: 'Trial Balance', fontWeight: 'bold' }],
      [DEMO_COMPANY_NAME],
      [`As at ${lastDay} ${month.monthName} ${month.year}`],
      ['US dollars'],
      [],
      [
        head('Account Code', 'left'),
        head('Account', 'left'),
        head('Account Type', 'left'),
        ...HEADINGS.map((heading) => head(heading, 'right')),
      ],
      ...rows,
      ['Total', null, null, ...totals.flatMap((cents) => both(debits(cents)))],
    ],
  };
}

/** Debits and credits of a trial balance are the same. */
const both = (cents: number): Cell[] => [sides(cents)[0], sides(cents)[0]];

const TYPES = {
  revenue: 'Revenue',
  costOfSales: 'Cost of Sales',
  operatingCost: 'Expense',
  otherIncome: 'Other Income',
  otherCost: 'Other Expense',
  asset: 'Asset',
  liability: 'Liability',
  equity: 'Equity',
} as const;

/** The trial balances of all months of the ledger, a sheet each. */
export async function trialBalances(ledger: readonly LedgerMonth[]): Promise<Buffer> {
  const written = await writeExcelFile(ledger.map(sheetOf), {
    fontFamily: 'Calibri',
    fontSize: 11,
  }).toBuffer();
  return reproduciblePackage(written, EXPORTED_AT);
}
