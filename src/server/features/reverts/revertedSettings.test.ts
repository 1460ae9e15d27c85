import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CallError } from '../../../client/callError.ts';
import { listActivity } from '../../../contract/activity.ts';
import { getCompany, updateCompany } from '../../../contract/company.ts';
import { createFinancialData } from '../../../contract/financialData.ts';
import { listFinancialYears } from '../../../contract/financialYears.ts';
import {
  approvePlan,
  createPlan,
  deletePlan,
  getPlan,
  listPlans,
  reopenPlan,
  setPlanFigures,
  updatePlan,
} from '../../../contract/plans.ts';
import type { RevertTarget } from '../../../contract/reverts.ts';
import { previewTakeBack, takeBack } from '../../../contract/reverts.ts';
import type { TestApp } from '../../testApp.ts';
import { openTestApp } from '../../testApp.ts';

let t: TestApp;
/** The last moment at which nobody had settled anything. */
let unsettled: number;
beforeAll(async () => {
  t = await openTestApp();
  unsettled = await newest();
});
afterAll(() => t.close());

const newest = async (): Promise<number> => {
  const { entries } = await t.ask('admin', listActivity, { query: {} });
  return entries[0]?.moment ?? 0;
};

const preview = (what: RevertTarget) => t.ask('admin', previewTakeBack, { body: { what } });

async function takeBackAll(what: RevertTarget) {
  const shown = await preview(what);
  const body = { what, previewKey: shown.key, reason: 'A slip' };
  expect(await t.ask('admin', takeBack, { body })).toEqual({ counts: shown.counts });
  return shown.records;
}

const lastTakenBack = async () => takeBackAll({ kind: 'change', moment: await newest() });

/** The sentence of a refusal. */
const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (error: unknown) => (error instanceof CallError ? error.problem?.detail : error),
  );

const settle = (body: Parameters<typeof t.ask<typeof updateCompany>>[2]['body']) =>
  t.ask('admin', updateCompany, { body });

describe('settings', () => {
  test('become what they were, the first ones too', async () => {
    const before = await t.ask('admin', getCompany, {});
    await settle({
      name: 'Harbour Ltd',
      lineGroups: ['result'],
      viewersSeeDrafts: false,
      packSections: ['charts', 'summary'],
      packColours: ['#0b3d2e', '#e3f1ea'],
      packCharts: 'toDate',
    });
    const first = await newest();
    await settle({ name: 'Vale Ltd', documentsKeptDays: 30 });
    const records = await takeBackAll({ kind: 'change', moment: first });
    expect(records).toMatchObject([
      { noun: 'company', outcome: 'changed', kept: [{ label: 'Name', now: 'Vale Ltd' }] },
    ]);
    expect(await t.ask('admin', getCompany, {})).toMatchObject({
      name: 'Vale Ltd',
      lineGroups: [],
      packSections: [],
      packColours: [],
      packCharts: 'month',
      viewersSeeDrafts: true,
      documentsKeptDays: 30,
    });
    await takeBackAll({ kind: 'record', noun: 'company', id: 1, asAt: String(first - 1) });
    const { version: _version, ...after } = await t.ask('admin', getCompany, {});
    expect(after).toEqual({ ...before, version: undefined });
  });

  test('leave who sees reading as it is: that is switched by somebody who reads what it means', async () => {
    const since = async () => (await t.ask('admin', getCompany, {})).readingsShownSince;
    await settle({ readingsAreShown: true });
    const on = await newest();
    await settle({ readingsAreShown: false, name: 'Quay Ltd' });
    const off = await newest();
    const kept = 'Change who can see readers in Admin › Settings instead';
    const { records } = await preview({ kind: 'change', moment: off });
    expect(records).toMatchObject([{ outcome: 'changed', keptBecause: kept, mayTakeAll: false }]);
    await takeBackAll({ kind: 'change', moment: off });
    expect(await t.ask('admin', getCompany, {})).toMatchObject({ readingsShownSince: null });
    expect((await t.ask('admin', getCompany, {})).name).not.toBe('Quay Ltd');
    await settle({ readingsAreShown: true, name: 'Pier Ltd' });
    const again = await since();
    const what = { kind: 'change', moment: on } as const;
    expect((await preview(what)).records).toMatchObject([{ outcome: 'kept', keptBecause: kept }]);
    expect(await since()).toBe(again);
    // Before anybody had settled anything it was off.
    const first = { kind: 'record', noun: 'company', id: 1, asAt: String(unsettled) } as const;
    expect((await preview(first)).records).toMatchObject([
      { outcome: 'changed', keptBecause: kept, mayTakeAll: false },
    ]);
    await takeBackAll(first);
    expect(await t.ask('admin', getCompany, {})).toMatchObject({
      name: null,
      readingsShownSince: again,
    });
    await settle({ readingsAreShown: false });
  });

  test('of the year and the currency go back with the dates of the years, until there are figures', async () => {
    const starts = async () =>
      (await t.ask('admin', listFinancialYears, {})).map(({ startDate }) => startDate.slice(5, 10));
    await settle({ yearStartMonth: 1, currency: 'EUR' });
    expect(new Set(await starts())).toEqual(new Set(['01-01']));
    await lastTakenBack();
    expect(await t.ask('admin', getCompany, {})).toMatchObject({ currency: 'USD' });
    expect(new Set(await starts())).toEqual(new Set(['04-01']));
    const moment = await newest();
    await t.ask('admin', createFinancialData, {
      body: { fyId: 13, monthNum: 1, monthName: 'April', revenue: '1' },
    });
    expect(await refusal(preview({ kind: 'change', moment }))).toMatch(/currency/);
  });

  test('of approvals are checked as when somebody changes them', async () => {
    await settle({ approverIds: [t.ids.admin, t.ids.viewer], approvalsWanted: 1 });
    const record = { kind: 'record', noun: 'company', id: 1 } as const;
    const named = await newest();
    await settle({ approverIds: [], approvalsWanted: 0 });
    await takeBackAll({ ...record, asAt: String(named) });
    expect(await t.ask('admin', getCompany, {})).toMatchObject({
      approverIds: [t.ids.admin, t.ids.viewer],
      approvalsWanted: 1,
    });
    await lastTakenBack();
    const field = { ...record, field: 'approvals_wanted', asAt: String(named) } as const;
    expect(await refusal(preview(field))).toMatch(/^You can’t require more approvals/);
  });
});

