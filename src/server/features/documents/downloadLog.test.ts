import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ERASED_NAME } from '../../../contract/activityKinds.ts';
import { listDownloads } from '../../../contract/downloads.ts';
import { listMoments } from '../../../contract/moments.ts';
import { deleteOldLogEntries } from '../../../engine/db/accessLog.ts';
import { write } from '../../../engine/db/write.ts';
import { noteDownload } from '../../documents/downloads.ts';
import { PATIENTLY } from '../../../engine/testPatience.ts';
import { pdfFile } from './testFiles.ts';
import type { UploadBench } from './testUploads.ts';
import { openUploadBench } from './testUploads.ts';

const DAY_MS = 86_400_000;

let bench: UploadBench;
let id = 0;
beforeAll(async () => {
  bench = await openUploadBench();
  id = (await bench.upload('Harbour plan.pdf', await pdfFile())).body.id ?? 0;
});
afterAll(() => bench.close());

const read = (rest: string, role: 'admin' | 'viewer' | 'nobody' = 'viewer') =>
  bench.t.as(role, 'GET', `/api/documents/${id}${rest}`);
const noted = async () => (await bench.t.ask('admin', listDownloads)).downloads;
const traced = async () =>
  (await bench.t.database.pool.query('select id from change_sets')).rows.length;

test('who was given a document is noted, and is no change of the data', async () => {
  const before = await traced();
  expect((await read('/content')).statusCode).toBe(200);
  const of = { recordId: id, name: 'Harbour plan.pdf', byToken: false };
  const byViewer = { ...of, userId: bench.t.ids.viewer, who: 'Vera Viewer', kind: 'document' };
  expect(await noted()).toEqual([
    { ...byViewer, id: expect.any(Number), at: bench.t.clock.now().toISOString() },
  ]);
  await vi.waitFor(
    async () => expect((await read('/text', 'admin')).statusCode).toBe(200),
    PATIENTLY,
  );
  // Also of the past, and never where nothing was given.
  expect((await read(`/content?asOf=${await latest()}`)).statusCode).toBe(200);
  expect((await read('/content', 'nobody')).statusCode).toBe(401);
  expect((await bench.t.as('viewer', 'GET', '/api/documents/999999/content')).statusCode).toBe(404);
  expect(await noted()).toMatchObject([byViewer, { who: 'Ada Admin', kind: 'text' }, byViewer]);
  expect(await traced()).toBe(before);
});

async function latest(): Promise<number | undefined> {
  return (await bench.t.ask('admin', listMoments)).newest?.moment;
}

test('the list is for administrators, a page at a time, and ends after its days', async () => {
  const { t } = bench;
  expect((await t.as('viewer', 'GET', '/api/admin/downloads')).statusCode).toBe(403);
  const author = { actor: 'system' } as const;
  await write(t.database, t.deps.changes, author, (transaction) =>
    transaction.execute(`insert into downloads (at, user_id, who, by_token, kind, name)
      select '2026-01-01', 1, 'Ann', true, 'pack', 'pack ' || n || '.pdf' from generate_series(1, 250) n`),
  );
  const first = await t.ask('admin', listDownloads);
  const second = await t.ask('admin', listDownloads, { query: { before: String(first.next) } });
  const third = await t.ask('admin', listDownloads, { query: { before: String(second.next) } });
  const all = [first, second, third].flatMap(({ downloads }) => downloads);
  expect(all).toHaveLength(253);
  expect(new Set(all.map((one) => one.id)).size).toBe(253);
  expect([first.next === null, third.next, first.keptDays]).toEqual([false, null, 365]);
  const forget = (days: number | null) =>
    write(t.database, t.deps.changes, author, (transaction) =>
      deleteOldLogEntries(transaction, new Date(t.clock.now().getTime() + DAY_MS), days),
    );
  await forget(null);
  await forget(365);
  expect((await t.ask('admin', listDownloads)).downloads).toHaveLength(100);
  await forget(2);
  expect(await noted()).toHaveLength(3);
});

test('a note that fails keeps nobody from their file', async () => {
  const warnings: unknown[] = [];
  const { deps } = bench.t;
  const log = { ...deps.log, warn: (line: object) => void warnings.push(line) };
  const caller = {
    userId: bench.t.ids.viewer,
    role: 'viewer',
    sessionId: 1,
    mustSetUpFactor: false,
    proof: 'bearer',
  } as const;
  // The database refuses a text with a zero character.
  const given = { kind: 'document', recordId: id, name: 'a\0b' } as const;
  await noteDownload({ ...deps, log }, { caller, requestId: 'ab12' }, given);
  expect(warnings).toEqual([
    expect.objectContaining({ requestId: 'ab12', actor: caller.userId, recordId: id }),
  ]);
  expect(JSON.stringify(warnings)).not.toContain('a\\u0000b');
});

test('a document that is erased for ever loses its name here too', async () => {
  const { t } = bench;
  const purged = await t.as('admin', 'POST', `/api/documents/${id}/purge`, {
    body: { reason: 'Names a person' },
  });
  expect(purged.statusCode).toBeLessThan(300);
  expect((await noted()).map(({ name }) => name)).toEqual([ERASED_NAME, ERASED_NAME, ERASED_NAME]);
});
