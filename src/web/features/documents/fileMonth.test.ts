import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { MONTH_NAMES, shortMonthName } from '../../../finance/fiscalCalendar.ts';
import { monthOfFileName } from './fileMonth.ts';

const said = (name: string) => {
  const month = monthOfFileName(STANDARD_BASIS, name);
  return month === null ? null : `${month.calendarYear}-${month.calendarMonth}`;
};

describe('the month of a file is in its name', () => {
  test.each([
    ['Board deck October 2026.pptx', '2026-10'],
    ['management-accounts-september-2021.xls', '2021-9'],
    ['2026-10 Board pack v2.pdf', '2026-10'],
    ['accounts_2026_10.xlsx', '2026-10'],
    ['202610 accounts.xlsx', '2026-10'],
    ['20261031_minutes.pdf', '2026-10'],
    ['Minutes 31.10.2026 (final).docx', '2026-10'],
    ['Minutes of 12 May 2026.docx', '2026-5'],
    ['Minutes May 12 2026.docx', '2026-5'],
    ['Oct-26 pack.pdf', '2026-10'],
    ['Pack_Sept26.pdf', '2026-9'],
    ['May 26 board.pdf', '2026-5'],
    ['Board May ’12.pdf', '2012-5'],
    ['Minutes 12 May 15.docx', '2015-5'],
    ['FY26 May 12 board.pdf', '2026-5'],
    ['FY26 P7 accounts.xlsx', '2026-10'],
    ['FY25 March.pdf', '2026-3'],
    ['BOARD REPORT (APRIL 2025) signed.PDF', '2025-4'],
    ['2025 April + commentary.docx', '2025-4'],
  ])('%s', (name, month) => {
    expect(said(name)).toBe(month);
  });

  test.each([
    'Board deck.pptx',
    'October.pdf',
    'May 12 board.pdf',
    'Minutes of May 12 final.docx',
    'Board_May-18.pdf',
    'Pack Oct05.pdf',
    'Accounts 2026.xlsx',
    'Part 2 2025.pdf',
    'Pack 04-05-2025.pdf',
    'April 2025 to March 2026.xlsx',
    'Oct-Nov 2026.pdf',
    'January to March 2026.xlsx',
    'Marketing plan 2026.docx',
    'Summary 7.pdf',
    '.pdf',
    '',
  ])('“%s” leaves it to a person', (name) => {
    expect(said(name)).toBeNull();
  });
});

test('any month is found, however it is written and whatever is around it', () => {
  const month = fc.record({
    year: fc.integer({ min: 2000, max: 2099 }),
    number: fc.integer({ min: 1, max: 12 }),
  });
  const forms = fc.constantFrom<(name: string, year: number, number: string) => string>(
    (name, year) => `${name} ${year}`,
    (name, year) => `${shortMonthName(name)}-${year}`,
    (name, year) => `${name.toLowerCase()}_${year}`,
    (_name, year, number) => `${year}-${number}`,
    (_name, year, number) => `${number}.${year}`,
    (_name, year, number) => `${year}${number}15`,
  );
  const words = fc.constantFrom('', 'Board pack', 'accounts final', 'v2', 'Marketing');
  fc.assert(
    fc.property(month, forms, words, words, ({ year, number }, form, before, after) => {
      const name = MONTH_NAMES[number - 1] ?? '';
      const written = form(name, year, String(number).padStart(2, '0'));
      const file = `${[before, written, after].filter((part) => part !== '').join(' ')}.pdf`;
      expect(said(file)).toBe(`${year}-${number}`);
    }),
  );
});

test('any text is taken', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
      const month = monthOfFileName(STANDARD_BASIS, name)?.calendarMonth ?? 1;
      expect(month).toBeGreaterThanOrEqual(1);
      expect(month).toBeLessThanOrEqual(12);
    }),
  );
});
