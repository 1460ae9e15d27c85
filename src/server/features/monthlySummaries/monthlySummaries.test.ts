import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { MonthlySummary, MonthlySummaryItem } from '../../../contract/monthlySummaries.ts';
import {
  monthlySummaryItemSchema,
  monthlySummarySchema,
} from '../../../contract/monthlySummaries.ts';
import { calendarYear, fiscalMonthName } from '../../../domain/fiscalCalendar.ts';
import { documents } from '../../db/schema/documents.ts';
import { write } from '../../db/write.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

const URL = '/api/monthly-summaries';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

const YEARS = [1, 9, 10, 11, 12] as const;
const LABELS = new Map<number, string>([
  [1, 'FY20'],
  [9, 'FY21'],
  [10, 'FY22'],
  [11, 'FY23'],
  [12, 'FY24'],
]);

// Every test has months of its own; year 13 is FY25, which is left to those who need to name one.
let taken = 0;
function freeMonth() {
  const monthNum = (taken % 12) + 1;
  const fyId = YEARS[Math.trunc(taken / 12)] ?? 0;
  taken += 1;
  const year = calendarYear(LABELS.get(fyId) ?? '', monthNum);
  return { fyId, monthNum, monthName: fiscalMonthName(monthNum), year };
}

const post = ({ fyId, monthName, year }: ReturnType<typeof freeMonth>, body: object = {}) =>
  server.as('admin', 'POST', URL, { body: { fyId, monthName, year, ...body } });

const postFigures = ({ fyId, monthNum, monthName }: ReturnType<typeof freeMonth>, body: object) =>
  server.as('admin', 'POST', '/api/financial-data', {
    body: { fyId, monthNum, monthName, ...body },
  });

const patch = (id: number, body: object, headers: Record<string, string> = {}) =>
  server.as('admin', 'PATCH', `${URL}/${id}`, { body, headers });

