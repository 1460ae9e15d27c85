import { setImmediate as turn } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cases } from '../../testRounds.ts';
import { openTestApp, type TestApp } from '../testApp.ts';

let t: TestApp;
let url: string;
let figures = 0;

beforeAll(async () => {
  t = await openTestApp();
  const body = { fyId: 14, monthNum: 1, monthName: 'April', revenue: '100' };
  figures = (await t.as('admin', 'POST', '/api/financial-data', { body })).json<{ id: number }>()
    .id;
  url = `/api/financial-data/${figures}`;
});
afterAll(() => t.close());

interface Figures {
  readonly id: number;
  readonly revenue: string;
  readonly cash: string | null;
  readonly version: number;
}

const patch = (body: unknown, ifMatch?: string) =>
  t.as('admin', 'PATCH', url, {
    body,
    headers: ifMatch === undefined ? {} : { 'if-match': ifMatch },
  });

async function stored(): Promise<Figures | undefined> {
  const list = (await t.as('viewer', 'GET', '/api/financial-data')).json<Figures[]>();
  return list.find(({ id }) => id === figures);
}

describe('If-Match', () => {
  test.each<[string, (version: number) => string]>([
    ['quoted', (version) => `"${version}"`],
    ['bare', (version) => `${version}`],
    ['weak', (version) => `W/"${version}"`],
    ['among blanks', (version) => `  "${version}" `],
    ['a star', () => '*'],
  ])('%s names the state that is there', async (_, header) => {
    const version = (await stored())?.version ?? 0;
    // Figures that are there already would not move it.
    const answer = await patch({ cash: `${version}.00` }, header(version));
    expect(answer.statusCode).toBe(200);
    expect(answer.json<Figures>().version).toBe(version + 1);
  });

  test.each(['0', '-1', '"01"', 'abc', '""', '"1", "2"', '1.5', '1e3', '"99999999999"', '3;', ''])(
    '%j names none: 400, and nothing is changed',
    async (header) => {
      const before = await stored();
      const answer = await patch({ cash: '7.77' }, header);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        code: 'invalid_input',
        errors: [{ path: 'If-Match' }],
      });
      expect(await stored()).toEqual(before);
    },
  );

  test('of another state is refused, and nothing is changed', async () => {
    const before = await stored();
    const version = before?.version ?? 0;
    for (const other of [version - 1, version + 1, 2_147_483_648, 9_999_999_999]) {
      const answer = await patch({ cash: '8.88' }, `"${other}"`);
      expect([answer.statusCode, answer.json()]).toMatchObject([412, { code: 'stale_version' }]);
    }
    expect(await stored()).toEqual(before);
  });

  test('of two changes to the same state, one succeeds and one is refused', async () => {
    for (let round = 0; round < 30; round += 1) {
      const version = (await stored())?.version ?? 0;
      const answers = await Promise.all([
        patch({ cash: `${round}.01` }, `"${version}"`),
        patch({ cash: `${round}.02` }, `"${version}"`),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
        200, 412,
      ]);
      const won = answers.find(({ statusCode }) => statusCode === 200)?.json<Figures>();
      expect(await stored()).toEqual(won);
    }
  });

  test('without it only what was sent changes', async () => {
    await patch({ cash: '5.00', revenue: '10.00' });
    await Promise.all([patch({ cash: '6.00' }), patch({ revenue: '11.00' })]);
    expect(await stored()).toMatchObject({ cash: '6.00', revenue: '11.00' });
  });
});

const originOfLatest = async () => {
  const { rows } = await t.database.pool.query<{ origin: unknown }>(
    'select origin from change_sets order by id desc limit 1',
  );
  return rows[0]?.origin;
};

