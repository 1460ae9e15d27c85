import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { importRows } from '../../../contract/importRows.ts';
import type { Import } from '../../../contract/imports.ts';
import { getImport, updateImport } from '../../../contract/imports.ts';
import { openApplication } from '../../testApplication.tsx';
import { Refusal, server } from '../../testServer.ts';
import { draft } from './testDraft.ts';

const CHANGE: Import['preview']['changes'][number] = {
  status: 'changed',
  sheet: 'FY25',
  cell: 'I10',
  subject: 'figures',
  period: 'November 2025',
  what: 'Customer Success',
  before: '30522028.79',
  after: '31406409.80',
  exported: null,
  unit: 'money',
  currency: 'USD',
};

const open = (record: Import, step: 'layout' | 'preview' | 'store' = 'preview') =>
  openApplication(`/import?id=${record.id}&step=${step}`, 'admin', () =>
    server.reply(getImport, () => record),
  );

test('the reports of the months are offered, and what is left out is named', async () => {
  const counts = { ...draft().preview.counts, reports: 2 };
  await open(draft());
  server.reply(updateImport, () => draft({ makesReports: true, version: 4 }, { counts }));
  const left = page.getByRole('list', { name: 'Left out' });
  await expect
    .element(left)
    .toMatchTextContent('“Leasing”, 12 amounts. It is not a known line.FY25!B9');
  await expect
    .element(page.getByText('Without a report: April 2025 to May 2025 (2 months).'))
    .toBeVisible();
  const choice = page.getByRole('checkbox', { name: /^Create the 2 missing reports too/ });
  await expect.element(choice).not.toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Continue with 2 figures' })).toBeEnabled();
  await choice.click();
  await expect.element(choice).toBeChecked();
  await expect
    .element(page.getByRole('button', { name: 'Continue with 2 figures and 2 reports' }))
    .toBeEnabled();
  const [sent] = server.calls(updateImport);
  expect([sent?.body, sent?.headers.get('if-match')]).toEqual([{ makesReports: true }, '"3"']);
  await page.getByRole('button', { name: 'Continue with 2 figures and 2 reports' }).click();
  await expect
    .element(page.getByRole('textbox', { name: 'Reason' }))
    .toHaveAccessibleDescription(/Readers can see the reason/);
});

test('a long next step wraps on a phone, and the page is not scrolled sideways', async () => {
  await page.viewport(390, 844);
  const counts = { ...draft().preview.counts, new: 1_234_567, reports: 1234 };
  await open(draft({ makesReports: true }, { counts }));
  await expect
    .element(page.getByRole('button', { name: /^Continue with .* and 1,234 reports$/ }))
    .toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(390);
  await page.viewport(1024, 768);
});

test('one of a kind is spoken of as one, and on a phone both amounts are in sight', async () => {
  await page.viewport(390, 844);
  const counts = { ...draft().preview.counts, changed: 1, refused: 1 };
  await open(draft({}, { counts, changes: [CHANGE], monthsWithoutReport: ['April 2025'] }));
  const made = page.getByRole('checkbox', { name: /^Create the missing report too\W*It starts/ });
  await expect.element(made).toBeVisible();
  const stored = page.getByRole('table', { name: 'What would be stored' });
  const frame = (await stored.findElement()).closest('[data-frame]')?.getBoundingClientRect();
  for (const words of ['In the workbook', '$31,406,409.80']) {
    const cell = stored.getByText(words).element().getBoundingClientRect();
    expect(cell.right).toBeLessThanOrEqual(frame?.right ?? 0);
  }
  await expect
    .element(stored.getByRole('rowheader'))
    .toMatchTextContent(/^November 2025Customer Success$/);
  await page.viewport(1024, 768);
  await expect
    .poll(() => stored.getByText('Difference').element().getBoundingClientRect().right)
    .toBeLessThanOrEqual(
      stored.element().closest('[data-frame]')?.getBoundingClientRect().right ?? 0,
    );
  await page.getByRole('button', { name: /^Continue with/ }).click();
  const leftOut = page.getByRole('checkbox', { name: /^Leave out the refused cell\W*The stored/ });
  await expect.element(leftOut).toBeVisible();
});

test('a choice that is taken back at once is sent after the first, with its version', async () => {
  await open(draft());
  let stored = draft();
  server.reply(updateImport, ({ headers }) => {
    if (headers.get('if-match') !== `"${stored.version}"`) {
      return new Refusal('stale_version', 'The import has changed.');
    }
    stored = { ...stored, makesReports: !stored.makesReports, version: stored.version + 1 };
    return stored;
  });
  const release = server.hold(updateImport);
  const choice = page.getByRole('checkbox', { name: /^Create the 2 missing reports too/ });
  await choice.click();
  await expect.element(choice).toBeChecked();
  await choice.click();
  await expect.element(choice).not.toBeChecked();
  release();
  await expect
    .poll(() =>
      server.calls(updateImport).map(({ body, headers }) => [body, headers.get('if-match')]),
    )
    .toEqual([
      [{ makesReports: true }, '"3"'],
      [{ makesReports: false }, '"4"'],
    ]);
  await expect.element(choice).not.toBeChecked();
  await expect.element(page.getByText('The choice was not saved')).not.toBeInTheDocument();
  expect(stored).toMatchObject({ makesReports: false, version: 5 });
});

test('a workbook of which nothing is understood says why, and nothing can be stored', async () => {
  const record = draft();
  await open(
    draft(
      {},
      {
        counts: { ...record.preview.counts, new: 0, leftOut: 0 },
        leftOut: [],
        monthsWithoutReport: [],
        unread: [{ sheet: 'FY25', reason: 'It looks like a list of people.' }],
      },
    ),
    'store',
  );
  await expect.element(page.getByText('Nothing to import was found')).toBeVisible();
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent('FY25: It looks like a list of people.');
  await expect
    .element(page.getByRole('button', { name: 'Continue with 0 figures' }))
    .toBeDisabled();
});

