import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CallError } from '../../../client/callError.ts';
import { listActivity } from '../../../contract/activity.ts';
import { createFinancialData } from '../../../contract/financialData.ts';
import { listMoments } from '../../../contract/moments.ts';
import { createMonthlySummary, updateMonthlySummary } from '../../../contract/reports.ts';
import type { NewPlan, SentPlanFigure } from '../../../contract/plans.ts';
import {
  approvePlan,
  createPlan,
  deletePlan,
  getPlan,
  listPlans,
  reopenPlan,
  setPlanFigures,
  updatePlan,
  wholePlanSchema,
} from '../../../contract/plans.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const of = (id: number) => ({ params: { id: String(id) } });

const made = (name: string, more: Partial<NewPlan> = {}) =>
  t.ask('admin', createPlan, { body: { name, kind: 'budget', fyId: 14, ...more } });

const set = (id: number, ...figures: SentPlanFigure[]) =>
  t.ask('admin', setPlanFigures, { ...of(id), body: { figures } });

const cell = (
  line: SentPlanFigure['line'],
  monthNum: number,
  amount: string | null,
): SentPlanFigure => ({ line, monthNum, amount });

const approve = (id: number) => t.ask('admin', approvePlan, { ...of(id), body: {} });

const standings = async (role: 'admin' | 'viewer', names: readonly string[]) =>
  (await t.ask(role, listPlans))
    .filter(({ name }) => names.includes(name))
    .map(({ name, standing }) => [name, standing]);

async function refusal(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw new Error('It was not refused', { cause: error });
  return error.problem;
}

const twelve = (...amounts: (string | null)[]) =>
  Array.from({ length: 12 }, (_, place) => amounts[place] ?? null);

describe('a draft', () => {
  test('begins empty, keeps what is planned by line and month, and nothing else', async () => {
    const plan = await made('  Budget FY26 ');
    expect(plan).toMatchObject({
      name: 'Budget FY26',
      kind: 'budget',
      fyYear: 'FY26',
      state: 'draft',
      standing: 'draft',
      approvedAt: null,
      approvedBy: null,
      figures: [],
    });
    const planned = await set(
      plan.id,
      cell('revenue', 1, '2400000'),
      cell('revenue', 12, '0'),
      cell('staffCount', 1, '31'),
    );
    expect(planned.figures).toEqual([
      { line: 'revenue', amounts: [...twelve('2400000.00').slice(0, 11), '0.00'] },
      { line: 'staffCount', amounts: twelve('31') },
    ]);
    expect(planned.version).toBeGreaterThan(plan.version);
    const less = await set(plan.id, cell('revenue', 1, null), cell('revenue', 12, '0'));
    expect(less.figures.map(({ line }) => line)).toEqual(['revenue', 'staffCount']);
    expect(less.figures[0]?.amounts[0]).toBeNull();
    // Existing figures change nothing.
    expect((await set(plan.id, cell('staffCount', 1, '31.00'))).version).toBe(less.version);
  });

  test('is refused with a name in use, another line, half a person, or a month twice', async () => {
    const plan = await made('Refused');
    expect(await refusal(made('REFUSED'))).toMatchObject({
      code: 'already_exists',
      existingId: plan.id,
      errors: [{ path: 'name', message: 'A plan with this name already exists' }],
    });
    expect(await refusal(made('Of no year', { fyId: 999 }))).toMatchObject({
      errors: [{ path: 'fyId', message: 'Unknown financial year' }],
    });
    expect(await refusal(set(plan.id, cell('staffCount', 1, '1.5')))).toMatchObject({
      errors: [
        {
          path: 'figures.0.amount',
          message: 'Enter a whole number of people from 0 to 1000000',
        },
      ],
    });
    expect(await refusal(set(plan.id, cell('cash', 1, '1'), cell('cash', 1, '2')))).toMatchObject({
      errors: [{ path: 'figures.1', message: 'Cash for April is in the request twice' }],
    });
    const body = { figures: [{ line: 'grossMarginPercent', monthNum: 1, amount: '40' }] };
    const answer = await t.as('admin', 'POST', `/api/plans/${plan.id}/figures`, { body });
    expect(answer.statusCode).toBe(400);
  });

  test('keeps what a colleague has planned meanwhile', async () => {
    const { id } = await made('Two at once');
    await set(id, cell('admin', 1, '10'), cell('admin', 2, '20'));
    // Another month, and the same amount, are in nobody's way.
    await set(
      id,
      { ...cell('admin', 3, '30'), was: null },
      { ...cell('admin', 1, '10'), was: '5' },
    );
    const late = { ...cell('admin', 2, '25'), was: '19.00' };
    expect(await refusal(set(id, cell('admin', 4, '40'), late))).toMatchObject({
      code: 'changed_since',
      errors: [{ path: 'figures.1', message: 'Admin for May was changed by someone else' }],
    });
    const { figures } = await t.ask('admin', getPlan, of(id));
    expect(figures).toEqual([{ line: 'admin', amounts: twelve('10.00', '20.00', '30.00') }]);
  });

  test('is renamed, and deleted with its figures', async () => {
    const { id, version } = await made('Short-lived');
    await set(id, cell('cash', 1, '1'));
    expect(
      (
        await t.as('admin', 'PATCH', `/api/plans/${id}`, {
          body: { name: 'Late' },
          headers: { 'if-match': `"${version}"` },
        })
      ).statusCode,
    ).toBe(412);
    expect(
      await t.ask('admin', updatePlan, { ...of(id), body: { name: 'short-lived' } }),
    ).toMatchObject({
      name: 'short-lived',
    });
    await t.ask('admin', deletePlan, of(id));
    expect(await refusal(t.ask('admin', getPlan, of(id)))).toMatchObject({ code: 'not_found' });
    const { rows } = await t.database.pool.query(
      `select action from trace where table_name = 'plan_figures'
       and (before ->> 'plan_id')::int = ${id} order by id`,
    );
    expect(rows).toEqual([{ action: 'delete' }]);
  });

  test('is not there for viewers', async () => {
    const { id } = await made('Secret');
    await set(id, cell('revenue', 1, '987654'));
    expect(await standings('viewer', ['Secret'])).toEqual([]);
    expect(await refusal(t.ask('viewer', getPlan, of(id)))).toMatchObject({ code: 'not_found' });
    const seen = await t.as('viewer', 'GET', '/api/activity');
    expect(seen.body).not.toContain('Secret');
    const { entries } = await t.ask('admin', listActivity, { query: { noun: 'planFigure' } });
    expect(entries[0]?.records[0]).toMatchObject({
      noun: 'planFigure',
      action: 'added',
      name: 'Revenue, April, in Secret',
      fields: [{ label: 'Amount', before: null, after: '$987,654' }],
    });
    expect((await t.as('viewer', 'POST', '/api/plans', { body: {} })).statusCode).toBe(403);
  });
});

