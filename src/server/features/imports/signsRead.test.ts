import { afterAll, describe, expect, test } from 'vitest';
import type { ReadFile } from './testReader.ts';
import { TestReader } from './testReader.ts';

const reader = new TestReader();
afterAll(() => reader.stop());

const BASIS = { yearStartMonth: 1 } as const;
const csv = (rows: readonly (readonly (string | number)[])[], delimiter = ',') =>
  rows.map((row) => row.join(delimiter)).join('\n');
const read = (
  rows: readonly (readonly (string | number)[])[],
  { basis, said = { unit: 'units' }, ...file }: ReadFile = {},
  delimiter = ',',
) => reader.read(csv(rows, delimiter), { ...file, said, basis: { ...BASIS, ...basis } });
const signed = (...lines: readonly (readonly [string, string, string])[]) => [
  ['', 'Jan 2026', 'Feb 2026'],
  ['Revenue', '120000', '130000'],
  ...lines,
];

describe('signs', () => {
  test('EBITDA proves that costs in brackets are costs, where no gross profit stands above it', async () => {
    const { amounts, questions } = await read(
      signed(
        ['Production', '(48000)', '(52000)'],
        ['Admin', '(9000)', '(9100)'],
        ['EBITDA', '63000', '68900'],
      ),
    );
    expect(questions).toEqual([]);
    expect(amounts).toContain('FY26 1 production 48000.00');
    expect(amounts).toContain('FY26 2 admin 9100.00');
  });

  test('costs of either sign, as large as they are, are asked about', async () => {
    const rows = signed(['Production', '(48000)', '52000'], ['Admin', '9000', '(9100)']);
    const disproved = signed(['Production', '(48000)', '52000'], ['EBITDA', '72000', '78000']);
    expect((await read(disproved)).questions).toEqual(['sign']);
    expect((await read(rows)).questions).toEqual(['sign']);
    const { amounts } = await read(rows, { said: { unit: 'units', signs: 'reversed' } });
    expect(amounts.filter((one) => !one.includes('revenue'))).toEqual([
      'FY26 1 production 48000.00',
      'FY26 1 admin 9000.00',
      'FY26 2 production 52000.00',
      'FY26 2 admin 9100.00',
    ]);
  });

  test('credits that the results prove, or that are small, are not asked about', async () => {
    for (const rows of [
      signed(['Production', '(48000)', '52000'], ['Gross profit', '168000', '78000']),
      signed(['Production', '(500)', '52000']),
      signed(
        ['Production', '4000', '4000'],
        ['Admin', '(500)', '(400)'],
        ['EBITDA', '116500', '126400'],
      ),
    ]) {
      expect((await read(rows)).questions).toEqual([]);
    }
  });

  test('Cr and Dr behind amounts of a line are read', async () => {
    const { amounts, refusals } = await read(
      [
        ['', 'Jan 2026'],
        ['Revenue', '"50,000.00 Cr"'],
        ['Admin', '"3,000.00 Dr"'],
      ],
      { said: { signs: 'reversed' } },
    );
    expect(refusals).toEqual([]);
    expect(amounts).toEqual(['FY26 1 revenue 50000.00', 'FY26 1 admin 3000.00']);
  });
});

test('accounts that nobody knows enter the result by the signs that are written', async () => {
  const { books } = await read([
    ['Cuenta de explotación 2026', '', '', ''],
    ['Cuenta', 'Concepto', 'Enero', 'Febrero'],
    ['70500000', 'Prestaciones de servicios', '22000.00', '23000.00'],
    ['62100000', 'Cuota Puerto', '-1200.00', '-1200.00'],
    ['64000000', 'Sueldos y salarios', '-9000.00', '-9000.00'],
    ['', 'Resultado', '11800.00', '12800.00'],
  ]);
  expect(books).toContain('62100000 open {"2026-01":"1200.000000","2026-02":"1200.000000"}');
});
