import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { briefMoney, sentenceText } from '../../format/briefingText.ts';
import { cases } from '../../testRounds.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { Decimal, decimalOrNull } from '../../finance/decimal.ts';
import type { LineKey } from '../../finance/lines.ts';
import { OPERATING_COSTS } from '../../finance/lines.ts';
import { STANDARD_MATERIALITY } from '../../finance/materiality.ts';
import type { MonthFigures } from '../../finance/overMonths.ts';
import type { BridgeMeasure } from '../../finance/bridgeParts.ts';
import type { Bridge } from './bridge.ts';
import { bridgeBetween, cashBridge, explainsMost, stepLabel } from './bridge.ts';
import { bridgeSentence } from './bridgeWords.ts';
import { DEMO_MONTHS, monthOf } from './testDemoMonths.ts';

const demo = (text: string): MonthFigures => {
  const { calendarYear, calendarMonth } = monthOf(text);
  const month = DEMO_MONTHS.find(
    (one) => one.calendarYear === calendarYear && one.calendarMonth === calendarMonth,
  );
  if (month === undefined) throw new Error(`no figures in ${text}`);
  return month.figures;
};

function there(bridge: Bridge | null): Bridge {
  if (bridge === null) throw new Error('no bridge');
  return bridge;
}

const rows = ({ steps }: Bridge) =>
  steps.map((step) => [
    stepLabel(STANDARD_BASIS, step.of),
    briefMoney('USD', step.amount.toFixed()),
  ]);

describe('the demo company', () => {
  test('EBITDA of October 2026 from a year earlier, in words', () => {
    const bridge = there(
      bridgeBetween(
        STANDARD_BASIS,
        'ebitda',
        demo('2025-10'),
        demo('2026-10'),
        STANDARD_MATERIALITY,
      ),
    );
    expect(sentenceText('USD', bridgeSentence(STANDARD_BASIS, bridge, null))).toBe(
      'EBITDA rose $66K to $586K: Revenue plus $523K, Admin minus $161K, six smaller minus $296K, unexplained $0.',
    );
    expect(rows(bridge)[0]).toEqual(['Revenue', '$523K']);
    expect(rows(bridge)).toHaveLength(8);
    expect(sentenceText('USD', bridgeSentence(STANDARD_BASIS, bridge, 'plan'))).toContain(
      'EBITDA was $66K above plan at $586K: ',
    );
  });

  test('each step stands by itself, in the order of a statement', () => {
    const bridge = there(
      bridgeBetween(
        STANDARD_BASIS,
        'adjEbitda',
        demo('2020-11'),
        demo('2021-11'),
        STANDARD_MATERIALITY,
      ),
    );
    expect(rows(bridge).map(([label]) => label)).toEqual([
      'Revenue',
      'Production',
      'Sales & Marketing',
      'Customer Success',
      'Marketing',
      'R&D',
      'Admin',
      'Other Costs',
      'Add-backs',
    ]);
  });

  test('cash from a month earlier: the part that EBITDA does not explain is stated', () => {
    const bridge = there(
      cashBridge(STANDARD_BASIS, demo('2026-09'), [demo('2026-10')], STANDARD_MATERIALITY),
    );
    const shown = [bridge.from, bridge.unexplained, bridge.to].map((one) =>
      briefMoney('USD', one.toFixed()),
    );
    expect(shown).toEqual(['$11.34M', '-$298K', '$11.63M']);
    expect(rows(bridge)).toEqual([['EBITDA', '$586K']]);
    expect(sentenceText('USD', bridgeSentence(STANDARD_BASIS, bridge, null))).toBe(
      'Cash rose $289K to $11.63M: EBITDA plus $586K, unexplained -$298K.',
    );
  });

  test('a line that one side lacks is named, and what it did is unexplained', () => {
    const without = { ...demo('2026-10'), rnd: null };
    const bridge = there(
      bridgeBetween(STANDARD_BASIS, 'ebitda', demo('2025-10'), without, STANDARD_MATERIALITY),
    );
    expect(bridge.missing).toEqual(['rnd']);
    expect(briefMoney('USD', bridge.unexplained.toFixed())).toBe('-$69K');
    expect(
      bridgeBetween(STANDARD_BASIS, 'ebitda', {}, demo('2026-10'), STANDARD_MATERIALITY),
    ).toBeNull();
  });
});

/** Amounts to the cent, losses among them; sometimes missing. */
const amount = fc.bigInt(-99_999_999_999n, 999_999_999_999n).map((cents) => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
});
const LINES_OF_BRIDGES = [
  'revenue',
  'production',
  'grossProfit',
  ...OPERATING_COSTS,
  'ebitda',
  'adjEbitda',
  'cash',
  'otherIncome',
  'interest',
  'tax',
  'receivables',
  'payables',
  'debt',
] as const;
const figures: fc.Arbitrary<MonthFigures> = fc
  .array(fc.option(amount, { freq: 8 }), {
    minLength: LINES_OF_BRIDGES.length,
    maxLength: LINES_OF_BRIDGES.length,
  })
  .map((values) =>
    Object.fromEntries(LINES_OF_BRIDGES.map((line, place) => [line, values[place] ?? null])),
  );

const of = (month: MonthFigures, line: LineKey) => decimalOrNull(month[line]);

/** In cents, so that nothing of this is computed as the bridge computes it. */
const cents = (value: DecimalValue | null): bigint =>
  value === null ? 0n : BigInt(value.times('100').toFixed(0));

