import { expect, test } from 'vitest';
import type { PackCell, PackFormula, PackNumberFormat, PackTable } from '../model/pack.ts';
import { formulaText, storedCellValue } from './formulas.ts';

type NumberCell = Extract<PackCell, { kind: 'number' }>;

const at = (column: number) => ({ row: 0, column });

/** The formula of the last of these cells, which are side by side from B3 on. */
function formulaOf(
  operands: readonly [value: string, format: PackNumberFormat][],
  value: string,
  format: PackNumberFormat,
  formula: PackFormula,
): string | null {
  const cell: NumberCell = { kind: 'number', value, format, formula };
  const cells = operands.map(([text, shown]): PackCell => ({
    kind: 'number',
    value: text,
    format: shown,
  }));
  const table: PackTable = {
    key: 'table',
    title: '',
    unit: '',
    columns: [],
    rows: [{ kind: 'line', cells: [...cells, cell] }],
    notes: [],
  };
  return formulaText(table, cell, ({ row, column }) => ({ row: row + 2, column: column + 1 }));
}

const ratio = { kind: 'ratio', numerator: at(0), denominator: at(1) } as const;
const change = { kind: 'change', figure: at(0), reference: at(1) } as const;
const difference = { kind: 'difference', minuend: at(0), subtrahend: at(1) } as const;
const amounts = (...values: string[]) =>
  values.map((value): [string, PackNumberFormat] => [value, 'thousands']);

test.each<[string, ReturnType<typeof formulaOf>, string | null]>([
  [
    'a sum of neighbours is a range',
    formulaOf(amounts('1.00', '2.00', '4.00'), '7.00', 'thousands', {
      kind: 'sum',
      of: [at(0), at(1), at(2)],
    }),
    'ROUND(SUM(B3:D3),2)',
  ],
  [
    'a sum of others names each',
    formulaOf(amounts('1.00', '2.00', '4.00'), '5.00', 'thousands', {
      kind: 'sum',
      of: [at(0), at(2)],
    }),
    'ROUND(SUM(B3,D3),2)',
  ],
  [
    'a difference keeps its order',
    formulaOf(amounts('5.00', '2.00'), '3.00', 'thousands', difference),
    'ROUND(B3-C3,2)',
  ],
  [
    'A10: a margin is not rounded in its cell, and is a dash where it would divide by zero',
    formulaOf(amounts('1.00', '4.00'), '25.00', 'percent', ratio),
    'IF(C3=0,"—",B3/C3)',
  ],
  [
    'A11: a change is a dash against what is zero or below it, and where the sign swings',
    formulaOf(amounts('5.00', '4.00'), '25.0', 'change', change),
    'IF(OR(C3<=0,B3<0),"—",IF(ABS(ROUND((B3-C3)/C3,3))<2,ROUND((B3-C3)/C3,3),"—"))',
  ],
  [
    'A10: points are the difference of two fractions, times a hundred, rounded when shown',
    formulaOf(
      [
        ['45.00', 'percent'],
        ['43.00', 'percent'],
      ],
      '2.00',
      'points',
      difference,
    ),
    'ROUND((B3-C3)*100,10)',
  ],
  [
    'amounts and fractions are not taken together',
    formulaOf(
      [
        ['45.00', 'percent'],
        ['43.00', 'thousands'],
      ],
      '2.00',
      'points',
      difference,
    ),
    null,
  ],
])('%s', (_, formula, expected) => {
  expect(formula).toBe(expected);
});

const kept = (value: string, format: PackNumberFormat) =>
  storedCellValue({ kind: 'number', value, format });

test('a percentage is kept as a fraction, with all its digits', () => {
  expect([kept('45.25', 'percent'), kept('-0.5', 'change')]).toEqual(['0.4525', '-0.005']);
  expect([kept('45.25', 'thousands'), kept('1.2', 'points')]).toEqual(['45.25', '1.2']);
});
