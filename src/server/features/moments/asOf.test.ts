import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallLine } from '../../../contract/calls.ts';
import type { Explanation } from '../../../contract/figures.ts';
import { CALLS } from '../../../contract/calls.ts';
import { giveReason, write } from '../../../engine/db/write.ts';
import { Moments } from '../../../engine/moments/moments.ts';
import { isFullProof } from '../../../testRounds.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';
import { CHANGES, READS } from './testPast.ts';

let t: TestApp;

/** An answer without what differs between two requests. */
const answer = async (url: string, role: 'admin' | 'viewer' = 'admin') => {
  const response = await t.as(role, 'GET', url);
  const { requestId: _, ...body } = response.json<Record<string, unknown> | null>() ?? {};
  return { status: response.statusCode, body, asOf: response.headers['as-of'] };
};

interface Past {
  readonly moment: number;
  /** The answers when it was the present, by what was read. */
  readonly answers: ReadonlyMap<string, { status: number; body: unknown }>;
}
const past: Past[] = [];
/** Answers to viewers while unpublished months were hidden from them. */
const hidden: Past[] = [];

async function momentNow(): Promise<number> {
  const { rows } = await t.database.pool.query<{ n: number }>(
    'select count(*)::int as n from change_sets',
  );
  return rows[0]?.n ?? 0;
}

const run = (statement: string) =>
  write(t.database, t.deps.changes, { actor: t.ids.admin }, async (transaction) => {
    // Closed months are changed with a reason only.
    await giveReason(transaction, 'Filed');
    await transaction.execute(statement);
  });

async function nowAs(role: 'admin' | 'viewer', reads: readonly string[] = READS): Promise<Past> {
  // On a busy machine a change waits for its moment, and until then it has another time.
  await new Moments(t.database).sealWaiting();
  const answers = new Map<string, { status: number; body: unknown }>();
  for (const url of reads) answers.set(url, await answer(url, role));
  return { moment: await momentNow(), answers };
}

/** A read is asked after every third change, when what any of the three did shows; in full proofs after each. */
const CHANGES_BETWEEN = isFullProof ? 1 : 3;
const remember = async () => {
  const reads = READS.filter((_, index) => (index + past.length) % CHANGES_BETWEEN === 0);
  past.push(await nowAs('admin', reads));
};

async function change(method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: unknown) {
  const response = await t.as('admin', method, url, { body });
  if (response.statusCode >= 300) throw new Error(`${url}: ${response.body}`);
  return response;
}

const hideDrafts = (isHiding: boolean) =>
  change('PATCH', '/api/company', { viewersSeeDrafts: !isHiding });

async function rememberHidden(): Promise<void> {
  await hideDrafts(true);
  hidden.push(await nowAs('viewer'));
  await hideDrafts(false);
}

/** April, which is the only month. */
const publish = async () =>
  run(`insert into publications (fy_id, month_num, month, number, code, moment, manifest, manifest_digest, signature, published_by, published_at)
    values (14, 1, 'April 2026', 1, 'ABCDEFGHJKMN', ${await momentNow()}, '{}', '', '', 1, now())`);

/** An account of April into a line, or out of it: what the books say is then the figure. */
async function mapDues(from: 'revenue' | null, line: 'revenue' | null): Promise<void> {
  const changes = [{ accountId: 1, from: null, line }];
  const preview = await change('POST', '/api/account-mappings/preview', { changes });
  const { key } = preview.json<{ key: string }>();
  await change('POST', '/api/account-mappings', { changes, key, reason: `From ${from}` });
  await remember();
}

/** After so many changes viewers are asked too; after the last of them April is published. */
const HIDDEN_AFTER: ReadonlySet<number> = new Set([4, 10, 20, CHANGES.length]);

const at = (url: string, asOf: string | number) =>
  `${url}${url.includes('?') ? '&' : '?'}asOf=${asOf}`;

beforeAll(async () => {
  t = await openTestApp();
  await remember();
  for (const [index, [method, url, body]] of CHANGES.entries()) {
    await change(method, url, body);
    await remember();
    if (HIDDEN_AFTER.has(index + 1)) await rememberHidden();
  }
  await publish();
  await rememberHidden();
  await mapDues(null, 'revenue');
  // With a reason, so that it is a cause.
  await change('PATCH', '/api/financial-data/1', { revenue: '6', reason: 'Late dues' });
  await remember();
  await rememberHidden();
  await mapDues('revenue', null);
  const file = await t.deps.files.put(new TextEncoder().encode('%PDF'));
  await run(`insert into documents (id, summary_id, file_name, original_name, file_type, file_size)
    values (1, 1, '${file}', 'Pack.pdf', 'pdf', 10)`);
  await run(
    `update document_texts set status = 'searchable', unit = 'page'; insert into document_pages values (1, 1, 1, null, 'Hello')`,
  );
  await remember();
  await run('delete from documents where id = 1');
  await t.deps.files.remove(file);
  await remember();
});
afterAll(() => t.close());

