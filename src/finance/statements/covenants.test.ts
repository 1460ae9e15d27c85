/** Covenants against results that were computed by hand, and rules that hold for any amounts. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cases } from '../../testRounds.ts';
import { monthsLater } from '../books/bookMonths.ts';
import type { BooksMonth } from '../books/books.ts';
import { requiredMillionths } from '../books/exactSums.ts';
import type { MeasureKey } from '../catalogue.ts';
import type { CompanyBasis } from '../companyBasis.ts';
import { STANDARD_BASIS } from '../companyBasis.ts';
import { decimal, plainText } from '../decimal.ts';
import type { Covenant, CovenantMeasure, CovenantPiece } from './covenant.ts';
import type { CovenantResult } from './covenants.ts';
import { covenantResult } from './covenants.ts';
import type { FlowLine } from './flowLines.ts';
import type { MonthAmounts } from './monthAmounts.ts';
import { centsText } from './testLedger.ts';

/** The year begins in April. */
const BASIS: CompanyBasis = { ...STANDARD_BASIS, lineGroups: ['result', 'balance'] };
const JUNE = '2026-06';

const piece = (
  measure: CovenantMeasure,
  span: CovenantPiece['span'] = 'monthEnd',
  factor = '1',
): CovenantPiece => ({ factor, measure, span });

const balanceLine = (slug: string): CovenantMeasure => ({ kind: 'balanceLine', slug });
const reportLine = (line: MeasureKey): CovenantMeasure => ({ kind: 'reportLine', line });
const flowLine = (line: FlowLine): CovenantMeasure => ({ kind: 'flowLine', line });

interface TestedSums {
  readonly numerator: string;
  readonly denominator: string | null;
  readonly direction: Covenant['direction'];
  readonly limit: string;
}

/** The result of a covenant over two balance lines, or one, with these amounts. */
function resultOfSums(sums: TestedSums, warningPercent?: string): CovenantResult {
  const covenant: Covenant = {
    numerator: [piece(balanceLine('numerator'))],
    denominator: sums.denominator === null ? null : [piece(balanceLine('denominator'))],
    direction: sums.direction,
    limits: [{ from: '2025-01', value: sums.limit }],
    testedEach: 'month',
  };
  const amounts: MonthAmounts = {
    reportLine: () => null,
    balanceLine: (slug) =>
      requiredMillionths(slug === 'numerator' ? sums.numerator : (sums.denominator ?? '0')),
    balanceOfRole: () => null,
    flowLine: () => null,
  };
  return covenantResult(BASIS, covenant, JUNE, amounts, warningPercent);
}

/** Reads "1200 / 500 ≤ 3" or "500 ≥ 400". */
function sumsIn(text: string): TestedSums {
  const [, numerator = '', denominator = null, sign, limit = ''] =
    /^(\S+)(?: \/ (\S+))? ([≤≥]) (\S+)$/.exec(text) ?? [];
  return { numerator, denominator, direction: sign === '≤' ? 'atMost' : 'atLeast', limit };
}

/** State, light, value; headroom in percent, of the numerator, of the denominator. A dash is null. */
function resultText(result: CovenantResult): string {
  if (result.state === 'notTested') return result.state;
  const { value, headroom } = result.standing;
  const { percent, numerator, denominator } = headroom;
  return [result.state, result.light, value, percent, numerator, denominator]
    .map((part) => part ?? '-')
    .join(' ');
}