/** By how much the stored lines of a month fail to add up to its result, without the lines that count on neither side. */
function failure(measure: BridgeMeasure, month: MonthFigures, out: ReadonlySet<LineKey>): bigint {
  const kept = (line: LineKey) => (out.has(line) ? 0n : cents(of(month, line)));
  const gross = kept('revenue') - kept('production');
  const costs = OPERATING_COSTS.reduce((sum, line) => sum + kept(line), 0n);
  const backs = out.has('adjEbitda')
    ? 0n
    : cents(of(month, 'adjEbitda')) - cents(of(month, 'ebitda'));
  const computed: Partial<Record<BridgeMeasure, bigint>> = {
    revenue: kept('revenue'),
    grossProfit: gross,
    ebitda: gross - costs,
    adjEbitda: gross - costs + backs,
  };
  return cents(of(month, measure)) - (computed[measure] ?? 0n);
}

function outOf(from: MonthFigures, to: MonthFigures): ReadonlySet<LineKey> {
  const lacks = (line: LineKey) => of(from, line) === null || of(to, line) === null;
  const out = new Set<LineKey>(LINES_OF_BRIDGES.filter(lacks));
  // Add-backs need both.
  if (out.has('ebitda')) out.add('adjEbitda');
  return out;
}

const sumOf = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n);

/** The same number of results and of cash. */
const RUNS = { numRuns: cases(10_000) };

describe('every bridge', () => {
  test('of a result is exact, and leaves open what its stored lines fail to add up to', () => {
    const measures = fc.constantFrom('revenue', 'grossProfit', 'ebitda', 'adjEbitda');
    fc.assert(
      fc.property(measures, figures, figures, (measure, from, to) => {
        const bridge = bridgeBetween(STANDARD_BASIS, measure, from, to, STANDARD_MATERIALITY);
        fc.pre(bridge !== null);
        const { steps, unexplained, ...ends } = there(bridge);
        const stepped = sumOf(steps.map((step) => cents(step.amount))) + cents(unexplained);
        expect(stepped).toBe(cents(ends.to) - cents(ends.from));
        const out = outOf(from, to);
        expect(cents(unexplained)).toBe(failure(measure, to, out) - failure(measure, from, out));
        expect(steps.length).toBeLessThanOrEqual(9);
      }),
      RUNS,
    );
  });

  test('of cash is exact, and leaves open what its months leave open one by one', () => {
    const groups = fc.subarray(['result', 'balance'] as const);
    const run = fc.array(figures, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(groups, figures, run, (lineGroups, from, months) => {
        const bridge = cashBridge(
          { ...STANDARD_BASIS, lineGroups },
          from,
          months,
          STANDARD_MATERIALITY,
        );
        fc.pre(bridge !== null);
        const { steps, unexplained, missing, ...ends } = there(bridge);
        const stepped = sumOf(steps.map(({ amount: one }) => cents(one))) + cents(unexplained);
        expect(stepped).toBe(cents(ends.to) - cents(ends.from));
        // Month by month each of them needs its cash.
        fc.pre(missing.length === 0 && months.every((month) => of(month, 'cash') !== null));
        const all = [from, ...months];
        const isOpen = sumOf(
          months.map((month, place) => {
            const before = all[place] ?? {};
            const change = (line: LineKey) => cents(of(month, line)) - cents(of(before, line));
            const result = lineGroups.includes('result')
              ? cents(of(month, 'otherIncome')) -
                cents(of(month, 'interest')) -
                cents(of(month, 'tax'))
              : 0n;
            const balance = lineGroups.includes('balance')
              ? change('payables') + change('debt') - change('receivables')
              : 0n;
            return change('cash') - cents(of(month, 'ebitda')) - result - balance;
          }),
        );
        expect(cents(unexplained)).toBe(isOpen);
      }),
      RUNS,
    );
  });

  test('of nothing says so, without a step that is not there', () => {
    const none = Decimal('0');
    const bridge: Bridge = {
      measure: 'revenue',
      from: none,
      to: none,
      steps: [],
      unexplained: none,
      missing: [],
    };
    expect(sentenceText('USD', bridgeSentence(STANDARD_BASIS, bridge, null))).toBe(
      'Revenue rose $0 to $0: unexplained $0.',
    );
  });
});

const cashWith = (unexplained: string): Bridge => ({
  measure: 'cash',
  from: Decimal('1000000'),
  to: Decimal('1000000'),
  steps: [
    { of: 'ebitda', amount: Decimal('600000'), isMaterial: true },
    { of: 'debt', amount: Decimal('-300000'), isMaterial: true },
  ],
  unexplained: Decimal(unexplained),
  missing: [],
});

const explains = (change: Partial<Bridge> & { readonly unexplained: DecimalValue }) =>
  explainsMost({ ...cashWith('0'), ...change }, STANDARD_MATERIALITY);

test.each([
  ['100000', true],
  ['-100000', true],
  ['100001', false],
  ['-100001', false],
])('next to steps of $900K a bridge that leaves %s open explains most: %s', (open, expected) => {
  expect(explains({ unexplained: Decimal(open) })).toBe(expected);
});

test.each([
  ['0', true],
  ['9999', true],
  ['10000', false],
])('what is below 1%% of the cash before is immaterial: %s, %s', (open, expected) => {
  expect(explains({ unexplained: Decimal(open), steps: [] })).toBe(expected);
});