test('every read answers as it did, whenever it is asked', async () => {
  for (const { moment, answers } of past) {
    for (const [url, present] of answers) {
      const then = { ...present, asOf: String(moment) };
      expect([url, await answer(at(url, moment))]).toEqual([url, then]);
    }
  }
});

test('viewers from whom months are hidden see of the past what they saw then', async () => {
  await hideDrafts(true);
  const months = [];
  for (const { moment, answers } of hidden) {
    for (const [url, present] of answers) {
      const isRefused = present.status === 403;
      const then = { ...present, asOf: isRefused ? undefined : String(moment) };
      expect([url, await answer(at(url, moment), 'viewer')]).toEqual([url, then]);
    }
    const { body } = await answer(at('/api/financial-data', moment), 'viewer');
    months.push(Object.keys(body).length);
  }
  await hideDrafts(false);
  expect(months).toEqual([0, 0, 0, 0, 1, 1]);
});

test('the books of then say what a figure was made of', async () => {
  const lines = [];
  for (const { moment } of past.slice(-6)) {
    const { body } = await answer(at('/api/figures/revenue.2026-04/explain', moment));
    const { figure, books } = body as Partial<Explanation>;
    lines.push([
      figure?.value,
      books?.accounts.length,
      books?.adjustments.map(({ reason }) => reason),
    ]);
  }
  const adjusted = ['Late dues'];
  // An adjustment doesn't count while accounts no longer feed the line.
  const resting = ['101.50', 0, adjusted];
  expect(lines).toEqual([
    ['101.50', undefined, undefined],
    ['5.00', 1, []],
    ['6.00', 1, adjusted],
    resting,
    resting,
    resting,
  ]);
});

test('the examples are all reads that have a past', () => {
  const paths = Object.values<CallLine>(CALLS)
    .filter(({ asOf }) => asOf === true)
    .map(({ path }) => path);
  const asked = READS.map((url) =>
    url
      .replace(/\?.*/, '')
      .replace(/figures\/[^/]+|\d+/, (id) => (id.startsWith('figures') ? 'figures/{id}' : '{id}')),
  );
  // Their own test is below.
  const others = ['content', 'layout', 'pictures/{number}'].map(
    (part) => `/api/documents/{id}/${part}`,
  );
  expect([...new Set([...asked, ...others])].toSorted()).toEqual(paths.toSorted());
});

test('it is kept, and sent again only when the client does not have it', async () => {
  const url = at('/api/financial-data', past[3]?.moment ?? 0);
  const first = await t.as('viewer', 'GET', url);
  const etag = String(first.headers['etag']);
  const second = await t.as('viewer', 'GET', url, { headers: { 'if-none-match': etag } });
  expect([second.statusCode, second.headers['as-of']]).toEqual([304, first.headers['as-of']]);
});

test('an instant means the last moment at or before it', async () => {
  const { rows } = await t.database.pool.query<{ moment: number; at: string; before: string }>(`
    select moment::int, to_char(sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      to_char(sealed_at - interval '1 microsecond', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as before
    from change_sets where moment > 1 order by moment`);
  expect(rows.length).toBeGreaterThan(5);
  for (const { moment, at: instant, before } of rows) {
    expect((await answer(at('/api/company', instant))).asOf).toBe(String(moment));
    expect((await answer(at('/api/company', before))).asOf).toBe(String(moment - 1));
  }
});

test('the first moment, which a refusal names, can be asked for by its time', async () => {
  const { body } = await answer(at('/api/company', '2001-01-01T00:00:00Z'));
  const first = /before (\S+),/.exec(JSON.stringify(body))?.[1] ?? '';
  expect(await answer(at('/api/company', first))).toMatchObject({ status: 200, asOf: '1' });
});

test('now includes what was just changed, and nothing that is changed later', async () => {
  await t.as('admin', 'PATCH', '/api/company', { body: { name: 'Just now' } });
  const now = new Date().toISOString();
  const first = await answer(at('/api/company', now));
  expect(first.body).toMatchObject({ name: 'Just now' });
  await t.as('admin', 'PATCH', '/api/company', { body: { name: 'Afterwards' } });
  await t.database.pool.query('select seal_changes(100)');
  expect(await answer(at('/api/company', now.replace('Z', '+00:00')))).toEqual(first);
  expect(await answer(at('/api/company', now))).toEqual(first);
});

