import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MonthlySummary } from '../../../contract/reports.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { reportCalls } from './testReports.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

const { freeMonth, post, postFigures, created, changed, read, list } = reportCalls(() => server);

/** The content of a month's report and figures, without what differs between months. */
const state = async (id: number) => {
  const {
    id: _id,
    monthName: _name,
    monthNum: _num,
    fyId,
    year: _year,
    ...report
  } = await read(id);
  const answer = await server.as('viewer', 'GET', `/api/financial-data?fyId=${fyId}`);
  const months = answer.json<{ monthName: string; id: number }[]>();
  const { id: _fid, monthName, ...figures } = months.at(-1) ?? {};
  expect(monthName).toBe(_name);
  return {
    report: { ...report, updatedAt: '', version: 0 },
    figures: { ...figures, fyId: 0, monthNum: 0, updatedAt: '', version: 0 },
  };
};

async function inOrder(first: 'report' | 'figures', report: object, figures: object) {
  const month = freeMonth();
  const both = {
    report: () => post(month, report),
    figures: () => postFigures(month, figures),
  };
  const order = first === 'report' ? [both.report, both.figures] : [both.figures, both.report];
  const answers = [];
  for (const step of order) answers.push(await step());
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  const { id } = answers[first === 'report' ? 0 : 1]?.json<MonthlySummary>() ?? { id: 0 };
  return state(id);
}

describe('a month gets its report and its figures', () => {
  const reportBody = { revenue: '100', ebitda: '10', overview: 'Good' };
  const figuresBody = { revenue: '100', ebitda: '10', production: '40', summaryNotes: 'Fine' };
  test.each<[string, object, object]>([
    ['with the same values', reportBody, figuresBody],
    ['with values in the report only', reportBody, { production: '40', notes: 'x' }],
    ['with values in the figures only', { overview: 'Good' }, figuresBody],
    ['with none', {}, {}],
  ])('%s in either order', async (_name, report, figures) => {
    expect(await inOrder('report', report, figures)).toEqual(
      await inOrder('figures', report, figures),
    );
  });

  test('creating both at once gives the same result', async () => {
    const expected = await inOrder('report', reportBody, figuresBody);
    for (let round = 0; round < 10; round += 1) {
      const month = freeMonth();
      const [report, figures] = await Promise.all([
        post(month, reportBody),
        postFigures(month, figuresBody),
      ]);
      expect([report.statusCode, figures.statusCode]).toEqual([201, 201]);
      expect(await state(report.json<MonthlySummary>().id)).toEqual(expected);
      const { rows } = await server.database.pool.query(
        'select revenue, ebitda, notes, summary_notes from monthly_summaries where fy_id = $1 and month_num = $2',
        [month.fyId, month.monthNum],
      );
      expect(rows).toEqual([{ revenue: null, ebitda: null, notes: null, summary_notes: null }]);
    }
  });

  test('notes are kept in the report until there are figures, which may have their own', async () => {
    const month = freeMonth();
    const { id } = await created({}, month);
    await changed(id, { notes: 'of the report', summaryNotes: 'short' });
    const figures = await postFigures(month, { notes: 'of the figures' });
    expect(figures.json()).toMatchObject({ notes: 'of the figures', summaryNotes: 'short' });
    expect(await read(id)).toMatchObject({ notes: 'of the figures', summaryNotes: 'short' });
    const own = freeMonth();
    const other = await created({}, own);
    await changed(other.id, { notes: 'to be emptied' });
    await postFigures(own, { notes: null });
    expect((await read(other.id)).notes).toBe(null);
  });

  test('figures sent with a report are stored with the figures', async () => {
    const month = freeMonth();
    const figures = await postFigures(month, {
      revenue: '50',
      ebitda: '5',
      production: '40',
      cash: '9',
    });
    const report = await created({ revenue: '80' }, month);
    expect(report).toMatchObject({
      revenue: '80.00',
      ebitda: '5.00',
      cash: '9.00',
      production: '40.00',
    });
    const all = await server.as('viewer', 'GET', `/api/financial-data?fyId=${month.fyId}`);
    expect(all.json()).toContainEqual(
      expect.objectContaining({
        id: figures.json<{ id: number }>().id,
        revenue: '80.00',
        grossProfit: '40.00',
        grossMarginPercent: '50.00',
      }),
    );
  });

  test('metrics are those of the figures, at once', async () => {
    const month = freeMonth();
    const { id } = await created({}, month);
    const figures = await postFigures(month, {
      marketing: '1',
      admin: '2',
      cash: '3',
      salesMarketing: '4',
      production: '5',
      rnd: '6',
    });
    const metrics = {
      marketing: '1.00',
      admin: '2.00',
      cash: '3.00',
      salesMarketing: '4.00',
      production: '5.00',
      rd: '6.00',
    };
    expect(await read(id)).toMatchObject(metrics);
    expect((await list(`?fyId=${month.fyId}`)).find((item) => item.id === id)).toMatchObject(
      metrics,
    );
    const before = await read(id);
    const url = `/api/financial-data/${figures.json<{ id: number }>().id}`;
    await server.as('admin', 'PATCH', url, { body: { rd: '-7.5' } });
    const after = await read(id);
    expect(after).toEqual({
      ...before,
      rd: '-7.50',
      version: before.version + 1,
      updatedAt: after.updatedAt,
    });
    expect(after.updatedAt > before.updatedAt).toBe(true);
  });
});
