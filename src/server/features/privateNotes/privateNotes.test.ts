import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateCompany } from '../../../contract/company.ts';
import { createFinancialData } from '../../../contract/financialData.ts';
import { removeMonth } from '../../../contract/removedMonths.ts';
import {
  createPrivateNote,
  deletePrivateNote,
  listPrivateNotes,
  updatePrivateNote,
} from '../../../contract/privateNotes.ts';
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
  await t.ask('admin', updateCompany, { body: { viewersSeeDrafts: false } });
  const before = await t.ask('viewer', listPrivateNotes);
  expect(before.notes.map(({ noteText }) => noteText)).toEqual(['Looks low: ask Maren']);
  expect(JSON.stringify(before)).not.toContain('100');
  // What a person can't see can't be noted either.
  const hidden = await t.as('viewer', 'POST', '/api/private-notes', {
    body: { about: revenue, subject: 'Revenue', noteText: 'A note' },
  });
  expect(hidden.statusCode).toBe(400);
  await t.ask('admin', removeMonth, {
    body: { fyId: 14, monthNum: 1, scope: 'month', month: 'April 2026' },
  });
  expect(await textsOf('viewer')).toEqual(['Looks low: ask Maren']);
});
