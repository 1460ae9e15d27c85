import { expect, test } from 'vitest';
import { fate } from './testMisleading.ts';

/** Fourteen accounts without sections, three of which have names that say nothing. */
const NAMES = [
  ['4000', 'Taproom Sales', 380],
  ['4100', 'Wholesale Sales', 270],
  ['4200', 'Event Income', 31],
  ['5000', 'Malt and Hops', 112],
  ['5100', 'Packaging', 41],
  ['5200', 'Excise Duty', 21],
  ['6000', 'Salaries', 161],
  ['6050', 'Payroll', 14],
  ['6100', 'Rent', 52],
  ['6200', 'Utilities', 18],
  ['6300', 'Advertising', 12],
  ['6400', 'Repairs and Maintenance', 7],
  ['6700', 'Depreciation', 13],
  ['6800', 'Interest', 3],
] as const;

const MONTHS = [1, 2] as const;
const isIncome = (code: string) => code.startsWith('4');
const amountIn = (month: number, at: number, base: number) =>
  base * 10 + ((at * 3719 + month * month * (at + 3) * 5303) % 9973) / 100;

const statement = (sign: (code: string) => 1 | -1, ofResult: 1 | -1, resultName = 'Net income') => {
  const amounts = NAMES.map(([code, , base], at) => ({
    code,
    months: MONTHS.map((month) => amountIn(month, at, base)),
  }));
  const net = MONTHS.map((_, at) =>
    amounts.reduce(
      (sum, { code, months }) => sum + (isIncome(code) ? 1 : -1) * (months[at] ?? 0),
      0,
    ),
  );
  return [
    'Income Statement by period',
    'Account,Description,2025/01,2025/02',
    ...NAMES.map(([code, name], at) =>
      [code, name, ...(amounts[at]?.months ?? []).map((one) => (sign(code) * one).toFixed(2))].join(
        ',',
      ),
    ),
    ['', resultName, ...net.map((one) => (ofResult * one).toFixed(2))].join(','),
  ];
};

test.each([
  ['all positive', () => 1 as const, 1 as const],
  ['credits negative, the result too', (code: string) => (isIncome(code) ? -1 : 1), -1 as const],
  ['costs negative', (code: string) => (isIncome(code) ? 1 : -1), 1 as const],
] as const)(
  'accounts without sections, %s, are read by their names and the result',
  (_, sign, result) => {
    const { rows } = fate(...statement(sign, result));
    expect(rows.slice(0, 4).map((row) => row.replace(/\(.*\)/, '|'))).toEqual([
      `4000 Taproom Sales | ${(-amountIn(1, 0, 380)).toFixed(2)} ${(-amountIn(2, 0, 380)).toFixed(2)}`,
      `4100 Wholesale Sales | ${(-amountIn(1, 1, 270)).toFixed(2)} ${(-amountIn(2, 1, 270)).toFixed(2)}`,
      `4200 Event Income | ${(-amountIn(1, 2, 31)).toFixed(2)} ${(-amountIn(2, 2, 31)).toFixed(2)}`,
      `5000 Malt and Hops | ${amountIn(1, 3, 112).toFixed(2)} ${amountIn(2, 3, 112).toFixed(2)}`,
    ]);
  },
);

test.each(['Net result', 'Surplus'])(
  '“%s” below them may be the only sign of a statement',
  (name) => {
    const { frame, rows } = fate(...statement(() => 1, 1, name));
    expect(frame).toBe('profitAndLoss | month | – | units | 2025-01 2025-02');
    expect(rows).toHaveLength(NAMES.length);
  },
);
