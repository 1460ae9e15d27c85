import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readBasisFrom, STANDARD_BASIS } from '../domain/companyBasis.ts';
import { financialYearDates, fiscalMonthName } from '../domain/fiscalCalendar.ts';
import { formatMoney } from '../format/money.ts';
import { asCompany } from '../domain/testBasis.ts';
import { withBasis } from './basis.ts';

/** What a company says for as long as another one does. */
const said = (yearStartMonth: number, currency: string) =>
  withBasis({ ...STANDARD_BASIS, yearStartMonth, currency }, async () => {
    const words: string[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      await setTimeout(turn % 2);
      words.push(`${fiscalMonthName(1)} ${formatMoney('5')} ${financialYearDates('FY25').endDate}`);
    }
    return [...new Set(words)];
  });

test('what runs at the same time for two companies never takes the year or currency of the other', async () => {
  const [january, july] = await Promise.all([said(1, 'EUR'), said(7, 'GBP')]);
  expect(january).toEqual(['January €5 2025-12-31']);
  expect(july).toEqual(['July £5 2026-06-30']);
  expect(`${fiscalMonthName(1)} ${formatMoney('5')}`).toBe('April $5');
});

test('a page of the same process, and what tests of rules say, change nothing for a request', async () => {
  const takeBack = readBasisFrom(() => STANDARD_BASIS, 'last');
  expect(await said(1, 'EUR')).toEqual(['January €5 2025-12-31']);
  takeBack();
  expect(asCompany({ currency: 'CHF' }, () => formatMoney('5'))).toMatch(/^CHF/);
  expect(await said(7, 'GBP')).toEqual(['July £5 2026-06-30']);
});
