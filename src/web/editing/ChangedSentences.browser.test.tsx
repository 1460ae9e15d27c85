import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ChangedSentence } from '../../contract/commentary.ts';
import { confirmSentence, listChangedSentences } from '../../contract/commentary.ts';
import { getMonthlySummary, type MonthlySummary } from '../../contract/reports.ts';
import { unfold } from '../testActions.ts';
import { openApplication } from '../testApplication.tsx';
import { COMPANY } from '../testCompany.ts';
import { server } from '../testServer.ts';

const APRIL = 212;
const SENTENCE = 'Revenue was $3.51M.';
const WORDS = '$3.51M: the books show $3.20M (Revenue, April 2026)';
const SHOWN = `Changed since this was written – ${WORDS}`;
const BULLET = 'Admin rose to $432K.';

const CHANGED: ChangedSentence[] = [
  { text: 'overview', bulletId: null, sentence: SENTENCE, changes: [WORDS], beside: 'a = 3200000' },
  {
    text: 'bulletPoint',
    bulletId: 10,
    sentence: BULLET,
    changes: ['$432K: the books show $156K (Admin, April 2026)'],
    beside: 'b = 156000',
  },
];

function report(): MonthlySummary {
  const stored = COMPANY.reports.find(({ id }) => id === APRIL);
  if (stored === undefined) throw new Error('There is no such report');
  const { bulletCounts: _counts, documentCount: _count, ...rest } = stored;
  return {
    ...rest,
    overview: `A good month. ${SENTENCE} Orders grew.`,
    bulletPoints: [{ id: 10, summaryId: APRIL, category: 'General', bulletText: BULLET }],
    documents: [],
  };
}

let changed: ChangedSentence[];
async function opened(role: 'admin' | 'viewer', form = ''): Promise<void> {
  changed = CHANGED;
  await openApplication(`/report?month=2026-04${form}`, role, () => {
    server.answer(getMonthlySummary, report());
    server.reply(listChangedSentences, () => changed);
    server.reply(confirmSentence, () => {
      changed = changed.slice(1);
      return changed;
    });
  });
}

const dialog = () => page.getByRole('dialog');
const article = () => page.getByRole('article');
const marks = () =>
  [...article().element().querySelectorAll('mark')].map((mark) => mark.textContent);

test('are marked where they stand, with what the books say, until a person confirms them', async () => {
  await opened('admin');
  await expect.element(article().getByText(SHOWN)).toBeVisible();
  await unfold('Bullet points');
  await expect.poll(marks).toEqual([SENTENCE, BULLET]);
  await article()
    .getByRole('button', { name: `Confirm “${SENTENCE}”` })
    .click();
  await expect.element(article().getByText(SHOWN)).not.toBeInTheDocument();
  expect(server.calls(confirmSentence).map(({ body }) => body)).toEqual([
    { sentence: SENTENCE, beside: 'a = 3200000' },
  ]);
  expect(marks()).toEqual([BULLET]);
});

test('are not marked for viewers, who can change nothing', async () => {
  await opened('viewer');
  await expect.element(article().getByText(SENTENCE)).toBeVisible();
  expect(marks()).toEqual([]);
  expect(server.calls(listChangedSentences)).toEqual([]);
});

test('are told below their editors for as long as they stand there', async () => {
  await opened('admin', '&form=edit');
  const list = dialog().getByRole('list', { name: 'Sentences whose figures have changed' });
  await expect.element(list.getByText(SHOWN)).toBeVisible();
  await dialog().getByRole('textbox', { name: 'Overview' }).fill('Revenue was $3.20M.');
  await expect.element(list.getByText(SHOWN)).not.toBeInTheDocument();
  await expect.element(list.getByText(/^\$432K|\$432K: the books/)).toBeVisible();
});
