import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { fiscalMonthNames } from '../../finance/fiscalCalendar.ts';
import { readingFor } from '../../reader/testWorkbooks.ts';
import { buildPack } from './buildPack.ts';
import { testSource } from './testSource.ts';

/** Years of FY25 of three months, in euros. */
const YEARS = [
  { yearStartMonth: 4, yearNamedAfter: 'start', first: 'April 2025', last: 'June 2025' },
  { yearStartMonth: 7, yearNamedAfter: 'end', first: 'July 2024', last: 'September 2024' },
  { yearStartMonth: 10, yearNamedAfter: 'end', first: 'October 2024', last: 'December 2024' },
] as const;

const short = (month: string) => month.replace(/^(\w{3})\w*/, '$1');

describe.each(YEARS)('a company in euros whose FY25 begins in $first', (year) => {
  const { yearStartMonth, yearNamedAfter, first, last } = year;
  const basis = { ...STANDARD_BASIS, yearStartMonth, yearNamedAfter, currency: 'EUR' };

  test('has packs with its months, its titles and its symbol', () => {
    const source = testSource({ firstYear: 25, years: 1, lastMonths: 3 });
    const pack = JSON.stringify(buildPack({ ...source, basis }));
    expect(pack).toContain(`"All financial years, ${first} to ${last}"`);
    expect(pack).toContain(`from €2.7M in ${short(first)} to €2.8M in ${short(last)}`);
    for (const words of ['EUR thousands', 'Revenue (€M)', 'Amounts are in euros', 'Year to date']) {
      expect(pack).toContain(words);
    }
    expect(pack).not.toMatch(/\$|US dollar/);
  });

  test('reads its months from a file, and refuses dollars in its own words', () => {
    const heads = fiscalMonthNames(basis).map((_, at) => monthOf(first, at));
    const table = (currency: string) =>
      [
        [currency, ...heads].join('\t'),
        ['Revenue', ...heads.map((_, at) => String(1_000_000 + at))].join('\t'),
        ['EBITDA', ...heads.map((_, at) => String(100_000 + at))].join('\t'),
      ].join('\n');
    const read = readingFor(basis, table('EUR'));
    expect(read.refusals).toEqual([]);
    expect(read.amounts.filter((text) => text.includes('revenue'))).toEqual(
      heads.map((_, at) => `FY25 ${at + 1} revenue ${1_000_000 + at}.00`),
    );
    const foreign = readingFor(basis, table('USD'));
    expect(foreign.amounts).toEqual([]);
    expect(foreign.refusals.join(' ')).toContain('are in USD, but figures are kept in euros.');
  });
});

/** "Oct 2025", so many months after the first. */
function monthOf(first: string, after: number): string {
  const day = new Date(`1 ${first} UTC`);
  day.setUTCMonth(day.getUTCMonth() + after);
  const [, , month, year] = day.toUTCString().split(' ');
  return `${month} ${year}`;
}
