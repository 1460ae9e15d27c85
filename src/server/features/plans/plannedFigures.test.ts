import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { explainFigure } from '../../../contract/figures.ts';
import { listFinancialData } from '../../../contract/financialData.ts';
import { importedCell } from '../../../contract/importedCells.ts';
import type { Import, ImportPlan } from '../../../contract/imports.ts';
import {
  applyImport,
  getImport,
  pasteImport,
  undoImport,
  updateImport,
} from '../../../contract/imports.ts';
import {
  approvePlan,
  createPlan,
  getPlan,
  listPlans,
  setPlanFigures,
} from '../../../contract/plans.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

const explained = (id: string) =>
  server.ask('viewer', explainFigure, { params: { id }, query: {} });

const ofPlan = (id: number) => ({ params: { id: String(id) } });

const set = (id: number, amount: string | null, line: 'revenue' | 'production' = 'revenue') =>
  server.ask('admin', setPlanFigures, {
    ...ofPlan(id),
    body: { figures: [{ line, monthNum: 1, amount }] },
  });

describe('a figure of a plan by line', () => {
  test('says what follows from what, and tells administrators all of its history', async () => {
    const body = { name: 'Agreed in May', kind: 'budget', fyId: 14 } as const;
    const { id } = await server.ask('admin', createPlan, { body });
    await set(id, '100');
    await set(id, null);
    await set(id, '90');
    await set(id, '40', 'production');
    const asked = { params: { id: 'planned.revenue.2026-04.of-Agreed_in_May' }, query: {} };
    // To viewers a draft is not there.
    await expect(server.ask('viewer', explainFigure, asked)).rejects.toThrow('Figure not found');
    const told = await server.ask('admin', explainFigure, asked);
    expect(told.figure).toMatchObject({ title: 'Revenue, Agreed in May', text: '$90' });
    expect(told.history).toMatchObject([
      { before: null, after: '$90', takeBack: null },
      { before: '$100', after: null },
      { before: null, after: '$100' },
    ]);

    await server.ask('admin', approvePlan, { ...ofPlan(id), body: {} });
    const seen = await explained('planned.revenue.2026-04.of-Agreed_in_May');
    expect(seen.history).toMatchObject([{ by: 'Ada Admin', before: null, after: '$90' }]);
    expect(await explained('planned.grossProfit.2026-04.of-Agreed_in_May')).toMatchObject({
      figure: { text: '$50', formula: 'Revenue − Production', kind: 'derived' },
      history: [],
    });
    expect((await explained('planned.revenue.FY26.of-Agreed_in_May')).figure.parts).toHaveLength(
      12,
    );
    expect((await explained('variance.revenue.2026-04.of-Agreed_in_May')).figure).toMatchObject({
      title: 'Revenue, against Agreed in May',
      parts: [{ id: 'revenue.2026-04' }, { text: '$90' }],
    });
    await expect(explained('planned.revenue.2026-04.of-Nobody~27s')).rejects.toThrow('not found');
  });
});

const BUDGET = [
  'Month\tRevenue\tProduction\tGross Profit\tAdmin\tGross Margin %\tHeadcount',
  'Apr-25\t1,000.00\t400.00\t600.00\t50.00\t60\t12',
  'May-25\t1,100.00\t400.00\t710.00\t50.00\t64\t12',
].join('\n');

async function pastedInto(plan: ImportPlan, text = BUDGET): Promise<Import> {
  const draft = await server.ask('admin', pasteImport, { body: { text } });
  const layouts = draft.layouts.map((layout) => Object.assign(layout, { unit: 'units' as const }));
  return server.ask('admin', updateImport, { ...ofPlan(draft.id), body: { layouts, plan } });
}

const store = ({ id, preview }: Import) =>
  server.ask('admin', applyImport, {
    ...ofPlan(id),
    body: { reason: 'Agreed by the board', previewKey: preview.key },
  });

const planCalled = async (name: string) =>
  (await server.ask('admin', listPlans, {})).find((plan) => plan.name === name);

