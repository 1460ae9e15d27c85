import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'content-disposition';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { listFinancialData, updateFinancialData } from '../../../contract/financialData.ts';
import { PACK_FAILURES } from '../../../contract/messages.ts';
import { getMonthState } from '../../../contract/monthReviews.ts';
import { createMonthlySummary } from '../../../contract/reports.ts';
import { problemSchema } from '../../../contract/problem.ts';
import { buildApp } from '../../app.ts';
import { PACK_LIMITS } from '../../packs/packLimits.ts';
import { readPdf } from '../../../packs/pdf/testPdf.ts';
import { PATIENT_LIMITS } from '../../packs/testPackLimits.ts';
import type { PackServer } from './testPackServer.ts';
import { openPackServer } from './testPackServer.ts';

/** The first month of FY26. */
const MONTH = { fyId: 14, monthNum: 1, format: 'xlsx' } as const;
const ALL_YEARS = { format: 'pdf' } as const;
/** Asking without a pause takes a core from what makes the packs. */
const POLL_MS = 20;
const OFFICE = 'application/vnd.openxmlformats-officedocument';

let server: PackServer;
let admin: string;
let viewer: string;
beforeAll(async () => {
  server = await openPackServer();
  ({ admin, viewer } = server.t.tokens);
});
afterAll(() => server.close());

const content = (id: string, token?: string) =>
  server.call('GET', `/api/board-packs/${id}/content`, token);
const cancel = (id: string, token?: string) =>
  server.call('DELETE', `/api/board-packs/${id}`, token);
const isThere = async (id: string) =>
  (await server.call('GET', `/api/board-packs/${id}`, viewer)).status === 200;
const problemOf = async (answer: Response) => problemSchema.parse(await answer.json());

/** The texts of a workbook for which overheads by account were asked for. */
async function overheadsTold(token: string): Promise<string> {
  const { id } = await server.ask(token, { ...MONTH, sections: ['statement', 'overheads'] });
  const file = await content(id, token);
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  return strFromU8(parts['xl/sharedStrings.xml'] ?? new Uint8Array());
}