describe('a month with both sums', () => {
  test.each([
    ['leverage', '1200000 / 500000 ≤ 3.0', 'met fine 2.40 20.00 300000.00 100000.00'],
    ['leverage on its limit', '1500000 / 500000 ≤ 3', 'met watch 3.00 0.00 0.00 0.00'],
    ['leverage above it', '1800000 / 500000 ≤ 3', 'broken act 3.60 -20.00 -300000.00 -100000.00'],
    ['headroom of 15%', '1700000 / 500000 ≤ 4', 'met fine 3.40 15.00 300000.00 75000.00'],
    [
      'headroom below 15%',
      '1700000.02 / 500000 ≤ 4',
      'met watch 3.40000004 14.999999 299999.98 74999.995',
    ],
    ['negative EBITDA', '1200 / -200 ≤ 3', 'broken act - - -1200.00 -600.00'],
    ['EBITDA of 0', '1200 / 0 ≤ 3', 'broken act - - -1200.00 -400.00'],
    ['net cash and negative EBITDA', '-300 / -200 ≤ 3', 'met fine - - 300.00 -'],
    ['neither debt nor EBITDA', '0 / 0 ≤ 3', 'met fine - - 0.00 -'],
    ['net cash', '-600 / 500 ≤ 3', 'met fine -1.20 140.00 2100.00 -'],
    ['no debt', '0 / 500 ≤ 3', 'met fine 0.00 100.00 1500.00 -'],
    ['interest cover', '600 / 200 ≥ 2', 'met fine 3.00 50.00 200.00 100.00'],
    ['interest cover on its limit', '400 / 200 ≥ 2', 'met watch 2.00 0.00 0.00 0.00'],
    ['interest cover below it', '300 / 200 ≥ 2', 'broken act 1.50 -25.00 -100.00 -50.00'],
    ['no interest', '600 / 0 ≥ 2', 'met fine - - - 300.00'],
    ['no interest and negative EBITDA', '-50 / 0 ≥ 2', 'met fine - - - 0.00'],
    ['net interest received', '600 / -20 ≥ 2', 'met fine - - - 320.00'],
    ['interest and negative EBITDA', '-100 / 200 ≥ 2', 'broken act -0.50 -125.00 -500.00 -200.00'],
    ['interest and no EBITDA', '0 / 200 ≥ 2', 'broken act 0.00 -100.00 -400.00 -200.00'],
    ['cover with headroom of 15%', '460 / 200 ≥ 2', 'met fine 2.30 15.00 60.00 30.00'],
    ['cover with less', '459 / 200 ≥ 2', 'met watch 2.295 14.75 59.00 29.50'],
    ['least cash', '600 ≥ 500', 'met fine 600.00 20.00 100.00 -'],
    ['least cash on its limit', '500 ≥ 500', 'met watch 500.00 0.00 0.00 -'],
    ['a cent too little', '499.99 ≥ 500', 'broken act 499.99 -0.002 -0.01 -'],
    ['most capital expenditure', '90 ≤ 100', 'met watch 90.00 10.00 10.00 -'],
    ['capital expenditure above it', '101 ≤ 100', 'broken act 101.00 -1.00 -1.00 -'],
    ['a loss that is allowed', '-150 ≥ -200', 'met fine -150.00 25.00 50.00 -'],
    ['a loss near its limit', '-180 ≥ -200', 'met watch -180.00 10.00 20.00 -'],
    ['equity above 0', '5 ≥ 0', 'met fine 5.00 - 5.00 -'],
    ['equity of 0', '0 ≥ 0', 'met fine 0.00 - 0.00 -'],
    ['negative equity', '-5 ≥ 0', 'broken act -5.00 - -5.00 -'],
    ['net cash of at least 100', '-150 ≤ -100', 'met fine -150.00 50.00 50.00 -'],
  ])('%s: %s', (_, sums, expected) => {
    expect(resultText(resultOfSums(sumsIn(sums)))).toBe(expected);
  });

  test.each([
    ['20', 'fine'],
    ['20.5', 'watch'],
    ['0', 'fine'],
  ])('headroom of 20%% with a warning below %s%%: %s', (warning, light) => {
    expect(resultOfSums(sumsIn('1200 / 500 ≤ 3'), warning)).toMatchObject({ light });
  });
});

/** The same amounts each month, from a first month on, but for one. */
function steadyBooks(first: BooksMonth, gap?: BooksMonth): MonthAmounts {
  const amount = (month: BooksMonth, units: string | undefined) =>
    month < first || month === gap || units === undefined ? null : requiredMillionths(units);
  const lines: Readonly<Partial<Record<MeasureKey, string>>> = {
    ebitda: '50.00',
    interest: '5.00',
    cash: '300.00',
  };
  const balances: Readonly<Partial<Record<string, string>>> = { debt: '1500', leases: '600' };
  const flows: Readonly<Partial<Record<FlowLine, string>>> = { debt: '-20' };
  return {
    reportLine: (line, month) => amount(month, lines[line]),
    balanceLine: (slug, month) => amount(month, balances[slug]),
    balanceOfRole: () => null,
    flowLine: (line, month) => amount(month, flows[line]),
  };
}