const of = (id: number) => ({ params: { id: String(id) } });
const made = (name: string) =>
  t.ask('admin', createPlan, { body: { name, kind: 'budget', fyId: 14 } });

const set = (id: number, amount: string | null, monthNum = 1) =>
  t.ask('admin', setPlanFigures, {
    ...of(id),
    body: { figures: [{ line: 'revenue', monthNum, amount }] },
  });
const planned = async (id: number) =>
  (await t.ask('admin', getPlan, of(id))).figures.flatMap(({ amounts }) =>
    amounts.filter((amount) => amount !== null),
  );

describe('plans by line', () => {
  test('go back with their names and amounts, and come back when they were deleted', async () => {
    const { id } = await made('Budget');
    await set(id, '100');
    await set(id, '200');
    const { version } = await t.ask('admin', getPlan, of(id));
    await lastTakenBack();
    expect(await planned(id)).toEqual(['100.00']);
    expect((await t.ask('admin', getPlan, of(id))).version).toBeGreaterThan(version);
    await t.ask('admin', updatePlan, { ...of(id), body: { name: 'Other' } });
    await lastTakenBack();
    await t.ask('admin', deletePlan, of(id));
    const deleted = await newest();
    const records = await takeBackAll({ kind: 'change', moment: deleted });
    expect(records.map(({ noun, outcome }) => [noun, outcome])).toEqual([
      ['plan', 'broughtBack'],
      ['planFigure', 'broughtBack'],
    ]);
    expect(await t.ask('admin', getPlan, of(id))).toMatchObject({ name: 'Budget' });
    expect(await planned(id)).toEqual(['100.00']);
    // Both are gone again, and its name is another's.
    await lastTakenBack();
    await made('budget');
    const kept = (await preview({ kind: 'change', moment: deleted })).records;
    expect(kept.map(({ keptBecause }) => keptBecause)).toEqual([
      'Another plan now has its name',
      'Its plan no longer exists',
    ]);
  });

  test('stay as they are while they are approved; an approval goes back, its end does not', async () => {
    const { id } = await made('Approved');
    const begun = await newest();
    await set(id, '100');
    const moment = await newest();
    await t.ask('admin', approvePlan, { ...of(id), body: {} });
    for (const at of [moment, begun]) {
      const { records } = await preview({ kind: 'change', moment: at });
      expect(records[0]?.keptBecause).toMatch(
        /^The plan is approved|^Changed since|^It still has planned/,
      );
      expect(records[0]?.outcome).toBe('kept');
    }
    await lastTakenBack();
    const state = async () =>
      (await t.ask('admin', listPlans, {})).find((plan) => plan.id === id)?.state;
    expect(await state()).toBe('draft');
    await t.ask('admin', approvePlan, { ...of(id), body: {} });
    await t.ask('admin', reopenPlan, { ...of(id), body: { reason: 'Rent' } });
    const { records } = await preview({ kind: 'change', moment: await newest() });
    expect(records).toMatchObject([
      {
        outcome: 'kept',
        keptBecause: 'Approve the plan on the Plans page instead',
        mayTakeAll: false,
      },
    ]);
    expect(await state()).toBe('draft');
  });
});

test('a change that cannot be reverted says what to do instead', async () => {
  const body = { text: 'Month\tRevenue\nApril 2024\t3900000' };
  expect((await t.as('admin', 'POST', '/api/imports/pasted', { body })).statusCode).toBe(201);
  const what = { kind: 'change', moment: await newest() } as const;
  expect(await refusal(preview(what))).toBe(
    'Nothing in this change can be reverted. An import can only be undone as a whole. Undo it on the Import page',
  );
});
