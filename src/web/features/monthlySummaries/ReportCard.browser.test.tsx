import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listMonthlySummaries } from '../../../contract/monthlySummaries.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import { server } from '../../testServer.ts';

test('a card shows three lines of the overview and two bullet points of a category', async () => {
  await openApplication('/reports?fyId=14');
  const reports = COMPANY.reports
    .filter(({ fyId }) => fyId === 14)
    .map((report) =>
      Object.assign({}, report, {
        overview: '**Orders** are _up_ again. '.repeat(40),
        bulletPoints: [1, 2, 3, 4].map((id) => ({
          id,
          summaryId: report.id,
          category: 'Strategy',
          bulletText: `**Point** ${id}`,
        })),
        bulletCounts: { Acquisitions: 0, Strategy: 4, General: 0 },
      }),
    );
  server.answer(listMonthlySummaries, reports);
  server.announce(['monthly-summaries']);
  const card = page.getByRole('article').first();
  await expect.element(card).toMatchTextContent('Orders are up again. Orders');
  const overview = card.getByText(/^Orders are up again/).element();
  const lines = overview.clientHeight / Number.parseFloat(getComputedStyle(overview).lineHeight);
  expect(Math.round(lines)).toBe(3);
  const lists = page.getByRole('article').getByRole('list').elements();
  expect(lists).toHaveLength(reports.length);
  // B32: the marks of light formatting are not shown.
  expect(lists[0]?.textContent).toBe('Point 1Point 2');
  expect(lists.map(({ children }) => children.length)).toEqual(reports.map(() => 2));
});
