import { describe, expect, test } from 'vitest';
import type { ImportedFigure } from '../../contract/imports.ts';
import { IMPORTED_FIGURES } from '../../contract/imports.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { financialYearOf, toCalendarMonth } from '../../finance/fiscalCalendar.ts';
import { readDemoRows } from '../../server/demo/demoFiles.ts';
import type { StoredData, StoredMonth } from './stored.ts';
import { compared, figure, storedMonth, values } from '../testStored.ts';

const sentences = (
  amounts: Parameters<typeof compared>[0],
  stored: Partial<StoredData> = {},
): string[] =>
  compared(amounts, stored)
    .preview.warnings.filter(({ check }) => check !== 'derived')
    .map(({ sheet, cell, sentence }) => `${sheet}!${cell} ${sentence}`);

const everyMonth = (given: Partial<Record<ImportedFigure, string>>) =>
  ['FY25', 'FY26'].flatMap((fyLabel) =>
    Array.from({ length: 12 }, (_, at) => at + 1).flatMap((monthNum) =>
      Object.entries(given).map(([line, value]) =>
        // Their keys are the lines they were written with.
        figure(monthNum, line as ImportedFigure, value, { fyLabel, sheet: 'All' }),
      ),
    ),
  );

const cashIn = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => figure(first + at, 'cash', '1.00'));

const cashOf2025 = (monthNum: number) => figure(monthNum, 'cash', '1.00', { sheet: 'Year 2025' });