describe('invalid requests', () => {
  test.each([
    ['yesterday', 'expected a change number'],
    ['', 'expected a change number'],
    ['-1', 'expected a change number'],
    ['1.5', 'expected a change number'],
    ['2026-05-31', 'expected a change number'],
    ['2026-05-31T12:00:00', 'expected a change number'],
    ['2026-02-30T12:00:00Z', 'expected a change number'],
    ['1&asOf=2', 'expected a change number'],
    ['0', 'Change numbers start at 1'],
    ['999999', 'There is no such change yet'],
    ['99999999999999', 'There is no such change yet'],
    ['2999-01-01T00:00:00Z', 'in the future'],
    ['9999-12-31T23:59:59-23:00', 'in the future'],
    ['2001-01-01T00:00:00Z', 'Nothing was recorded before 20'],
    ['0000-01-01T00:00:00Z', 'Nothing was recorded before 20'],
    ['0001-01-01T00:00:00%2B23:00', 'Nothing was recorded before 20'],
  ])('%j: a sentence at the field', async (asOf, words) => {
    const { status, body } = await answer(at('/api/financial-data', asOf));
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({
        code: 'invalid_input',
        errors: [{ path: 'asOf', message: expect.stringContaining(words) }],
      }),
    ]);
  });

  test.each([
    '/api/auth/me',
    '/api/auth/sessions',
    '/api/health',
    '/api/admin/mail',
    '/api/openapi.json',
  ])('%s has no past', async (url) => {
    const { status, body } = await answer(at(url, 1));
    expect([status, body]).toMatchObject([
      400,
      { errors: [{ path: 'asOf', message: expect.stringContaining('only current data') }] },
    ]);
  });

  const changing = Object.values(CALLS).filter(({ method }) => method !== 'GET');
  test.each(changing)('$method $path changes nothing of the past', async ({ method, path }) => {
    const before = await momentNow();
    const url = at(path.replace('{id}', '1'), 1);
    const response = await t.as('admin', method, url, { body: {} });
    expect([response.statusCode, response.json()]).toMatchObject([
      409,
      { code: 'as_of_read_only' },
    ]);
    expect(await momentNow()).toBe(before);
  });
});

test('viewers see no document that was deleted since', async () => {
  const withDocument = past.at(-2)?.moment ?? 0;
  const found = at('/api/search?q=hello', withDocument);
  expect((await t.as('admin', 'GET', found)).json()).toHaveLength(1);
  expect((await t.as('viewer', 'GET', found)).json()).toHaveLength(0);
  // Not by words, either, for which an answer to an administrator could be kept.
  for (const words of [`hello as of ${withDocument} admin`, `${withDocument} admin search hello`]) {
    const today = await t.as('viewer', 'GET', `/api/search?q=${encodeURIComponent(words)}`);
    expect([today.json(), today.headers['as-of']]).toEqual([[], undefined]);
  }
  const url = at('/api/documents', withDocument);
  for (const [role, count] of [
    ['viewer', 0],
    ['admin', 1],
    ['viewer', 0],
    ['admin', 1],
  ] as const) {
    expect((await t.as(role, 'GET', url)).json()).toHaveLength(count);
  }
  for (const part of ['text', 'content', 'layout', 'pictures/1']) {
    const read = at(`/api/documents/1/${part}`, withDocument);
    expect([part, (await answer(read, 'viewer')).status]).toEqual([part, 404]);
  }
  expect((await answer(at('/api/documents/1/content', withDocument))).body).toMatchObject({
    code: 'file_missing',
    detail: expect.stringContaining('This document was deleted'),
  });
  expect((await t.as('viewer', 'GET', at('/api/admin/users', 1))).statusCode).toBe(403);
  expect((await t.as('nobody', 'GET', at('/api/company', 1))).statusCode).toBe(401);
});

test('a pack can be ordered as of a moment', async () => {
  const order = (asOf: unknown) =>
    t.as('admin', 'POST', '/api/board-packs', { body: { format: 'xlsx', asOf } });
  const made = await order(String(past[4]?.moment));
  expect([made.statusCode, made.headers['as-of']]).toEqual([201, String(past[4]?.moment)]);
  await t.as('admin', 'DELETE', `/api/board-packs/${made.json<{ id: string }>().id}`);
  for (const asOf of ['soon', '2999-01-01T00:00:00Z', '999999']) {
    const refused = await order(asOf);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { errors: [{ path: 'asOf' }] },
    ]);
  }
  // There were no figures yet.
  expect((await order(String(past[0]?.moment))).statusCode).toBe(404);
});

test('the moments that may be asked for are known, and those of imports', async () => {
  const body = { text: 'Month\tRevenue\nApril 2024\t3900000' };
  const { id, layouts } = (await t.as('admin', 'POST', '/api/imports/pasted', { body })).json<{
    id: number;
    layouts: object[];
  }>();
  const inUnits = layouts.map((layout) => Object.assign(layout, { unit: 'units' }));
  const { preview } = (
    await t.as('admin', 'PATCH', `/api/imports/${id}`, { body: { layouts: inUnits } })
  ).json<{ preview: { key: string } }>();
  const applied = { reason: 'Late', previewKey: preview.key };
  await t.as('admin', 'POST', `/api/imports/${id}/apply`, { body: applied });
  const moment = await momentNow();
  const { body: known } = await answer('/api/moments', 'viewer');
  expect(known).toMatchObject({
    first: { moment: 1 },
    newest: { moment },
    notable: [{ kind: 'import', importId: id, moment, before: moment - 1 }],
  });
});
