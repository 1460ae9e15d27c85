import { expect, test } from 'vitest';
import type { FinancialData } from '../../../contract/financialData.ts';
import { monthAsReported } from '../../../finance/notReported.ts';
import { undoChanges } from './undoChanges.ts';

const STORED: FinancialData = {
  id: 1,
  fyId: 14,
  monthNum: 1,
  monthName: 'April',
  revenue: '100.00',
  ebitda: '10.00',
  adjEbitda: '10.00',
  cash: '5.00',
  grossProfit: '60.00',
  grossMarginPercent: '60.00',
  production: '40.00',
  salesMarketing: null,
  customerSuccess: null,
  marketing: null,
  rnd: '0.00',
  admin: '9.00',
  other: null,
  notReported: [],
  notes: 'One.',
  summaryNotes: null,
  updatedAt: '2026-05-02T00:00:00.000Z',
  version: 3,
};
const page = (part: Partial<FinancialData>) => monthAsReported({ ...STORED, ...part });

test('A5: Undo puts back the figures that a save changed, and no others', () => {
  expect(undoChanges(page({}), page({ version: 4 }))).toBeNull();
  expect(undoChanges(page({}), page({ cash: '50.00', notes: null }))).toEqual({
    cash: '5.00',
    notes: 'One.',
  });
  expect(undoChanges(page({ cash: null }), page({ cash: '50.00' }))).toEqual({ cash: null });
});

test('A5: Undo states gross profit and margin, which might follow otherwise', () => {
  const after = { revenue: '200.00', grossProfit: '160.00', grossMarginPercent: '80.00' };
  const entered = { grossProfit: '61.00', grossMarginPercent: '60.00' };
  expect(undoChanges(page({}), page(after))).toEqual({
    revenue: '100.00',
    grossProfit: '60.00',
    grossMarginPercent: '60.00',
  });
  expect(undoChanges(page(entered), page({ ...entered, revenue: '101.00' }))).toEqual({
    revenue: '100.00',
    ...entered,
  });
});

test('A5: Undo brings the mark of a figure back that nobody had reported', () => {
  const before = page({ rnd: '0.00', notReported: ['rnd'] });
  expect(undoChanges(before, page({ rnd: '7.00' }))).toEqual({ notReported: ['rnd'] });
  expect(undoChanges(before, page({ rnd: '0.00' }))).toEqual({ notReported: ['rnd'] });
  const hidden = page({
    production: '0.00',
    grossProfit: '100.00',
    grossMarginPercent: '100.00',
    notReported: ['production'],
  });
  expect(hidden.grossProfit).toBeNull();
  expect(undoChanges(hidden, page({}))).toEqual({
    grossProfit: '100.00',
    grossMarginPercent: '100.00',
    notReported: ['production'],
  });
});
