import { readFileSync } from 'node:fs';
import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BriefingMonths, countOfMonth } from '../briefing/briefingMonths.ts';
import { DEMO_MONTHS, monthOf, testMonth } from '../briefing/testDemoMonths.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import type { DecimalValue } from '../../finance/decimal.ts';
import { Decimal, fixed } from '../../finance/decimal.ts';
import type { LineKey } from '../../finance/lines.ts';
import { LINES } from '../../finance/lines.ts';
import type { MonthFigures } from '../../finance/overMonths.ts';
import type { CheckedNumber } from './checkText.ts';
import { textChecker } from './checkText.ts';

const OCTOBER = monthOf('2026-10');
const ofDemo = textChecker(STANDARD_BASIS, { month: OCTOBER, months: DEMO_MONTHS, plans: null });

const brief = (found: CheckedNumber) => [
  found.number.text,
  found.kind,
  ...(found.kind === 'notInBooks' ? [] : [found.known.line]),
];

describe('a text on October 2026 of the demo company', () => {
  test.each([
    [
      'Revenue rose 17.5% on October 2025 to $3.51M and EBITDA rose 12.7% to $586K.',
      [
        ['17.5%', 'matches', 'revenue'],
        ['$3.51M', 'matches', 'revenue'],
        ['12.7%', 'matches', 'ebitda'],
        ['$586K', 'matches', 'ebitda'],
      ],
    ],
    [
      'Revenue was $3.47M, and Admin rose by $161K to 432K.',
      [
        ['$3.47M', 'contradicts', 'revenue'],
        ['$161K', 'matches', 'admin'],
        ['432K', 'matches', 'admin'],
      ],
    ],
    ['Revenue fell 17.5%.', [['17.5%', 'contradicts', 'revenue']]],
    ['EBITDA was a loss of $586K.', [['$586K', 'contradicts', 'ebitda']]],
    ['EBITDA was $3,508,213.', [['$3,508,213', 'contradicts', 'ebitda']]],
    ['Admin took 12.3% of revenue.', [['12.3%', 'matches', 'admin']]],
    ['The EBITDA margin was 16.7% of revenue.', [['16.7%', 'matches', 'ebitda']]],
    [
      'Revenue and EBITDA were $3.51M and $586K.',
      [
        ['$3.51M', 'matches', 'revenue'],
        ['$586K', 'matches', 'ebitda'],
      ],
    ],
    // The books don't have these, or not with certainty.
    ['Orders of $4.44M were signed.', [['$4.44M', 'notInBooks']]],
    ['Recurring revenue was $1.23M.', [['$1.23M', 'notInBooks']]],
    ['A supplier with revenue of $5,871,234 was met.', [['$5,871,234', 'notInBooks']]],
    ['In June revenue was $1.23M.', [['$1.23M', 'notInBooks']]],
    ['Revenue was 94.4% above budget.', [['94.4%', 'notInBooks']]],
    ['Revenue should reach $4.44M in FY27.', [['$4.44M', 'notInBooks']]],
    ['Revenue from 12,500 units and 42 sites.', []],
  ])('%s', (text, expected) => {
    expect(ofDemo(text).map(brief)).toEqual(expected);
  });

  test('is compared with nothing where the month has no figures', () => {
    const source = { month: monthOf('2031-01'), months: DEMO_MONTHS, plans: null };
    expect(textChecker(STANDARD_BASIS, source)('Revenue was $3.51M.')).toEqual([]);
  });

  test('is compared with the approved budget', () => {
    const months = [testMonth('2026-04', { revenue: '104200.00' })];
    const budget = { name: 'Budget', months: [{ revenue: '100000.00' }] };
    const plans = { fyLabel: 'FY26', budget, forecast: null };
    const check = textChecker(STANDARD_BASIS, { month: monthOf('2026-04'), months, plans });
    const found = check('Revenue was 4.2% above budget, not 4.4% above plan.');
    expect(found.map(brief)).toEqual([
      ['4.2%', 'matches', 'revenue'],
      ['4.4%', 'notInBooks'],
    ]);
    expect(check('Revenue was 4.4% above budget.').map(brief)).toEqual([
      ['4.4%', 'contradicts', 'revenue'],
    ]);
  });
});

