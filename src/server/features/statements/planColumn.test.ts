import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateCompany } from '../../../contract/company.ts';
import { listMoments } from '../../../contract/moments.ts';
import { getStatements, type StatementsOfMonth } from '../../../contract/statements.ts';
import { monthsFrom } from '../../../finance/statements/testLedger.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import {
  approvedPlan,
  draftPlan,
  FY25,
  FY26,
  openBooks,
  RESULT_OF_PLAN,
  storeLaterMonths,
} from './testPlannedCompany.ts';

let t: TestApp;
let accounts: readonly number[] = [];
beforeAll(async () => {
  t = await openTestApp();
  accounts = await openBooks(t);
});
afterAll(() => t.close());

const april = () => t.ask('viewer', getStatements, { query: { month: '2025-04' } });

const sheetOf = ({ sheet }: StatementsOfMonth) =>
  Object.fromEntries(
    sheet.rows.map((row) => [row.is === 'line' ? row.slug : row.key, row.amounts.toSpliced(2, 1)]),
  );

const flowOf = ({ flows }: StatementsOfMonth, period: string) => {
  const flow = flows.find((one) => one.period === period);
  return {
    planName: flow?.planName,
    rows: Object.fromEntries(
      (flow?.rows ?? []).map((row) => [
        row.is === 'line' ? row.line : row.is === 'section' ? row.section : row.key,
        row.amounts.at(-1),
      ]),
    ),
  };
};

test('without an approved plan that has balances, there is no column for the plan', async () => {
  const before = await april();
  expect(before).not.toHaveProperty('plan');
  expect(before.flows[0]).not.toHaveProperty('planName');
  expect(before.sheet.rows[0]?.amounts).toHaveLength(3);
  await draftPlan(t, {
    name: 'Draft',
    kind: 'budget',
    fyId: FY25,
    lines: { ...RESULT_OF_PLAN, debt: '900' },
  });
  await approvedPlan(t, { name: 'Profit', kind: 'budget', fyId: FY25, lines: RESULT_OF_PLAN });
  expect(await april()).toEqual(before);
});

test('the approved plan has a column, from the balance sheet before its year', async () => {
  const { newest } = await t.ask('admin', listMoments);
  const then = await april();
  await approvedPlan(t, {
    name: 'Budget',
    kind: 'budget',
    fyId: FY25,
    lines: { ...RESULT_OF_PLAN, receivables: '310', debt: '1190' },
  });
  const now = await april();
  expect(now.plan).toEqual({
    name: 'Budget',
    start: '2025-03',
    unchanged: ['Share capital'],
    notCounted: ['Other Income', 'Depreciation', 'Interest', 'Tax'],
    withoutStart: [],
  });
  // 500 + EBITDA of 110 − 10 of receivables − 10 of debt.
  expect(sheetOf(now)).toEqual({
    cash: ['550.00', '500.00', '590.00'],
    receivables: ['330.00', '300.00', '310.00'],
    totalAssets: ['880.00', '800.00', '900.00'],
    debt: ['1180.00', '1200.00', '1190.00'],
    totalLiabilities: ['1180.00', '1200.00', '1190.00'],
    'share-capital': ['-500.00', '-500.00', '-500.00'],
    resultOfYear: ['100.00', '100.00', '110.00'],
    earlierResults: ['100.00', '0.00', '100.00'],
    totalEquity: ['-300.00', '-400.00', '-290.00'],
    totalLiabilitiesAndEquity: ['880.00', '800.00', '900.00'],
  });
  expect(flowOf(now, 'month')).toEqual({
    planName: 'Budget',
    rows: {
      ebitda: '110.00',
      receivables: '-10.00',
      operations: '100.00',
      investing: '0.00',
      debt: '-10.00',
      financing: '-10.00',
      change: '90.00',
      opening: '500.00',
      closing: '590.00',
    },
  });
  const may = await t.ask('viewer', getStatements, { query: { month: '2025-05' } });
  expect(flowOf(may, 'toDate')).toMatchObject({
    planName: 'Budget',
    rows: { ebitda: '220.00', change: '200.00', opening: '500.00', closing: '700.00' },
  });
  const path = `/api/statements?month=2025-04&asOf=${newest?.moment ?? 0}`;
  const earlier = await t.as('viewer', 'GET', path);
  expect(earlier.json()).toEqual(then);
});

test('cash that is planned too leaves an amount that no line plans', async () => {
  await approvedPlan(t, {
    name: 'With cash',
    kind: 'budget',
    fyId: FY25,
    lines: { ...RESULT_OF_PLAN, receivables: '310', debt: '1190', cash: '600' },
  });
  const found = await april();
  expect(sheetOf(found)).toMatchObject({
    cash: ['550.00', '500.00', '600.00'],
    notPlanned: ['0.00', '0.00', '10.00'],
    totalLiabilitiesAndEquity: ['880.00', '800.00', '910.00'],
  });
  expect(flowOf(found, 'month').rows).toMatchObject({ notPlanned: '10.00', change: '100.00' });
});

test('twelve months of two plans have no cash at their ends, because each begins with actual cash', async () => {
  const months = monthsFrom('2025-06', 11);
  await storeLaterMonths(t, accounts, months);
  const lastMonth = () => t.ask('viewer', getStatements, { query: { month: '2026-04' } });
  const alone = await lastMonth();
  expect(alone.plan).toBeUndefined();
  expect(flowOf(alone, 'twelveMonths').planName).toBeUndefined();
  await approvedPlan(t, {
    name: 'Budget FY26',
    kind: 'budget',
    fyId: FY26,
    lines: { ...RESULT_OF_PLAN, debt: '1100' },
  });
  // The debt of 1,180 falls by 80 in April 2026.
  expect(flowOf(await lastMonth(), 'month')).toMatchObject({
    planName: 'Budget FY26',
    rows: { change: '30.00', opening: '1600.00', closing: '1630.00' },
  });
  expect(flowOf(await lastMonth(), 'twelveMonths')).toMatchObject({
    planName: 'With cash, Budget FY26',
    rows: { ebitda: '1320.00', debt: '-80.00', opening: null, closing: null },
  });
});

test('without the statements, a plan has no column', async () => {
  await t.ask('admin', updateCompany, { body: { lineGroups: ['balance'] } });
  expect(await april()).not.toHaveProperty('plan');
  await t.ask('admin', updateCompany, {
    body: { lineGroups: ['result', 'balance', 'statements'] },
  });
});
