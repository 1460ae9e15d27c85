import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  boardPackContent,
  cancelBoardPack,
  createBoardPack,
  getBoardPack,
} from '../../../contract/boardPacks.ts';
import type { BoardPack } from '../../../contract/boardPacks.ts';
import { CALLS } from '../../../contract/calls.ts';
import type { CallLine } from '../../../contract/calls.ts';
import { documentLayout } from '../../../contract/documentLayout.ts';
import { documentText } from '../../../contract/documents.ts';
import { listFinancialData } from '../../../contract/financialData.ts';
import { listFinancialYears } from '../../../contract/financialYears.ts';
import { listImports } from '../../../contract/imports.ts';
import { search, searchMatches } from '../../../contract/search.ts';
import { address, pageTitle, press, textsOf } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY, FOUND } from '../../testCompany.ts';
import { Refusal, server } from '../../testServer.ts';

const MOMENT = '2026-11-03T18:04:00Z';
const report = COMPANY.reports.at(-1)?.id;
const month = COMPANY.figures.at(-1)?.id;
/** The calls whose values carry a mark where they differ today. */
const COMPARED = new Set([
  'listBriefings',
  'listFinancialData',
  'listAllTrends',
  'listDocuments',
  'listMonthlySummaries',
  'getMonthlySummary',
  'listForecasts',
  'forecastReporting',
  'getBriefing',
  'getBridges',
  'listEbitdaItems',
]);
const CHANGES = /\b(create|edit|delete|remove|upload|add|save|activate|deactivate|import|undo)\b/i;

const bar = () => page.getByRole('region', { name: 'Figures as of' });

/** The address of this page at a moment. */
const at = (path: string, asOf = MOMENT) =>
  `${path}${path.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(asOf)}`;

async function settle(): Promise<void> {
  await expect.element(page.getByText(/^(Loading|Searching)/)).not.toBeInTheDocument();
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull();
}

/** The moments that the company's figures were read at; null for the present. */
const momentsRead = () => server.calls(listFinancialData).map(({ query }) => query.get('asOf'));

describe('an administrator who looks at the past', () => {
  test.each([
    '/',
    `/?selected=${month}`,
    '/reports',
    '/reports?tab=financial-data',
    '/reports?tab=data-table',
    '/reports?tab=data-table&edit=7&fyId=14',
    '/report?month=2026-10',
    `/reports?report=${report}&form=edit`,
    '/reports?form=create',
    `/reports?tab=financial-data&details=${month}`,
    '/trends',
    '/documents',
    '/documents?form=upload',
    `/documents?open=${COMPANY.documents[0]?.id}`,
    '/forecasts',
    '/forecasts?form=create',
    '/forecasts?tab=reporting',
    '/forecasts?tab=variance',
    '/search',
    '/search?q=gross%20margin',
    '/search?q=quokka',
  ])('finds nothing on %s that changes anything, and reads that moment alone', async (path) => {
    await openApplication(at(path), 'admin', () => {
      server.reply(search, ({ query }) => (query.get('q') === 'gross margin' ? [...FOUND] : []));
      server.answer(documentLayout, { kind: 'none' });
      server.answer(documentText, { status: 'searchable', unit: 'slide', reason: null, pages: [] });
    });
    await settle();
    expect([
      ...textsOf(page.getByRole('button', { name: CHANGES })),
      ...textsOf(page.getByRole('link', { name: CHANGES })),
      ...textsOf(page.getByRole('link', { name: 'Admin' })),
    ]).toEqual([]);

    const sent = server.received();
    expect(sent.filter(({ endpoint }) => CALLS[endpoint].method !== 'GET')).toEqual([]);
    const momentsOf = Object.groupBy(sent, ({ endpoint }) => endpoint);
    for (const [name, calls = []] of Object.entries(momentsOf)) {
      const line: CallLine = CALLS[calls[0]?.endpoint ?? 'health'];
      const moments = new Set(calls.map(({ call }) => call.query.get('asOf')));
      // Values of both times are read for the comparison.
      if (line.asOf === true && COMPARED.has(name)) moments.delete(null);
      expect([name, ...moments]).toEqual([name, line.asOf === true ? MOMENT : null]);
    }
  });

  test.each(['/admin', '/admin?tab=units', '/import'])(
    'is told that %s is about today, with the way there',
    async (path) => {
      await openApplication(at(path), 'admin', () => server.answer(listImports, []));
      await expect.element(page.getByText('This page shows current data only')).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Back to today' }).click();
      await expect.poll(address).toBe(path);
      await expect
        .element(page.getByText('This page shows current data only'))
        .not.toBeInTheDocument();
    },
  );

  test('finds no action in the palette that changes anything', async () => {
    await openApplication(at('/'), 'admin');
    await settle();
    await press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Quick find' });
    await palette.getByRole('combobox').fill('create upload add import');
    await expect.element(palette.getByRole('option').last()).toBeVisible();
    expect(textsOf(palette.getByRole('option', { name: CHANGES }))).toEqual([
      'Search reports for “create upload add import”',
    ]);
  });
});

