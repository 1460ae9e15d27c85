import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallError } from '../../../client/callError.ts';
import { listActivity } from '../../../contract/activity.ts';
import { updateCompany } from '../../../contract/company.ts';
import { explainFigure } from '../../../contract/figures.ts';
import { createFinancialData } from '../../../contract/financialData.ts';
import { listMoments } from '../../../contract/moments.ts';
import type { NewPlan, SentPlanFigure, WholePlan } from '../../../contract/plans.ts';
import {
  approvePlan,
  createPlan,
  getPlan,
  setPlanFigures,
  wholePlanSchema,
} from '../../../contract/plans.ts';
import { listQuestions } from '../../../contract/questions.ts';
import { previewTakeBack, takeBack } from '../../../contract/reverts.ts';
import {
  createBalanceLine,
  deleteBalanceLine,
  listBalanceLines,
  updateBalanceLine,
} from '../../../contract/statements.ts';
import { setTypedBalances } from '../../../contract/typedBalances.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const FY25 = 13;
const FY26 = 14;

const of = (id: number) => ({ params: { id: String(id) } });
const made = (name: string, more: Partial<NewPlan> = {}) =>
  t.ask('admin', createPlan, { body: { name, kind: 'budget', fyId: FY26, ...more } });
const set = (id: number, ...figures: SentPlanFigure[]) =>
  t.ask('admin', setPlanFigures, { ...of(id), body: { figures } });
const cell = (
  line: SentPlanFigure['line'],
  monthNum: number,
  amount: string | null,
): SentPlanFigure => ({ line, monthNum, amount });
const turnOn = (...lineGroups: ('result' | 'balance' | 'statements')[]) =>
  t.ask('admin', updateCompany, { body: { lineGroups } });

const planned = ({ balances = [] }: WholePlan) =>
  Object.fromEntries(balances.map(({ line, amounts }) => [line, amounts.slice(0, 3)]));

async function refusal(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw new Error('It was not refused', { cause: error });
  return { status: error.status, errors: error.problem?.errors, detail: error.problem?.detail };
}

const lineNamed = async (name: string) => {
  const found = (await t.ask('admin', listBalanceLines)).find((line) => line.name === name);
  if (found === undefined) throw new Error(`There is no line ${name}`);
  return found;
};

test('a company without a balance sheet plans none, and its plans stay as they were', async () => {
  const { id } = await made('Without');
  const refused = await refusal(set(id, cell('balance.stock', 1, '5')));
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.detail).toMatch(/^“Balance sheet and cash flow” is turned off/);
  const plan = await set(id, cell('cash', 1, '5'));
  expect(Object.keys(plan)).not.toContain('balances');
  const bad = await t.as('admin', 'POST', `/api/plans/${id}/figures`, {
    body: { figures: [{ line: 'stock', monthNum: 1, amount: '1' }] },
  });
  expect(bad.json()).toMatchObject({
    errors: [{ path: 'figures.0.line', message: expect.stringMatching(/^Expected revenue or /) }],
  });
});

test('closing balances are planned by line and month, in the order of the balance sheet', async () => {
  await turnOn('result', 'balance', 'statements');
  const { id, balances } = await made('Balances');
  expect(balances).toEqual([]);
  const plan = await set(
    id,
    cell('balance.share-capital', 1, '-70.5'),
    cell('balance.stock', 1, '20'),
    cell('balance.stock', 3, '0'),
    cell('cash', 1, '10'),
  );
  expect(planned(plan)).toEqual({
    'balance.stock': ['20.00', null, '0.00'],
    'balance.share-capital': ['-70.50', null, null],
  });
  expect(plan.balances?.map(({ line }) => line)).toEqual([
    'balance.stock',
    'balance.share-capital',
  ]);
  expect(plan.figures).toMatchObject([{ line: 'cash' }]);
  expect(await t.ask('admin', getPlan, of(id))).toEqual(plan);
  // A colleague changed the amount meanwhile.
  const late = Object.assign(cell('balance.stock', 1, '30'), { was: '10' });
  expect(await refusal(set(id, late))).toMatchObject({
    status: 409,
    errors: [{ path: 'figures.0', message: 'Stock for April was changed by someone else' }],
  });
  const twice = cell('balance.stock', 1, '30');
  expect(await refusal(set(id, twice, twice))).toMatchObject({
    errors: [{ path: 'figures.1', message: 'Stock for April is in the request twice' }],
  });
  const changed = await set(id, Object.assign(twice, { was: '20' }));
  expect(planned(changed)['balance.stock']).toEqual(['30.00', null, '0.00']);
  const removed = await set(id, cell('balance.share-capital', 1, null));
  expect(planned(removed)).not.toHaveProperty('balance.share-capital');
});

