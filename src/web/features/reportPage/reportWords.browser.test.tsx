import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MonthBriefing } from '../../../contract/briefing.ts';
import { getBriefing } from '../../../contract/briefing.ts';
import { getMeeting } from '../../../contract/meetings.ts';
import { getNews } from '../../../contract/news.ts';
import type { Question } from '../../../contract/questions.ts';
import { createQuestion, listQuestions } from '../../../contract/questions.ts';
import { MOST_SENTENCE_WORDS } from '../../../telling/briefing/wordLimit.ts';
import { testAgendaItem } from '../../testAgendaItem.ts';
import { openApplication } from '../../testApplication.tsx';
import { OCTOBER_BRIEFING as OCTOBER } from '../../testBriefing.ts';
import { TEST_QUESTION } from '../../testQuestion.ts';
import { server } from '../../testServer.ts';

const words = (count: number, word = 'word') => Array.from({ length: count }, () => word).join(' ');

/** An item of the agenda with more words than there is room for. */
const item = (id: number) => testAgendaItem(id, words(90));

const questionOf = (id: number, questionText: string): Question =>
  Object.assign({}, TEST_QUESTION, { id, questionText });

test('what there is no room for opens in its place', async () => {
  const [admin] = OCTOBER.drivers;
  if (admin === undefined) throw new Error('nothing is told');
  const whole = ['Admin rose: “Due diligence”. Noted: “The audit came early.”'];
  await openApplication('/report', 'viewer', () =>
    server.answer(getBriefing, {
      ...OCTOBER,
      drivers: [{ ...admin, sentence: ['Admin rose.'], whole }],
    }),
  );
  const more = page.getByRole('button', { name: 'More on Admin' });
  await expect.element(more).toHaveAttribute('aria-expanded', 'false');
  await expect.element(page.getByText('The audit came early.')).not.toBeInTheDocument();
  await more.click();
  await expect.element(page.getByText(/The audit came early\./)).toBeVisible();
  await page.getByRole('button', { name: 'Less on Admin' }).click();
  await expect.element(page.getByText(/The audit came early\./)).not.toBeInTheDocument();
});

test.each([
  ['the headline', 'revenue.2026-10'],
  ['the results check', 'ebitda.2026-10.vs-year'],
  ['the cash check', 'cash.2026-10.vs-month'],
  // A sentence without a number is kept with what the month comes to.
  ['the outlook check', 'ebitda.2026-10'],
])('a question about %s is kept with the figure that it says first', async (called, figureId) => {
  await openApplication('/report', 'viewer', () => {
    server.answer(getBriefing, {
      ...OCTOBER,
      headline: ['Revenue was ', { text: '$3.51M', figure: 'revenue.2026-10' }, '.'],
    });
    server.answer(createQuestion, TEST_QUESTION);
  });
  await page.getByRole('button', { name: `Ask about ${called}`, exact: true }).click();
  const asking = page.getByRole('dialog');
  await expect.element(asking.getByText(/, October 2026$/)).toBeVisible();
  await asking.getByLabelText('Your question').fill('Why?');
  await asking.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect
    .poll(() => server.calls(createQuestion).map(({ body }) => body))
    .toMatchObject([{ about: { figureId } }]);
});

