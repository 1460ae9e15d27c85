import { afterAll, beforeAll, expect, test } from 'vitest';
import { KEPT_HEAD } from './db/keptHead.ts';
import { sealWaiting } from './db/sealer.ts';
import { tidy } from './serve.ts';
import { openTestApp, type TestApp } from './testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

test('files of another database than this one are left alone', async () => {
  await sealWaiting(t.database);
  const errors: string[] = [];
  const log = { ...t.deps.log, error: (_: object, text: string) => void errors.push(text) };
  const later = new Date(Date.now() + 7_200_000);
  const deps = { ...t.deps, log, now: () => later };
  const document = await t.deps.files.put(Buffer.from('%PDF'));
  const pack = await t.deps.published.put(Buffer.from('a pack'));
  const head = { moment: 1_000_000, hash: 'ab'.repeat(32) };
  await t.deps.shelves.documents.put(KEPT_HEAD, Buffer.from(JSON.stringify(head)));
  await tidy(deps);
  expect(await t.deps.files.has(document)).toBe(true);
  expect(await t.deps.published.read(pack)).not.toBeNull();
  expect(errors).toEqual([
    'Moment 1000000, which files/trace.json has, is not there: the end of the trace was cut off. No file was removed',
  ]);

  // Those of its own that nobody names go.
  await t.deps.shelves.documents.remove(KEPT_HEAD);
  await tidy(deps);
  expect(await t.deps.files.has(document)).toBe(false);
  expect(await t.deps.published.read(pack)).toBeNull();
});