test('an unknown line, an archived one and one that the report holds say what to do', async () => {
  const { id } = await made('Refused');
  const tools = await t.ask('admin', createBalanceLine, {
    body: { name: 'Tools', role: 'fixedAssets' },
  });
  await set(id, cell('balance.tools', 1, '8'));
  await t.ask('admin', updateBalanceLine, { ...of(tools.id), body: { isArchived: true } });
  const stock = await lineNamed('Stock');
  await t.ask('admin', updateBalanceLine, { ...of(stock.id), body: { isArchived: true } });
  expect(
    await refusal(
      set(
        id,
        cell('balance.cranes', 1, '1'),
        cell('balance.stock', 1, '1'),
        cell('balance.receivables', 1, '1'),
        cell('balance.receivables', 2, null),
        cell('balance.tools', 2, '9'),
      ),
    ),
  ).toMatchObject({
    status: 400,
    errors: [
      {
        path: 'figures.0.line',
        message: 'The balance sheet has no line cranes. Add it to the balance sheet first',
      },
      { path: 'figures.1.line', message: 'Stock is archived. Restore the line first' },
      {
        path: 'figures.2.line',
        message: 'Receivables is planned in the line Receivables. Enter the amount there',
      },
    ],
  });
  await t.ask('admin', updateBalanceLine, { ...of(stock.id), body: { isArchived: false } });
  // Without the report's own receivables, the balance has a row of its own.
  await turnOn('result', 'statements');
  const plan = await set(id, cell('balance.receivables', 1, '7'), cell('balance.tools', 2, '9'));
  expect(planned(plan)).toEqual({
    'balance.receivables': ['7.00', null, null],
    'balance.tools': ['8.00', '9.00', null],
  });
  await turnOn('result', 'balance', 'statements');
});

test('a planned line can be renamed and archived, but not deleted', async () => {
  const { id } = await made('Keeps its lines');
  const cranes = await t.ask('admin', createBalanceLine, {
    body: { name: 'Cranes', role: 'fixedAssets' },
  });
  await set(id, cell('balance.cranes', 1, '8'));
  await t.ask('admin', updateBalanceLine, { ...of(cranes.id), body: { name: 'Lifts' } });
  expect(planned(await t.ask('admin', getPlan, of(id)))).toEqual({
    'balance.cranes': ['8.00', null, null],
  });
  expect(await refusal(t.ask('admin', deleteBalanceLine, of(cranes.id)))).toMatchObject({
    status: 409,
    detail: 'Lifts is planned in Keeps its lines. Archive the line instead',
  });
  await set(id, cell('balance.cranes', 1, null));
  await t.ask('admin', deleteBalanceLine, of(cranes.id));
});

test('a plan with balances only can be approved, and viewers read them', async () => {
  const { id } = await made('Approved');
  await set(id, cell('balance.stock', 1, '8'));
  await t.ask('admin', approvePlan, { ...of(id), body: {} });
  const seen = await t.ask('viewer', getPlan, of(id));
  expect(planned(seen)).toEqual({ 'balance.stock': ['8.00', null, null] });
  expect(await refusal(set(id, cell('balance.stock', 1, '9')))).toMatchObject({ status: 409 });
});

test('a change is named in the activity, can be reverted, and is shown as of then', async () => {
  const { id } = await made('History');
  await set(id, cell('balance.stock', 1, '8'));
  const { newest } = await t.ask('admin', listMoments);
  await set(id, cell('balance.stock', 1, '9'));
  const { entries } = await t.ask('admin', listActivity, { query: { noun: 'planFigure' } });
  expect(entries[0]?.records).toMatchObject([
    {
      action: 'changed',
      name: 'Stock, April, in History',
      fields: [{ label: 'Amount', before: '$8', after: '$9' }],
    },
  ]);
  const moment = (await t.ask('admin', listMoments)).newest?.moment ?? 0;
  const what = { kind: 'change', moment } as const;
  const { key: previewKey } = await t.ask('admin', previewTakeBack, { body: { what } });
  await t.ask('admin', takeBack, { body: { what, previewKey, reason: 'A slip' } });
  const now = await t.ask('admin', getPlan, of(id));
  expect(planned(now)).toEqual({ 'balance.stock': ['8.00', null, null] });
  const asOf = async (at: number | undefined) =>
    wholePlanSchema.parse((await t.as('admin', 'GET', `/api/plans/${id}?asOf=${at}`)).json());
  expect(planned(await asOf(moment))).toEqual({ 'balance.stock': ['9.00', null, null] });
  expect(planned(await asOf(newest?.moment))).toEqual({ 'balance.stock': ['8.00', null, null] });
});