test('every page says which moment it shows, in its title and on paper too', async () => {
  await openApplication(at('/'));
  await expect.element(bar()).toMatchTextContent('As of Nov 3, 2026, 6:04 PM');
  await expect.element(bar()).toMatchTextContent("You can't change anything here.");
  await expect
    .poll(() => document.title)
    .toBe('Dashboard · as of Nov 3, 2026, 6:04 PM · Board Reports');
  await page.getByRole('link', { name: 'Documents' }).click();
  await expect.element(pageTitle('Documents')).toBeVisible();
  await expect.poll(() => document.title).toMatch(/^Documents · as of Nov 3, 2026/);
});

test('links, the palette and the history stay at the moment until somebody leaves it', async () => {
  await openApplication(at('/'));
  await page.getByRole('link', { name: 'Trends & Analytics' }).click();
  await expect.element(pageTitle('Trends & Analytics')).toBeVisible();
  expect(address()).toBe(at('/trends'));

  await press('Control+k');
  await page.getByRole('combobox', { name: 'Quick find' }).fill('oct 26');
  await expect
    .element(page.getByRole('option', { selected: true }))
    .toMatchTextContent(/^October 2026/);
  await press('Enter');
  await expect.element(page.getByRole('dialog', { name: /Financial Details/ })).toBeVisible();
  expect(new URLSearchParams(location.search).get('asOf')).toBe(MOMENT);
  await press('Escape');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  await bar().getByRole('link', { name: 'Back to today' }).click();
  await expect.element(bar()).not.toBeInTheDocument();
  expect(location.search).not.toContain('asOf');
  await expect.poll(() => document.title).toBe('Financial Data · Board Reports');
  history.back();
  await expect.element(bar()).toBeVisible();
});

test('past and present are read apart, and a change today disturbs only today', async () => {
  await openApplication(at('/'));
  await settle();
  // Today is read beside it, to mark what differs.
  await expect.poll(momentsRead).toEqual([MOMENT, null]);
  await bar().getByRole('link', { name: 'Back to today' }).click();
  await expect.element(bar()).not.toBeInTheDocument();
  history.back();
  await expect.element(bar()).toBeVisible();
  await settle();
  // Both are known by now.
  expect(momentsRead()).toEqual([MOMENT, null]);

  server.announce(['financial-data']);
  await expect.poll(momentsRead).toEqual([MOMENT, null, null]);
  history.forward();
  await expect.element(bar()).not.toBeInTheDocument();
  await settle();
  expect(momentsRead()).toEqual([MOMENT, null, null]);
});

test('an address whose moment cannot be read says so, and leads back', async () => {
  await openApplication(at('/trends', 'yesterday'));
  await expect.element(page.getByText('This time cannot be shown')).toBeVisible();
  await expect.element(bar()).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Back to today' }).click();
  await expect.element(pageTitle('Trends & Analytics')).toBeVisible();
  expect(address()).toBe('/trends');
});