const YEARLY_EBITDA = piece(reportLine('ebitda'), 'twelveMonths');
const EBITDA_TO_DATE = piece(reportLine('ebitda'), 'yearToDate');

/** Debt ÷ EBITDA of twelve months: 1,500 ÷ 600. */
const LEVERAGE: Covenant = {
  numerator: [piece(balanceLine('debt'))],
  denominator: [YEARLY_EBITDA],
  direction: 'atMost',
  limits: [{ from: '2025-01', value: '3' }],
  testedEach: 'month',
};

const leastOf = (pieces: readonly CovenantPiece[], value: string): Covenant => ({
  ...LEVERAGE,
  numerator: pieces,
  denominator: null,
  direction: 'atLeast',
  limits: [{ from: '2025-01', value }],
});

const FALLING: Covenant = {
  ...LEVERAGE,
  limits: [
    { from: '2025-04', value: '3' },
    { from: '2026-06', value: '2' },
  ],
};

const JANUARY: CompanyBasis = { ...BASIS, yearStartMonth: 1 };

describe('pieces and limits by date', () => {
  const netDebt = [piece(balanceLine('debt')), piece(reportLine('cash'), 'monthEnd', '-1')];
  const withLeases = [piece(balanceLine('debt')), piece(balanceLine('leases'), 'monthEnd', '0.5')];
  const debtService = [
    piece(reportLine('interest'), 'twelveMonths'),
    piece(flowLine('debt'), 'twelveMonths', '-1'),
  ];
  const serviceCover: Covenant = {
    ...leastOf([YEARLY_EBITDA], '1.6'),
    denominator: debtService,
  };
  const overMonths = leastOf([piece(balanceLine('debt'), 'twelveMonths')], '1500');

  test.each([
    ['twelve months', LEVERAGE, BASIS, JUNE, 'met fine 2.50'],
    ['a factor of -1', { ...LEVERAGE, numerator: netDebt }, BASIS, JUNE, 'met fine 2.00'],
    ['a factor of 0.5', { ...LEVERAGE, numerator: withLeases }, BASIS, JUNE, 'met watch 3.00'],
    ['two pieces in the denominator', serviceCover, BASIS, JUNE, 'met fine 2.00'],
    ['a year to date', leastOf([EBITDA_TO_DATE], '120'), BASIS, JUNE, 'met fine 150.00'],
    ['a year from January', leastOf([EBITDA_TO_DATE], '120'), JANUARY, JUNE, 'met fine 300.00'],
    ['a month', leastOf([piece(reportLine('ebitda'))], '50'), BASIS, JUNE, 'met watch 50.00'],
    ['a balance, never summed', overMonths, BASIS, JUNE, 'met watch 1500.00'],
    ['the limit before it falls', FALLING, BASIS, '2026-05', 'met fine 2.50'],
    ['the limit once it fell', FALLING, BASIS, JUNE, 'broken act 2.50'],
  ])('%s', (_, covenant, basis, month, expected) => {
    const result = covenantResult(basis, covenant, month, steadyBooks('2024-04'));
    expect(resultText(result).split(' ').slice(0, 3).join(' ')).toBe(expected);
  });
});

const testedEach = (each: Covenant['testedEach']): Covenant => ({ ...LEVERAGE, testedEach: each });
const from = (month: BooksMonth, covenant: Covenant): Covenant => ({
  ...covenant,
  limits: [{ from: month, value: '3' }],
});
const FEBRUARY: CompanyBasis = { ...BASIS, yearStartMonth: 2 };
const LONG = steadyBooks('2024-04');