test('questions are counted with the first of them, and open as a list', async () => {
  const questions = [1, 2].map((id) => questionOf(id, `Question ${id} ${words(40)}`));
  await openApplication('/report', 'viewer', () => {
    server.answer(getBriefing, OCTOBER);
    server.answer(listQuestions, { questions });
  });
  const said = `2 open questions: “Question 1 ${words(8)}…”`;
  await expect.element(page.getByText(said, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show the questions' }).click();
  const list = page.getByRole('list', { name: 'Questions' });
  await expect.element(list.getByText(`Question 2 ${words(40)}`)).toBeVisible();
});

/** A briefing with as many words in its sentences as there may be. */
const FULL: MonthBriefing = { ...OCTOBER, headline: [words(MOST_SENTENCE_WORDS - 30)] };

const countIn = (element: Element) =>
  element instanceof HTMLElement
    ? element.innerText.split(/\s+/).filter((word) => /\p{L}|\d/u.test(word)).length
    : 0;

/** The words of the page that can be seen, without headings, buttons, what finance wrote and the statement's amounts. */
function wordsOnPage(): number {
  const article = page.getByRole('article').element();
  const beside = [
    ...article.querySelectorAll<HTMLElement>(
      'h1, h2, table, fieldset, details, button:not([data-figure])',
    ),
    page.getByRole('heading', { name: 'Finance says' }).element().closest('section'),
  ].filter((element) => element !== null);
  const outer = beside.filter(
    (element) => !beside.some((one) => one !== element && one.contains(element)),
  );
  return countIn(article) - outer.reduce((sum, element) => sum + countIn(element), 0);
}

test('the whole page has at most 350 words, whatever is asked, new and told of reading', async () => {
  const files = Array.from({ length: 90 }, (_, id) => ({
    noun: 'document' as const,
    id: id + 1,
    action: 'added' as const,
    name: `File ${id}.pdf`,
    by: { who: 'Ada Ash', reason: null },
    fields: [],
  }));
  await openApplication('/report', 'viewer', () => {
    server.answer(getBriefing, FULL);
    server.answer(getMeeting, { agenda: [1, 2, 3, 4].map(item), actions: [], earlier: [] });
    server.answer(listQuestions, { questions: [1, 2].map((id) => questionOf(id, words(200))) });
    server.answer(getNews, {
      since: { moment: 40, at: '2026-10-20T18:00:00.000Z' },
      moment: 52,
      groups: [
        {
          month: null,
          calendarMonth: null,
          published: null,
          wasPublished: false,
          summaryId: null,
          records: files,
        },
      ],
      more: 0,
      // The most that is said.
      shownSince: '2026-10-01T09:00:00.000Z',
    });
  });
  await expect.element(page.getByText(/^2 open questions: “word/)).toBeVisible();
  const asked = page.getByRole('list', { name: 'Decisions requested' });
  await expect.poll(() => asked.element().textContent.match(/word/g)?.length).toBe(35);
  const news = page.getByRole('button', { name: '90 changes' });
  await expect.element(news).toBeVisible();
  await expect
    .element(page.getByText(/^Administrators can see when you last read this/))
    .toBeVisible();
  const count = wordsOnPage();
  expect(count).toBeGreaterThan(MOST_SENTENCE_WORDS + 35);
  expect(count).toBeLessThanOrEqual(350);
  await news.click();
  await expect
    .element(page.getByRole('link', { name: 'Document “File 89.pdf” added' }))
    .toHaveAttribute('href', '/documents?open=90');
});

test('what is new says what changed in a long text, and leads to where it is', async () => {
  const long = 'The quarter was quieter than every one of the three years before it';
  const changed = (noun: 'report' | 'plan' | 'forecast', id: number, name: string) => ({
    noun,
    id,
    action: 'changed' as const,
    name,
    by: { who: 'Ada Ash', reason: null },
    fields: [
      { field: 'overview', label: 'Overview', before: `${long} was.`, after: `${long} is.` },
    ],
  });
  await openApplication('/report', 'viewer', () => {
    server.answer(getBriefing, OCTOBER);
    server.answer(getNews, {
      since: { moment: 40, at: '2026-10-20T18:00:00.000Z' },
      moment: 52,
      groups: [
        {
          month: 'October 2026',
          calendarMonth: '2026-10',
          published: null,
          wasPublished: false,
          summaryId: null,
          records: [changed('report', 91, 'October 2026')],
        },
        {
          month: null,
          calendarMonth: null,
          published: null,
          wasPublished: false,
          summaryId: null,
          records: [Object.assign(changed('plan', 4, 'Budget'), { fields: [] })],
        },
      ],
      more: 0,
      shownSince: null,
    });
  });
  const part = page.getByRole('region', { name: 'New since your last visit' });
  await part.getByRole('button', { name: '2 changes' }).click();
  const link = (name: string) => part.getByRole('link', { name, exact: true });
  await expect.element(link('October 2026')).toHaveAttribute('href', '/report?month=2026-10');
  await expect.element(link('Plan “Budget” approved')).toHaveAttribute('href', '/plans?plan=4');
  await part.getByText('Overview changed by Ada Ash').click();
  await expect.element(part.getByText('was.', { exact: true })).toBeVisible();
  await expect.element(part.getByText('is.', { exact: true })).toBeVisible();
});
