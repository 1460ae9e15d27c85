import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBriefing } from '../../../contract/briefing.ts';
import { createCovenant, listCovenants, type SentCovenant } from '../../../contract/covenants.ts';
import { listMoments } from '../../../contract/moments.ts';
import { getStatements } from '../../../contract/statements.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { approvedPlan, draftPlan, FY25, openBooks, RESULT_OF_PLAN } from './testPlannedCompany.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  await openBooks(t);
  await t.ask('admin', createCovenant, { body: LEVERAGE });
});
afterAll(() => t.close());

/** Debt of at most six times the EBITDA since the year began: 1,180 ÷ 200 = 5.9 in May 2025. */
const LEVERAGE: SentCovenant = {
  name: 'Leverage',
  numerator: [{ factor: '1', measure: { kind: 'balanceLine', slug: 'debt' }, span: 'monthEnd' }],
  denominator: [
    { factor: '1', measure: { kind: 'reportLine', line: 'ebitda' }, span: 'yearToDate' },
  ],
  direction: 'atMost',
  limits: [{ from: '2025-05', value: '6' }],
  testedEach: 'month',
  warningPercent: '1',
};

const resultOf = async (month: string) => {
  const { covenants } = await t.ask('viewer', listCovenants, { query: { month } });
  return covenants[0]?.result;
};

async function cashCheck(month: string) {
  const briefing = await t.ask('viewer', getBriefing, { query: { month } });
  const cash = briefing?.checks.find(({ key }) => key === 'cash');
  const words = (cash?.sentence ?? []).map((part) => (typeof part === 'string' ? part : part.text));
  return { light: cash?.light, words: words.join('') };
}

test('without an approved plan there is no outlook, and a draft makes none', async () => {
  const before = await resultOf('2025-05');
  expect(before).toMatchObject({ state: 'met', light: 'fine' });
  expect(before).not.toHaveProperty('outlook');
  await draftPlan(t, { name: 'Draft', kind: 'forecast', fyId: FY25, lines: { debt: '9000' } });
  expect(await resultOf('2025-05')).toEqual(before);
});

test('a covenant is tested over the months of the approved budget', async () => {
  await approvedPlan(t, {
    name: 'Budget',
    kind: 'budget',
    fyId: FY25,
    lines: { ...RESULT_OF_PLAN, receivables: '310' },
  });
  expect(await resultOf('2025-05')).toMatchObject({
    light: 'fine',
    outlook: { firstBroken: null, until: '2026-03', sources: ['budget'], unchanged: ['Debt'] },
  });
  expect(await resultOf('2025-04')).not.toHaveProperty('outlook');
});

test('a forecast comes before the budget, and a breach within six months needs action', async () => {
  const { newest } = await t.ask('admin', listMoments);
  const then = await resultOf('2025-05');
  // 1,860 ÷ 310 is 6 in June, and 2,530 ÷ 420 is more in July.
  await approvedPlan(t, {
    name: 'Forecast',
    kind: 'forecast',
    fyId: FY25,
    lines: { ...RESULT_OF_PLAN, debt: ['1180', '1180', '1860', '2530'] },
  });
  expect(await resultOf('2025-05')).toMatchObject({
    state: 'met',
    light: 'act',
    outlook: { firstBroken: '2025-07', until: '2025-07', sources: ['forecast'], unchanged: [] },
  });
  const may = await cashCheck('2025-05');
  expect(may.light).toBe('act');
  expect(may.words).toContain(
    'Leverage is 5.90 of at most 6.00: EBITDA (year to date) may fall by $3; first breach in July 2025, according to the forecast.',
  );
  expect((await cashCheck('2025-04')).words).not.toContain('first breach');
  const path = `/api/covenants?month=2025-05&asOf=${newest?.moment ?? 0}`;
  const earlier = await t.as('viewer', 'GET', path);
  expect(earlier.json().covenants[0].result).toEqual(then);
});

test('the newest month has the liquidity of the months ahead, which other months lack', async () => {
  const body: SentCovenant = {
    name: 'Cash',
    numerator: [{ factor: '1', measure: { kind: 'balanceLine', slug: 'cash' }, span: 'monthEnd' }],
    denominator: null,
    direction: 'atLeast',
    limits: [{ from: '2025-04', value: '500' }],
    testedEach: 'month',
    warningPercent: '1',
  };
  await t.ask('admin', createCovenant, { body });
  const liquidityOf = async (month: string) =>
    (await t.ask('viewer', getStatements, { query: { month } })).workingCapital;
  expect(await liquidityOf('2025-04')).not.toHaveProperty('ahead');
  // June: 600 + 110 + 680 of new debt = 1,390. July: + 110 + 670. August: + 110, the debt stays.
  expect(await liquidityOf('2025-05')).toMatchObject({
    liquidity: '600.00',
    ahead: {
      lowest: { month: '2025-06', amount: '1390.00' },
      firstBelow: null,
      until: '2026-03',
      sources: ['forecast'],
      leftOut: [],
    },
  });
  await approvedPlan(t, {
    name: 'Repaid',
    kind: 'forecast',
    fyId: FY25,
    lines: { ...RESULT_OF_PLAN, debt: ['1180', '1180', '900', '600'] },
  });
  // June: 600 + 110 − 280 = 430. July: + 110 − 300 = 240.
  expect(await liquidityOf('2025-05')).toMatchObject({
    ahead: { lowest: { month: '2025-07', amount: '240.00' }, firstBelow: '2025-06' },
  });
});
