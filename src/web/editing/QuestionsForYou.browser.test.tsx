import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Question } from '../../contract/questions.ts';
import { listQuestions } from '../../contract/questions.ts';
import { openApplication } from '../testApplication.tsx';
import { TEST_QUESTION as OPEN } from '../testQuestion.ts';
import { server } from '../testServer.ts';

const ANSWERED: Question = {
  ...OPEN,
  id: 7,
  state: 'answered',
  answer: 'A late invoice',
  answeredByName: 'Ada Ash',
};

const link = () =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Report/ });
const opened = (path: string, role: 'admin' | 'viewer', questions: Question[]) =>
  openApplication(path, role, () => server.answer(listQuestions, { questions }));

test('a question is counted in the navigation and comes first for a person who can answer', async () => {
  await opened('/', 'admin', [OPEN]);
  await expect.element(link()).toMatchTextContent('Report1 question for you');
  const list = page.getByRole('list', { name: 'Questions for you' });
  await expect.element(list.getByRole('button', { name: 'Answer', exact: true })).toBeVisible();
  const filter = page.getByRole('combobox', { name: 'Year filter' });
  expect(list.element().compareDocumentPosition(filter.element())).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

test('an answer comes first for the person who asked, with the name of the person who gave it', async () => {
  await opened('/', 'viewer', [OPEN, ANSWERED]);
  const list = page.getByRole('list', { name: 'Answers to your questions' });
  await expect.element(list.getByText('Answered by Ada Ash')).toBeVisible();
  await expect.element(list.getByText(/asked by Vera Viewer/)).toBeVisible();
  await expect.element(list.getByText('A late invoice')).toBeVisible();
  await expect.element(link()).toMatchTextContent('Report1 question for you');
  expect(page.getByRole('list', { name: 'Questions for you' }).query()).toBeNull();
});

test('the card of the month says how many questions are open', async () => {
  await opened('/reports?fyId=14', 'viewer', [OPEN]);
  const card = page.getByRole('article', { name: `${OPEN.month} board report` });
  await expect.element(card.getByText('1 open question')).toBeVisible();
});

test('nothing is counted where nothing waits', async () => {
  await opened('/', 'viewer', [{ ...OPEN, askedBy: 99 }]);
  await expect.element(link()).toMatchTextContent('Report');
  expect(page.getByRole('list', { name: 'Questions for you' }).query()).toBeNull();
});
