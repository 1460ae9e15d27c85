import type { DemoRow } from '../../src/server/demo/demoFiles.ts';

/** The covenants of the acquisition facility, which was drawn in June 2025. */
export const covenants: readonly DemoRow<'covenants'>[] = [
  {
    name: 'Leverage',
    numerator: [{ factor: '1', measure: { kind: 'balanceLine', slug: 'debt' }, span: 'monthEnd' }],
    denominator: [
      { factor: '1', measure: { kind: 'reportLine', line: 'ebitda' }, span: 'twelveMonths' },
    ],
    direction: 'atMost',
    limits: [
      { from: '2025-06', value: '2' },
      { from: '2026-06', value: '1.5' },
      { from: '2027-06', value: '1.25' },
    ],
    testedEach: 'quarter',
    warningPercent: '15.00',
  },
  {
    name: 'Liquidity',
    numerator: [{ factor: '1', measure: { kind: 'balanceLine', slug: 'cash' }, span: 'monthEnd' }],
    denominator: null,
    direction: 'atLeast',
    limits: [{ from: '2025-06', value: '6000000' }],
    testedEach: 'month',
    warningPercent: '15.00',
  },
];

export const flowMoves: readonly DemoRow<'flowMoves'>[] = [
  {
    month: '2025-07',
    from: 'deferredIncome',
    to: 'receivables',
    amount: '60000.00',
    reason:
      'Ostrel’s annual invoices were issued at closing. They raised receivables and deferred income; no cash moved.',
  },
];
