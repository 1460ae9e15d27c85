import { expect, test } from 'vitest';
import type { StatementsOfMonth } from '../../../contract/statements.ts';
import { balanceSheetRows, cashFlowRows } from './statements.view.ts';

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
  undecided: [],
  differenceSince: null,
  firstSteps: null,
  workingCapital: null,
};

test('each amount has an id, totals and amounts of several months too', () => {
  expect(balanceSheetRows(STATEMENTS).flatMap(({ figures }) => figures)).toEqual([
    'balance-cash.2025-06',
    'balance-cash.2025-05',
    'balance-totalAssets.2025-06',
    'balance-totalAssets.2025-05',
  ]);
  const ids = (period: 'month' | 'toDate' | 'twelveMonths') =>
    cashFlowRows(STATEMENTS, period)?.flatMap(({ figures }) => figures);
  expect(ids('month')).toEqual([
    'flow-debt.2025-06',
    'flow-financing.2025-06',
    'flow-change.2025-06',
  ]);
  expect(ids('toDate')?.at(0)).toBe('flow-debt.FY25-to-2025-06');
  expect(ids('twelveMonths')?.at(-1)).toBe('flow-change.2024-07-to-2025-06');
});
