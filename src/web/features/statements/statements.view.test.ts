import { expect, test } from 'vitest';
import type { StatementsOfMonth } from '../../../contract/statements.ts';
import {
  shownSheetRows,
  shownFlowRows,
  shownFlowColumns,
  plannedFlowNotes,
  plannedSheetNotes,
  sheetColumns,
} from './statements.view.ts';

const STATEMENTS: StatementsOfMonth = {
  months: ['2025-06'],
  month: '2025-06',
  lines: [{ slug: 'cash', name: 'Cash', side: 'asset', role: 'cash' }],
  sheet: {
    columns: ['2025-06', '2025-05'],
    rows: [
      { is: 'line', slug: 'cash', side: 'asset', amounts: ['97.00', '100.00'] },
      { is: 'total', key: 'totalAssets', amounts: ['97.00', '100.00'] },
    ],
  },
  flows: (['month', 'toDate', 'twelveMonths'] as const).map((period) => ({
    period,
    columns: [
      {
        first: { month: '2025-06', toDate: '2025-04', twelveMonths: '2024-07' }[period],
        last: '2025-06',
      },
    ],
    rows: [
      { is: 'line', line: 'debt', amounts: ['-5.00'] },
      { is: 'section', section: 'financing', amounts: ['-5.00'] },
      { is: 'end', key: 'change', amounts: ['-3.00'] },
    ],
  })),
  moves: [],
  missingEntities: [],
  differenceSince: null,
  firstSteps: null,
  workingCapital: null,
};

test('each amount has an id, totals and amounts of several months too', () => {
  expect(shownSheetRows(STATEMENTS).flatMap(({ figures }) => figures)).toEqual([
    'balance-cash.2025-06',
    'balance-cash.2025-05',
    'balance-totalAssets.2025-06',
    'balance-totalAssets.2025-05',
  ]);
  const ids = (period: 'month' | 'toDate' | 'twelveMonths') =>
    shownFlowRows(STATEMENTS, period)?.flatMap(({ figures }) => figures);
  expect(ids('month')).toEqual([
    'flow-debt.2025-06',
    'flow-financing.2025-06',
    'flow-change.2025-06',
  ]);
  expect(ids('toDate')?.at(0)).toBe('flow-debt.FY25-to-2025-06');
  expect(ids('twelveMonths')?.at(-1)).toBe('flow-change.2024-07-to-2025-06');
});

const PLANNED: StatementsOfMonth = {
  ...STATEMENTS,
  sheet: {
    columns: ['2025-06', '2025-05'],
    rows: [{ is: 'line', slug: 'cash', side: 'asset', amounts: ['97.00', '100.00', '120.00'] }],
  },
  flows: STATEMENTS.flows.map((flow) =>
    Object.assign({}, flow, {
      ...(flow.period === 'month' ? { planName: 'Budget' } : {}),
      rows: [{ is: 'end', key: 'notPlanned', amounts: ['0.00', '7.00'] }],
    }),
  ),
  plan: {
    name: 'Budget',
    start: '2025-03',
    unchanged: ['Stock', 'Debt', 'Tax due'],
    notCounted: ['Interest'],
    withoutStart: ['Leases'],
  },
};

test('the plan comes after the month, and its amounts have no id', () => {
  expect(sheetColumns(PLANNED)).toEqual(['June 2025', 'Budget', 'May 2025']);
  expect(shownSheetRows(PLANNED)).toMatchObject([
    {
      amounts: ['97.00', '120.00', '100.00'],
      figures: ['balance-cash.2025-06', null, 'balance-cash.2025-05'],
    },
  ]);
  expect(shownFlowColumns(PLANNED, 'month')).toEqual(['June 2025', 'Budget']);
  expect(shownFlowColumns(PLANNED, 'toDate')).toEqual(['April 2025 to June 2025']);
  expect(shownFlowRows(PLANNED, 'month')).toMatchObject([
    { label: 'Not planned by line', opens: null, figures: ['flow-notPlanned.2025-06', null] },
  ]);
});

test('lines that are not planned are named', () => {
  expect(plannedSheetNotes(PLANNED)).toEqual([
    'Budget has no balances this month for Stock, Debt and Tax due. Their latest earlier amounts are shown.',
    'Planned balances of Leases are left out, because there are none in March 2025.',
  ]);
  expect(plannedFlowNotes(PLANNED)).toEqual([
    'The cash flow of Budget leaves out Interest in months without planned amounts.',
  ]);
  expect([...plannedSheetNotes(STATEMENTS), ...plannedFlowNotes(STATEMENTS)]).toEqual([]);
});