test('a search finds what the reports said then, all places of one of them as well', async () => {
  const [best] = FOUND;
  await openApplication(at('/search?q=gross%20margin'), 'viewer', () => {
    // Today nothing has these words.
    server.reply(search, ({ query }) =>
      query.get('asOf') === MOMENT && best !== undefined ? [{ ...best, moreMatches: 3 }] : [],
    );
    server.answer(searchMatches, best?.matches ?? []);
  });
  await expect.element(page.getByText('Match Found')).toBeVisible();
  await page.getByRole('button', { name: /matches in/ }).click();
  await expect.poll(() => server.calls(searchMatches)).toHaveLength(1);
  expect(server.calls(searchMatches)[0]?.query.get('asOf')).toBe(MOMENT);
  await bar().getByRole('link', { name: 'Back to today' }).click();
  await expect.element(page.getByText('No results found')).toBeVisible();
});

test('an answer that does not say of which moment it is shows no figures', async () => {
  await openApplication(at('/'), 'viewer', () =>
    server.reply(listFinancialData, () => Response.json([...COMPANY.figures])),
  );
  await expect.element(page.getByText('Failed to fetch financial data').first()).toBeVisible();
  await expect.element(page.getByText('$3,800,000')).not.toBeInTheDocument();
});

test('a moment that the server does not know is said in its words', async () => {
  const sentence = 'This time is in the future. Choose a time up to now';
  const path = 'asOf';
  await openApplication(at('/', '2999-01-01T00:00:00Z'), 'viewer', () =>
    server.reply(listFinancialYears, ({ query }) =>
      query.has('asOf')
        ? new Refusal('invalid_input', sentence, { errors: [{ path, message: sentence }] })
        : [...COMPANY.years],
    ),
  );
  await expect.element(page.getByText(sentence)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Back to today' }).click();
  await expect.element(page.getByRole('heading', { name: 'Total Reports' })).toBeVisible();
});

test('every export is of the moment that is shown, and the file says of when it is', async () => {
  const names: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const pack: BoardPack = {
    id: 'a-pack-of-the-test-com',
    status: 'ready',
    done: 4,
    steps: 4,
    step: 'Writing page 4',
    fileName: 'board-report-all-years-as-of-nov-3-2026-18-04-utc-v3.pdf',
    fileSize: 4,
    failure: null,
    unprintable: null,
    contradictions: null,
    createdAt: '2026-11-09T10:00:00.000Z',
  };
  await openApplication(at('/'), 'viewer', () => {
    server.answer(createBoardPack, pack);
    server.answer(getBoardPack, pack);
    server.answer(boardPackContent, new Response('%PDF'));
    server.answer(cancelBoardPack, null);
  });
  await settle();
  const menu = page.getByRole('button', { name: 'Export' }).first();
  await menu.click();
  await expect.element(page.getByRole('menuitem').first()).toBeVisible();
  expect(textsOf(page.getByRole('menuitem'))).toEqual([
    'PDF',
    'PowerPoint',
    'Excel',
    'Figures as CSV',
  ]);
  await page.getByRole('menuitem', { name: 'Figures as CSV' }).click();
  await expect.poll(() => names).toEqual(['board-figures-all-years-as-of-nov-3-2026-6-04-pm.csv']);

  await menu.click();
  await page.getByRole('menuitem', { name: 'PDF' }).click();
  // The server's name for it, the same for everyone.
  const saved = 'board-report-all-years-as-of-nov-3-2026-18-04-utc-v3.pdf';
  await expect.poll(() => names.at(-1)).toBe(saved);
  const [ordered] = server.calls(createBoardPack);
  expect(ordered?.body).toMatchObject({ format: 'pdf', asOf: MOMENT });
  const packs = page.getByRole('region', { name: 'Board packs' });
  await expect
    .element(packs)
    .toMatchTextContent('All years, as of Nov 3, 2026, 6:04 PM · PDF is ready');
  await expect.poll(() => server.calls(cancelBoardPack)).toHaveLength(1);

  await press('Control+k');
  await page.getByRole('combobox', { name: 'Quick find' }).fill('export this page as excel');
  await press('Enter');
  await expect.poll(() => server.calls(createBoardPack)).toHaveLength(2);
  expect(server.calls(createBoardPack).at(-1)?.body).toMatchObject({
    format: 'xlsx',
    asOf: MOMENT,
  });
  await expect.poll(() => server.calls(cancelBoardPack)).toHaveLength(2);
  click.mockRestore();
});
