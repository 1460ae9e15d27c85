import { describe, expect, test } from 'vitest';
import {
  compared,
  figure,
  forecast,
  NOTHING_STORED,
  storedForecast,
  storedMonth,
  values,
} from '../testStored.ts';

const shown = ({ preview }: ReturnType<typeof compared>) =>
  preview.changes.map(({ cell, status, before, after }) => [cell, status, before, after]);

const refused = ({ preview }: ReturnType<typeof compared>) =>
  preview.refusals.map(
    ({ sheet, cell, reason, remedy }) => `${sheet}!${cell}: ${reason} ${remedy}`,
  );

describe('figures', () => {
  test('are new, changed or unchanged, and those not in the workbook are kept', () => {
    const result = compared(
      [
        figure(1, 'revenue', '120.00'),
        figure(1, 'cash', '50.00'),
        figure(1, 'rnd', '7.00'),
        figure(2, 'revenue', '0.00'),
      ],
      { months: [storedMonth(1, { revenue: '100.00', cash: '50.00', admin: '3.00' })] },
    );
    expect(shown(result)).toEqual([
      ['B2', 'changed', '100.00', '120.00'],
      ['E2', 'unchanged', '50.00', '50.00'],
      ['K2', 'new', null, '7.00'],
      ['B3', 'new', null, '0.00'],
    ]);
    expect(
      result.months.map(({ existing, monthNum, after }) => [existing, monthNum, after]),
    ).toEqual([
      [
        { id: 202_501, version: 3 },
        1,
        values({ revenue: '120.00', cash: '50.00', admin: '3.00', rnd: '7.00' }),
      ],
      [null, 2, values({ revenue: '0.00' })],
    ]);
    expect(result.preview.counts).toMatchObject({ new: 2, changed: 1, unchanged: 1, conflict: 0 });
  });

  test('A4: over one that nobody has reported are new, even 0, and take its mark off', () => {
    const month = {
      ...storedMonth(1, {
        revenue: '100.00',
        production: '0.00',
        grossProfit: '100.00',
        grossMarginPercent: '100.00',
        cash: '0.00',
        admin: '0.00',
      }),
      notReported: ['production', 'cash', 'admin'] as const,
    };
    const result = compared([figure(1, 'production', '40.00'), figure(1, 'cash', '0.00')], {
      months: [month],
    });
    expect(shown(result).map(([, ...change]) => change)).toEqual([
      ['new', null, '40.00'],
      ['new', null, '0.00'],
    ]);
    const [write] = result.months;
    expect(write?.before).toMatchObject({ production: null, grossProfit: null });
    expect(write?.after).toMatchObject({ grossProfit: '60.00', cash: '0.00', admin: null });
    // A stored 0 stays if the figure is still not reported.
    expect(write?.stored.after).toMatchObject({
      values: { production: '40.00', grossProfit: '60.00', cash: '0.00', admin: '0.00' },
      notReported: ['admin'],
    });
    expect(write?.stored.before.notReported).toEqual(month.notReported);
  });

  test('that are all stored already need no confirmation', () => {
    const result = compared([figure(1, 'revenue', '100.00')], {
      months: [storedMonth(1, { revenue: '100.00' })],
    });
    expect([result.months, result.preview.counts.unchanged]).toEqual([[], 1]);
  });

  test('derive gross profit and margin, unless they disagreed or are in the workbook', () => {
    const derived = compared([figure(1, 'revenue', '1000.00'), figure(1, 'production', '400.00')]);
    expect(derived.months[0]?.after).toMatchObject({
      grossProfit: '600.00',
      grossMarginPercent: '60.00',
    });
    expect(derived.preview.warnings.map(({ sentence }) => sentence)).toEqual([
      'April 2025: gross profit $600 and gross margin 60.00% follow from revenue and production',
    ]);
    const month = storedMonth(1, { revenue: '900.00', production: '400.00', grossProfit: '1.00' });
    const kept = compared([figure(1, 'revenue', '1000.00')], { months: [month] });
    expect(kept.months[0]?.after.grossProfit).toBe('1.00');
    const said = compared([
      figure(1, 'revenue', '1000.00'),
      figure(1, 'production', '400.00'),
      figure(1, 'grossProfit', '601.50'),
    ]);
    expect(said.months[0]?.after).toMatchObject({ grossProfit: '601.50' });
  });

  test('of a month take over the values that its report has stored', () => {
    const report = {
      id: 7,
      fyLabel: 'FY25',
      monthNum: 1,
      notes: 'Note',
      summaryNotes: null,
      staffCount: null,
      version: 1,
    };
    const reports = [{ ...report, notReported: [], revenue: '100.00', ebitda: '20.00' }];
    const result = compared([figure(1, 'revenue', '120.00'), figure(1, 'cash', '5.00')], {
      reports,
    });
    expect(shown(result)).toEqual([
      ['B2', 'changed', '100.00', '120.00'],
      ['E2', 'new', null, '5.00'],
    ]);
    expect(result.months[0]).toMatchObject({
      existing: null,
      kept: { id: 7 },
      after: values({ revenue: '120.00', ebitda: '20.00', cash: '5.00' }),
    });
    expect(compared([figure(1, 'revenue', '100.00')], { reports }).months).toEqual([]);
  });

  test('of a unit that is no longer active can be changed, but none can be added', () => {
    const ofSouth = { businessUnitId: 2, businessUnit: 'South' };
    const forecasts = [storedForecast(1, '5.00', ofSouth)];
    const inReport = compared([forecast('10.00', { businessUnit: 'South' })], { forecasts }, 7);
    expect(refused(inReport)).toEqual([]);
    expect(inReport.forecasts).toMatchObject([{ existing: { id: 1 }, amount: '10.00' }]);
    const byIdentity = compared([forecast('10.00', { id: 1, exported: '5.00' })], { forecasts });
    expect(byIdentity.forecasts).toMatchObject([{ existing: { id: 1 }, amount: '10.00' }]);
    const another = forecast('10.00', { businessUnit: 'South', calendarMonth: 6 });
    expect(refused(compared([another], { forecasts }, 7))).toHaveLength(1);
  });

  test('that cannot be stored are refused with the cell and what to do', () => {
    const result = compared([
      figure(1, 'revenue', '1.00', { fyLabel: 'FY30' }),
      figure(1, 'cash', '99999999999999.00'),
      figure(1, 'grossMarginPercent', '1000.00'),
      figure(2, 'cash', '1.00'),
      figure(2, 'cash', '2.00', { sheet: 'Again', cell: 'C9' }),
      figure(3, 'cash', '3.00'),
      figure(3, 'cash', '3.00', { sheet: 'Again', cell: 'C10' }),
    ]);
    expect(refused(result)).toEqual([
      'FY25!B2: FY30 is not set up. Add FY30 on the Admin page.',
      'FY25!E2: 99999999999999.00 has more digits than can be stored. Check the unit of the amounts, and the amount itself.',
      'FY25!N2: 1000.00 has more digits than can be stored. Check the unit of the amounts, and the amount itself.',
      'FY25!E3: Cash for May 2025 is 1.00 here and 2.00 in Again, C9. Keep the value in one place only.',
      'Again!C9: Cash for May 2025 is 2.00 here and 1.00 in FY25, E3. Keep the value in one place only.',
    ]);
    expect(shown(result)).toEqual([['E4', 'new', null, '3.00']]);
  });
});