test('a change is recorded with the page on which it was made', async () => {
  let amount = 100;
  const change = (screen?: string) =>
    t.as('admin', 'PATCH', url, {
      body: { cash: `${(amount += 1)}` },
      headers: screen === undefined ? {} : { 'Board-Reports-Screen': screen },
    });
  await change('/financial-data');
  expect(await originOfLatest()).toEqual({ kind: 'screen', path: '/financial-data' });
  await change(`/${'a'.repeat(199)}`);
  expect(await originOfLatest()).toEqual({ kind: 'screen', path: `/${'a'.repeat(199)}` });
  await change('command line');
  expect(await originOfLatest()).toEqual({ kind: 'commandLine' });
  await change();
  expect(await originOfLatest()).toEqual({ kind: 'api' });
  for (const bad of [
    '',
    'forecasts',
    `/${'a'.repeat(200)}`,
    "/a'; drop table users",
    '/a?b',
    '/ä',
  ]) {
    const answer = await change(bad);
    expect([bad, answer.statusCode]).toEqual([bad, 400]);
    expect(answer.json()).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'Board-Reports-Screen' }],
    });
  }
  expect(await originOfLatest()).toEqual({ kind: 'api' });
});

test('a change is recorded under the user who made it and the request', async () => {
  // Sessions and users count separately: a further session makes sure that their ids differ.
  t.tokens.admin = await t.openSession(t.ids.admin);
  expect((await patch({ cash: '3.33' })).statusCode).toBe(200);
  const { rows } = await t.database.pool.query<{ actor: string; request: string }>(
    `select actor, request_id as request from trace
     where table_name = 'financial_data' order by id desc limit 1`,
  );
  expect(rows).toEqual([
    { actor: String(t.ids.admin), request: expect.stringMatching(/^[0-9a-f]+$/) },
  ]);
});

const get = (headers: Record<string, string> = {}, path = '/api/financial-data') =>
  t.as('viewer', 'GET', path, { headers });

const years = async (path: string) =>
  (await get({}, path)).json<{ fyId: number }[]>().map(({ fyId }) => fyId);

describe('a list that is kept', () => {
  test('is revalidated by its tag, until it changes', async () => {
    const first = await get();
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get({ 'if-none-match': known });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200);
    await patch({ cash: '42.00' });
    const changed = await get({ 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
    // Back to the same content is back to the same tag, whatever happened in between.
    expect((await get()).headers.etag).toBe(changed.headers.etag);
  });

  test('a cached list must be revalidated each time and belongs to one caller', async () => {
    const { headers } = await get();
    expect(headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      vary: 'accept-encoding',
    });
    const etag = String(headers.etag);
    const stranger = await t.as('nobody', 'GET', '/api/financial-data', {
      headers: { 'if-none-match': etag },
    });
    expect([stranger.statusCode, stranger.headers.etag]).toEqual([401, undefined]);
  });

  test('is the same in every encoding', async () => {
    for (let month = 2; month <= 12; month += 1) {
      const names =
        'May June July August September October November December January February March';
      const monthName = names.split(' ')[month - 2];
      const body = { fyId: 14, monthNum: month, monthName, notes: `Ünit ${month} `.repeat(20) };
      await t.as('admin', 'POST', '/api/financial-data', { body });
    }
    const plain = await get();
    const br = await get({ 'accept-encoding': 'gzip, br' });
    const gzip = await get({ 'accept-encoding': 'gzip, br;q=0' });
    const identity = await get({ 'accept-encoding': 'br;q=0, gzip;q=0' });
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(identity.body).toBe(plain.body);
    expect([plain, br, gzip, identity].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
      undefined,
    ]);
    expect(new Set([plain, br, gzip, identity].map(({ headers }) => headers.etag)).size).toBe(1);
  });

  test('is refused for a bad address each time, and for a missing record too', async () => {
    for (let time = 0; time < 3; time += 1) {
      expect((await get({}, '/api/financial-data?fyId=1e1')).statusCode).toBe(400);
      expect((await get({}, '/api/monthly-summaries/2147483647')).statusCode).toBe(404);
    }
  });

  test('of one year is not that of another, however the address is written', async () => {
    expect(new Set(await years('/api/financial-data?fyId=14'))).toEqual(new Set([14]));
    expect(await years('/api/financial-data?fyId=13')).toEqual([]);
    expect(new Set(await years('/api/financial-data?fyId=%314'))).toEqual(new Set([14]));
    expect(new Set(await years('/api/financial-data?fyId=14&x=13'))).toEqual(new Set([14]));
    expect((await years('/api/financial-data?fyId=all')).length).toBe(12);
  });
});

