import { assert, constantFrom, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from './companyBasis.ts';
import type { FigureKey } from './lines.ts';
import { forLines, MONTH_LINES } from './lines.ts';
import type { CheckedFigures, StoredFigures } from './monthFindings.ts';
import { findingsToConfirm, monthFindings, negativeCosts } from './monthFindings.ts';

const NONE: CheckedFigures = forLines(MONTH_LINES, () => null);
const ORDINARY: CheckedFigures = {
  ...NONE,
  revenue: '3200000.00',
  production: '928000.00',
  grossProfit: '2272000.00',
  grossMarginPercent: '71.00',
  salesMarketing: '210000.00',
  customerSuccess: '90000.00',
  marketing: '70000.00',
  rnd: '260000.00',
  admin: '156000.00',
  other: '30000.00',
  ebitda: '1456000.00',
  adjEbitda: '1456000.00',
  cash: '4720000.00',
};

/** Twelve months of the same figures, April 2025 to March 2026. */
const YEAR: readonly StoredFigures[] = Array.from({ length: 12 }, (_, index) => ({
  fyLabel: 'FY25',
  monthNum: index + 1,
  figures: ORDINARY,
}));
const AT = { fyLabel: 'FY25', monthNum: 6 };

const found = (part: Partial<CheckedFigures>, stored = YEAR) =>
  monthFindings(STANDARD_BASIS, { ...AT, figures: { ...ORDINARY, ...part } }, stored);
const checks = (part: Partial<CheckedFigures>) =>
  found(part).map(({ check, line }) => `${check} of ${line}`);

describe('A5: a month as it would be stored', () => {
  test('says nothing of figures that fit together and among their neighbours', () => {
    expect(found({})).toEqual([]);
    expect(monthFindings(STANDARD_BASIS, { ...AT, figures: NONE }, YEAR)).toEqual([]);
    expect(monthFindings(STANDARD_BASIS, { ...AT, figures: ORDINARY }, [])).toEqual([]);
  });

  test.each<[Partial<CheckedFigures>, string[]]>([
    // September's revenue ten times too high, its gross profit and margin having followed.
    [
      { revenue: '32000000.00', grossProfit: '31072000.00', grossMarginPercent: '97.10' },
      ['unitSlip of revenue', 'unitSlip of grossProfit', 'ebitda of ebitda'],
    ],
    [{ grossProfit: '2272001.50' }, ['grossProfit of grossProfit']],
    [{ grossProfit: '2272000.01' }, []],
    [{ grossMarginPercent: '70.99' }, ['margin of grossMarginPercent']],
    [{ ebitda: '1400000.00' }, ['ebitda of ebitda']],
    [{ cash: '4720.00' }, ['unitSlip of cash']],
    [{ cash: '0.00' }, []],
    [{ cash: null }, []],
    [{ cash: '-4720000.00' }, []],
    [{ admin: '-156000.00', ebitda: '1768000.00' }, ['costSign of admin']],
    // A poor month.
    [{ adjEbitda: '145600.00' }, []],
    [{ adjEbitda: '1456.00' }, ['unitSlip of adjEbitda']],
  ])('%j: %j', (part, expected) => {
    expect(checks(part)).toEqual(expected);
  });

  test('a cost that has been negative before is meant', () => {
    const may = { fyLabel: 'FY25', monthNum: 2 };
    const earlier = YEAR.with(1, { ...may, figures: { ...ORDINARY, other: '-30000.00' } });
    expect(found({ other: '-30000.00', ebitda: '1516000.00' }, earlier)).toEqual([]);
  });

  test('a month is not its own neighbour', () => {
    const stored = YEAR.with(5, { ...AT, figures: { ...ORDINARY, cash: '4720.00' } });
    expect(found({ cash: '4720.00' }, stored).map(({ line }) => line)).toEqual(['cash']);
  });

  test('whatever is scaled by a hundred or more has to be confirmed, and nothing below', () => {
    const lines = constantFrom<FigureKey>('revenue', 'cash', 'production', 'admin');
    assert(
      property(lines, integer({ min: 1, max: 6 }), (line, zeros) => {
        const figure = ORDINARY[line] ?? '';
        const scaled = figure.replace('.', `${'0'.repeat(zeros)}.`);
        const asked = findingsToConfirm(found({ [line]: scaled })).map((one) => one.line);
        expect(asked.includes(line)).toBe(zeros >= 2);
      }),
    );
  });
});

test('costs are negative throughout, or not', () => {
  const given = [
    { line: 'admin', value: '-1.00' },
    { line: 'admin', value: '-2.00' },
    { line: 'rnd', value: '-1.00' },
    { line: 'rnd', value: '1.00' },
    { line: 'cash', value: '-1.00' },
  ] as const;
  expect(negativeCosts(given)).toEqual(['admin']);
  expect(negativeCosts([])).toEqual([]);
});