describe('a workbook that the product made', () => {
  const months = [storedMonth(1, { revenue: '110.00', production: '40.00', grossProfit: '70.00' })];
  const revenue = (value: string, exported: string | null) =>
    compared([figure(1, 'revenue', value, { exported })], { months });

  test('touches only the cells that were changed in it', () => {
    const untouched = revenue('100.00', '100.00');
    expect(shown(untouched)).toEqual([['B2', 'unchanged', '110.00', '110.00']]);
    expect(untouched.months).toEqual([]);
    expect(shown(revenue('120.00', '110.00'))).toEqual([['B2', 'changed', '110.00', '120.00']]);
    expect(revenue('120.00', '110.00').months[0]?.after.grossProfit).toBe('80.00');
  });

  test('never overwrites a figure that has changed since', () => {
    const conflict = revenue('120.00', '100.00');
    expect(conflict.preview.changes).toMatchObject([
      { status: 'conflict', before: '110.00', after: '120.00', exported: '100.00' },
    ]);
    expect(conflict.months).toEqual([]);
    // Both were changed to the same figure.
    expect(shown(revenue('110.00', '100.00'))).toEqual([['B2', 'unchanged', '110.00', '110.00']]);
    expect(revenue('120.00', null).preview.counts.conflict).toBe(1);
  });

  test('leaves a figure in conflict alone even if it would follow from another', () => {
    const result = compared(
      [
        figure(1, 'revenue', '120.00', { exported: '110.00' }),
        figure(1, 'grossProfit', '75.00', { exported: '60.00' }),
      ],
      { months },
    );
    expect(result.months[0]?.after).toMatchObject({ revenue: '120.00', grossProfit: '70.00' });
  });
});

