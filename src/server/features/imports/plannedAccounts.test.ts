import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { importedCell } from '../../../contract/importedCells.ts';
import type { Import, SheetLayout } from '../../../contract/imports.ts';
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
beforeEach(async () => {
  await bench.empty();
  await bench.t.database.pool.query(
    "begin; set local app.actor = 'system'; update plans set state = 'draft', approved_at = null, approved_by = null; delete from plan_figures; delete from plans; commit",
  );
});

const said =
  (change: Partial<SheetLayout>) =>
  (layout: SheetLayout): SheetLayout => ({ ...layout, unit: 'units', ...change });

/** The draft after a person has said that its amounts are planned. */
async function planned(content: string, name = 'file.csv', change: Partial<SheetLayout> = {}) {
  const { id, layouts } = await books.draftOf(content, name);
  const answer = await bench.change(id, {
    layouts: layouts.map(said({ scenario: 'plan', ...change })),
  });
  expect(answer.status).toBe(200);
  return bench.find(id);
}

const amountsOf = ({ preview }: Import) =>
  preview.changes.map(({ period, what, after }) => `${period} ${what} ${after}`);

const BUDGET = [
  'Budget Overview: FY25,,,',
  'Lindgren Tools Ltd,,,',
  ',Apr 2025,May 2025,Total',
  'Income,,,',
  'Tool sales,"1,000.00","1,100.00","2,100.00"',
  'Service plans,200.00,200.00,400.00',
  'Total Income,"1,200.00","1,300.00","2,500.00"',
  'Cost of Sales,,,',
  'Materials,400.00,420.00,820.00',
  'Total Cost of Sales,400.00,420.00,820.00',
  'Gross Profit,800.00,880.00,"1,680.00"',
  'Operating Expenses,,,',
  'Advertising,50.00,60.00,110.00',
  'Rent,100.00,100.00,200.00',
  'Total Operating Expenses,150.00,160.00,310.00',
  'Net Profit,650.00,720.00,"1,370.00"',
].join('\n');
const LINES_OF_BUDGET = [
  'April 2025 Revenue 1200.00',
  'April 2025 Production 400.00',
  'April 2025 Marketing 50.00',
  'April 2025 Admin 100.00',
  'May 2025 Revenue 1300.00',
  'May 2025 Production 420.00',
  'May 2025 Marketing 60.00',
  'May 2025 Admin 100.00',
];

describe('a budget in the layout of a statement', () => {
  test('is understood as a plan once a person says so, and its accounts are summed by line', async () => {
    const before = await books.draftOf(BUDGET);
    expect(before.preview.changes).toEqual([]);
    expect(before.sheets[0]?.scenarios).toBe('plan');
    const draft = await planned(BUDGET);
    expect(draft.preview.questions).toEqual([]);
    expect(draft.preview.plan).toMatchObject({ id: null, name: 'Budget FY25', kind: 'budget' });
    expect(amountsOf(draft)).toEqual(LINES_OF_BUDGET);
    expect(draft.preview.changes[0]?.accounts).toEqual([
      { cell: 'B5', name: 'Tool sales', amount: '1000.00' },
      { cell: 'B6', name: 'Service plans', amount: '200.00' },
    ]);
    expect((await bench.apply(draft)).status).toBe(200);
    expect((await bench.t.as('admin', 'GET', '/api/accounts')).json()).toEqual([]);
    expect(await bench.figures()).toEqual([]);
    const again = await planned(BUDGET);
    expect(again.preview.counts).toMatchObject({ new: 0, changed: 0, unchanged: 8 });
  });

  test('goes where a chosen plan says, and back to actuals', async () => {
    const { id } = await books.draftOf(BUDGET);
    await bench.change(id, { plan: { name: 'Agreed budget', kind: 'budget' } });
    const chosen = await bench.find(id);
    expect(chosen.layouts[0]).toMatchObject({ scenario: 'plan' });
    await bench.change(id, { plan: null });
    const back = await bench.find(id);
    expect(back.layouts[0]?.scenario).toBeUndefined();
    expect(back.preview.plan).toBeUndefined();
    expect(back.preview.changes).toEqual([]);
  });

  test('follows the mapping of the accounts that the company has', async () => {
    await books.stored(trialBalanceCsv('30 April 2025', APRIL_TRIAL));
    const draft = await planned(
      ['Account,Apr 2025,May 2025', '4000 Sales,500,600', '6000 Rent,100,100'].join('\n'),
      'budget.csv',
    );
    expect(draft.preview.books?.newAccounts).toEqual([]);
    expect(amountsOf(draft)).toEqual([
      'April 2025 Revenue 500.00',
      'April 2025 Admin 100.00',
      'May 2025 Revenue 600.00',
      'May 2025 Admin 100.00',
    ]);
  });

  test('whose total is another than its accounts make is read by its own lines, with a warning', async () => {
    const { preview } = await planned(BUDGET.replace('Rent,100.00', 'Rent,110.00'));
    expect(preview.changes.map(({ cell }) => cell)).toEqual([
      'B7',
      'B10',
      'B11',
      'C7',
      'C10',
      'C11',
    ]);
    expect(preview.leftOut.map(({ name }) => name)).toContain('Rent');
    expect(preview.warnings.map(({ check }) => check)).toContain('footing');
  });

  test('shows its accounts to those who prepare, and not to readers of the plan', async () => {
    const draft = await planned(BUDGET);
    await bench.apply(draft);
    const place = { params: { id: String(draft.id) }, query: { sheet: 'CSV file', cell: 'B6' } };
    const shown = await bench.t.ask('admin', importedCell, place);
    expect(shown.stored).toEqual({
      what: 'Revenue',
      period: 'April 2025',
      accounts: draft.preview.changes[0]?.accounts,
    });
    const [plan] = (await bench.t.as('admin', 'GET', '/api/plans')).json<{ id: number }[]>();
    await bench.t.as('admin', 'POST', `/api/plans/${plan?.id}/approve`, { body: {} });
    const url = `/api/imports/${draft.id}/cell?sheet=CSV+file&cell=B6`;
    expect((await bench.t.as('viewer', 'GET', url)).statusCode).toBe(404);
  });
});