describe('a board pack', () => {
  test('has the charts that were asked for, and other words are refused at their field', async () => {
    const { id } = await server.ask(viewer, { ...MONTH, charts: 'toDate' });
    const file = await content(id, viewer);
    const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
    const texts = Object.values(parts).map((part) => strFromU8(part));
    expect(texts.some((text) => text.includes('Revenue ($M), year to date · actual'))).toBe(true);
    const asked = { ...MONTH, charts: 'weekly' };
    const refused = await server.call('POST', '/api/board-packs', viewer, asked);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toMatch(/charts.*Expected month, rolling or toDate/);
  });

  test('shows no accounts to a person who may not see them, and says so', async () => {
    const hidden =
      'Overheads by account: left out because some readers of this pack have no access to accounts.';
    expect(await overheadsTold(viewer)).toContain(hidden);
    const shown = await overheadsTold(admin);
    expect(shown).not.toContain(hidden);
    expect(shown).toContain('There are no account balances for the operating costs in April 2026.');
  });

  test.each([
    ['pdf', 'application/pdf', '%PDF-'],
    ['pptx', `${OFFICE}.presentationml.presentation`, 'PK\u0003\u0004'],
    ['xlsx', `${OFFICE}.spreadsheetml.sheet`, 'PK\u0003\u0004'],
  ] as const)('as %s is asked for, made and fetched', async (format, type, start) => {
    const asked = await server.ask(viewer, { ...MONTH, format });
    expect(asked).toMatchObject({ fileName: null, fileSize: null, failure: null });
    expect(['waiting', 'making']).toContain(asked.status);
    // Not ready yet: the download waits until it is.
    const file = await content(asked.id, viewer);
    expect(file.status).toBe(200);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': type,
      'content-length': String(bytes.length),
      'content-security-policy':
        "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    });
    const disposition = parse(file.headers.get('content-disposition') ?? '');
    expect(disposition.type).toBe('attachment');
    // Its period and the version of the data; no company is named here (B29).
    const name = new RegExp(`^board-report-april-2026-v\\d+\\.${format}$`);
    expect(disposition.parameters['filename']).toMatch(name);
    expect(bytes.subarray(0, start.length).toString('latin1')).toBe(start);
    expect(await server.status(viewer, asked.id)).toMatchObject({
      status: 'ready',
      fileName: expect.stringMatching(name),
      fileSize: bytes.length,
    });
    expect((await cancel(asked.id, viewer)).status).toBe(204);
    expect((await content(asked.id, viewer)).status).toBe(404);
  });

  test('has the private notes of the person who asks for them, and of nobody else', async () => {
    const note = { about: { figureId: 'revenue.2026-04' }, subject: 'Revenue, April 2026' };
    const told = { ...note, noteText: 'Zebra: ask Maren' };
    expect((await server.call('POST', '/api/private-notes', viewer, told)).status).toBe(201);
    const textOf = async (token: string, more: object) => {
      const { id } = await server.ask(token, { ...MONTH, format: 'pdf', ...more });
      const bytes = new Uint8Array(await (await content(id, token)).arrayBuffer());
      expect((await content(id, token === viewer ? admin : viewer)).status).toBe(404);
      return (await readPdf(bytes)).pages.map(({ text }) => text).join(' ');
    };
    const own = await textOf(viewer, { withMyNotes: true });
    expect(own).toContain('Only in your copy of this pack');
    expect(own).toContain('Zebra: ask Maren');
    expect(await textOf(viewer, {})).not.toContain('Zebra');
    // Another person's copy has that person's notes, of which there are none.
    expect(await textOf(admin, { withMyNotes: true })).not.toContain('Zebra');
    const slides = { ...MONTH, format: 'pptx', withMyNotes: true };
    const refused = await server.call('POST', '/api/board-packs', viewer, slides);
    expect(await refused.text()).toMatch(/withMyNotes.*Only a PDF can include your notes/);
  });

  test('A12: says before it is made what no font has and where, and is made all the same', async () => {
    const report = { fyId: 13, monthName: 'June', year: 2025, overview: 'Well done 👩' };
    expect((await server.call('POST', '/api/monthly-summaries', admin, report)).status).toBe(201);
    const scope = { fyId: 13, monthNum: 3, format: 'pdf' } as const;
    const asked = await server.ask(viewer, { ...scope, unprintable: 'list' });
    expect(await server.until(viewer, asked.id, ['failed', 'ready'])).toMatchObject({
      status: 'failed',
      failure: PACK_FAILURES.unprintable,
      unprintable: [{ character: '👩 (U+1F469)', places: ['Finance says: Overview'] }],
    });
    expect((await content(asked.id, viewer)).status).toBe(422);
    // Slides and workbooks are shown in the fonts of their reader.
    for (const again of [
      { ...scope, unprintable: 'print' },
      { ...scope, format: 'xlsx', unprintable: 'list' },
    ]) {
      const { id } = await server.ask(viewer, again);
      expect(await server.until(viewer, id, ['failed', 'ready'])).toMatchObject({
        status: 'ready',
        unprintable: null,
      });
    }
  });

  test('lists the same sentences as the open points of its month, also where the figure is gone by now', async () => {
    const { t } = server;
    await t.ask('admin', createMonthlySummary, {
      body: {
        fyId: 13,
        monthName: 'November',
        year: 2025,
        overview: 'Cash was $4.60M. EBITDA was $9.99M. All else as planned.',
      },
    });
    const stored = await t.ask('admin', listFinancialData, { query: { fyId: '13' } });
    const november = stored.find(({ monthNum }) => monthNum === 8);
    await t.ask('admin', updateFinancialData, {
      params: { id: String(november?.id) },
      body: { notReported: ['cash'] },
    });
    const query = { fyId: '13', monthNum: '8' };
    const { openPoints } = await t.ask('admin', getMonthState, { query });
    const points = openPoints.filter(({ kind }) => /changedFigure|contradiction/.test(kind));
    expect(points.map(({ kind }) => kind)).toEqual(['changedFigure', 'contradiction']);
    expect(points[0]?.text).toContain('“Cash was $4.60M.” – $4.60M');
    const scope = { fyId: 13, monthNum: 8, format: 'xlsx', contradictions: 'list' } as const;
    const { id } = await server.ask(admin, scope);
    const { contradictions } = await server.until(admin, id, ['failed', 'ready']);
    expect(contradictions).toEqual(points.map(({ text }) => text));
  });

  test('lists what the books contradict before it is made, to whoever may edit the report', async () => {
    const overview = 'Revenue was $7.77M. All else as planned.';
    const report = { fyId: 13, monthName: 'July', year: 2025, overview };
    expect((await server.call('POST', '/api/monthly-summaries', admin, report)).status).toBe(201);
    const scope = { fyId: 13, monthNum: 4, format: 'xlsx', contradictions: 'list' } as const;
    const asked = await server.ask(admin, scope);
    const failed = await server.until(admin, asked.id, ['failed', 'ready']);
    expect(failed).toMatchObject({ status: 'failed', failure: PACK_FAILURES.contradicted });
    expect(failed.contradictions).toHaveLength(1);
    expect(failed.contradictions?.[0]).toMatch(
      /^Overview, “Revenue was \$7\.77M\.” – \$7\.77M: the books show /,
    );
    // In a pack without commentary, nobody reads them.
    for (const [token, again] of [
      [admin, { ...scope, contradictions: 'print' }],
      [admin, { ...scope, sections: ['summary'] }],
      [viewer, scope],
    ] as const) {
      const { id } = await server.ask(token, again);
      expect(await server.until(token, id, ['failed', 'ready'])).toMatchObject({
        status: 'ready',
        contradictions: null,
      });
    }
  });

  test('a pack is available only to the person who requested it', async () => {
    const { id } = await server.ask(viewer, MONTH);
    await server.until(viewer, id, ['ready']);
    for (const answer of [
      await server.call('GET', `/api/board-packs/${id}`, admin),
      await content(id, admin),
      await cancel(id, admin),
    ]) {
      expect([answer.status, (await problemOf(answer)).detail]).toEqual([
        404,
        'Board pack not found',
      ]);
    }
    for (const answer of [
      await server.call('POST', '/api/board-packs', undefined, MONTH),
      await server.call('GET', `/api/board-packs/${id}`),
      await content(id),
      await cancel(id),
    ]) {
      expect(answer.status).toBe(401);
    }
    expect((await content(id, viewer)).status).toBe(200);
    await cancel(id, viewer);
  });

  test.each([
    [{ ...MONTH, fyId: 4_000 }, 404, 'Financial year not found'],
    [{ ...MONTH, monthNum: 13 }, 400, 'Month must be between 1-12'],
    [{ ...MONTH, monthNum: 0 }, 400, 'Month must be between 1-12'],
    [{ ...MONTH, monthNum: 1.5 }, 400, 'monthNum: Expected integer, received float'],
    [{ ...MONTH, format: 'doc' }, 400, 'format: Expected pdf or pptx or xlsx'],
    [{ ...MONTH, paper: 'a3' }, 400, 'paper: Expected a4 or letter'],
    [{ fyId: 14 }, 400, 'format: Required'],
  ])('that is asked for as %j is refused', async (body, status, detail) => {
    expect(await server.refused(viewer, body)).toMatchObject({ status, detail });
  });

  test('of an unknown year takes up no place in the queue', async () => {
    const unknown = { ...MONTH, fyId: 4_000 };
    for (let time = 0; time < 2 * PACK_LIMITS.unfinishedOfOne; time += 1) {
      expect(await server.refused(viewer, unknown)).toMatchObject({ status: 404 });
    }
    const { id } = await server.ask(viewer, MONTH);
    await server.until(viewer, id, ['ready']);
  });
});