describe('months without a test', () => {
  test.each([
    ['a month within a quarter', BASIS, testedEach('quarter'), '2026-05', 'notDue', JUNE],
    ['the month after a quarter', BASIS, testedEach('quarter'), '2026-07', 'notDue', '2026-09'],
    ['quarters from February', FEBRUARY, testedEach('quarter'), JUNE, 'notDue', '2026-07'],
    ['half-years', BASIS, testedEach('halfYear'), JUNE, 'notDue', '2026-09'],
    ['years', BASIS, testedEach('year'), '2026-04', 'notDue', '2027-03'],
    ['no limit yet', BASIS, from('2026-07', LEVERAGE), JUNE, 'noLimit', '2026-07'],
    [
      'no limit for a year',
      BASIS,
      from('2027-08', testedEach('quarter')),
      JUNE,
      'noLimit',
      '2027-09',
    ],
    ['no limits', BASIS, { ...LEVERAGE, limits: [] }, JUNE, 'noLimit', null],
  ])('%s', (_, basis, covenant, month, reason, firstMonth) => {
    const result = covenantResult(basis, covenant, month, LONG);
    expect(result).toMatchObject({ state: 'notTested', reason, firstMonth, missing: [] });
  });

  test.each([
    ['2026-03', BASIS, 'quarter'],
    ['2026-04', FEBRUARY, 'quarter'],
    ['2026-09', BASIS, 'halfYear'],
    ['2026-03', BASIS, 'year'],
    ['2026-12', JANUARY, 'year'],
  ] as const)('%s is a month of tests', (month, basis, each) => {
    expect(covenantResult(basis, testedEach(each), month, LONG).state).toBe('met');
  });

  test.each([
    ['a test waits for hidden months', testedEach('quarter'), JUNE, 'notPublished', null],
    ['the next test is due as ever', testedEach('quarter'), '2026-05', 'notDue', JUNE],
    [
      'a cash flow waits for the month before it',
      leastOf([piece(flowLine('debt'))], '-50'),
      '2026-05',
      'notPublished',
      null,
    ],
  ])('%s', (_, covenant, month, reason, firstMonth) => {
    const shown = steadyBooks('2026-05');
    const amounts: MonthAmounts = {
      ...shown,
      flowLine: (line, one) => (one === '2026-05' ? null : shown.flowLine(line, one)),
      isHidden: (one) => one < '2026-05',
    };
    const result = covenantResult(BASIS, covenant, month, amounts);
    expect(result).toMatchObject({ state: 'notTested', reason, firstMonth, standing: null });
  });

  test('the standing is known between two tests', () => {
    const result = covenantResult(BASIS, testedEach('quarter'), '2026-05', LONG);
    expect(result.standing).toMatchObject({ value: '2.50', limit: '3.00', isMet: true });
  });

  const toDate = leastOf([EBITDA_TO_DATE], '1');
  const unknownLine = leastOf([piece(balanceLine('removed'))], '1');
  const fiveMonths = ['2025-07', '2025-08', '2025-09', '2025-10', '2025-11'];
  test.each([
    ['a short history', LEVERAGE, steadyBooks('2025-12'), fiveMonths, '2026-11'],
    ['and quarters', testedEach('quarter'), steadyBooks('2025-12'), fiveMonths, '2026-12'],
    ['a year that began before', toDate, steadyBooks('2026-05'), ['2026-04'], '2027-04'],
    ['a gap', LEVERAGE, steadyBooks('2024-04', '2026-02'), ['2026-02'], '2027-02'],
    ['the month itself', LEVERAGE, steadyBooks('2024-04', JUNE), [JUNE], '2027-06'],
    ['a line that is gone', unknownLine, LONG, [JUNE], '2026-07'],
  ])('%s: the missing months are named', (_, covenant, amounts, missing, firstMonth) => {
    expect(covenantResult(BASIS, covenant, JUNE, amounts)).toEqual({
      state: 'notTested',
      reason: 'missing',
      missing,
      firstMonth,
      standing: null,
    });
  });
});

test('a ratio with a limit of 0 is refused', () => {
  expect(() => resultOfSums(sumsIn('1 / 2 ≤ 0'))).toThrow(RangeError);
});