describe('a budget by account', () => {
  test('of accounts alone asks for the types that no name says', async () => {
    const rows = [
      'Account,Apr 2025,May 2025',
      'Tool sales,1000,1100',
      'Glaze,400,420',
      'Rent,100,100',
    ];
    const draft = await planned(rows.join('\n'), 'plan.csv');
    expect(draft.preview.questions).toMatchObject([
      { about: 'accounts', question: 'Choose a type for the account Glaze' },
    ]);
    const books1 = {
      month: null,
      basis: null,
      accounts: [{ code: '', name: 'Glaze', type: 'costOfSales' as const }],
    };
    await bench.change(draft.id, { layouts: draft.layouts.map(said({ books: books1 })) });
    const answered = await bench.find(draft.id);
    expect(answered.preview.questions).toEqual([]);
    expect(amountsOf(answered)).toEqual([
      'April 2025 Revenue 1000.00',
      'April 2025 Production 400.00',
      'April 2025 Admin 100.00',
      'May 2025 Revenue 1100.00',
      'May 2025 Production 420.00',
      'May 2025 Admin 100.00',
    ]);
  });

  test('asks for the line of an account that nothing suggests one for', async () => {
    const rows = [
      'Code,Account,Type,Apr 2025',
      '4000,Sales,Revenue,1000.00',
      '6900,Gifts,Expense,40.00',
      '6100,Rent,Expense,10.00',
    ];
    const draft = await planned(rows.join('\n'), 'plan.csv');
    expect(draft.preview.questions).toMatchObject([
      {
        about: 'accounts',
        question: 'Choose a line for the account 6900 Gifts, or leave it out of the plan.',
      },
    ]);
    const accounts = [{ code: '6900', name: 'Gifts', line: null }];
    await bench.change(draft.id, {
      layouts: draft.layouts.map(said({ books: { month: null, basis: null, accounts } })),
    });
    expect(amountsOf(await bench.find(draft.id))).toEqual([
      'April 2025 Revenue 1000.00',
      'April 2025 Admin 10.00',
    ]);
  });

  test('in a list by month is summed by account', async () => {
    const rows = [
      'Month,Account,Type,Budget',
      '2025-04,Tool sales,Revenue,1000.00',
      '2025-04,Rent,Expense,100.00',
      '2025-05,Tool sales,Revenue,1100.00',
      '2025-05,Rent,Expense,100.00',
    ];
    expect(amountsOf(await planned(rows.join('\n'), 'plan.csv'))).toEqual([
      'April 2025 Revenue 1000.00',
      'April 2025 Admin 100.00',
      'May 2025 Revenue 1100.00',
      'May 2025 Admin 100.00',
    ]);
  });

  test('with costs below zero is turned by its sections', async () => {
    const rows = [
      'Account,Type,Apr 2025',
      'Sales,Revenue,1000.00',
      'Rent,Expense,-100.00',
      'Wages,Expense,-50.00',
    ];
    expect(amountsOf(await planned(rows.join('\n'), 'plan.csv'))).toEqual([
      'April 2025 Revenue 1000.00',
      'April 2025 Admin 150.00',
    ]);
  });

  test('in another currency is refused', async () => {
    const rows = [
      'Amounts in EUR',
      'Account,Type,Apr 2025',
      'Sales,Revenue,1000.00',
      'Rent,Expense,10.00',
      'Wages,Expense,10.00',
    ];
    const { preview } = await planned(rows.join('\n'), 'plan.csv');
    expect(preview.changes).toEqual([]);
    expect(preview.refusals[0]?.reason).toContain('EUR');
  });
});

