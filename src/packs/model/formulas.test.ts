import { Big } from 'big.js';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { grossMarginPercent } from '../../finance/grossMargin.ts';
import { MARKED_LINES } from '../../finance/lines.ts';
import { buildPack } from './buildPack.ts';
import { cellText } from './cellText.ts';
import { calculatedValue, formulaValue, soundTable } from './formulaValue.ts';
import type { PackCell, PackCellPlace, PackFormula, PackRow, PackTable } from './pack.ts';
import type { PackSource } from './packSource.ts';
import { normalMonth, TEST_PACKS, yearToDate } from './testPacks.ts';
import { tablesOf } from './testTables.ts';
import { cases } from '../../testRounds.ts';

const number = (value: string, format: 'thousands' | 'percent' | 'change' = 'thousands') =>
  ({ kind: 'number', value, format }) as const;

/** Calculated independently and simply, so that the product's arithmetic does not check itself. */
function workedOut(rows: readonly PackRow[], formula: PackFormula): Big {
  const at = ({ row, column }: PackCellPlace): Big => {
    const cell = rows[row]?.cells[column];
    if (cell?.kind !== 'number') throw new Error(`No number at ${row}, ${column}`);
    return new Big(cell.value);
  };
  if (formula.kind === 'sum') {
    return formula.of.map(at).reduce((total, value) => total.plus(value), new Big(0));
  }
  if (formula.kind === 'balance') {
    return formula.less.map(at).reduce((rest, value) => rest.minus(value), at(formula.minuend));
  }
  if (formula.kind === 'difference') return at(formula.minuend).minus(at(formula.subtrahend));
  if (formula.kind === 'ratio') {
    return at(formula.numerator).times(100).div(at(formula.denominator));
  }
  if (formula.kind === 'quotient') return at(formula.numerator).div(at(formula.denominator));
  if (formula.kind === 'headroom') {
    return at(formula.to).minus(at(formula.from)).times(100).div(at(formula.limit).abs());
  }
  const reference = at(formula.reference);
  return at(formula.figure).minus(reference).times(100).div(reference.abs());
}

/** How many formulas a pack has; a formula that disagrees with its cell is a failure. */
function expectFormulasToHold(source: PackSource): number {
  const wrong: string[] = [];
  let checked = 0;
  for (const { key, rows } of tablesOf(buildPack(source))) {
    for (const [row, { cells }] of rows.entries()) {
      for (const cell of cells) {
        if (cell.kind !== 'number' || cell.formula === undefined) continue;
        const decimals = cell.value.split('.')[1]?.length ?? 0;
        const again = workedOut(rows, cell.formula).round(decimals, Big.roundHalfUp);
        const live = cellText({ ...cell, value: calculatedValue(rows, cell.formula) ?? '' });
        if (!again.eq(cell.value) || live !== cellText(cell)) {
          wrong.push(`${key}, row ${row}: ${again.toFixed()} or ${live} is ${cell.value}`);
        }
        checked += 1;
      }
    }
  }
  expect(wrong).toEqual([]);
  return checked;
}

describe('every formula agrees with its cell', () => {
  test.each(Object.entries(TEST_PACKS))('in the pack of %s', (name, source) => {
    // A pack of a single report has two figures, each its own total.
    expect(expectFormulasToHold(source())).toBeGreaterThanOrEqual(
      name === 'a report alone' ? 2 : 20,
    );
  });

  test('whatever the figures are', () => {
    const amount = fc
      .tuple(fc.bigInt({ min: -999_999_999n, max: 999_999_999n }), fc.integer({ min: 0, max: 9 }))
      .map(([cents, scale]) => {
        if (scale === 0) return null;
        const text = String(scale === 1 ? 0n : cents)
          .replace('-', '')
          .padStart(3, '0');
        const minus = cents < 0n && scale !== 1 ? '-' : '';
        return `${minus}${text.slice(0, -2)}.${text.slice(-2)}`;
      });
    const row = fc.record(Object.fromEntries(MARKED_LINES.map((key) => [key, amount])));
    fc.assert(
      fc.property(fc.array(row, { minLength: 19, maxLength: 19 }), fc.boolean(), (rows, year) => {
        const source = year ? yearToDate() : normalMonth();
        const figures = source.figures.map((month, index) => {
          const changed = { ...month, ...rows[index] };
          const { grossProfit, revenue } = changed;
          return { ...changed, grossMarginPercent: grossMarginPercent(grossProfit, revenue) };
        });
        expectFormulasToHold({ ...source, figures });
      }),
      { numRuns: cases(250) },
    );
  });
});

