import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listBriefings } from '../../../contract/briefing.ts';
import { listMonthlySummaries } from '../../../contract/reports.ts';
import { getPlan, listPlans } from '../../../contract/plans.ts';
import { openApplication } from '../../testApplication.tsx';
import { OCTOBER_BRIEFING } from '../../testBriefing.ts';
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
  // Figures of one width would make the hyphens of running text as wide as a digit.
  expect(getComputedStyle(overview).fontVariantNumeric).toBe('normal');
  const lists = page.getByRole('article').getByRole('list').elements();
  expect(lists).toHaveLength(reports.length);
  // B32: the marks of light formatting are not shown.
  expect(lists[0]?.textContent).toBe('Point 1Point 2');
  expect(lists.map(({ children }) => children.length)).toEqual(reports.map(() => 2));
});

test('the cards of a year show version, light and headline from one call', async () => {
  const { month, name, headline } = OCTOBER_BRIEFING;
  const brief = { month, name, headline, version: 2, light: 'watch' } as const;
  await openApplication('/reports?fyId=14', 'viewer', () =>
    server.answer(listBriefings, [
      { ...brief, results: { revenue: null, ebitda: 'unfavourable' } },
    ]),
  );
  const card = page.getByRole('article', { name: 'October 2026 board report' });
  await expect.element(card).toMatchTextContent('Published v2');
  await expect.element(card).toMatchTextContent('Watch');
  await expect.element(card.getByText(/^Revenue rose /)).toBeVisible();
  expect(card.getByText('unfavourable').elements()).toHaveLength(1);
  expect(page.getByRole('article').elements().length).toBeGreaterThan(1);
  expect(server.calls(listBriefings)).toHaveLength(1);
});

test('View Details leads to the page of the month', async () => {
  await openApplication('/reports?fyId=14');
  await expect
    .element(page.getByRole('link', { name: 'View Details for October 2026' }))
    .toHaveAttribute('href', '/report?month=2026-10');
});

test('a report stands beside the approved budget of its year', async () => {
  const plan = {
    id: 4,
    name: 'Agreed in May',
    kind: 'budget',
    fyId: 14,
    fyYear: 'FY26',
    state: 'approved',
    standing: 'inForce',
    approvedAt: '2026-04-01T10:00:00.000Z',
    approvedBy: { id: 1, name: 'Maren Okafor' },
    updatedAt: '2026-04-01T10:00:00.000Z',
    version: 2,
  } as const;
  const october = Array.from({ length: 12 }, (_, place) => (place === 6 ? '1000000.00' : null));
  await openApplication('/reports?fyId=14&report=218&form=edit', 'admin', () => {
    server.answer(listPlans, [plan]);
    server.answer(getPlan, { ...plan, figures: [{ line: 'revenue', amounts: october }] });
  });
  const table = page.getByRole('table', { name: 'Figures for October 2026' });
  await expect
    .element(table.getByRole('columnheader', { name: 'against Budget: Agreed in May' }))
    .toBeVisible();
  const revenue = table.getByRole('row').filter({
    has: page.getByRole('rowheader', { name: 'Revenue', exact: true }),
  });
  await expect.element(revenue).toMatchTextContent('from $1,000,000');
});
