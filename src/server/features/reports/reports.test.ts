import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MonthlySummary } from '../../../contract/reports.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { reportCalls, URL } from './testReports.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

const { freeMonth, post, postFigures, patch, created, changed, read } = reportCalls(() => server);

describe('creating a report', () => {
  test('missing numbers are 0, other missing fields stay missing', async () => {
    const month = freeMonth();
    const report = await created({}, month);
    expect(report).toEqual({
      ...month,
      id: report.id,
      overview: null,
      revenue: '0.00',
      ebitda: '0.00',
      marketing: null,
      admin: null,
      cash: null,
      salesMarketing: null,
      production: null,
      rd: null,
      staffCount: null,
      notReported: ['revenue', 'ebitda'],
      notes: null,
      summaryNotes: null,
      updatedAt: report.updatedAt,
      version: 1,
      bulletPoints: [],
      documents: [],
    });
    expect(await read(report.id)).toEqual(report);
  });

  test('a month has one report', async () => {
    const april = { fyId: 13, monthNum: 1, monthName: 'April', year: 2025 };
    const { id } = await created({ overview: 'first' }, april);
    const again = await post(april, { overview: 'second' });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({
      code: 'already_exists',
      existingId: id,
      detail: 'A report for April FY25 already exists',
    });
    expect((await read(id)).overview).toBe('first');
  });

  test('the year is the calendar year of the month', async () => {
    const january = { fyId: 13, monthNum: 10, monthName: 'January', year: 2025 };
    const wrong = await post(january);
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({
      errors: [{ path: 'year', message: 'January FY25 is in 2026' }],
    });
    expect((await post({ ...january, year: 2026 })).statusCode).toBe(201);
  });

  test('names the invalid field', async () => {
    const good = { fyId: 13, monthNum: 2, monthName: 'May', year: 2025 };
    const wrong: [object, string, string][] = [
      [{ fyId: 999 }, 'fyId', 'Unknown financial year'],
      [{ monthName: 'Mai' }, 'monthName', 'Expected a month such as April'],
      [{ monthName: ' ' }, 'monthName', 'Month is required'],
      [{ year: '2025' }, 'year', 'Expected number, received string'],
      [{ overview: 'a\u0000b' }, 'overview', 'Contains characters that cannot be stored'],
      [{ overview: 'a'.repeat(20_001) }, 'overview', 'At most 20000 characters'],
      [{ notes: 'x' }, 'notes', 'Unknown field'],
    ];
    for (const [body, path, message] of wrong) {
      const answer = await post(good, body);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ path, message }] });
    }
    expect((await post(good, { revenue: '1e3' })).json()).toMatchObject({
      errors: [{ path: 'revenue' }],
    });
  });
});

describe('changing a report', () => {
  test('changes only what was sent, each field where it is stored', async () => {
    const month = freeMonth();
    const { id } = await created({ overview: 'o' }, month);
    const first = await changed(id, { staffCount: 12, notes: 'n' });
    expect(first).toMatchObject({ overview: 'o', staffCount: 12, notes: 'n', version: 2 });
    const figures = await postFigures(month, {});
    const second = await changed(id, { notes: 'm', summaryNotes: 's' });
    expect(second).toMatchObject({ overview: 'o', staffCount: 12, notes: 'm', summaryNotes: 's' });
    const all = await server.as('viewer', 'GET', `/api/financial-data?fyId=${month.fyId}`);
    expect(all.json()).toContainEqual(
      expect.objectContaining({
        id: figures.json<{ id: number }>().id,
        notes: 'm',
        summaryNotes: 's',
        version: 2,
      }),
    );
    const third = await changed(id, { overview: null, staffCount: null, notes: null });
    expect(third).toMatchObject({
      overview: null,
      staffCount: null,
      notes: null,
      summaryNotes: 's',
    });
    expect(await changed(id, {})).toEqual(third);
  });

  test('headcount is a whole number', async () => {
    const { id } = await created();
    expect(await changed(id, { staffCount: 1_000_000 })).toMatchObject({ staffCount: 1_000_000 });
    for (const staffCount of [-1, 1.5, '3', 1_000_001, true]) {
      const answer = await patch(id, { staffCount });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ path: 'staffCount' }] });
    }
    expect((await changed(id, { staffCount: 0 })).staffCount).toBe(0);
  });

  test('figures cannot be changed here', async () => {
    const { id } = await created();
    expect((await patch(id, { revenue: '5' })).json()).toMatchObject({
      errors: [{ path: 'revenue', message: 'Unknown field' }],
    });
  });

  test('an unknown report is 404', async () => {
    const detail = 'Report not found';
    expect((await patch(2_147_483_647, { overview: 'x' })).json()).toMatchObject({
      status: 404,
      detail,
    });
    const answer = await server.as('viewer', 'GET', `${URL}/2147483647`);
    expect(answer.json()).toMatchObject({ status: 404, detail });
    expect((await server.as('viewer', 'GET', `${URL}/x`)).statusCode).toBe(400);
  });

  test('changing the report, its bullets or its figures makes a version stale', async () => {
    const month = freeMonth();
    const { id } = await created({}, month);
    const stale = async () => `"${(await read(id)).version}"`;
    const changes = [
      () => patch(id, { overview: 'a' }),
      () => patch(id, { bulletPoints: [{ text: 'b' }] }),
      () => patch(id, { notes: 'c' }),
      () => postFigures(month, {}),
      () => patch(id, { notes: 'd' }),
      async () => {
        const figures = await server.as('viewer', 'GET', `/api/financial-data?fyId=${month.fyId}`);
        const figuresId = figures.json<{ id: number }[]>().at(-1)?.id;
        return server.as('admin', 'PATCH', `/api/financial-data/${figuresId}`, {
          body: { cash: '1' },
        });
      },
    ];
    for (const [index, change] of changes.entries()) {
      const headers = { 'if-match': await stale() };
      expect((await change()).statusCode).toBeLessThan(300);
      const before = await read(id);
      const refused = await patch(id, { overview: 'late', bulletPoints: [] }, headers);
      expect(refused.statusCode).toBe(412);
      expect(await read(id)).toEqual(before);
      const fresh = await patch(id, { staffCount: index }, { 'if-match': await stale() });
      expect(fresh.statusCode).toBe(200);
    }
  });

  test('of two changes to the same state one succeeds and one is refused', async () => {
    const month = freeMonth();
    const { id } = await created({}, month);
    await postFigures(month, {});
    for (let round = 0; round < 50; round += 1) {
      const headers = { 'if-match': `"${(await read(id)).version}"` };
      const answers = await Promise.all([
        patch(id, { notes: `a${round}` }, headers),
        patch(id, { bulletPoints: [{ text: `b${round}` }] }, headers),
      ]);
      const codes = answers.map(({ statusCode }) => statusCode);
      expect(codes.toSorted((a, b) => a - b)).toEqual([200, 412]);
      const winner = answers.find(({ statusCode }) => statusCode === 200)?.json<MonthlySummary>();
      expect(await read(id)).toEqual(winner);
    }
  });

  test('a viewer is refused', async () => {
    const { id } = await created();
    const answer = await server.as('viewer', 'PATCH', `${URL}/${id}`, { body: { overview: 'x' } });
    expect(answer.statusCode).toBe(403);
  });
});
