import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAccounts } from '../../../contract/accounts.ts';
import { updateCompany } from '../../../contract/company.ts';
import { getStatements } from '../../../contract/statements.ts';
import { APRIL_TRIAL, BookImports, trialBalanceCsv } from './testBookFiles.ts';
import type { ImportBench } from './testImports.ts';
import { openImportBench } from './testImports.ts';

let bench: ImportBench;
let books: BookImports;
beforeAll(async () => {
  bench = await openImportBench();
  books = new BookImports(bench);
});
afterAll(() => bench.close());

const OTHER_INCOME = `Profit and Loss
Fern Pottery
For the month ended 31 May 2025
,May 2025
Trading Income,
Sales,8000.00
Total Trading Income,8000.00
Other Income,
Interest Paid,-120.00
Interest Income,20.00
Total Other Income,-100.00
Operating Expenses,
Rent,1000.00
Total Operating Expenses,1000.00
Net Profit,6900.00`;

const BELOW_OPERATING_PROFIT = `Profit and Loss
Fern Pottery
For the month ended 31 May 2025
,May 2025
Trading Income,
Sales,8000.00
Total Trading Income,8000.00
Operating Expenses,
Rent,1000.00
Total Operating Expenses,1000.00
Operating Profit,7000.00
Non-operating Income,
Interest Paid,(30.00)
Interest Received,10.00
Total Non-operating Income,(20.00)
Net Income,6980.00`;

const WITH_TAX = `Profit and Loss
Fern Pottery
For the month ended 31 May 2025
,May 2025
Income,
Sales,8000.00
Total Income,8000.00
Expenses,
Rent,1000.00
Total Expenses,1000.00
Operating Profit,7000.00
Interest Paid,-30.00
Tax,-200.00
Net Profit,6770.00`;

const NOTHING_BELOW = `Profit and Loss
Fern Pottery
For the month ended 31 May 2025
,May 2025
Income,
Sales,8000.00
Total Income,8000.00
Expenses,
Rent,600.00
Wages,400.00
Total Expenses,1000.00
Net Income,7000.00`;

test.each([
  ['interest below other income', OTHER_INCOME, '20.00', '120.00', '0.00', '6900.00'],
  ['interest in brackets', BELOW_OPERATING_PROFIT, '10.00', '30.00', '0.00', '6980.00'],
  ['interest and tax below a result', WITH_TAX, '0.00', '30.00', '200.00', '6770.00'],
  ['nothing below EBITDA', NOTHING_BELOW, '0.00', '0.00', '0.00', '7000.00'],
])(
  'a statement with %s comes in alike with lines down to net income on and off',
  async (_what, content, otherIncome, interest, tax, netIncome) => {
    const amounts = [];
    for (const lineGroups of [[], ['result' as const]]) {
      await bench.empty();
      await bench.t.ask('admin', updateCompany, { body: { lineGroups } });
      const draft = await books.draftOf(content, 'statement.csv');
      expect([draft.preview.refusals, draft.preview.questions]).toEqual([[], []]);
      expect((await bench.apply(draft)).status).toBe(200);
      const [row] = await bench.figures();
      expect(row).toMatchObject({ revenue: '8000.00', ebitda: '7000.00', notReported: ['cash'] });
      amounts.push(row);
    }
    expect(amounts[0]).not.toHaveProperty('netIncome');
    expect(amounts[1]).toMatchObject({
      otherIncome,
      interest,
      tax,
      depreciation: '0.00',
      netIncome,
    });
  },
);

test('with statements alone, new accounts get lines that the report lacks, and lines of the balance sheet', async () => {
  await bench.empty();
  await bench.t.ask('admin', updateCompany, { body: { lineGroups: ['statements'] } });
  await books.stored(
    trialBalanceCsv('30 April 2025', [
      ...APRIL_TRIAL.slice(0, 3),
      ['6000', 'Depreciation', 'Expense', 400],
    ]),
  );
  const accounts = await bench.t.ask('admin', listAccounts);
  const mapped = accounts.map(({ name, mappings: [first] }) => [
    name,
    first?.line,
    first?.balanceLine,
  ]);
  expect(mapped).toEqual([
    ['Bank', 'cash', 'cash'],
    ['Capital', null, null],
    ['Sales', 'revenue', null],
    ['Depreciation', 'depreciation', null],
  ]);
  const { sheet } = await bench.t.ask('viewer', getStatements);
  expect(sheet.rows).toContainEqual({
    is: 'line',
    slug: 'cash',
    side: 'asset',
    amounts: ['700.00', null, null],
  });
});