describe('formulas are written for', () => {
  const tables = tablesOf(buildPack(normalMonth()));

  test('all variances, percentages, margins and totals of an ordinary month', () => {
    const without = tables
      .filter(({ key }) => !key.startsWith('data-'))
      .flatMap(({ key, columns, rows }) =>
        rows.flatMap(({ kind, cells }) =>
          cells.flatMap((cell, column) => {
            if (cell.kind !== 'number' || cell.formula !== undefined) return [];
            const heading = columns[column]?.heading ?? '';
            const isCalculated =
              kind === 'total' ||
              ['percent', 'points', 'change'].includes(cell.format) ||
              heading === 'Variance';
            return isCalculated ? [`${key} ${heading}`] : [];
          }),
        ),
      );
    expect(without).toEqual([]);
  });

  test('A18: EBITDA from its lines, and what it differs by', () => {
    const figures = tables.find(({ key }) => key === 'data-figures');
    const formulasUnder = (heading: string) => {
      const column = figures?.columns.findIndex((each) => each.heading === heading) ?? -1;
      return figures?.rows.map(({ cells }) => {
        const cell = cells[column];
        return cell?.kind === 'number' ? cell.formula?.kind : undefined;
      });
    };
    const months = figures?.rows.length ?? 0;
    expect(months).toBeGreaterThan(1);
    expect(formulasUnder('EBITDA from its lines')).toEqual(Array(months).fill('balance'));
    expect(formulasUnder('EBITDA less its lines')).toEqual(Array(months).fill('difference'));
  });

  test('the months of the year are added up', () => {
    const figures = tables.find(({ key }) => key === 'figures');
    const totals = figures?.rows.map(({ cells }) => cells.at(-1));
    const kinds = totals?.map((cell) =>
      cell?.kind === 'number' ? [cellText(cell), cell.formula?.kind] : null,
    );
    expect(kinds?.slice(0, 3)).toEqual([
      ['19,305', 'sum'],
      ['13,684', 'sum'],
      ['70.9%', 'ratio'],
    ]);
    // Cash is the last month's balance; balances are not added up.
    const cash = figures?.rows.find(({ cells: [name] }) => name && cellText(name) === 'Cash');
    const closing = cash?.cells.at(-1);
    const of = closing?.kind === 'number' && closing.formula?.kind === 'sum' && closing.formula.of;
    expect(of).toHaveLength(1);
  });
});

const place = (row: number, column: number) => ({ row, column });
const table = (rows: readonly (readonly PackCell[])[]): PackTable => ({
  key: 'table',
  title: '',
  unit: '',
  columns: [],
  rows: rows.map((cells) => ({ kind: 'line', cells })),
  notes: [],
});
const formulaAt = ({ rows }: PackTable, row: number, column: number) => {
  const cell = rows[row]?.cells[column];
  return cell?.kind === 'number' ? cell.formula : undefined;
};

describe('a formula that disagrees with its cell is left out', () => {
  const sum = { kind: 'sum', of: [place(0, 0), place(0, 1)] } as const;

  test('a total that is not the sum of what is shown', () => {
    const right = soundTable(
      table([[number('1.10'), number('2.20')], [{ ...number('3.30'), formula: sum }]]),
    );
    expect(formulaAt(right, 1, 0)).toEqual(sum);
    const wrong = soundTable(
      table([[number('1.10'), number('2.20')], [{ ...number('3.31'), formula: sum }]]),
    );
    expect(wrong.rows[1]?.cells).toEqual([number('3.31')]);
  });

  test('over a cell without a number, and a division by zero', () => {
    const missing = { kind: 'mark', mark: 'missing' } as const;
    const gone = soundTable(table([[number('1'), missing], [{ ...number('1'), formula: sum }]]));
    expect(formulaAt(gone, 1, 0)).toBeUndefined();
    const ratio = { kind: 'ratio', numerator: place(0, 0), denominator: place(0, 1) } as const;
    const rows = table([[number('1'), number('0')]]).rows;
    expect(formulaValue(rows, ratio)).toBeNull();
    expect(
      formulaValue(rows, { kind: 'change', figure: place(0, 0), reference: place(0, 1) }),
    ).toBeNull();
    expect(formulaValue(rows, { kind: 'sum', of: [] })).toBeNull();
  });

  test('when a spreadsheet would calculate another last digit', () => {
    // 45.2496 is stored as 45.25, which is shown as 45.3%; calculated it is 45.2%.
    const ratio = { kind: 'ratio', numerator: place(0, 0), denominator: place(0, 1) } as const;
    const rounded = soundTable(
      table([
        [number('452496'), number('1000000'), { ...number('45.25', 'percent'), formula: ratio }],
      ]),
    );
    expect(formulaAt(rounded, 0, 2)).toBeUndefined();
  });

  test('and so is one that agreed only because of it', () => {
    // The percentage matches the calculated margin, but the cell shows the margin as entered.
    const ratio = { kind: 'ratio', numerator: place(0, 0), denominator: place(0, 1) } as const;
    const difference = {
      kind: 'difference',
      minuend: place(0, 2),
      subtrahend: place(0, 1),
    } as const;
    const both = soundTable(
      table([
        [
          number('50'),
          number('100'),
          { ...number('60.00', 'percent'), formula: ratio },
          { ...number('-50.00', 'percent'), formula: difference },
        ],
      ]),
    );
    expect(both.rows[0]?.cells.map((cell) => 'formula' in cell)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});