test('accounts and balances are counted, with the lines that would change', async () => {
  const books: Import['preview']['books'] = {
    currency: 'USD',
    counts: {
      newAccounts: 3,
      knownAccounts: 1,
      withoutLine: 2,
      new: 4,
      changed: 0,
      unchanged: 0,
      removed: 0,
    },
    newAccounts: [],
    months: [
      {
        month: '2025-04',
        isPublished: true,
        balances: 4,
        lines: [{ line: 'revenue', before: '900.00', after: '1000.00' }],
        result: null,
      },
    ],
  };
  const counts = { ...draft().preview.counts, new: 0, leftOut: 0 };
  await open(draft({}, { counts, leftOut: [], monthsWithoutReport: [], books }));
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent(/Accounts: 3 new, 1 known\. Balances: 4 new, 0 changed, 0 unchanged\./);
  await expect.element(page.getByText('2 accounts without a line')).toBeVisible();
  await expect
    .element(page.getByRole('table', { name: 'Lines that would change' }))
    .toMatchTextContent(/April 2025Published: restatedRevenue900\.001,000\.00$/);
  await expect.element(page.getByText('Nothing would change')).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('button', { name: 'Continue with 4 balances and 3 accounts' }))
    .toBeEnabled();
});

test('what a trial balance does not say is asked, and its accounts get types and lines', async () => {
  const layout: Import['layouts'][number] = {
    sheet: 'TB',
    isUsed: false,
    subject: 'figures',
    orientation: 'monthsDown',
    headerRow: 1,
    labelColumn: 1,
    fyLabel: null,
    unit: null,
    meanings: [],
  };
  const counts = { ...draft().preview.counts, new: 0, leftOut: 0 };
  const account = { sheet: 'TB', cell: 'A2', code: '', line: 'unmapped' as const };
  const record = draft(
    {
      fileName: 'Trial balance.csv',
      sheets: [
        {
          name: 'TB',
          isHidden: false,
          rowCount: 3,
          columnCount: 3,
          cells: [
            ['Account', 'Debit', 'Credit'],
            ['Kiln', '700', ''],
            ['Sales', '', '700'],
          ],
        },
      ],
      layouts: [layout],
      bookSheets: ['TB'],
    },
    {
      counts,
      leftOut: [],
      monthsWithoutReport: [],
      questions: [
        { sheet: 'TB', about: 'month', question: 'Choose the month of the trial balance' },
        { sheet: 'TB', about: 'month', question: 'Choose whether it shows the year to date' },
        { sheet: 'TB', about: 'accounts', question: 'Choose a type for the account Kiln' },
      ],
      books: {
        currency: 'USD',
        counts: {
          newAccounts: 1,
          knownAccounts: 0,
          withoutLine: 1,
          new: 1,
          changed: 0,
          unchanged: 0,
          removed: 0,
        },
        newAccounts: [
          { ...account, name: 'Kiln', type: null, suggestedType: null, suggestion: null },
          {
            ...account,
            name: 'Gifts',
            type: 'operatingCost',
            suggestedType: null,
            suggestion: null,
          },
          {
            ...account,
            name: 'Sales',
            type: 'revenue',
            suggestedType: { type: 'revenue', reason: { by: 'word', what: 'sales' } },
            line: 'revenue',
            suggestion: { line: 'revenue', reason: { by: 'type' } },
          },
        ],
        months: [],
      },
    },
  );
  server.answer(importRows, { rows: [], columns: [], attention: { totals: [], left: [] } });
  await open(record, 'layout');
  server.reply(updateImport, ({ body }) => ({
    ...record,
    ...(body as Pick<Import, 'layouts'>),
    version: record.version + 1,
  }));
  await page.getByLabelText('Month', { exact: true }).fill('2025-04');
  await page.getByRole('radio', { name: 'The year to date' }).click();
  await expect.element(page.getByText('Undecided (2)')).toBeVisible();
  await expect
    .element(
      page.getByText('Revenue: the name contains “sales”; mapped to Revenue: based on its type'),
    )
    .toBeVisible();
  await expect
    .element(page.getByRole('combobox', { name: 'Type of Sales' }))
    .toHaveValue('revenue');
  // A press for each: the line of an account says what it is, and the next one has the focus.
  page.getByRole('checkbox', { name: 'Kiln' }).element().focus();
  await userEvent.keyboard('9');
  await expect.element(page.getByRole('checkbox', { name: 'Gifts' })).toHaveFocus();
  await userEvent.keyboard('8');
  await expect.element(page.getByRole('checkbox', { name: 'Sales' })).toHaveFocus();
  await userEvent.keyboard('i');
  await expect
    .poll(() => server.calls(updateImport).at(-1)?.body)
    .toMatchObject({
      layouts: [
        {
          books: {
            month: '2025-04',
            basis: 'yearToDate',
            accounts: [
              { code: '', name: 'Kiln', type: 'asset', line: 'cash' },
              { code: '', name: 'Gifts', line: 'other' },
              { code: '', name: 'Sales', type: 'otherIncome' },
            ],
          },
        },
      ],
    });
  await page.getByRole('checkbox', { name: /^Store the sheet's accounts/ }).click();
  await expect
    .poll(() => server.calls(updateImport).at(-1)?.body)
    .toMatchObject({ layouts: [{ books: { isLeftOut: true } }] });
});