describe('a file that goes into a plan by line', () => {
  test('is shown month by month, makes the plan, and leads from its figures to the cells', async () => {
    const draft = await pastedInto({ name: 'Budget FY25', kind: 'budget' });
    expect(draft.plan).toEqual({ name: 'Budget FY25', kind: 'budget' });
    expect(draft.preview).toMatchObject({
      counts: { new: 10, changed: 0, refused: 0, reports: 0, leftOut: 1 },
      questions: [],
      monthsWithoutReport: [],
      plan: { id: null, name: 'Budget FY25', kind: 'budget', fyYear: 'FY25', years: ['FY25'] },
      leftOut: [{ name: 'Gross Margin', amounts: 2 }],
      warnings: [{ check: 'grossProfit', period: 'May 2025', cell: 'D3' }],
    });
    expect(draft.preview.changes[0]).toMatchObject({
      status: 'new',
      subject: 'plans',
      period: 'April 2025',
      what: 'Revenue',
      cell: 'B2',
      before: null,
      after: '1000.00',
    });
    const months = await server.ask('admin', listFinancialData, { query: {} });
    const stored = await store(draft);
    expect(stored).toMatchObject({ status: 'applied', appliedCount: 10 });
    // Nothing of it is among the figures of the months.
    expect(await server.ask('admin', listFinancialData, { query: {} })).toEqual(months);
    const made = await planCalled('Budget FY25');
    expect(made).toMatchObject({ kind: 'budget', fyYear: 'FY25', state: 'draft' });
    // A gross profit that follows anyway is left to follow.
    const { figures } = await server.ask('admin', getPlan, ofPlan(made?.id ?? 0));
    expect(figures.map(({ line, amounts }) => [line, amounts.slice(0, 2)])).toEqual([
      ['revenue', ['1000.00', '1100.00']],
      ['grossProfit', [null, '710.00']],
      ['production', ['400.00', '400.00']],
      ['admin', ['50.00', '50.00']],
      ['staffCount', ['12', '12']],
    ]);
    const asked = { params: { id: 'planned.admin.2025-05.of-Budget_FY25' }, query: {} };
    expect((await server.ask('admin', explainFigure, asked)).history).toMatchObject([
      {
        after: '$50',
        reason: 'Agreed by the board',
        origin: { kind: 'import', importId: draft.id, plan: 'Budget FY25' },
        place: { cell: 'E3' },
      },
    ]);
    const cell = {
      ...ofPlan(draft.id),
      query: { sheet: draft.sheets[0]?.name ?? '', cell: 'E3' },
    };
    await expect(server.ask('viewer', importedCell, cell)).rejects.toThrow('Import not found');
    expect(await server.ask('admin', importedCell, cell)).toMatchObject({
      stored: { what: 'Admin', period: 'May 2025' },
    });
  });

  test('again changes nothing; with another amount only that, until the plan is approved', async () => {
    const into = { name: 'budget fy25', kind: 'budget' } as const;
    expect((await pastedInto(into)).preview.counts).toMatchObject({ new: 0, changed: 0 });
    const changed = await pastedInto(into, BUDGET.replace('1,100.00', '1,150.00'));
    const { id: planId = 0 } = (await planCalled('Budget FY25')) ?? {};
    expect(changed.preview).toMatchObject({
      counts: { new: 0, changed: 1 },
      plan: { id: planId, name: 'Budget FY25' },
    });
    await server.ask('admin', approvePlan, { ...ofPlan(planId), body: {} });
    // The stored result would now differ from the preview.
    await expect(store(changed)).rejects.toThrow(/locked|Check it again/);
    const refused = await server.ask('admin', getImport, ofPlan(changed.id));
    expect(refused.preview.questions).toMatchObject([
      { about: 'plan', question: expect.stringContaining('Budget FY25 is approved and locked') },
    ]);
    await expect(store(refused)).rejects.toThrow('approved and locked');
    const seen = await explained('planned.revenue.2025-05.of-Budget_FY25');
    expect(seen).toMatchObject({
      figure: { text: '$1,100' },
      history: [{ place: { cell: 'B3' } }],
    });
  });

  test('is undone as a whole while nobody has changed it since, with the plan that it made', async () => {
    const draft = await pastedInto({ name: 'Outlook', kind: 'forecast' });
    await store(draft);
    const { id: planId = 0 } = (await planCalled('Outlook')) ?? {};
    const figures = [{ line: 'revenue', monthNum: 1, amount: '999' }] as const;
    await server.ask('admin', setPlanFigures, {
      ...ofPlan(planId),
      body: { figures: [...figures] },
    });
    const undone = { ...ofPlan(draft.id), query: {} };
    await expect(server.ask('admin', undoImport, undone)).rejects.toThrow(
      'Revenue for April 2025 in Outlook',
    );
    await server.ask('admin', setPlanFigures, {
      ...ofPlan(planId),
      body: { figures: [{ ...figures[0], amount: '1000' }] },
    });
    await server.ask('admin', undoImport, undone);
    expect(await planCalled('Outlook')).toBeUndefined();
  });

  test('of several years asks for one, and refuses the other', async () => {
    const text = `${BUDGET}\nApr-26\t1,200.00\t400.00\t800.00\t50.00\t66\t12`;
    const draft = await pastedInto({ name: 'Two years', kind: 'budget' }, text);
    expect(draft.preview).toMatchObject({
      changes: [],
      plan: { fyYear: null, years: ['FY25', 'FY26'] },
      questions: [{ about: 'plan', question: expect.stringContaining('FY25, FY26') }],
    });
    const plan = { name: 'Two years', kind: 'budget', fyYear: 'FY26' } as const;
    const said = await server.ask('admin', updateImport, { ...ofPlan(draft.id), body: { plan } });
    expect(said.preview).toMatchObject({ questions: [], counts: { new: 5, refused: 10 } });
    expect(said.preview.refusals[0]).toMatchObject({
      reason: expect.stringContaining('It is for FY25, but the plan is for FY26.'),
    });
    const clash = { name: 'Budget FY25', kind: 'forecast' } as const;
    const other = await pastedInto(clash);
    expect(other.preview.questions).toMatchObject([{ about: 'plan' }]);
  });
});