describe('cancelling', () => {
  test('ends a pack in progress, and the next one is still made', async () => {
    const first = await server.ask(viewer, ALL_YEARS);
    const next = await server.ask(viewer, MONTH);
    await server.until(viewer, first.id, ['making']);
    const waiting = content(first.id, viewer);
    expect((await cancel(first.id, viewer)).status).toBe(204);
    expect((await waiting).status).toBe(404);
    expect((await server.call('GET', `/api/board-packs/${first.id}`, viewer)).status).toBe(404);
    expect(await server.until(viewer, next.id, ['ready', 'failed'])).toMatchObject({
      status: 'ready',
    });
  });

  test('of a waiting pack leaves the one in progress alone', async () => {
    const first = await server.ask(viewer, ALL_YEARS);
    const waiting = await server.ask(viewer, MONTH);
    await server.until(viewer, first.id, ['making']);
    expect((await server.status(viewer, waiting.id)).status).toBe('waiting');
    expect((await cancel(waiting.id, viewer)).status).toBe(204);
    expect(await server.until(viewer, first.id, ['ready', 'failed'])).toMatchObject({
      status: 'ready',
      fileName: expect.stringMatching(/\.pdf$/),
    });
  });
});

describe('while a pack is made', () => {
  test('the server answers reads, and reports the progress', async () => {
    const { id } = await server.ask(viewer, ALL_YEARS);
    const seen: string[] = [];
    let reads = 0;
    for (;;) {
      const { status, done, steps, step } = await server.status(viewer, id);
      if (status === 'ready') break;
      expect(status).not.toBe('failed');
      expect(done).toBeLessThanOrEqual(steps);
      if (status === 'making' && seen.at(-1) !== step) seen.push(step);
      const answer = await server.call('GET', '/api/financial-data?fyId=14', viewer);
      expect(answer.status).toBe(200);
      await answer.arrayBuffer();
      reads += 1;
    }
    expect(seen.length).toBeGreaterThan(1);
    expect(reads).toBeGreaterThan(10);
  });
});

