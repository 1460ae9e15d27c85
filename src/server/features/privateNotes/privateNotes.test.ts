import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiToken } from '../../../contract/apiTokens.ts';
import { updateCompany } from '../../../contract/company.ts';
import { createFinancialData } from '../../../contract/financialData.ts';
import { createMonthlySummary } from '../../../contract/reports.ts';
import { removeMonth } from '../../../contract/removedMonths.ts';
import {
  createPrivateNote,
  deletePrivateNote,
  listPrivateNotes,
  updatePrivateNote,
} from '../../../contract/privateNotes.ts';
import { makeUser, PASSWORD, signedIn } from '../../users/testAccounts.ts';
import { openTestApp, type TestApp } from '../../testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  await t.ask('admin', createFinancialData, {
    body: { fyId: 14, monthNum: 1, monthName: 'April', revenue: '100' },
  });
});
afterAll(() => t.close());

const revenue = { figureId: 'revenue.2026-04' };
const write = (role: 'admin' | 'viewer', noteText: string) =>
  t.ask(role, createPrivateNote, {
    body: { about: revenue, subject: 'Revenue, April 2026', noteText },
  });
const textsOf = async (role: 'admin' | 'viewer') =>
  (await t.ask(role, listPrivateNotes)).notes.map(({ noteText }) => noteText);
const url = (id: number) => `/api/private-notes/${id}`;

test('a note is its owner’s alone, whoever else may read the month', async () => {
  const note = await write('viewer', 'Looks low: ask Maren');
  expect(note).toMatchObject({
    month: 'April 2026',
    calendarMonth: '2026-04',
    figureId: 'revenue.2026-04',
    subject: 'Revenue, April 2026',
  });
  expect(await textsOf('viewer')).toEqual(['Looks low: ask Maren']);
  expect(await textsOf('admin')).toEqual([]);
  const body = { noteText: 'Read by an administrator' };
  expect((await t.as('admin', 'PATCH', url(note.id), { body })).statusCode).toBe(404);
  expect((await t.as('admin', 'DELETE', url(note.id))).statusCode).toBe(404);
  expect(await textsOf('viewer')).toEqual(['Looks low: ask Maren']);
  // No record of changes has its words, which administrators read.
  const { rows } = await t.database.pool.query(
    `select count(*)::int as n from revisions where coalesce(before::text, '') || coalesce(after::text, '') like '%Maren%'`,
  );
  expect(rows).toEqual([{ n: 0 }]);
});

test('no program reads a note, nor prints it in a pack of its owner', async () => {
  await makeUser(t, 'owner@example.org', 'viewer');
  const { token } = await signedIn(t, 'owner@example.org');
  const send = (bearer: string, method: 'GET' | 'POST', path: string, payload?: object) =>
    t.app.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${bearer}` },
      ...(payload === undefined ? {} : { payload }),
    });
  const made = await send(token, 'POST', '/api/auth/tokens', {
    purpose: 'Reporting',
    scope: 'all',
    validDays: 1,
    currentPassword: PASSWORD,
  });
  const { secret } = createApiToken.response.parse(made.json());
  const pack = { fyId: 14, monthNum: 1, format: 'pdf' };
  expect((await send(secret, 'POST', '/api/board-packs', pack)).statusCode).toBe(201);
  const refused = await Promise.all([
    send(secret, 'GET', '/api/private-notes'),
    send(secret, 'POST', '/api/board-packs', { ...pack, withMyNotes: true }),
  ]);
  expect(refused.map((answer) => answer.json().code)).toEqual([
    'token_not_allowed',
    'token_not_allowed',
  ]);
});

test('a note is changed and deleted by its owner, and nothing of it is kept', async () => {
  const note = await write('admin', 'First');
  await t.ask('admin', updatePrivateNote, {
    params: { id: String(note.id) },
    body: { noteText: 'Second' },
  });
  expect(await textsOf('admin')).toEqual(['Second']);
  await t.ask('admin', deletePrivateNote, { params: { id: String(note.id) } });
  expect(await textsOf('admin')).toEqual([]);
  expect((await t.as('admin', 'DELETE', url(note.id))).statusCode).toBe(404);
});

const refuse = async (body: object) => {
  const answer = await t.as('viewer', 'POST', '/api/private-notes', { body });
  return [
    answer.statusCode,
    answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path),
  ];
};

test('a note needs words, and something that its owner sees', async () => {
  const good = { about: revenue, subject: 'Revenue', noteText: 'A note' };
  expect(await refuse({ ...good, noteText: ' ' })).toEqual([400, ['noteText']]);
  expect(await refuse({ ...good, noteText: 'x'.repeat(1001) })).toEqual([400, ['noteText']]);
  expect(await refuse({ ...good, subject: '' })).toEqual([400, ['subject']]);
  expect(await refuse({ ...good, about: { summaryId: 999 } })).toEqual([400, ['about.summaryId']]);
  expect(await refuse({ ...good, about: { figureId: 'no.figure' } })).toEqual([
    400,
    ['about.figureId'],
  ]);
});

test('a note stays with its owner when its month is hidden or removed, and shows no figure', async () => {
  const { id: summaryId } = await t.ask('admin', createMonthlySummary, {
    body: { fyId: 14, monthName: 'April', year: 2026, overview: 'Revenue was $100.' },
  });
  const quote = 'Revenue was $100.';
  const quoting = await t.ask('viewer', createPrivateNote, {
    body: {
      about: { summaryId, reportText: 'overview', quote },
      subject: 'Overview, April 2026',
      noteText: 'Too low',
    },
  });
  expect(quoting.quote).toBe(quote);
  expect((await t.ask('viewer', listPrivateNotes)).notes[0]?.quote).toBe(quote);
  await t.ask('admin', updateCompany, { body: { viewersSeeDrafts: false } });
  const before = await t.ask('viewer', listPrivateNotes);
  expect(before.notes.map(({ noteText }) => noteText)).toEqual(['Too low', 'Looks low: ask Maren']);
  expect(JSON.stringify(before)).not.toContain('100');
  // A person can't write a note about data that they can't see.
  const hidden = await t.as('viewer', 'POST', '/api/private-notes', {
    body: { about: revenue, subject: 'Revenue', noteText: 'A note' },
  });
  expect(hidden.statusCode).toBe(400);
  await t.ask('admin', removeMonth, {
    body: { fyId: 14, monthNum: 1, scope: 'month', month: 'April 2026' },
  });
  expect(await textsOf('viewer')).toEqual(['Too low', 'Looks low: ask Maren']);
});