describe('an approved plan', () => {
  test('is locked, whatever changes it, until it is opened again with a reason', async () => {
    const { id } = await made('Locked');
    expect(await refusal(approve(id))).toMatchObject({
      detail: 'Nothing is planned yet, so there is nothing to approve',
    });
    await set(id, cell('revenue', 1, '100'));
    expect(await approve(id)).toMatchObject({
      state: 'approved',
      approvedAt: t.clock.now().toISOString(),
      approvedBy: { id: t.ids.admin, name: 'Ada Admin' },
    });
    const locked = { code: 'plan_locked' };
    expect(await refusal(set(id, cell('revenue', 1, '200')))).toMatchObject(locked);
    expect(await refusal(approve(id))).toMatchObject(locked);
    expect(await refusal(t.ask('admin', deletePlan, of(id)))).toMatchObject(locked);
    expect(
      await refusal(t.ask('admin', updatePlan, { ...of(id), body: { name: 'Other' } })),
    ).toMatchObject(locked);
    for (const statement of [
      `update plan_figures set amount = 1 where plan_id = ${id}`,
      `delete from plan_figures where plan_id = ${id}`,
      `insert into plan_figures (plan_id, line, month_num, amount) values (${id}, 'cash', 1, 1)`,
      `update plans set name = 'Other' where id = ${id}`,
      `delete from plans where id = ${id}`,
    ]) {
      const changed = t.database.pool.query(
        `begin; set local app.actor = 'system'; ${statement}; commit`,
      );
      await expect(changed).rejects.toMatchObject({ code: 'BR006' });
    }
    const blank = await t.as('admin', 'POST', `/api/plans/${id}/reopen`, { body: { reason: ' ' } });
    expect(blank.json()).toMatchObject({
      errors: [{ path: 'reason', message: 'Enter a reason for reopening the plan.' }],
    });
    const reason = 'Rent was left out';
    const again = await t.ask('admin', reopenPlan, { ...of(id), body: { reason } });
    expect(again).toMatchObject({ state: 'draft', approvedAt: null, approvedBy: null });
    const { entries } = await t.ask('admin', listActivity, { query: { noun: 'plan' } });
    expect(entries[0]).toMatchObject({ reason, records: [{ name: 'Locked', action: 'changed' }] });
    expect(
      await refusal(t.ask('admin', reopenPlan, { ...of(id), body: { reason } })),
    ).toMatchObject({ code: 'changed_since' });
  });

  test('counts until a later one of its kind and year does, and viewers read both', async () => {
    const names = ['First', 'Second', 'Outlook'];
    const [first, second] = [await made('First', { fyId: 13 }), await made('Second', { fyId: 13 })];
    const outlook = await made('Outlook', { fyId: 13, kind: 'forecast' });
    for (const { id } of [first, second, outlook]) {
      await set(id, cell('revenue', 1, '100'));
      t.clock.advance(1000);
      await approve(id);
    }
    expect(await standings('viewer', names)).toEqual([
      ['Second', 'inForce'],
      ['First', 'superseded'],
      ['Outlook', 'inForce'],
    ]);
    const { newest } = await t.ask('admin', listMoments);
    await t.ask('admin', reopenPlan, { ...of(second.id), body: { reason: 'A slip' } });
    expect(await standings('viewer', names)).toEqual([
      ['First', 'inForce'],
      ['Outlook', 'inForce'],
    ]);
    // At that moment it was approved, and everybody read it.
    const then = await t.as('viewer', 'GET', `/api/plans/${second.id}?asOf=${newest?.moment}`);
    expect(wholePlanSchema.parse(then.json())).toMatchObject({
      standing: 'inForce',
      figures: [{ line: 'revenue', amounts: twelve('100.00') }],
    });
  });

  test('keeps its year', async () => {
    const answer = await t.as('admin', 'DELETE', '/api/financial-years/14');
    expect(answer.json()).toMatchObject({
      code: 'in_use',
      detail: expect.stringMatching(/plans$/),
    });
  });
});