describe('limits', () => {
  const before = { ...PATIENT_LIMITS };
  const begun: { id: string; token: string }[] = [];
  afterEach(async () => {
    for (const { id, token } of begun.splice(0)) await cancel(id, token);
    Object.assign(server.limits, before);
  });
  const begin = async (token: string, body: object) => {
    const pack = await server.ask(token, body);
    begun.push({ id: pack.id, token });
    return pack;
  };

  test('a person can have three packs at a time, requested together or not', async () => {
    const asked = await Promise.all(
      Array.from({ length: 6 }, () => server.call('POST', '/api/board-packs', viewer, ALL_YEARS)),
    );
    const granted = asked.filter(({ status }) => status === 201);
    for (const answer of granted) {
      const { id }: { id: string } = JSON.parse(await answer.text());
      begun.push({ id, token: viewer });
    }
    expect(granted).toHaveLength(3);
    expect(asked.filter(({ status }) => status === 429)).toHaveLength(3);
    expect(await server.refused(viewer, MONTH)).toMatchObject({
      status: 429,
      code: 'too_many_attempts',
      detail:
        '3 of your board packs are still being created. Wait for one to finish, or cancel one.',
      retryAfter: '5',
    });
    // Other people are not held up by it.
    await begin(admin, MONTH);
    await cancel(begun[0]?.id ?? '', viewer);
    await begin(viewer, MONTH);
  });

  test('are made in turn of those who ordered them', async () => {
    await begin(viewer, { format: 'xlsx' });
    await begin(viewer, MONTH);
    const last = await begin(viewer, MONTH);
    const other = await begin(admin, { ...MONTH, format: 'pdf' });
    const meanwhile: string[] = [];
    for (let isReady = false; !isReady;) {
      const { status } = await server.status(viewer, last.id);
      isReady = (await server.status(admin, other.id)).status === 'ready';
      if (!isReady) meanwhile.push(status);
      await wait(POLL_MS);
    }
    // Whenever the last of three is ready, what somebody else ordered after it is, too.
    expect(meanwhile).not.toContain('ready');
  });

  test('for everybody together', async () => {
    server.limits.unfinished = 2;
    await begin(admin, ALL_YEARS);
    await begin(viewer, ALL_YEARS);
    expect(await server.refused(await server.viewer('third'), MONTH)).toMatchObject({
      status: 503,
      code: 'temporarily_unavailable',
      detail: 'Too many board packs are being created right now. Try again in a minute',
      retryAfter: '30',
    });
  });

  const ready = async () => {
    const { id } = await begin(viewer, MONTH);
    return { id, size: (await server.until(viewer, id, ['ready'])).fileSize ?? 0 };
  };

  test('on kept packs: how many, beside those that a publication waits for', async () => {
    server.limits.kept = 2;
    const ids = [await ready(), await ready(), await ready()].map(({ id }) => id);
    expect(await Promise.all(ids.map(isThere))).toEqual([false, true, true]);
    const awaited = `update jobs set about = about || '{"isAwaited":true}' where key = $1`;
    await server.t.database.pool.query(awaited, [ids[1]]);
    ids.push((await ready()).id);
    expect(await Promise.all(ids.map(isThere))).toEqual([false, true, true, true]);
  });

  test('on kept packs: their total size', async () => {
    const first = await ready();
    server.limits.keptMegabytes = (first.size * 1.5) / 1024 / 1024;
    const second = await ready();
    expect(await Promise.all([first.id, second.id].map(isThere))).toEqual([false, true]);
    server.limits.keptMegabytes = (first.size * 0.5) / 1024 / 1024;
    const { id } = await begin(viewer, MONTH);
    expect(await server.until(viewer, id, ['failed'])).toMatchObject({
      failure: PACK_FAILURES.large,
    });
  });

  test('on kept packs: how long', async () => {
    const { id } = await ready();
    server.t.clock.advance(PACK_LIMITS.keptMs - 1);
    expect(await isThere(id)).toBe(true);
    server.t.clock.advance(1);
    expect(await isThere(id)).toBe(false);
  });

  test.each([
    ['heapMegabytes', 8, PACK_FAILURES.large],
    ['growthMegabytes', -10_000, PACK_FAILURES.large],
    ['timeMs', 0, PACK_FAILURES.slow],
  ] as const)('of making: %s', async (limit, impossible, sentence) => {
    // The thread of the previous pack still has the old limits.
    const idle = await begin(viewer, ALL_YEARS);
    await server.until(viewer, idle.id, ['making']);
    await cancel(idle.id, viewer);
    server.limits[limit] = impossible;
    const { id } = await begin(viewer, ALL_YEARS);
    expect(await server.until(viewer, id, ['failed'])).toMatchObject({
      failure: sentence,
      fileName: null,
    });
    const refusal = await content(id, viewer);
    expect(await problemOf(refusal)).toMatchObject({
      status: 422,
      code: 'pack_failed',
      detail: sentence,
    });
    Object.assign(server.limits, before);
    const next = await begin(viewer, MONTH);
    expect((await server.until(viewer, next.id, ['ready', 'failed'])).status).toBe('ready');
  });

  test('on waiting for the file: the client asks again', async () => {
    const first = await begin(viewer, ALL_YEARS);
    const { id } = await begin(viewer, MONTH);
    await server.until(viewer, first.id, ['making']);
    server.limits.timeMs = 0;
    const answer = await content(id, viewer);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await problemOf(answer)).toMatchObject({
      status: 503,
      detail: 'The board pack is still being created; try again in a few seconds',
    });
  });
});

test('no pack is taken on while the disk is almost full', async () => {
  const { deps } = server.t;
  const full = await buildApp({ ...deps, database: { ...deps.database, lowOnSpace: () => true } });
  const headers = { authorization: `Bearer ${viewer}` };
  const asked = { method: 'POST', url: '/api/board-packs', headers, payload: MONTH } as const;
  expect((await full.inject(asked)).json()).toMatchObject({ status: 507, code: 'out_of_space' });
  await full.close();
});
