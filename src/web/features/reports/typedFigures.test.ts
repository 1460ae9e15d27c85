import { describe, expect, test } from 'vitest';
import type { FinancialData } from '../../../contract/financialData.ts';
import { type CreateReportDraft, emptyDraft } from './createReportDraft.ts';
import { typedFigures } from './typedFigures.ts';

const typed = (amounts: CreateReportDraft['amounts']): CreateReportDraft => ({
  ...emptyDraft(14),
  amounts,
});

const STORED: FinancialData = {
  id: 7,
  fyId: 14,
  monthNum: 8,
  monthName: 'November',
  revenue: '1000.00',
  ebitda: '200.00',
  adjEbitda: '250.00',
  cash: '5000.00',
  grossProfit: '610.00',
  grossMarginPercent: '61.00',
  production: '400.00',
  salesMarketing: null,
  customerSuccess: null,
  marketing: null,
  rnd: null,
  admin: null,
  other: null,
  notReported: [],
  notes: null,
  summaryNotes: null,
  updatedAt: '2026-11-09T10:00:00.000Z',
  version: 1,
};

describe('B23: figures beside a new report', () => {
  test('are those that are typed, with the profit and margin that follow', () => {
    expect(
      typedFigures(typed({ revenue: '1,000', production: '250', ebitda: '90' }), null),
    ).toMatchObject({
      revenue: '1000',
      grossProfit: '750.00',
      grossMarginPercent: '75.00',
      ebitda: '90',
      adjEbitda: '90',
      cash: null,
    });
  });

  test('are missing where nothing, or nothing readable, is typed', () => {
    const figures = typedFigures(typed({ revenue: 'about ten', cash: '' }), null);
    expect(Object.values(figures)).toEqual(Object.values(figures).map(() => null));
  });

  test('are the stored ones until others are typed, a margin that disagrees included', () => {
    expect(typedFigures(typed({}), STORED)).toMatchObject({
      revenue: '1000.00',
      grossProfit: '610.00',
      adjEbitda: '250.00',
    });
    expect(typedFigures(typed({ revenue: '2000' }), STORED)).toMatchObject({
      revenue: '2000',
      grossProfit: '1600.00',
      grossMarginPercent: '80.00',
      cash: '5000.00',
    });
  });
});
