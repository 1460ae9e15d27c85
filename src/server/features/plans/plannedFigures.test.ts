import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { explainFigure } from '../../../contract/figures.ts';
import { approvePlan, createPlan, setPlanFigures } from '../../../contract/plans.ts';
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
