import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getBriefing } from '../../../contract/briefing.ts';
import { getCompany, previewCheckLimits, updateCompany } from '../../../contract/company.ts';
import { createFinancialData } from '../../../contract/financialData.ts';
import { STANDARD_LIMITS } from '../../../telling/briefing/checkLimits.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { fiscalMonthName } from '../../../finance/fiscalCalendar.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  // April 2025 to May 2026; each year's April with less EBITDA than the one before.
  const months = [
    ...Array.from({ length: 12 }, (_, place) => ({
      fyId: 13,
      monthNum: place + 1,
      ebitda: '300000',
    })),
    { fyId: 14, monthNum: 1, ebitda: '300000' },
    { fyId: 14, monthNum: 2, ebitda: '264000' },
  ];
  for (const { fyId, monthNum, ebitda } of months) {
    await t.ask('admin', createFinancialData, {
      body: {
        fyId,
        monthNum,
        monthName: fiscalMonthName(STANDARD_BASIS, monthNum),
        revenue: '1000000',
        ebitda,
        cash: '90000000',
      },
    });
  }
});
afterAll(() => t.close());

const STRICT = { ...STANDARD_LIMITS, lastYearEbitdaMonth: '12', lastYearEbitdaYear: '6' };

const lightOfMay = async () =>
  (await t.ask('viewer', getBriefing, { query: { month: '2026-05' } }))?.light;

describe('the limits of the checks', () => {
  test('their effect is shown on the latest months, and changes nothing', async () => {
    const effect = await t.ask('admin', previewCheckLimits, { body: { checkLimits: STRICT } });
    expect(effect).toHaveLength(14);
    expect(effect[0]).toEqual({
      month: '2026-05',
      name: 'May 2026',
      stored: 'fine',
      proposed: 'watch',
    });
    expect(effect[1]).toEqual({
      month: '2026-04',
      name: 'April 2026',
      stored: 'fine',
      proposed: 'fine',
    });
    expect((await t.ask('admin', getCompany)).checkLimits).toEqual(STANDARD_LIMITS);
    expect(await lightOfMay()).toBe('fine');
  });

  test('are the ones that pages go by once they are stored', async () => {
    await t.ask('admin', updateCompany, { body: { checkLimits: STRICT } });
    expect((await t.ask('viewer', getCompany)).checkLimits).toEqual(STRICT);
    expect(await lightOfMay()).toBe('watch');
    await t.ask('admin', updateCompany, { body: { checkLimits: STANDARD_LIMITS } });
    expect(await lightOfMay()).toBe('fine');
  });

  test.each([
    [{ ...STANDARD_LIMITS, planRevenueMonth: '11' }, ['checkLimits.planRevenueMonth']],
    [{ ...STANDARD_LIMITS, cashFall: 'a lot' }, ['checkLimits.cashFall']],
    [{ ...STANDARD_LIMITS, other: '1' }, ['checkLimits.other']],
    [{ cashFall: '30' }, expect.arrayContaining(['checkLimits.coverAct'])],
  ])('are refused by name: %j', async (checkLimits, paths) => {
    for (const [method, url] of [
      ['PATCH', '/api/company'],
      ['POST', '/api/company/check-limits/preview'],
    ] as const) {
      const answer = await t.as('admin', method, url, { body: { checkLimits } });
      expect(answer.statusCode).toBe(400);
      expect(answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toEqual(
        paths,
      );
    }
    expect((await t.ask('admin', getCompany)).checkLimits).toEqual(STANDARD_LIMITS);
  });

  test('are for administrators', async () => {
    const body = { checkLimits: STRICT };
    expect(
      (await t.as('viewer', 'POST', '/api/company/check-limits/preview', { body })).statusCode,
    ).toBe(403);
    expect((await t.as('viewer', 'PATCH', '/api/company', { body })).statusCode).toBe(403);
  });
});
