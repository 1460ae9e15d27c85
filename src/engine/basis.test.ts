import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../finance/companyBasis.ts';
import { financialYearDates, fiscalMonthName } from '../finance/fiscalCalendar.ts';
import { formatMoney } from '../format/money.ts';
import { companyBasis, withBasis } from './basis.ts';

/** Reads the name of a company's year while another company's task runs. */
const said = (yearStartMonth: number, currency: string) =>
  withBasis({ ...STANDARD_BASIS, yearStartMonth, currency }, async () => {
    const words: string[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      await setTimeout(turn % 2);
      const basis = companyBasis();
      words.push(
        `${fiscalMonthName(basis, 1)} ${formatMoney(basis.currency, '5')} ${financialYearDates(basis, 'FY25').endDate}`,
      );
    }
    return [...new Set(words)];
  });

test('simultaneous work for two companies never takes the year or currency of the other', async () => {
  const [january, july] = await Promise.all([said(1, 'EUR'), said(7, 'GBP')]);
  expect(january).toEqual(['January €5 2025-12-31']);
  expect(july).toEqual(['July £5 2026-06-30']);
  expect(companyBasis()).toEqual(STANDARD_BASIS);
});
