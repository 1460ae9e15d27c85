import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listFinancialData } from '../../../contract/financialData.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import { server } from '../../testServer.ts';

const LONG =
  'Adjusted EBITDA of $65K is EBITDA of $56K plus $9K of share-based compensation. Capital expenditure was $15K.';

const openWith = (notes: string | null) =>
  openApplication('/reports?tab=financial-data&fyId=14', 'viewer', () =>
    server.answer(
      listFinancialData,
      COMPANY.figures
        .filter(({ fyId }) => fyId === 14)
        .map((month) => Object.assign({}, month, { notes, summaryNotes: notes })),
    ),
  );
const notesColumn = () =>
  page.getByRole('columnheader', { name: 'Notes' }).element().getBoundingClientRect().width;

test('B32: the notes of a month take two lines, and the column no room without any', async () => {
  await page.viewport(1024, 900);
  await openWith(LONG);
  const note = page.getByText(LONG).first();
  await expect.element(note).toBeVisible();
  const { clientHeight } = note.element();
  expect(clientHeight).toBeGreaterThan(30);
  const withNotes = notesColumn();
  expect(withNotes).toBeGreaterThanOrEqual(128);
  await openWith(null);
  await expect.element(page.getByText('—', { exact: true }).first()).toBeVisible();
  expect(notesColumn()).toBeLessThan(withNotes);
});
