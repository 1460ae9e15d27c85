import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { getBriefing } from '../../../contract/briefing.ts';
import type { PrivateNote } from '../../../contract/privateNotes.ts';
import { listPrivateNotes } from '../../../contract/privateNotes.ts';
import { openApplication } from '../../testApplication.tsx';
import { OCTOBER_BRIEFING as OCTOBER } from '../../testBriefing.ts';
import { server } from '../../testServer.ts';

const noteOn = (id: number, calendarMonth: string): PrivateNote => ({
  id,
  month: null,
  calendarMonth,
  about: 'figure',
  figureId: `revenue.${calendarMonth}`,
  quote: null,
  documentId: null,
  page: null,
  subject: 'Revenue',
  noteText: `Note ${id}`,
  writtenAt: '2026-11-20T09:00:00.000Z',
});

test('the reader’s own notes on the month are next to what finance says, and no others', async () => {
  await openApplication('/report', 'viewer', () => {
    server.answer(getBriefing, OCTOBER);
    const months = ['2026-10', '2026-09', '2026-10', '2026-10', '2026-10'];
    server.answer(listPrivateNotes, { notes: months.map((month, at) => noteOn(at, month)) });
  });
  const notes = page.getByRole('list', { name: 'My notes' }).getByRole('listitem');
  await expect.element(notes.first()).toMatchTextContent('Note 0');
  expect(notes.elements()).toHaveLength(3);
  await page.getByRole('button', { name: 'Show all 4 notes' }).click();
  expect(notes.elements()).toHaveLength(4);
  expect(page.getByText('Note 1').query()).toBeNull();
});