describe('a plan that begins with something', () => {
  test('has the figures of a year as far as they are reported, without what follows from them', async () => {
    const year = { fyId: 12, monthName: 'April' } as const;
    await t.ask('admin', createFinancialData, {
      body: {
        ...year,
        monthNum: 1,
        revenue: '100',
        production: '40',
        admin: '10',
        ebitda: '50',
        adjEbitda: '55',
        notReported: ['cash', 'salesMarketing', 'customerSuccess', 'marketing', 'rnd', 'other'],
      },
    });
    const report = await t.ask('admin', createMonthlySummary, { body: { ...year, year: 2024 } });
    await t.ask('admin', updateMonthlySummary, { ...of(report.id), body: { staffCount: 7 } });
    const plan = await made('Like last year', { fyId: 13, from: { kind: 'actuals', fyId: 12 } });
    expect(plan.figures).toEqual([
      { line: 'revenue', amounts: twelve('100.00') },
      { line: 'adjEbitda', amounts: twelve('55.00') },
      { line: 'production', amounts: twelve('40.00') },
      { line: 'admin', amounts: twelve('10.00') },
      { line: 'staffCount', amounts: twelve('7') },
    ]);
    const copy = await made('A copy', { from: { kind: 'plan', planId: plan.id } });
    expect(copy).toMatchObject({ fyYear: 'FY26', figures: plan.figures });
  });

  test('can begin with the months that have happened and the rest of the budget', async () => {
    const october = { fyId: 14, monthNum: 7, monthName: 'October' } as const;
    await t.ask('admin', createFinancialData, {
      body: { ...october, revenue: '90', notReported: [] },
    });
    const budget = await made('Budget of the rest');
    await set(
      budget.id,
      ...[6, 7, 8, 12].map((month) => cell('revenue', month, String(month * 10))),
    );
    const forecast = await made('Forecast with the rest', {
      kind: 'forecast',
      from: { kind: 'actualsAndPlan', planId: budget.id },
    });
    const revenue = forecast.figures.find(({ line }) => line === 'revenue')?.amounts;
    // October is as it happened; September was not reported, so it stays as planned, as does what is to come.
    expect(revenue?.slice(5)).toEqual(['60.00', '90.00', '80.00', null, null, null, '120.00']);
    // A plan of another year has no rest of this one.
    const other = { fyId: 13, from: { kind: 'actualsAndPlan', planId: budget.id } } as const;
    expect(await refusal(made('Of another year', other))).toMatchObject({
      errors: [{ path: 'from.planId', message: 'Choose a plan of the same financial year' }],
    });
  });

  test('is refused where there is nothing to begin with', async () => {
    expect(await refusal(made('Nothing', { from: { kind: 'actuals', fyId: 8 } }))).toMatchObject({
      errors: [{ path: 'from.fyId', message: 'This year has no figures to start a plan with' }],
    });
    expect(await refusal(made('Nothing', { from: { kind: 'plan', planId: 999 } }))).toMatchObject({
      errors: [{ path: 'from.planId', message: 'Unknown plan' }],
    });
    expect(await standings('admin', ['Nothing'])).toEqual([]);
  });
});