describe('a read that starts after the answer to a change sees it', () => {
  const LISTS = ['/api/financial-data', '/api/financial-data?fyId=14', '/api/financial-trends/all'];
  const CHANGES = cases(40);

  test('while others read without a pause', async () => {
    const state = { confirmed: 1_000, isDone: false };
    const reader = async (path: string) => {
      let newest = 0;
      let reads = 0;
      while (!state.isDone) {
        const { confirmed } = state;
        const answer = await t.as('viewer', 'GET', path);
        const rows = answer.json<{ revenue: string; monthName?: string; month?: string }[]>();
        const april = rows.find((row) => (row.monthName ?? row.month) === 'April');
        const seen = Number(april?.revenue);
        // Not older than what was acknowledged when the read began, and never back in time.
        if (!(seen >= confirmed && seen >= newest)) {
          return `${path}: saw ${seen} after ${confirmed} and ${newest}`;
        }
        newest = seen;
        reads += 1;
        // A warm answer waits for nothing; without a turn of the loop the writer would starve.
        await turn();
      }
      return reads > 0 ? 'exact' : 'never read';
    };
    await patch({ revenue: '1000' });
    const readers = LISTS.flatMap((path) => [reader(path), reader(path)]);
    for (let round = 1; round <= CHANGES; round += 1) {
      expect((await patch({ revenue: String(1_000 + round) })).statusCode).toBe(200);
      state.confirmed = 1_000 + round;
    }
    state.isDone = true;
    expect(await Promise.all(readers)).toEqual(readers.map(() => 'exact'));
  });

  test('in each list that shows it, for each kind of change', async () => {
    const april = '/api/monthly-summaries?fyId=14';
    const lists = ['/api/monthly-summaries', april, '/api/search?q=harbour', '/api/forecasts', '/api/forecasts/reporting', '/api/financial-trends?fyId=14']; // prettier-ignore
    const warm = () => Promise.all(lists.map((path) => t.as('viewer', 'GET', path)));
    await warm();
    const report = (
      await t.as('admin', 'POST', '/api/monthly-summaries', {
        body: { fyId: 14, monthName: 'April', year: 2026, overview: 'The harbour opened' },
      })
    ).json<{ id: number }>().id;
    const shows = async (path: string, text: string) =>
      (await t.as('viewer', 'GET', path)).body.includes(text);
    expect(await shows(april, 'The harbour opened')).toBe(true);
    expect(await shows('/api/search?q=harbour', 'harbour')).toBe(true);
    await warm();
    const bulletPoints = [{ category: 'Strategy', bulletText: 'A second harbour' }];
    await t.as('admin', 'PATCH', `/api/monthly-summaries/${report}`, {
      body: { bulletPoints, staffCount: 181 },
    });
    expect(await shows('/api/monthly-summaries', 'A second harbour')).toBe(true);
    expect(await shows('/api/financial-trends?fyId=14', '181')).toBe(true);
    await warm();
    await patch({ revenue: '77.70', notes: 'Harbour dues' });
    expect(await shows(april, '77.70')).toBe(true);
    expect(await shows('/api/search?q=dues', 'dues')).toBe(true);
    const made = await t.as('admin', 'POST', '/api/forecasts', {
      body: {
        businessUnit: 'North',
        metric: 'budget',
        fy: 2026,
        month: 5,
        amount: '9.99',
        monthlySummariesId: report,
      },
    });
    expect(await shows('/api/forecasts', '9.99')).toBe(true);
    expect(await shows('/api/forecasts/reporting', '9.99')).toBe(true);
    await t.as('admin', 'DELETE', `/api/forecasts/${made.json<{ id: number }>().id}`);
    expect(await shows('/api/forecasts', '9.99')).toBe(false);
    expect(await shows('/api/forecasts/reporting', '9.99')).toBe(false);
  });
});

test('only the calls with a form pay for what reads forms', () => {
  expect(t.app.hasPlugin('@fastify/multipart')).toBe(false);
});