describe('forecasts and budgets', () => {
  test('need a report, and are matched within it', () => {
    expect(compared([forecast('10.00')]).preview.questions).toEqual([
      {
        sheet: null,
        about: 'report',
        question: 'Choose the report that these forecasts and budgets belong to.',
      },
    ]);
    const forecasts = [
      storedForecast(1, '5.00'),
      storedForecast(2, '5.00', { reportId: 8 }),
      storedForecast(3, '5.00', { metric: 'forecast' }),
    ];
    const result = compared(
      [
        forecast('10.00'),
        forecast('3.00', { field: 'actualAmount', cell: 'F2' }),
        forecast('11.00', { calendarMonth: 6, cell: 'E3', businessUnit: ' north' }),
      ],
      { forecasts },
      7,
    );
    expect(shown(result)).toEqual([
      ['E2', 'changed', '5.00', '10.00'],
      ['F2', 'new', null, '3.00'],
      ['E3', 'new', null, '11.00'],
    ]);
    expect(result.forecasts).toMatchObject([
      { existing: { id: 1 }, amount: '10.00', actualAmount: '3.00', reportId: 7 },
      { existing: null, businessUnitId: 1, amount: '11.00', actualAmount: null, reportId: 7 },
    ]);
    expect(result.preview.changes[1]?.what).toBe('North, EUR: Budget, actual');
  });

  test('of a workbook that the product made are matched by id', () => {
    const forecasts = [storedForecast(2, '5.00', { reportId: 8 })];
    const change = (id: number, value: string, exported: string) =>
      compared([forecast(value, { id, exported })], { forecasts });
    expect(change(2, '6.00', '5.00').forecasts).toMatchObject([
      { existing: { id: 2 }, reportId: 8 },
    ]);
    expect(change(2, '6.00', '4.00').preview.counts.conflict).toBe(1);
    expect(refused(change(3, '6.00', '5.00'))).toEqual([
      'Forecasts!E2: This budget has been deleted since the workbook was exported. Leave it out, or add it again on the Forecasts page.',
    ]);
  });

  test('that cannot be stored are refused with the cell and what to do', () => {
    const twice = [storedForecast(1, '5.00'), storedForecast(2, '6.00')];
    const reasonOf = (more: Parameters<typeof forecast>[1]) =>
      refused(compared([forecast('10.00', more)], { forecasts: twice }, 7))[0];
    expect(reasonOf({ businessUnit: 'Nowhere' })).toContain('There is no business unit "Nowhere".');
    expect(reasonOf({ businessUnit: 'South' })).toContain('The business unit South is not active.');
    expect(reasonOf({ currency: 'CHF' })).toContain('Use one of USD, EUR, GBP, NZD, AUD.');
    expect(reasonOf({ calendarYear: 2019 })).toContain('Use a year from 2020 to 2100.');
    expect(reasonOf({})).toContain('more than one budget for North in EUR for May 2026.');
    expect(reasonOf({ calendarMonth: 6, field: 'actualAmount' })).toContain(
      'Add the budget of North for June 2026 too.',
    );
  });

  test('are both refused if two cells disagree', () => {
    const result = compared([forecast('1.00'), forecast('2.00', { cell: 'E9' })], {}, 7);
    expect(refused(result)).toHaveLength(2);
    expect(result.forecasts).toEqual([]);
  });
});

describe('the key of a preview', () => {
  const amounts = [figure(1, 'revenue', '120.00')];
  const key = (revenue: string, version: number, more = {}) =>
    compared(amounts, {
      months: [{ ...storedMonth(1, { revenue, ...more }), version }],
    }).preview.key;

  test('stays the same for the same changes, and differs if any of them does', () => {
    expect(key('100.00', 3)).toBe(key('100.00', 3));
    const others = [key('101.00', 3), key('100.00', 4), key('100.00', 3, { cash: '1.00' })];
    const without = compared(amounts, NOTHING_STORED).preview.key;
    expect(new Set([key('100.00', 3), without, ...others]).size).toBe(5);
  });
});