// A cast because the demo's own suite is what checks its file.
const reports = JSON.parse(
  readFileSync(new URL('../../server/demo/company/reports.json', import.meta.url), 'utf8'),
) as readonly {
  report: string;
  overview: string;
  notes?: string;
  bullets: readonly { bulletText: string }[];
}[];

test('no text of the demo company contradicts the figures that it was written from', () => {
  const told = reports.flatMap(({ report, overview, notes = '', bullets }) => {
    const check = textChecker(STANDARD_BASIS, {
      month: monthOf(report),
      months: DEMO_MONTHS,
      plans: null,
    });
    const texts = [overview, notes, ...bullets.map(({ bulletText }) => bulletText)];
    return texts.flatMap(check);
  });
  const contradicting = told.filter(({ kind: is }) => is === 'contradicts');
  expect(contradicting.map(({ number }) => number.text)).toEqual([]);
  expect(told.filter(({ kind: is }) => is === 'matches').length).toBeGreaterThan(500);
});

const SPELLINGS: readonly ((value: DecimalValue) => string)[] = [
  (value) => `$${fixed(value, 2)}`,
  (value) => `$${fixed(value, 2).replaceAll(/\B(?=(?:\d{3})+(?!\d)\.)/g, ',')}`,
  (value) => `USD ${fixed(value, 0)}`,
  (value) => fixed(value, 0),
  (value) => fixed(value, 0).replaceAll(/\B(?=(?:\d{3})+(?!\d))/g, ','),
  (value) => `$${fixed(value.div('1000'), 0)}K`,
  (value) => `${fixed(value.div('1000'), 1)}k`,
  (value) => `$${fixed(value.div('1000'), 0)} thousand`,
  (value) => `$${fixed(value.div('1000000'), 2)}M`,
  (value) => `${fixed(value.div('1000000'), 3)} million`,
  (value) => `$${fixed(value.div('1000000'), 2)}mn`,
];

const WRITTEN: readonly LineKey[] = ['revenue', 'ebitda', 'cash', 'admin', 'rnd', 'production'];
const SENTENCES: readonly ((line: string, amount: string) => string)[] = [
  (line, amount) => `${line} was ${amount}.`,
  (line, amount) => `${line} of ${amount} closed the month`,
  (line, amount) => `In October ${line} came to ${amount}, as before.`,
];

test('every figure matches in each spelling, and contradicts once it is another', () => {
  assert(
    property(
      integer({ min: 2_000_000, max: 999_999_999_00 }),
      constantFrom(...WRITTEN),
      constantFrom(...SPELLINGS),
      constantFrom(...SENTENCES),
      (cents, line, spell, sentence) => {
        const value = Decimal(String(cents)).div('100');
        const text = sentence(LINES[line].label, spell(value));
        const told = (figures: MonthFigures) =>
          textChecker(STANDARD_BASIS, {
            month: OCTOBER,
            months: [testMonth('2026-10', figures)],
            plans: null,
          })(text).map((one) => one.kind);
        expect(told({ [line]: fixed(value, 2) })).toEqual(['matches']);
        // A twentieth, and ten thousand: more than the coarsest of the spellings leaves open.
        const changed = fixed(value.times('1.05').plus('10000'), 2);
        expect(told({ [line]: changed })).toEqual(['contradicts']);
      },
    ),
  );
});

describe('a difference', () => {
  const months = new BriefingMonths({ months: DEMO_MONTHS, plans: [] });
  const at = countOfMonth(OCTOBER);
  const [now, before] = [months.at(at), months.at(at - 12)];
  test.each<LineKey>(['revenue', 'ebitda', 'admin', 'marketing', 'rnd'])(
    'of %s matches with its own direction only',
    (line) => {
      const moved = Decimal(now?.figures[line] ?? '0').minus(before?.figures[line] ?? '0');
      const size = `$${fixed(moved.abs(), 0)}`;
      const [right, wrong] = moved.gt('0') ? ['rose', 'fell'] : ['fell', 'rose'];
      const told = (verb = '') =>
        ofDemo(`${LINES[line].label} ${verb} by ${size}.`).map(({ kind: is }) => is);
      expect(told(right)).toEqual(['matches']);
      expect(told(wrong)).toEqual(['contradicts']);
    },
  );
});
