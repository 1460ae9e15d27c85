import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFinancialData } from '../contract/financialData.ts';
import { pasteImport } from '../contract/imports.ts';
import { removeMonth } from '../contract/removedMonths.ts';
import { createResetLink } from '../contract/users.ts';
import { noteFailedSignIn } from './users/failedSignIns.ts';
import { TRACE_HEAD_FILE } from '../engine/db/traceHead.ts';
import { sealWaiting } from '../engine/db/sealer.ts';
import { storePendingSignIn } from './features/auth/pendingSignIns.ts';
import { tidy } from './serve.ts';
import { openTestApp, type TestApp } from './testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const YEAR_MS = 365 * 86_400_000;
/** Rows that expire: keys of repeated calls, links, drafts, sessions, removed months, jobs, waiting mail, failures. */
const KEPT_FOR_A_WHILE = [
  'idempotency_keys',
  'password_resets',
  'imports',
  'sessions',
  'removed_months',
  'jobs',
  'pending_sign_ins',
  'failed_sign_ins',
];

/** The tables among these that have rows. */
const filled = async () => {
  const counts = KEPT_FOR_A_WHILE.map(
    (table) => `select '${table}' as name, count(*)::int as rows from ${table}`,
  );
  const { rows } = await t.database.pool.query<{ name: string; rows: number }>(
    counts.join(' union all '),
  );
  return rows.filter((table) => table.rows > 0).map(({ name }) => name);
};

test('expiring rows are deleted after they expire, and not before', async () => {
  await t.ask('admin', createResetLink, { params: { id: String(t.ids.viewer) } });
  const headers = { 'idempotency-key': 'once' };
  await t.as('admin', 'POST', '/api/business-units', { body: { name: 'East' }, headers });
  await t.ask('admin', pasteImport, { body: { text: 'Month\tRevenue\nApril 2026\t100' } });
  const month = { fyId: 14, monthNum: 1 } as const;
  await t.ask('admin', createFinancialData, { body: { ...month, monthName: 'April' } });
  await t.ask('admin', removeMonth, { body: { ...month, scope: 'month', month: 'April 2026' } });
  const until = new Date(t.clock.now().getTime() + 60_000);
  const pending = { kind: 'code', userId: t.ids.viewer, content: {}, until } as const;
  await storePendingSignIn(t.deps, { secret: 'x', ...pending });
  const refused = { accountId: t.ids.viewer, reason: 'wrong password' } as const;
  await noteFailedSignIn(t.deps, { address: '10.1.1.1', requestId: 'ab' }, refused);
  await t.database.pool.query(
    `insert into jobs (key, kind, state, about, created_at, ended_at)
     values ('x', 'pack', 'done', '{}', now(), $1)`,
    [t.clock.now()],
  );
  await tidy(t.deps);
  expect(await filled()).toEqual(KEPT_FOR_A_WHILE);
  await tidy({ ...t.deps, now: () => new Date(t.clock.now().getTime() + 2 * YEAR_MS) });
  expect(await filled()).toEqual([]);
});

test('files of another database than this one are left alone', async () => {
  await sealWaiting(t.database);
  const errors: string[] = [];
  const log = { ...t.deps.log, error: (_: object, text: string) => void errors.push(text) };
  const later = new Date(Date.now() + 7_200_000);
  const deps = { ...t.deps, log, now: () => later };
  const document = await t.deps.files.put(Buffer.from('%PDF'));
  const pack = await t.deps.published.put(Buffer.from('a pack'));
  const head = { moment: 1_000_000, hash: 'ab'.repeat(32) };
  await t.deps.shelves.documents.put(TRACE_HEAD_FILE, Buffer.from(JSON.stringify(head)));
  await tidy(deps);
  expect(await t.deps.files.has(document)).toBe(true);
  expect(await t.deps.published.read(pack)).not.toBeNull();
  expect(errors).toEqual([
    'Change 1000000, listed in files/trace.json, is missing: the end of the history was deleted. No file was removed',
  ]);

  // Those of its own that nobody names go.
  await t.deps.shelves.documents.remove(TRACE_HEAD_FILE);
  await tidy(deps);
  expect(await t.deps.files.has(document)).toBe(false);
  expect(await t.deps.published.read(pack)).toBeNull();
});