const cents = fc.bigInt({ min: -1_000_000n, max: 1_000_000n });
const directions = fc.constantFrom('atMost', 'atLeast');
const ratios = fc.record({
  numerator: cents,
  denominator: fc.option(cents),
  direction: directions,
  limit: fc.bigInt({ min: 1n, max: 2_000n }),
});
type DrawnRatio = typeof ratios extends fc.Arbitrary<infer T> ? T : never;

const resultOfCents = ({ numerator, denominator, direction, limit }: DrawnRatio): CovenantResult =>
  resultOfSums({
    numerator: centsText(numerator),
    denominator: denominator === null ? null : centsText(denominator),
    direction,
    limit: centsText(limit),
  });

describe('for any amounts', () => {
  test('a ratio keeps its state, value and headroom if both sums are multiplied', () => {
    fc.assert(
      fc.property(ratios, fc.bigInt({ min: 1n, max: 500n }), (ratio, times) => {
        const denominator = ratio.denominator ?? 100n;
        const before = resultOfCents({ ...ratio, denominator });
        const after = resultOfCents({
          ...ratio,
          numerator: ratio.numerator * times,
          denominator: denominator * times,
        });
        expect(resultText(after).split(' ').slice(0, 4)).toEqual(
          resultText(before).split(' ').slice(0, 4),
        );
      }),
      { numRuns: cases(4_000, 200) },
    );
  });

  test('a higher limit never breaks an "at most", nor a lower one an "at least"', () => {
    fc.assert(
      fc.property(ratios, fc.bigInt({ min: 0n, max: 2_000n }), (ratio, change) => {
        const isAtMost = ratio.direction === 'atMost';
        const higher = { ...ratio, limit: ratio.limit + change };
        const [strict, mild] = isAtMost ? [ratio, higher] : [higher, ratio];
        const states = [strict, mild].map((each) => resultOfCents(each).state);
        expect(states).not.toEqual(['met', 'broken']);
      }),
      { numRuns: cases(4_000, 200) },
    );
  });

  test('the numerator may move by its headroom exactly, and by no more', () => {
    fc.assert(
      fc.property(ratios, (ratio) => {
        const result = resultOfCents(ratio);
        const room = result.standing?.headroom.numerator ?? null;
        if (room === null) return;
        const isAtMost = ratio.direction === 'atMost';
        const moved = (by: string) => {
          const start = decimal(centsText(ratio.numerator));
          const numerator = plainText(isAtMost ? start.plus(by) : start.minus(by));
          const denominator = ratio.denominator === null ? null : centsText(ratio.denominator);
          const limit = centsText(ratio.limit);
          return resultOfSums({ ...ratio, numerator, denominator, limit }).state;
        };
        expect([moved(room), moved(plainText(decimal(room).plus('0.0001')))]).toEqual([
          'met',
          'broken',
        ]);
      }),
      { numRuns: cases(4_000, 200) },
    );
  });

  test('the first month that can be tested is tested once the amounts have come', () => {
    const span = fc.constantFrom('monthEnd', 'twelveMonths', 'yearToDate');
    const each = fc.constantFrom('month', 'quarter', 'halfYear', 'year');
    const yearStart = fc.integer({ min: 1, max: 12 });
    const begun = fc.integer({ min: 0, max: 24 });
    fc.assert(
      fc.property(span, each, yearStart, begun, (drawnSpan, tested, yearStartMonth, ago) => {
        const basis = { ...BASIS, yearStartMonth };
        const numerator = [piece(reportLine('ebitda'), drawnSpan)];
        const covenant = { ...leastOf(numerator, '1'), testedEach: tested };
        const first = monthsLater(JUNE, -ago);
        const result = covenantResult(basis, covenant, JUNE, steadyBooks(first));
        if (result.state !== 'notTested') return;
        expect(result.firstMonth).not.toBeNull();
        const tests: BooksMonth[] = [];
        for (let month = JUNE; month <= (result.firstMonth ?? ''); month = monthsLater(month, 1)) {
          const later = covenantResult(basis, covenant, month, steadyBooks(first));
          if (later.state !== 'notTested') tests.push(month);
        }
        expect(tests).toEqual([result.firstMonth]);
      }),
      { numRuns: cases(4_000, 200) },
    );
  });
});
