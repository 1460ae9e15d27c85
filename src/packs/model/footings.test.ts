import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, fixed } from '../../finance/decimal.ts';
import { OPERATING_COSTS } from '../../finance/lines.ts';
import { cellText } from './cellText.ts';
import { type FootedColumn, columnNotAddedUp } from './footings.ts';
import type { PackSource } from './packSource.ts';
import { normalMonth } from './testPacks.ts';
import { changed } from './testSource.ts';
import { tableOf } from './testTables.ts';

/** October 2026 with this much more EBITDA than its lines give. */
function withEbitda(more: string): PackSource {
  const source = normalMonth();
  const october = source.figures.findLast(({ monthNum }) => monthNum === 7);
  return {
    ...source,
    figures: source.figures.map((row) =>
      row === october
        ? changed(row, { ebitda: fixed(decimal(row.ebitda ?? '0').plus(decimal(more)), 2) })
        : row,
    ),
  };
}

const namesIn = (source: PackSource, key: string) =>
  tableOf(source, key).rows.map(({ cells: [label] }) => (label ? cellText(label) : ''));

test('B29: a total that does not foot is marked in its row, and a note says by how much', () => {
  const source = withEbitda('-12345.67');
  for (const [key, column] of [
    ['summary-month', 'Oct 2026'],
    ['summary-year-to-date', 'FY26 to Oct'],
    ['figures', 'Oct'],
  ] as const) {
    expect(namesIn(source, key)).toContain('EBITDA *');
    expect(namesIn(source, key)).toContain('Gross Profit');
    expect(tableOf(source, key).notes.join('\n')).toContain(
      `* EBITDA does not foot: it differs from gross profit less the other costs (${column} -12`,
    );
  }
});

/** The latest month of this number without one line. */
function without(source: PackSource, monthNum: number, line: 'rnd' | 'production'): PackSource {
  const month = source.figures.findLast((row) => row.monthNum === monthNum);
  return {
    ...source,
    figures: source.figures.map((row) => (row === month ? changed(row, { [line]: null }) : row)),
  };
}

test('sums of lines that cover different months have no mark if every month foots', () => {
  for (const line of ['rnd', 'production'] as const) {
    const source = without(normalMonth(), 6, line);
    for (const key of ['summary-year-to-date', 'figures']) {
      expect(namesIn(source, key).filter((name) => name.includes('*'))).toEqual([]);
      const notes = tableOf(source, key).notes.join('\n');
      expect(notes).not.toContain('does not foot');
      expect(notes).toMatch(/^FY26 to Oct: .* without Sep 2026\.$/m);
    }
  }
});

test('the difference of months with all lines is marked, whatever another month lacks', () => {
  const source = without(withEbitda('-12345.67'), 6, 'rnd');
  expect(namesIn(source, 'summary-year-to-date')).toContain('EBITDA *');
  expect(tableOf(source, 'summary-year-to-date').notes[0]).toBe(
    '* EBITDA does not foot: it differs from gross profit less the other costs (FY26 to Oct -12).',
  );
});

test('a column that adds up, or differs by less than a table in thousands shows, has no mark', () => {
  for (const source of [normalMonth(), withEbitda('499.99'), withEbitda('-499.99')]) {
    expect(namesIn(source, 'summary-month')).toContain('EBITDA');
    expect(tableOf(source, 'summary-month').notes).toEqual([]);
  }
});

const text = (amount: bigint) => fixed(decimal(String(amount)).div('100'), 2);

test('a total is marked exactly if it is off by half a thousand or more, and never by a missing figure', () => {
  const cents = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
  fc.assert(
    fc.property(
      cents,
      fc.array(cents, { minLength: OPERATING_COSTS.length, maxLength: OPERATING_COSTS.length }),
      fc.bigInt({ min: -200_000n, max: 200_000n }),
      fc.option(fc.constantFrom('grossProfit', 'ebitda', ...OPERATING_COSTS)),
      (profit, costs, off, missing) => {
        const figures = new Map<string, string>([
          ['grossProfit', text(profit)],
          ...OPERATING_COSTS.map((line, index) => [line, text(costs[index] ?? 0n)] as const),
          ['ebitda', text(costs.reduce((rest, cost) => rest - cost, profit) + off)],
        ]);
        if (missing !== null) figures.delete(missing);
        const column: FootedColumn = {
          heading: 'Oct',
          months: [{ figures: Object.fromEntries(figures) }],
        };
        const isOff = missing === null && (off >= 50_000n || off <= -50_000n);
        expect(columnNotAddedUp(STANDARD_BASIS, [column]).map(({ line }) => line)).toEqual(
          isOff ? ['ebitda'] : [],
        );
      },
    ),
  );
});