async function created(body: object = {}, month = freeMonth()): Promise<MonthlySummary> {
  const answer = await post(month, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return z.parse(monthlySummarySchema, answer.json());
}

async function changed(id: number, body: object): Promise<MonthlySummary> {
  const answer = await patch(id, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return z.parse(monthlySummarySchema, answer.json());
}

async function read(id: number): Promise<MonthlySummary> {
  const answer = await server.as('viewer', 'GET', `${URL}/${id}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return z.parse(monthlySummarySchema, answer.json());
}

async function list(query = ''): Promise<MonthlySummaryItem[]> {
  const answer = await server.as('viewer', 'GET', `${URL}${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return z.parse(z.array(monthlySummaryItemSchema), answer.json());
}

const texts = (report: { bulletPoints: { bulletText: string }[] }) =>
  report.bulletPoints.map(({ bulletText }) => bulletText);

describe('creating a report', () => {
  test('missing numbers are 0, the rest is missing', async () => {
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
      detail: 'A report for April FY25 exists already',
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

  test('names the field that is wrong', async () => {
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

describe('a month gets its report and its figures', () => {
  const reportBody = { revenue: '100', ebitda: '10', overview: 'Good' };
  const figuresBody = { revenue: '100', ebitda: '10', production: '40', summaryNotes: 'Fine' };
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

  test('of both at once the end is the same', async () => {
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

  test('notes wait in the report until there are figures, which may bring their own', async () => {
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

  test('the figures that were sent with a report go where the figures are', async () => {
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

describe('changing a report', () => {
  test('only what was sent, each where it is kept', async () => {
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

  test('staff are counted in whole people', async () => {
    const { id } = await created();
    for (const staffCount of [-1, 1.5, '3', 1_000_001, true]) {
      const answer = await patch(id, { staffCount });
      expect(answer.statusCode, String(staffCount)).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ path: 'staffCount' }] });
    }
    expect((await changed(id, { staffCount: 0 })).staffCount).toBe(0);
  });

  test('figures are not changed here', async () => {
    const { id } = await created();
    expect((await patch(id, { revenue: '5' })).json()).toMatchObject({
      errors: [{ path: 'revenue', message: 'Unknown field' }],
    });
  });

  test('what is not there is 404', async () => {
    const detail = 'Report not found';
    expect((await patch(2_147_483_647, { overview: 'x' })).json()).toMatchObject({
      status: 404,
      detail,
    });
    const answer = await server.as('viewer', 'GET', `${URL}/2147483647`);
    expect(answer.json()).toMatchObject({ status: 404, detail });
    expect((await server.as('viewer', 'GET', `${URL}/x`)).statusCode).toBe(400);
  });

  test('a change of the report, of its bullets or of its figures makes a version stale', async () => {
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
      expect(refused.statusCode, String(index)).toBe(412);
      expect(await read(id)).toEqual(before);
      const fresh = await patch(id, { staffCount: index }, { 'if-match': await stale() });
      expect(fresh.statusCode, String(index)).toBe(200);
    }
  });

  test('of two who change the same state one wins and one is told', async () => {
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

  test('a viewer may not', async () => {
    const { id } = await created();
    const answer = await server.as('viewer', 'PATCH', `${URL}/${id}`, { body: { overview: 'x' } });
    expect(answer.statusCode).toBe(403);
  });
});

describe('the bullets of a report', () => {
  test('are the list that was sent, in its order; named ones keep their identity', async () => {
    const { id } = await created();
    const first = await changed(id, {
      bulletPoints: [
        { text: 'one' },
        { content: 'two', category: 'Strategy' },
        { bulletText: '  three  ', category: 'Acquisitions' },
      ],
    });
    expect(first.bulletPoints.map(({ category, bulletText }) => [category, bulletText])).toEqual([
      ['General', 'one'],
      ['Strategy', 'two'],
      ['Acquisitions', 'three'],
    ]);
    const [one, two, three] = first.bulletPoints;
    const second = await changed(id, {
      bulletPoints: [
        { id: three?.id, category: 'Acquisitions', bulletText: 'three' },
        { bulletText: 'new' },
        { id: one?.id, category: 'Strategy', bulletText: 'one, moved' },
      ],
    });
    expect(second.bulletPoints).toEqual([
      three,
      { id: second.bulletPoints[1]?.id, summaryId: id, category: 'General', bulletText: 'new' },
      { ...one, category: 'Strategy', bulletText: 'one, moved' },
    ]);
    expect(second.bulletPoints.map((bullet) => bullet.id)).not.toContain(two?.id);
    expect(await read(id)).toEqual(second);
    expect((await changed(id, { bulletPoints: [] })).bulletPoints).toEqual([]);
  });

  test("another report's bullet, an unknown one and one named twice are refused", async () => {
    const mine = await created();
    const other = await created();
    const [foreign] = (await changed(other.id, { bulletPoints: [{ text: 'theirs' }] }))
      .bulletPoints;
    const [own] = (await changed(mine.id, { bulletPoints: [{ text: 'mine' }] })).bulletPoints;
    const before = await read(mine.id);
    for (const id of [foreign?.id, 2_147_483_647, own?.id]) {
      const bulletPoints = [
        { id: own?.id, bulletText: 'changed' },
        { id, bulletText: 'stolen' },
      ];
      const answer = await patch(mine.id, { overview: 'changed', bulletPoints });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ path: 'bulletPoints.1.id' }] });
    }
    expect(await read(mine.id)).toEqual(before);
    expect(texts(await read(other.id))).toEqual(['theirs']);
  });

  test('are checked one by one', async () => {
    const { id } = await created();
    const wrong: [object, string, string][] = [
      [{ bulletText: '  ' }, 'bulletPoints.0.bulletText', 'Bullet text is required'],
      [{}, 'bulletPoints.0.bulletText', 'Bullet text is required'],
      [
        { text: 'a', category: 'Other' },
        'bulletPoints.0.category',
        'Expected Acquisitions or Strategy or General',
      ],
      [{ text: 'a'.repeat(4_001) }, 'bulletPoints.0.bulletText', 'At most 4000 characters'],
      [{ text: 'a', summaryId: 1 }, 'bulletPoints.0.summaryId', 'Unknown field'],
      [
        { text: 'a\uD800' },
        'bulletPoints.0.bulletText',
        'Contains characters that cannot be stored',
      ],
    ];
    for (const [bullet, path, message] of wrong) {
      const answer = await patch(id, { bulletPoints: [bullet] });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ path, message }] });
    }
  });

  test('may be two thousand, and be turned round', async () => {
    const { id } = await created();
    const many = Array.from({ length: 2_000 }, (_, index) => ({ bulletText: `bullet ${index}` }));
    const full = await changed(id, { bulletPoints: many });
    expect(texts(full)).toEqual(many.map(({ bulletText }) => bulletText));
    const turned = full.bulletPoints
      .map(({ id: bulletId, category, bulletText }) => ({ id: bulletId, category, bulletText }))
      .toReversed();
    const after = await changed(id, { bulletPoints: turned });
    expect(after.bulletPoints).toEqual(full.bulletPoints.toReversed());
    const answer = await patch(id, { bulletPoints: [...many, { bulletText: 'one more' }] });
    expect(answer.statusCode).toBe(400);
  });
});

describe('the list', () => {
  test('holds the first two bullets of each category and says how many there are', async () => {
    const { id, fyId } = await created();
    const bullet = (category: string, bulletText: string) => ({ category, bulletText });
    await changed(id, {
      bulletPoints: [
        bullet('Strategy', 's1'),
        bullet('General', 'g1'),
        bullet('Strategy', 's2'),
        bullet('Strategy', 's3'),
        bullet('General', 'g2'),
        bullet('General', 'g3'),
      ],
    });
    const change = { actor: server.ids.admin };
    await write(server.database, server.deps.changes, change, (transaction) =>
      transaction.insert(documents).values(
        ['older', 'newer'].map((name, index) => ({
          summaryId: id,
          fileName: name,
          originalName: `${name}.pdf`,
          fileType: 'pdf',
          fileSize: index,
          uploadedAt: new Date(Date.UTC(2026, 0, index + 1, 2, 3, 4, 5)),
        })),
      ),
    );
    const item = (await list(`?fyId=${fyId}`)).find((report) => report.id === id);
    expect(item).toMatchObject({
      bulletCounts: { Acquisitions: 0, Strategy: 3, General: 3 },
      documentCount: 2,
    });
    expect(texts(item ?? { bulletPoints: [] })).toEqual(['s1', 'g1', 's2', 'g2']);
    const whole = await read(id);
    expect(texts(whole)).toEqual(['s1', 'g1', 's2', 's3', 'g2', 'g3']);
    expect(whole.documents).toMatchObject([
      { originalName: 'newer.pdf', uploadedAt: '2026-01-02T02:03:04.005Z' },
      { originalName: 'older.pdf', uploadedAt: '2026-01-01T02:03:04.005Z' },
    ]);
  });

  test('goes by the fiscal calendar; an unknown year has none', async () => {
    await created({}, { fyId: 14, monthNum: 1, monthName: 'April', year: 2026 });
    await created({}, { fyId: 8, monthNum: 12, monthName: 'March', year: 2020 });
    await created({}, { fyId: 8, monthNum: 9, monthName: 'December', year: 2019 });
    const all = await list();
    const months = all.map(({ year, monthNum }) => year * 12 + ((monthNum + 2) % 12));
    expect(months).toEqual(months.toSorted((a, b) => a - b));
    expect(await list('?fyId=all')).toEqual(all);
    expect((await list('?fyId=8')).map(({ monthName }) => monthName)).toEqual([
      'December',
      'March',
    ]);
    expect(await list('?fyId=999')).toEqual([]);
    expect((await server.as('viewer', 'GET', `${URL}?fyId=x`)).statusCode).toBe(400);
  });

  test('can be narrowed to the reports with a text, which is no pattern', async () => {
    const fyId = 14;
    const may = { fyId, monthNum: 2, monthName: 'May', year: 2026 };
    const june = { fyId, monthNum: 3, monthName: 'June', year: 2026 };
    const first = await created({ overview: 'Up 5% on_plan \\ "quoted"' }, may);
    const second = await created({ overview: 'Up 50 onXplan' }, june);
    await changed(first.id, {
      bulletPoints: [{ text: 'x' }, { text: 'y' }, { text: 'A hidden third' }],
    });
    await changed(second.id, { notes: 'kept note' });
    await postFigures(may, { summaryNotes: 'Figure note' });
    const found = async (text: string) =>
      (await list(`?fyId=${fyId}&text=${encodeURIComponent(text)}`)).map(({ id }) => id);
    expect(await found('UP')).toEqual([first.id, second.id]);
    expect(await found('5%')).toEqual([first.id]);
    expect(await found('on_plan')).toEqual([first.id]);
    expect(await found('\\')).toEqual([first.id]);
    expect(await found('"quoted"')).toEqual([first.id]);
    expect(await found('hidden third')).toEqual([first.id]);
    expect(await found('figure note')).toEqual([first.id]);
    expect(await found('kept\nnote')).toEqual([second.id]);
    expect(await found(`  kept${'\u0000'} note `)).toEqual([second.id]);
    expect(await found('nowhere')).toEqual([]);
    expect(await found('   ')).toEqual((await list(`?fyId=${fyId}`)).map(({ id }) => id));
    expect(await found(`${'a'.repeat(200)}b`)).toEqual([]);
    await changed(second.id, { overview: 'now a figure note too' });
    expect(await found('figure note')).toEqual([first.id, second.id]);
  });

  test('and the report are answered by their ETag until something of them changes', async () => {
    const month = freeMonth();
    const { id } = await created({}, month);
    const urls = [`${URL}?fyId=${month.fyId}`, `${URL}/${id}`, URL];
    const changes = [
      () => patch(id, { overview: 'a' }),
      () => patch(id, { bulletPoints: [{ text: 'b' }] }),
      () => postFigures(month, { cash: '1' }),
    ];
    for (const change of changes) {
      for (const [index, url] of urls.entries()) {
        const { headers } = await server.as('viewer', 'GET', url);
        const known = { 'if-none-match': String(headers['etag']) };
        expect((await server.as('viewer', 'GET', url, { headers: known })).statusCode).toBe(304);
        if (index < urls.length - 1) continue;
        expect((await change()).statusCode).toBeLessThan(300);
        expect((await server.as('viewer', 'GET', url, { headers: known })).statusCode).toBe(200);
      }
    }
  });
});
