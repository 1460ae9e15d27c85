import { describe, expect, test } from 'vitest';
import type { FinancialData } from '../../../contract/financialData.ts';
import {
  areDetailsChanged,
  detailChanges,
  detailProblems,
  detailsLeft,
  keepMyDetail,
  openDetails,
  rebasedDetails,
  takeTheirDetail,
} from './detailEdit.ts';
import { typeInCell } from './figureCells.ts';
import { costLines } from './financialDetail.view.ts';

const MAY: FinancialData = {
  id: 2,
  fyId: 14,
  monthNum: 2,
  monthName: 'May',
  revenue: '100.00',
  ebitda: null,
  adjEbitda: null,
  cash: null,
  grossProfit: null,
  grossMarginPercent: null,
  production: null,
  salesMarketing: null,
  customerSuccess: '5000.00',
  marketing: null,
  rnd: null,
  admin: null,
  other: '0.00',
  notes: 'One-off rebate.',
  summaryNotes: null,
  updatedAt: '2026-06-02T00:00:00.000Z',
  version: 1,
};
const opened = openDetails(MAY);

test('Other Costs are listed only when there are any', () => {
  const label = expect.objectContaining({ label: 'Other Costs' });
  expect(costLines({ other: '0.00' })).not.toContainEqual(label);
  expect(costLines({ other: null })).not.toContainEqual(label);
  expect(costLines({ other: '-1.00' })).toContainEqual(label);
});

describe('saving the details', () => {
  test('opening them changes nothing', () => {
    expect(areDetailsChanged(detailsLeft(opened))).toBe(false);
  });

  test('sends what changed, and null for notes that were emptied', () => {
    const edit = {
      ...opened,
      cells: typeInCell(opened.cells, 'marketing', '(1,200)'),
      notes: { ...opened.notes, notes: '  ' },
    };
    expect(detailChanges(edit)).toEqual({ marketing: '-1200', notes: null });
  });

  test('says what cannot be saved', () => {
    const edit = { ...opened, notes: { ...opened.notes, summaryNotes: 'x'.repeat(20_001) } };
    expect([...detailProblems(edit)]).toEqual([['summaryNotes', 'At most 20,000 characters']]);
  });
});

describe('when a colleague saved first', () => {
  const mine = {
    ...opened,
    cells: typeInCell(opened.cells, 'customerSuccess', '6000'),
    notes: { ...opened.notes, notes: 'Mine.' },
  };
  const newer = {
    ...MAY,
    customerSuccess: '7000.00',
    notes: 'Theirs.',
    summaryNotes: 'New.',
    version: 2,
  };
  const merged = rebasedDetails(mine, newer);

  test('what both changed is to be chosen, the rest is taken over', () => {
    expect(merged.conflicts).toEqual(['customerSuccess', 'notes']);
    expect(merged.notes.summaryNotes).toBe('New.');
    expect(merged.message).not.toBeNull();
  });

  test('each choice settles one field', () => {
    const kept = keepMyDetail(merged, 'notes');
    expect(kept.conflicts).toEqual(['customerSuccess']);
    expect(detailChanges(takeTheirDetail(kept, 'customerSuccess'))).toEqual({ notes: 'Mine.' });
  });
});