test('a planned balance is explained with its history, and a draft stays hidden', async () => {
  const { id } = await made('Explained plan');
  await set(id, cell('balance.stock', 1, '8'));
  await set(id, cell('balance.stock', 1, '9'));
  const figure = 'planned.balance-stock.2026-04.of-Explained_plan';
  const explained = (role: 'admin' | 'viewer', asked = figure, compareWith?: string) =>
    t.ask(role, explainFigure, { params: { id: asked }, query: { compareWith } });
  expect(await refusal(explained('viewer'))).toMatchObject({ status: 404 });
  expect(await explained('admin')).toMatchObject({
    figure: { title: 'Stock, Explained plan', period: 'April 2026', text: '$9', kind: 'entered' },
    history: [
      { before: '$8', after: '$9', takeBack: null },
      { before: null, after: '$8' },
    ],
  });
  // Before the plan was created, nothing was planned.
  const { compared } = await explained('admin', figure, '1');
  expect(compared?.figure).toMatchObject({ value: null, kind: 'notReported' });
  await t.ask('admin', approvePlan, { ...of(id), body: {} });
  expect((await explained('viewer')).history).toMatchObject([{ before: null, after: '$9' }]);
  expect(await t.ask('viewer', listQuestions, { query: { figureId: figure } })).toEqual({
    questions: [],
  });
  for (const other of [figure.replace('stock', 'gravel'), figure.replace('2026-04', '2025-04')]) {
    expect(await refusal(explained('viewer', other))).toMatchObject({ status: 404 });
  }
  const year = figure.replace('2026-04', 'FY26');
  expect(await refusal(explained('viewer', year))).toMatchObject({ status: 400 });
});

test('a plan begins with the balances of another plan, or of the balance sheets of its year', async () => {
  for (const [monthNum, monthName] of [
    [1, 'April'],
    [2, 'May'],
  ] as const) {
    await t.ask('admin', createFinancialData, {
      body: { fyId: FY25, monthNum, monthName, cash: '10', receivables: '5', ebitda: '3' },
    });
  }
  await t.ask('admin', setTypedBalances, {
    body: {
      fyId: FY25,
      balances: [
        { month: '2025-04', line: 'stock', amount: '20' },
        { month: '2025-04', line: 'accruals', amount: '0' },
      ],
    },
  });
  const plan = await made('Of actuals', { fyId: FY25, from: { kind: 'actuals', fyId: FY25 } });
  // Cash and receivables are among the figures, and nothing was typed for May.
  expect(planned(plan)).toEqual({ 'balance.stock': ['20.00', null, null] });
  await set(
    plan.id,
    cell('balance.stock', 1, '21'),
    cell('balance.stock', 2, '22'),
    cell('balance.stock', 3, '23'),
    cell('balance.accruals', 3, '4'),
  );
  const { id: stockId } = await lineNamed('Stock');
  await t.ask('admin', updateBalanceLine, { ...of(stockId), body: { isArchived: true } });
  const later = await made('Of archived', { fyId: FY25, from: { kind: 'actuals', fyId: FY25 } });
  expect(planned(later)).toEqual({ 'balance.stock': ['20.00', null, null] });
  const copy = await made('Copy', { from: { kind: 'plan', planId: plan.id } });
  expect(copy.balances).toEqual((await t.ask('admin', getPlan, of(plan.id))).balances);
  const forecast = await made('Rest', {
    fyId: FY25,
    kind: 'forecast',
    from: { kind: 'actualsAndPlan', planId: plan.id },
  });
  expect(planned(forecast)).toEqual({
    'balance.stock': ['20.00', null, '23.00'],
    'balance.accruals': [null, null, '4.00'],
  });
});
