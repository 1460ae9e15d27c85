import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../testRounds.ts';
import { isComputedLine, FIGURE_KEYS, LINES, MONTH_LINES } from './lines.ts';
import { overMonths } from './overMonths.ts';
import type { PlanLine, PlanVersion } from './plan.ts';
import {
  fitsPlanLine,
  PLAN_LINES,
  PLAN_ROWS,
  planInForce,
  planMonths,
  planStanding,
  withoutDerivedTotals,
} from './plan.ts';

const amount = fc.option(
  fc.integer({ min: -9_999, max: 99_999 }).map((cents) => (cents / 100).toFixed(2)),
  { nil: null },
);
const anyPlan: fc.Arbitrary<PlanLine[]> = fc
  .uniqueArray(fc.constantFrom(...FIGURE_KEYS))
  .chain((lines) =>
    fc.tuple(
      ...lines.map((line) =>
        fc
          .array(amount, { minLength: 12, maxLength: 12 })
          .map((amounts): PlanLine => ({ line, amounts })),
      ),
    ),
  );

const of = (line: PlanLine['line'], ...amounts: (string | null)[]): PlanLine => ({
  line,
  amounts: Array.from({ length: 12 }, (_, place) => amounts[place] ?? null),
});

const shown = (lines: readonly PlanLine[]) =>
  planMonths(lines).map((month) => PLAN_ROWS.map((line) => month[line] ?? null));

const version = (id: number, change: Partial<PlanVersion> = {}): PlanVersion => ({
  id,
  kind: 'budget',
  fyId: 14,
  approvedAt: `2026-01-0${id}T00:00:00.000Z`,
  ...change,
});

describe('the contents of a plan', () => {
  test('are the lines of the one table, and what follows from them', () => {
    expect(PLAN_LINES).toEqual([
      ...MONTH_LINES.filter((line) => LINES[line].addsUp.by !== 'ratio' && !isComputedLine(line)),
      'staffCount',
    ]);
    expect(new Set(PLAN_ROWS)).toEqual(new Set([...PLAN_LINES, 'grossMarginPercent', 'netIncome']));
    expect(new Set(PLAN_ROWS).size).toBe(PLAN_ROWS.length);
  });

  test('are people in whole numbers', () => {
    expect(fitsPlanLine('staffCount', '12.00')).toBe(true);
    expect(
      ['12.50', '-1.00', '1000001.00'].filter((text) => fitsPlanLine('staffCount', text)),
    ).toEqual([]);
    expect(fitsPlanLine('rnd', '-12.50')).toBe(true);
  });
});

describe('figures computed from a plan', () => {
  test('are gross profit and EBITDA, where all that they need is planned', () => {
    const [april, may, june] = planMonths([
      of('revenue', '100.00', '100.00', '100.00'),
      of('production', '40.00', '40.00', '40.00'),
      of('rnd', '10.00', null, '10.00'),
      of('admin', '5.00', '5.00', '5.00'),
      of('grossProfit', null, null, '70.00'),
    ]);
    expect(april).toMatchObject({ grossProfit: '60.00', ebitda: '45.00' });
    // A cost that the plan uses is not planned: no zero.
    expect(may).toMatchObject({ grossProfit: '60.00', ebitda: null });
    expect(june).toMatchObject({ grossProfit: '70.00', ebitda: '55.00' });
  });

  test('is no EBITDA without any cost, and nothing of an empty plan', () => {
    expect(planMonths([of('revenue', '1.00'), of('production', '1.00')])[0]?.ebitda).toBeNull();
    expect(planMonths([])).toHaveLength(12);
    expect(overMonths(LINES.revenue, planMonths([])).value).toBeNull();
  });

  test('is the same of a plan without what follows anyway', () => {
    fc.assert(
      fc.property(anyPlan, (plan) => {
        const kept = withoutDerivedTotals(plan);
        expect(shown(kept)).toEqual(shown(plan));
        expect(withoutDerivedTotals(kept)).toEqual(kept);
      }),
      { numRuns: cases(200) },
    );
  });

  test('is left out where it was entered as what it would be', () => {
    const plan = [of('revenue', '100.00'), of('production', '40.00'), of('admin', '10.00')];
    const entered = [...plan, of('grossProfit', '60.00'), of('ebitda', '50.00')];
    expect(withoutDerivedTotals(entered)).toEqual(plan);
    expect(withoutDerivedTotals([...plan, of('ebitda', '51.00')])).toEqual([
      ...plan,
      of('ebitda', '51.00'),
    ]);
  });
});

describe('the version that counts', () => {
  test('is the one of its kind and year that was approved last', () => {
    const all = [
      version(3),
      version(1),
      version(4, { kind: 'forecast' }),
      version(5, { fyId: 13 }),
      version(6, { approvedAt: null }),
    ];
    expect(planInForce(all, { kind: 'budget', fyId: 14 })?.id).toBe(3);
    expect(all.map((one) => planStanding(one, all))).toEqual([
      'inForce',
      'superseded',
      'inForce',
      'inForce',
      'draft',
    ]);
    expect(planInForce(all, { kind: 'forecast', fyId: 13 })).toBeUndefined();
  });

  test('is the later one of two that were approved in the same instant', () => {
    const approvedAt = '2026-01-01T00:00:00.000Z';
    const all = [version(2, { approvedAt }), version(1, { approvedAt })];
    expect(planInForce(all, { kind: 'budget', fyId: 14 })?.id).toBe(2);
  });
});
