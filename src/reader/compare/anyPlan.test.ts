import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportUnit, SheetLayout } from '../../contract/imports.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { fiscalMonthName } from '../../finance/fiscalCalendar.ts';
import { cases } from '../../testRounds.ts';
import { readAmounts } from '../amounts/readAmounts.ts';
import { readPasted } from '../file/readWorkbook.ts';
import { understand } from '../layout/understand.ts';
import { CONTEXT } from '../testWorkbooks.ts';
import { comparePlan } from './comparePlan.ts';

/** Lines that follow from no others, with the headings that plans give them. */
const LINES = {
  revenue: ['Revenue', 'Net sales', 'Umsatz'],
  production: ['COGS', 'Cost of sales'],
  salesMarketing: ['S&M', 'Sales and marketing'],
  admin: ['G&A', 'Admin costs'],
} as const;
const KEYS = ['revenue', 'production', 'salesMarketing', 'admin'] as const;
const DECIMALS: Readonly<Record<ImportUnit, number>> = { units: 2, thousands: 5, millions: 8 };

function plain(cents: number, unit: ImportUnit): string {
  const digits = String(cents).padStart(DECIMALS[unit] + 1, '0');
  return `${digits.slice(0, -DECIMALS[unit])}.${digits.slice(-DECIMALS[unit])}`;
}

const FORMATS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll(/\B(?=(?:\d{3})+\.)/g, ','),
  (text) => `US$ ${text.replaceAll(/\B(?=(?:\d{3})+\.)/g, ',')}`,
  (text) => text.replaceAll(/\B(?=(?:\d{3})+\.)/g, ' '),
  (text) => text.replaceAll(/\B(?=(?:\d{3})+\.)/g, '.').replace(/\.(?=\d+$)/, ','),
];
const MONTHS: readonly ((month: number) => string)[] = [
  (month) => `${fiscalMonthName(STANDARD_BASIS, month)} ${month > 9 ? 2026 : 2025}`,
  (month) => `${fiscalMonthName(STANDARD_BASIS, month).slice(0, 3)}-${month > 9 ? 26 : 25}`,
  (month) => `P${month} FY25`,
];

const inUnit =
  (unit: ImportUnit) =>
  (layout: SheetLayout): SheetLayout => ({ ...layout, unit });

const plan = fc.record({
  months: fc.integer({ min: 4, max: 12 }),
  amounts: fc.array(fc.integer({ min: 100_000, max: 999_999_999 }), {
    minLength: 48,
    maxLength: 48,
  }),
  unit: fc.constantFrom<ImportUnit>('units', 'thousands', 'millions'),
  format: fc.constantFrom(...FORMATS),
  month: fc.constantFrom(...MONTHS),
  heading: fc.nat(5),
  order: fc.shuffledSubarray([...KEYS], { minLength: 4 }),
  isAcross: fc.boolean(),
});

test('any plan is the same in each unit, number format, heading, order and direction', () => {
  fc.assert(
    fc.property(plan, ({ months, amounts, unit, format, month, heading, order, isAcross }) => {
      const numbers = Array.from({ length: months }, (_, at) => at + 1);
      const centsOf = (key: (typeof KEYS)[number], at: number) =>
        amounts[KEYS.indexOf(key) * 12 + at - 1] ?? 0;
      const rows = [
        ['USD', ...numbers.map((at) => month(at))],
        ...order.map((key) => [
          LINES[key][heading % LINES[key].length] ?? '',
          ...numbers.map((at) => format(plain(centsOf(key, at), unit))),
        ]),
      ];
      const cells = isAcross ? rows : (rows[0] ?? []).map((_, at) => rows.map((row) => row[at]));
      const workbook = readPasted(cells.map((row) => row.join('\t')).join('\n'));
      const layouts = understand(workbook, CONTEXT).layouts.map(inUnit(unit));
      const { amounts: read, refusals, questions } = readAmounts(workbook, layouts, CONTEXT);
      const { write } = comparePlan(STANDARD_BASIS, read, [{ id: 1, label: 'FY25' }], {
        chosen: { name: 'Budget', kind: 'budget' },
        existing: null,
      });
      expect([refusals, questions]).toEqual([[], []]);
      const own = new Set<string>(KEYS);
      const planned = (write?.figures ?? [])
        .filter(({ line }) => own.has(line))
        .map(({ line, monthNum, amount }) => `${line} ${monthNum} ${amount}`);
      const expected = KEYS.flatMap((key) =>
        numbers.map((at) => `${key} ${at} ${plain(centsOf(key, at), 'units')}`),
      );
      expect(planned.toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: cases(150) },
  );
});
