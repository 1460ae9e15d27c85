import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listActivity } from '../../../contract/activity.ts';
import { getCompany, updateCompany } from '../../../contract/company.ts';
import { getNews, markRead } from '../../../contract/news.ts';
import { listReaders } from '../../../contract/readers.ts';
import { updateUser } from '../../../contract/users.ts';
import type { TestApp, TestRole } from '../../testApp.ts';
import { openTestApp } from '../../testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

const show = (readingsAreShown: boolean) =>
  t.ask('admin', updateCompany, { body: { readingsAreShown } });
const since = async (role: TestRole = 'viewer') =>
  (await t.ask(role, getCompany)).readingsShownSince;
/** The page's words about readers. */
const said = async (role: TestRole) => (await t.ask(role, getNews)).shownSince;
const list = () => t.ask('admin', listReaders, {});
const refused = async (role: TestRole = 'admin') => {
  const answer = await t.as(role, 'GET', '/api/admin/readers');
  return [answer.statusCode, answer.json<{ code: string }>().code];
};
const PRIVATE = [409, 'readings_private'];

/** The page is opened, and read for long enough. */
async function read(role: TestRole): Promise<number> {
  const { moment } = await t.ask(role, getNews);
  await t.ask(role, markRead, { body: { moment } });
  return moment;
}
/** The readers, each with their last change. */
const told = async () => {
  const { readers } = await list();
  return readers.map(({ userId, lastRead }) => [
    userId === t.ids.admin ? 'admin' : 'viewer',
    lastRead?.moment ?? null,
  ]);
};

beforeEach(async () => {
  t.clock.advance(60_000);
  if ((await since()) !== null) await show(false);
});

test('reading is private until an administrator says otherwise', async () => {
  await read('viewer');
  expect(await since()).toBeNull();
  expect(await said('viewer')).toBeNull();
  expect(await refused()).toEqual(PRIVATE);
  expect(await refused('viewer')).toEqual([403, 'admin_required']);
  const body = { readingsAreShown: true };
  expect((await t.as('viewer', 'PATCH', '/api/company', { body })).statusCode).toBe(403);
  expect(await since()).toBeNull();
});

test('everybody is told since when it is shown, and the activity who switched it', async () => {
  await show(true);
  const switched = t.clock.now().toISOString();
  for (const role of ['admin', 'viewer'] as const) {
    expect(await since(role)).toBe(switched);
    expect(await said(role)).toBe(switched);
  }
  // To say so once more is not to switch it on again.
  t.clock.advance(60_000);
  await show(true);
  expect((await list()).since).toBe(switched);
  expect(await refused('viewer')).toEqual([403, 'admin_required']);
  const label = 'Report readers visible to administrators since';
  const { entries } = await t.ask('viewer', listActivity, { query: { noun: 'company' } });
  expect(entries[0]?.userId).toBe(t.ids.admin);
  expect(JSON.stringify(entries[0])).toContain(label);
});

test('only what was read of pages that told of it is shown', async () => {
  const before = await read('viewer');
  await show(true);
  expect(await told()).toEqual([
    ['admin', null],
    ['viewer', null],
  ]);
  // A page from before, that is noted only now.
  t.clock.advance(5_000);
  await t.ask('viewer', markRead, { body: { moment: before } });
  expect((await told()).map(([, moment]) => moment)).toEqual([null, null]);
  t.clock.advance(5_000);
  const after = await read('viewer');
  expect(after).toBeGreaterThan(before);
  expect(await told()).toEqual([
    ['viewer', after],
    ['admin', null],
  ]);
  const [first] = (await list()).readers;
  expect(first).toEqual({
    userId: t.ids.viewer,
    name: expect.any(String),
    email: expect.stringContaining('@'),
    lastRead: { at: t.clock.now().toISOString(), moment: after },
  });
});

test('switched off it hides all at once, and switched on again nobody has read yet', async () => {
  await show(true);
  await read('viewer');
  await show(false);
  expect(await refused()).toEqual(PRIVATE);
  expect(await said('viewer')).toBeNull();
  await read('admin');
  // Another change in between.
  await t.ask('admin', updateCompany, { body: { costsBy: 'shareOfRevenue' } });
  await show(true);
  expect((await told()).map(([, moment]) => moment)).toEqual([null, null]);
  const moment = await read('admin');
  const onlyAdmin = [
    ['admin', moment],
    ['viewer', null],
  ];
  expect(await told()).toEqual(onlyAdmin);
  // Changing another setting doesn't turn it on again.
  await t.ask('admin', updateCompany, { body: { costsBy: 'amount' } });
  expect(await told()).toEqual(onlyAdmin);
});

test('while it is shown, one person still learns nothing of another', async () => {
  await show(true);
  await read('admin');
  const mine = await t.ask('viewer', getNews);
  await read('admin');
  expect((await t.ask('viewer', getNews)).since).toEqual(mine.since);
  for (const path of ['/api/company', '/api/news', '/api/activity', '/api/auth/me']) {
    const answer = await t.as('viewer', 'GET', path);
    expect(answer.body).not.toMatch(/lastRead|seenAt|seen_at/u);
  }
});

test('people who can no longer sign in are not listed', async () => {
  await show(true);
  await read('viewer');
  const of = { params: { id: String(t.ids.viewer) } };
  await t.ask('admin', updateUser, { ...of, body: { isActive: false } });
  expect((await told()).map(([who]) => who)).toEqual(['admin']);
  await t.ask('admin', updateUser, { ...of, body: { isActive: true } });
});