describe('a month is warned about for', () => {
  test('gross profit that is not revenue less production, with the amounts and the difference', () => {
    const amounts = [
      figure(1, 'revenue', '1000.00'),
      figure(1, 'production', '400.00'),
      figure(1, 'grossProfit', '650.00'),
    ];
    expect(sentences(amounts)).toEqual([
      'FY25!F2 April 2025: gross profit is $650, but revenue $1,000 less production $400 is $600; the difference is $50',
    ]);
    // The production that is stored counts where the workbook has none.
    const stored = { months: [storedMonth(1, { production: '500.00' })] };
    expect(
      sentences(
        [amounts[0], amounts[2]].filter((one) => one !== undefined),
        stored,
      ),
    ).toEqual([
      'FY25!F2 April 2025: gross profit is $650, but revenue $1,000 less production $500 is $500; the difference is $150',
    ]);
  });

  test('a margin that is not gross profit ÷ revenue', () => {
    expect(
      sentences([
        figure(1, 'revenue', '1000.00'),
        figure(1, 'grossProfit', '600.00'),
        figure(1, 'grossMarginPercent', '55.00'),
      ]),
    ).toEqual([
      'FY25!N2 April 2025: gross margin is 55.00%, but gross profit $600 ÷ revenue $1,000 is 60.00%',
    ]);
  });

  test('EBITDA that the cost lines do not explain, and which of them are missing', () => {
    const month = { revenue: '1000.00', production: '400.00', salesMarketing: '100.00' };
    const costs = { customerSuccess: '10', marketing: '20', rnd: '30', admin: '40', other: '50' };
    const all = Object.entries({ ...month, ...costs, ebitda: '345.00' });
    // Their keys are the lines they were written with.
    const cells = all.map(([line, value]) => figure(1, line as ImportedFigure, value));
    expect(sentences(cells)).toEqual([
      'FY25!C2 April 2025: EBITDA is $345, but revenue $1,000 less all costs $650 is $350; the difference is -$5',
    ]);
    expect(sentences(cells.filter(({ line }) => line !== 'other' && line !== 'rnd'))).toEqual([
      'FY25!C2 April 2025: EBITDA is $345, but revenue $1,000 less all costs $570 (without R&D, Other Costs, which are missing) is $430; the difference is -$85',
    ]);
    const [withoutOne] = sentences(cells.filter(({ line }) => line !== 'other'));
    expect(withoutOne).toContain('(without Other Costs, which is missing)');
    expect(sentences([figure(1, 'revenue', '10.00'), figure(1, 'ebitda', '3.00')])).toEqual([]);
  });

  test('lying outside the year of its sheet', () => {
    expect(sentences([figure(1, 'cash', '1.00', { fyLabel: 'FY26' })])).toEqual([
      'FY25!E2 April 2026 is outside FY25 (2025-04-01 to 2026-03-31), the year of the sheet',
    ]);
    // January 2026 is in FY25, and not in 2025.
    expect(sentences([cashOf2025(9), cashOf2025(10)])).toEqual([
      'Year 2025!E11 January 2026 is outside 2025, the year of the sheet',
    ]);
  });

  test('A6: not having begun, in one line for many months', () => {
    const november = { thisMonth: { calendarYear: 2025, calendarMonth: toCalendarMonth(11) } };
    expect(sentences(cashIn(7, 9), november)).toEqual([
      'FY25!E10 December 2025 has not started yet: its figures will not count as the current month until it starts',
    ]);
    expect(sentences(cashIn(8, 12), november)).toEqual([
      'FY25!E10 December 2025 to March 2026 (4 months): these months have not started yet; their figures will not count as the current month until they start',
    ]);
    expect(sentences(cashIn(1, 8), november)).toEqual([]);
    // Nothing is stored where the amount is there already.
    const stored = { ...november, months: [storedMonth(9, { cash: '1.00' })] };
    expect(sentences(cashIn(9, 9), stored)).toEqual([]);
  });

  test('having been reported to the board already', () => {
    const nothing = {
      revenue: null,
      ebitda: null,
      notes: null,
      summaryNotes: null,
      staffCount: null,
      version: 1,
    };
    const report = (monthNum: number) => ({
      id: 7,
      fyLabel: 'FY25',
      monthNum,
      notReported: [],
      ...nothing,
    });
    const stored = {
      reports: [report(1), report(2), report(3)],
      months: [storedMonth(1, { cash: '1.00', rnd: '2.00' }), storedMonth(2, { cash: '1.00' })],
    };
    expect(
      sentences(
        [
          figure(1, 'cash', '4.50'),
          figure(1, 'rnd', '5.00'),
          figure(2, 'cash', '1.00'),
          figure(3, 'cash', '1.00'),
        ],
        stored,
      ),
    ).toEqual([
      'FY25!E2 April 2025 has been reported to the board; Cash changes from $1 to $4.50, and 1 more figure',
    ]);
  });

  test('the same warning in many months is one line, with the first month as its example', () => {
    const months = everyMonth({ revenue: '1000.00', production: '400.00', grossProfit: '650.00' });
    expect(sentences(months)).toEqual([
      'All!F2 April 2025 to March 2027 (24 months): gross profit differs from revenue less production. April 2025: gross profit is $650, but revenue $1,000 less production $400 is $600; the difference is $50',
    ]);
    const [one, ...others] = compared(everyMonth({ revenue: '1000.00', production: '400.00' }))
      .preview.warnings;
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      check: 'derived',
      period: 'April 2025 to March 2027 (24 months)',
      sentence:
        'April 2025 to March 2027 (24 months): gross profit and gross margin follow from revenue and production',
    });
  });

  test('so it is for months outside the year of their sheet, and for those that were reported', () => {
    const months = everyMonth({ cash: '4.50' }).filter(({ fyLabel }) => fyLabel === 'FY26');
    expect(sentences(months.map((one) => ({ ...one, sheet: 'FY25' })))).toEqual([
      'FY25!E2 April 2026 to March 2027 (12 months): outside FY25 (2025-04-01 to 2026-03-31), the year of the sheet',
    ]);
    const nothing = {
      revenue: null,
      ebitda: null,
      notes: null,
      summaryNotes: null,
      staffCount: null,
      version: 1,
    };
    const numbers = [1, 2, 3, 5];
    const stored = {
      reports: numbers.map((monthNum) => ({
        id: monthNum,
        fyLabel: 'FY26',
        monthNum,
        notReported: [],
        ...nothing,
      })),
      months: numbers.map((monthNum) => storedMonth(monthNum, { cash: '1.00' }, 'FY26')),
    };
    expect(sentences(months, stored)).toEqual([
      'All!E2 April 2026 to June 2026, August 2026 (4 months): figures that have been reported to the board would change. April 2026 has been reported to the board; Cash changes from $1 to $4.50',
    ]);
  });
});