describe('actual and planned amounts side by side', () => {
  const both = [
    'Lindgren Tools Ltd,,,,,,',
    ',Apr 2025,,,May 2025,,',
    ',Actual,Budget,over Budget,Actual,Budget,over Budget',
    'Income,,,,,,',
    'Tool sales,900.00,1000.00,-100.00,1150.00,1100.00,50.00',
    'Total Income,900.00,1000.00,-100.00,1150.00,1100.00,50.00',
    'Expenses,,,,,,',
    'Advertising,120.00,100.00,20.00,90.00,100.00,-10.00',
    'Rent,200.00,200.00,0.00,200.00,200.00,0.00',
    'Total Expenses,320.00,300.00,20.00,290.00,300.00,-10.00',
    'Net Income,580.00,700.00,-120.00,860.00,800.00,60.00',
  ].join('\n');

  test('are both offered, and each comes from its own columns', async () => {
    const actual = await books.draftOf(both);
    expect(actual.sheets[0]?.scenarios).toBe('both');
    expect(
      actual.preview.books?.months.map(({ lines }) => lines.map(({ after }) => after)),
    ).toEqual([
      ['900.00', '120.00', '200.00', '580.00'],
      ['1150.00', '90.00', '200.00', '860.00'],
    ]);
    expect(amountsOf(await planned(both))).toEqual([
      'April 2025 Revenue 1000.00',
      'April 2025 Marketing 100.00',
      'April 2025 Admin 200.00',
      'May 2025 Revenue 1100.00',
      'May 2025 Marketing 100.00',
      'May 2025 Admin 200.00',
    ]);
  });

  test('are both offered where QuickBooks Desktop writes the month above the actual amounts only', async () => {
    const ofDesktop = [
      ',Apr 25,Budget,$ Over Budget,% of Budget,May 25,Budget,$ Over Budget,% of Budget',
      'Income,,,,,,,,',
      'Tool sales,900.00,1000.00,-100.00,90.0%,1150.00,1100.00,50.00,104.5%',
      'Total Income,900.00,1000.00,-100.00,90.0%,1150.00,1100.00,50.00,104.5%',
      'Expense,,,,,,,,',
      'Advertising,120.00,100.00,20.00,120.0%,90.00,100.00,-10.00,90.0%',
      'Rent,200.00,200.00,0.00,100.0%,200.00,200.00,0.00,100.0%',
      'Total Expense,320.00,300.00,20.00,106.7%,290.00,300.00,-10.00,96.7%',
      'Net Income,580.00,700.00,-120.00,82.9%,860.00,800.00,60.00,107.5%',
    ].join('\n');
    const actual = await books.draftOf(ofDesktop);
    expect(actual.sheets[0]?.scenarios).toBe('both');
    expect(
      actual.preview.books?.months.map(({ lines }) => lines.map(({ after }) => after)),
    ).toEqual([
      ['900.00', '120.00', '200.00', '580.00'],
      ['1150.00', '90.00', '200.00', '860.00'],
    ]);
    expect(amountsOf(await planned(ofDesktop))).toEqual([
      'April 2025 Revenue 1000.00',
      'April 2025 Marketing 100.00',
      'April 2025 Admin 200.00',
      'May 2025 Revenue 1100.00',
      'May 2025 Marketing 100.00',
      'May 2025 Admin 200.00',
    ]);
  });

  test.each([
    [
      'lines by month',
      [
        'Month,Revenue Actual,Revenue Budget,Admin Actual,Admin Budget',
        'Apr 2025,9.50,10.00,3.00,4.00',
        'May 2025,9.60,11.00,3.10,4.10',
      ],
    ],
    [
      'months across',
      [
        'Line,Apr 2025 Actual,Apr 2025 Budget,May 2025 Actual,May 2025 Budget',
        'Revenue,9.50,10.00,9.60,11.00',
        'Admin,3.00,4.00,3.10,4.10',
      ],
    ],
    [
      'a list with a scenario',
      [
        'Month,Line,Scenario,Amount',
        ...['Apr 2025', 'May 2025'].flatMap((month, at) => [
          `${month},Revenue,Actual,9.50`,
          `${month},Revenue,Budget,1${at}.00`,
          `${month},Admin,Actual,3.00`,
          `${month},Admin,Budget,4.${at}0`,
        ]),
      ],
    ],
  ])('of lines: %s', async (_, rows) => {
    expect(amountsOf(await planned(rows.join('\n'))).toSorted()).toEqual([
      'April 2025 Admin 4.00',
      'April 2025 Revenue 10.00',
      'May 2025 Admin 4.10',
      'May 2025 Revenue 11.00',
    ]);
  });

  test('of several versions of a budget none is read', async () => {
    const rows = [
      'Account,Apr 2025 Budget V1,Apr 2025 Budget V2',
      'Tool sales,1000.00,1100.00',
      'Rent,100.00,120.00',
      'Wages,100.00,120.00',
    ];
    const { preview } = await planned(rows.join('\n'));
    expect(preview.changes).toEqual([]);
  });
});
