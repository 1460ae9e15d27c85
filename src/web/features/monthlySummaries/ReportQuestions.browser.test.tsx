import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Question } from '../../../contract/questions.ts';
import {
  createQuestion,
  judgeAnswer,
  listQuestions,
  updateQuestion,
} from '../../../contract/questions.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY, PEOPLE } from '../../testCompany.ts';
import { server } from '../../testServer.ts';

const REPORT = COMPANY.reports.find(({ fyId, monthNum }) => fyId === 14 && monthNum === 7);
const SUMMARY_ID = REPORT?.id ?? 0;

const QUESTION: Question = {
  id: 1,
  fyId: 14,
  monthNum: 7,
  month: 'October 2026',
  about: 'figure',
  figureId: 'revenue.2026-10',
  subject: 'Revenue, October 2026',
  reportText: null,
  documentId: null,
  page: null,
  questionText: 'Why so little?',
  askedBy: PEOPLE.viewer.id,
  askedByName: 'Vera Viewer',
  askedAt: '2026-11-20T09:00:00.000Z',
  ownerId: null,
  ownerName: null,
  dueOn: '2020-01-31',
  state: 'open',
  answer: null,
  answeredByName: null,
  answeredAt: null,
  acceptedAt: null,
  version: 3,
};

const part = () => page.getByRole('region', { name: 'Questions' });
const opened = (role: 'admin' | 'viewer', questions: Question[]) =>
  openApplication(`/reports?report=${SUMMARY_ID}`, role, () =>
    server.answer(listQuestions, { questions }),
  );

test('a viewer asks about a report', async () => {
  await opened('viewer', []);
  await expect.element(part().getByText('Nobody has asked anything.')).toBeVisible();
  server.answer(createQuestion, QUESTION);
  await userEvent.click(part().getByRole('button', { name: 'Ask about this' }));
  const dialog = page.getByRole('dialog', { name: 'Ask about this' });
  await userEvent.click(dialog.getByRole('button', { name: 'Ask', exact: true }));
  const words = dialog.getByLabelText('Your question');
  await expect.element(words).toHaveAccessibleDescription('Say what you ask');
  await userEvent.fill(words, 'Why?');
  await userEvent.click(dialog.getByRole('button', { name: 'Ask', exact: true }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls(createQuestion).map(({ body }) => body)).toEqual([
    { about: { summaryId: SUMMARY_ID }, questionText: 'Why?', dueOn: null },
  ]);
});

test('an administrator answers', async () => {
  await opened('admin', [QUESTION]);
  await expect.element(part().getByText('Overdue')).toBeVisible();
  expect(part().getByRole('button', { name: 'Withdraw' }).query()).toBeNull();
  server.answer(updateQuestion, { ...QUESTION, state: 'answered' });
  await userEvent.click(part().getByRole('button', { name: 'Answer', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Answer' });
  await userEvent.fill(dialog.getByLabelText('Answer'), 'A late invoice');
  await userEvent.click(dialog.getByRole('button', { name: 'Answer', exact: true }));
  await expect.element(dialog).not.toBeInTheDocument();
  const [sent] = server.calls(updateQuestion);
  expect(sent?.body).toEqual({ answer: 'A late invoice' });
  expect(sent?.headers.get('if-match')).toBe('"3"');
});

test('who asked accepts the answer, and cannot answer', async () => {
  await opened('viewer', [{ ...QUESTION, state: 'answered', answer: 'A late invoice' }]);
  await expect.element(part().getByText('A late invoice')).toBeVisible();
  expect(
    part()
      .getByRole('button', { name: /answer/i })
      .query(),
  ).toBeNull();
  server.answer(judgeAnswer, { ...QUESTION, state: 'accepted', answer: 'A late invoice' });
  await userEvent.click(part().getByRole('button', { name: 'Accept' }));
  await expect
    .poll(() => server.calls(judgeAnswer).map(({ body }) => body))
    .toEqual([{ isAccepted: true }]);
});