/** The demo company's ledger: eight ordinary years, with seasons, one-offs and growth. */
const { financialData } = await readDemoRows();
const demo: readonly StoredMonth[] = financialData.map((month, index) => {
  const { label: fyLabel } = financialYearOf(
    STANDARD_BASIS,
    2019 + Math.floor((index + 3) / 12),
    ((index + 3) % 12) + 1,
  );
  const { report: _report, fyId: _fyId, monthNum, monthName: _name, ...rest } = month;
  const { notes: _notes, summaryNotes: _summaryNotes, ...given } = rest;
  return { id: index + 1, fyLabel, monthNum, version: 1, values: values(given), notReported: [] };
});
const years = [...new Set(demo.map(({ fyLabel }) => fyLabel))].map((label, id) => ({ id, label }));

const cellsOf = (months: readonly StoredMonth[]) =>
  months.flatMap(({ fyLabel, monthNum, values: given }) =>
    IMPORTED_FIGURES.map((line) =>
      figure(monthNum, line, given[line] ?? '0.00', { fyLabel, sheet: fyLabel }),
    ),
  );

const warned = (months: readonly StoredMonth[], before: readonly StoredMonth[]) =>
  compared(cellsOf(months), { years, months: before }).preview.warnings;

describe('the demo company', () => {
  test('gives no warning, whether imported at once, by year or by month', () => {
    expect(warned(demo, [])).toEqual([]);
    for (const { label } of years) {
      const year = demo.filter(({ fyLabel }) => fyLabel === label);
      expect(
        warned(
          year,
          demo.filter(({ fyLabel }) => fyLabel < label),
        ),
      ).toEqual([]);
      expect(
        warned(
          year,
          demo.filter(({ fyLabel }) => fyLabel !== label),
        ),
      ).toEqual([]);
    }
    for (const month of demo) {
      expect(
        warned(
          [month],
          demo.filter(({ id }) => id !== month.id),
        ),
      ).toEqual([]);
    }
  });

  test.each<[string, number]>([
    ['000', 1_000],
    ['0', 10],
  ])(
    'with revenue of a year given with %s too many is found, month by month or whole',
    (zeros, times) => {
      const scaled = (months: readonly StoredMonth[]) =>
        months.map(({ fyLabel, monthNum, values: { revenue } }) => {
          const value = `${(revenue ?? '').slice(0, -3)}${zeros}.00`;
          return figure(monthNum, 'revenue', value, { fyLabel, sheet: fyLabel });
        });
      const year = demo.filter(({ fyLabel }) => fyLabel === 'FY24');
      const others = demo.filter(({ fyLabel }) => fyLabel !== 'FY24');
      const slips = (months: readonly StoredMonth[], before: readonly StoredMonth[]) =>
        compared(scaled(months), { years, months: before }).preview.warnings.filter(
          ({ check }) => check === 'unitSlip',
        );
      const [whole, ...more] = slips(year, others);
      expect(more).toEqual([]);
      expect(whole?.sentence).toMatch(
        new RegExp(
          `^April 2024: Revenue is \\$[\\d,]+, about ${times.toLocaleString('en-US')} times the usual \\$[\\d,.]+ in nearby months, and so are 11 more months of the sheet; check the unit of the amount$`,
        ),
      );
      for (const month of year) {
        expect(
          slips(
            [month],
            demo.filter(({ id }) => id !== month.id),
          ),
        ).toHaveLength(1);
      }
    },
  );
});
