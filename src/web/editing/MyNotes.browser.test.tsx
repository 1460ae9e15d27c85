import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { explainFigure } from '../../contract/figures.ts';
import type { PrivateNote } from '../../contract/privateNotes.ts';
import {
  createPrivateNote,
  deletePrivateNote,
  listPrivateNotes,
  updatePrivateNote,
} from '../../contract/privateNotes.ts';
import { createQuestion, listQuestions } from '../../contract/questions.ts';
import { toastInSight } from '../testActions.ts';
import { openApplication } from '../testApplication.tsx';
import { server } from '../testServer.ts';

const OF_CASH: PrivateNote = {
  id: 1,
  month: 'September 2026',
  calendarMonth: '2026-09',
  about: 'document',
  figureId: null,
  quote: null,
  documentId: 5,
  page: 3,
  subject: 'Bank.pdf, page 3',
  noteText: 'Covenant test in March',
  writtenAt: '2026-10-20T09:00:00.000Z',
};

/** The notes as the server has them. */
function arrange(): void {
  let notes: readonly PrivateNote[] = [OF_CASH];
  server.reply(listPrivateNotes, () => ({ notes: [...notes] }));
  server.reply(createPrivateNote, ({ body }) => {
    const { subject, noteText } = createPrivateNote.body.parse(body);
    const note: PrivateNote = {
      ...OF_CASH,
      id: 2,
      month: 'October 2026',
      calendarMonth: '2026-10',
      about: 'figure',
      figureId: 'revenue.2026-10',
      documentId: null,
      page: null,
      subject,
      noteText,
    };
    notes = [note, ...notes];
    return note;
  });
  server.reply(updatePrivateNote, ({ body, params }) => {
    const { noteText } = updatePrivateNote.body.parse(body);
    notes = notes.map((note) => (String(note.id) === params['id'] ? { ...note, noteText } : note));
    return { ...OF_CASH, noteText };
  });
  server.reply(deletePrivateNote, ({ params }) => {
    notes = notes.filter(({ id }) => String(id) !== params['id']);
    return null;
  });
  server.answer(listQuestions, { questions: [] });
  server.answer(explainFigure, {
    figure: {
      id: 'revenue.2026-10',
      title: 'Revenue',
      period: 'October 2026',
      value: '3800000',
      text: '$3,800,000',
      kind: 'entered',
      formula: null,
      parts: [],
    },
    history: [],
    hasMoreHistory: false,
    deeper: [],
  });
}

test('a note about a number is written, changed, found and deleted by its owner', async () => {
  await openApplication('/documents?explain=revenue.2026-10', 'viewer', arrange);
  const sheet = page.getByRole('dialog', { name: 'Revenue' });
  await sheet.getByRole('button', { name: 'Ask about this' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask about this' });
  await dialog.getByRole('radio', { name: 'Only me' }).click();
  await expect
    .element(dialog)
    .toMatchTextContent('Nobody else can see it, not even administrators.');
  expect(dialog.getByLabelText('Answer needed by').query()).toBeNull();
  const save = dialog.getByRole('button', { name: 'Save note' });
  await save.click();
  const words = dialog.getByLabelText('Your note');
  await expect.element(words).toHaveAccessibleDescription('Enter a note.');
  await words.fill('Ask Maren');
  await save.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(toastInSight()).toMatchTextContent('Only you can see it.');
  expect(server.calls(createQuestion)).toEqual([]);
  expect(server.calls(createPrivateNote).map(({ body }) => body)).toEqual([
    {
      about: { figureId: 'revenue.2026-10' },
      subject: 'Revenue, October 2026',
      noteText: 'Ask Maren',
    },
  ]);

  const notes = sheet.getByRole('region', { name: 'My notes' });
  await expect.element(notes).toMatchTextContent('Ask Maren');
  expect(notes.getByText('Covenant test in March').query()).toBeNull();
  await notes.getByRole('button', { name: 'Edit' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit note' });
  await editing.getByLabelText('Your note').fill('Ask Maren on Monday');
  await editing.getByRole('button', { name: 'Save note' }).click();
  await expect.element(notes).toMatchTextContent('Ask Maren on Monday');
  await notes.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete this note?' })
    .getByRole('button', { name: 'Delete note' })
    .click();
  await expect.element(notes).not.toBeInTheDocument();
});

test('a person searches all of their notes from their own menu', async () => {
  await openApplication('/documents', 'viewer', arrange);
  await page.getByRole('button', { name: /Henrik Vale/ }).click();
  await page.getByRole('menuitem', { name: 'My notes' }).click();
  const dialog = page.getByRole('dialog', { name: 'My notes' });
  await expect.element(dialog).toMatchTextContent('Covenant test in March');
  const search = dialog.getByLabelText('Search your notes');
  await search.fill('bank sep');
  await expect.element(dialog).toMatchTextContent('Bank.pdf, page 3');
  await search.fill('revenue');
  await expect.element(dialog).toMatchTextContent('No note contains these words.');
});
