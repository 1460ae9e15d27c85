import { expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { getBriefing } from '../../../contract/briefing.ts';
import { explainFigure } from '../../../contract/figures.ts';
import type { Question } from '../../../contract/questions.ts';
import {
  createQuestion,
  judgeAnswer,
  listQuestions,
  updateQuestion,
} from '../../../contract/questions.ts';
import { getMonthlySummary } from '../../../contract/reports.ts';
import { leaveSession } from '../../api/session.ts';
import { unfold } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { OCTOBER_BRIEFING as OCTOBER } from '../../testBriefing.ts';
import { COMPANY } from '../../testCompany.ts';
import { TEST_QUESTION as QUESTION } from '../../testQuestion.ts';
import { Refusal, server } from '../../testServer.ts';

const REPORT = COMPANY.reports.find(({ fyId, monthNum }) => fyId === 14 && monthNum === 7);
if (REPORT === undefined) throw new Error('There is no such report');
const SUMMARY_ID = REPORT.id;
const { bulletCounts: _counts, documentCount: _count, ...WHOLE } = REPORT;

const part = () => page.getByRole('region', { name: 'Questions' });
const opened = (role: 'admin' | 'viewer', questions: Question[]) =>
  openApplication('/report?month=2026-10', role, () => server.answer(listQuestions, { questions }));
const show = () =>
  part()
    .getByRole('button', { name: /^Show the question/ })
    .click();

test('a viewer asks about a report', async () => {
  await opened('viewer', []);
  server.answer(createQuestion, QUESTION);
  await userEvent.click(page.getByRole('button', { name: 'Ask', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Ask about this' });
  await userEvent.click(dialog.getByRole('button', { name: 'Ask', exact: true }));
  const words = dialog.getByLabelText('Your question');
  await expect.element(words).toHaveAccessibleDescription('Enter a question.');
  await userEvent.fill(words, 'Why?');
  await userEvent.click(dialog.getByRole('button', { name: 'Ask', exact: true }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls(createQuestion).map(({ body }) => body)).toEqual([
    { about: { summaryId: SUMMARY_ID }, questionText: 'Why?', dueOn: null },
  ]);
});

test('an administrator answers', async () => {
  await opened('admin', [QUESTION]);
  await show();
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
  const answer = { answer: 'A late invoice', answeredByName: 'Ada Ash' };
  await opened('viewer', [{ ...QUESTION, ...answer, state: 'answered' }]);
  await expect.element(part()).toMatchTextContent(/” Answered by Ada Ash/);
  await show();
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

test('a mark stays at the figure that was asked about, and opens its sheet', async () => {
  await openApplication('/report?month=2026-10', 'viewer', () => {
    server.answer(getBriefing, OCTOBER);
    server.answer(listQuestions, { questions: [QUESTION] });
    server.answer(explainFigure, new Refusal('not_found', 'Not in this test'));
  });
  const statement = page.getByRole('table', { name: 'Income statement' });
  const mark = statement.getByRole('button', { name: '1 question about Revenue, October 2026' });
  // The arrow keys reach it, and Tab does not.
  await expect.element(mark).toHaveAttribute('tabindex', '-1');
  await userEvent.click(mark);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(server.calls(explainFigure).at(-1)?.params).toEqual({ id: QUESTION.figureId });
});

test('answers to the reader’s own questions come first, and what is accepted last', async () => {
  const answer = { answer: 'A late invoice', answeredByName: 'Ada Ash' };
  const mine = QUESTION.askedBy;
  await opened('viewer', [
    { ...QUESTION, ...answer, id: 1, state: 'accepted', questionText: 'Done?' },
    { ...QUESTION, id: 2, questionText: 'Open?' },
    { ...QUESTION, ...answer, id: 3, state: 'answered', askedBy: 99, questionText: 'Theirs?' },
    { ...QUESTION, ...answer, id: 4, state: 'answered', askedBy: mine, questionText: 'Mine?' },
  ]);
  await expect
    .element(part())
    .toMatchTextContent(
      /“Mine\?” Answered by Ada Ash: “A late invoice”.*1 open question: “Open\?”/,
    );
  await show();
  const texts = part()
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => /[A-Z][a-z]+\?/.exec(textContent)?.[0]);
  expect(texts).toEqual(['Mine?', 'Theirs?', 'Open?', 'Done?']);
});

const OVERVIEW = 'Orders grew. The crane broke. Rates rose.';
const CRANE: Question = {
  ...QUESTION,
  id: 2,
  about: 'report',
  figureId: null,
  subject: 'Overview',
  reportText: 'overview',
  quote: 'The crane broke.',
  isQuoteThere: true,
  questionText: 'When is it back?',
};

const openedText = (questions: Question[]) =>
  openApplication('/report?month=2026-10', 'viewer', () => {
    server.answer(listQuestions, { questions });
    server.answer(getMonthlySummary, {
      ...WHOLE,
      overview: OVERVIEW,
      bulletPoints: [
        {
          id: 10,
          summaryId: SUMMARY_ID,
          category: 'General',
          bulletText: 'Leeds opened. York closed.',
        },
      ],
      documents: [],
    });
  });

const report = () => page.getByRole('article');
const asking = () => page.getByRole('dialog', { name: 'Ask about this' });

async function ask(words: string): Promise<unknown> {
  server.answer(createQuestion, CRANE);
  await userEvent.fill(asking().getByLabelText('Your question'), words);
  await userEvent.click(asking().getByRole('button', { name: 'Ask', exact: true }));
  await expect.element(asking()).not.toBeInTheDocument();
  return server.calls(createQuestion).at(-1)?.body;
}

test('a sentence is pointed at and asked about', async () => {
  await openedText([]);
  await userEvent.click(report().getByText('The crane broke.'));
  await userEvent.click(report().getByRole('button', { name: 'Ask about this sentence' }));
  expect(await ask('When is it back?')).toEqual({
    about: { summaryId: SUMMARY_ID, reportText: 'overview', quote: 'The crane broke.' },
    questionText: 'When is it back?',
    dueOn: null,
  });
});

test('selecting words of a sentence opens and closes nothing', async () => {
  await openedText([]);
  const sentence = report().getByText('The crane broke.');
  const beside = report().getByRole('region', { name: 'About “The crane broke.”' });
  await userEvent.dblClick(sentence);
  expect(getSelection()?.toString().trim()).not.toBe('');
  await expect.element(beside).not.toBeInTheDocument();
  getSelection()?.removeAllRanges();
  await userEvent.click(sentence);
  await expect.element(beside).toBeVisible();
  await userEvent.tripleClick(sentence);
  await expect.element(beside).toBeVisible();
});

test('by keyboard the sentence is chosen where the question is asked', async () => {
  await openedText([]);
  await unfold('Bullet points');
  const button = report().getByRole('button', { name: 'Ask about a bullet point' });
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const about = asking().getByLabelText('About');
  await expect.element(about).toHaveDisplayValue('Leeds opened.');
  await userEvent.selectOptions(about, 'York closed.');
  expect(await ask('Why?')).toMatchObject({
    about: { summaryId: SUMMARY_ID, reportText: 'bulletPoint', quote: 'York closed.' },
  });
});

test('what was asked of a sentence stands beside it, and keeps a sentence that is gone', async () => {
  await openedText([CRANE, { ...CRANE, id: 3, quote: 'It sank.', isQuoteThere: false }]);
  const mark = report().getByRole('button', { name: '1 question about “The crane broke.”' });
  await userEvent.click(mark);
  const region = report().getByRole('region', { name: 'About “The crane broke.”' });
  const beside = region.getByRole('list', { name: 'Questions about this sentence' });
  await expect.element(beside.getByText('When is it back?')).toBeVisible();
  await expect.element(mark).toHaveAttribute('aria-expanded', 'true');
  await expect.element(mark).toHaveAttribute('aria-controls', region.element().id);
  expect(beside.getByRole('listitem').elements()).toHaveLength(1);
  await show();
  await expect
    .element(part().getByText('“It sank.” This sentence is no longer in the text.'))
    .toBeVisible();
});

test('a sentence that was chosen when the session ended is not asked of what has no sentences', async () => {
  await openedText([]);
  await unfold('Bullet points');
  await userEvent.click(report().getByRole('button', { name: 'Ask about a bullet point' }));
  await userEvent.selectOptions(asking().getByLabelText('About'), 'York closed.');
  await userEvent.fill(asking().getByLabelText('Your question'), 'Why?');
  leaveSession('expired');
  await cleanup();
  await opened('viewer', []);
  await userEvent.click(page.getByRole('button', { name: 'Ask', exact: true }));
  await expect.element(asking().getByLabelText('Your question')).toHaveValue('Why?');
  expect(await ask('Why closed?')).toEqual({
    about: { summaryId: SUMMARY_ID },
    questionText: 'Why closed?',
    dueOn: null,
  });
});

test('a sentence that the server does not find is refused where it was chosen', async () => {
  await openedText([]);
  await unfold('Bullet points');
  await userEvent.click(report().getByRole('button', { name: 'Ask about a bullet point' }));
  await userEvent.fill(asking().getByLabelText('Your question'), 'Why?');
  const message = 'This sentence is not in the text';
  server.answer(
    createQuestion,
    new Refusal('invalid_input', 'No', { errors: [{ path: 'about.quote', message }] }),
  );
  await userEvent.click(asking().getByRole('button', { name: 'Ask', exact: true }));
  await expect.element(asking().getByLabelText('About')).toHaveAccessibleDescription(message);
});
