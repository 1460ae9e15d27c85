import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listAccounts } from '../../../contract/accounts.ts';
import type { ImportRows } from '../../../contract/importRows.ts';
import { importRows } from '../../../contract/importRows.ts';
import type { Import } from '../../../contract/imports.ts';
import { getImport, updateImport } from '../../../contract/imports.ts';
import { listBalanceLines } from '../../../contract/statements.ts';
import { openApplication } from '../../testApplication.tsx';
import { Refusal, server } from '../../testServer.ts';
import { draft } from './testDraft.ts';

const SHEET = 'Profit and loss';
const ROWS = 101;
const MONTHS = ['2026-04', '2026-05'];

const newAccount = (cell: string, name: string, line: 'revenue' | 'unmapped') => ({
  sheet: SHEET,
  cell,
  code: '',
  name,
  type: line === 'revenue' ? ('revenue' as const) : ('operatingCost' as const),
  suggestedType: null,
  line,
  suggestion: null,
});
const row = (cell: string, label: string, kind: 'account' | 'total', line: string | null) => ({
  cell,
  label,
  kind,
  line,
  amounts: { '2026-04': '100.00', '2026-05': '110.00' },
});

/** A statement of two accounts, whose last row is on the second page of its sheet. */
const STATEMENT: Import = draft(
  {
    sheets: [
      {
        name: SHEET,
        isHidden: false,
        rowCount: ROWS,
        columnCount: 3,
        cells: [['Account', 'Apr 2026', 'May 2026']],
      },
    ],
    bookSheets: [SHEET],
    layouts: [
      {
        sheet: SHEET,
        isUsed: false,
        subject: 'figures',
        orientation: 'monthsAcross',
        headerRow: 1,
        labelColumn: 1,
        fyLabel: null,
        unit: 'units',
        meanings: [],
      },
    ],
    understood: [
      {
        sheet: SHEET,
        kind: 'profitAndLoss',
        months: MONTHS,
        granularity: 'month',
        currency: 'USD',
        unit: 'units',
        rows: [
          row('A2', 'Sales', 'account', 'revenue'),
          row('A3', 'Total Income', 'total', 'revenue'),
          row('A5', 'Net Profit', 'total', null),
        ],
        left: [],
        notes: [],
      },
    ],
  },
  {
    leftOut: [],
    books: {
      currency: 'USD',
      counts: {
        newAccounts: 2,
        knownAccounts: 0,
        withoutLine: 1,
        new: 4,
        changed: 0,
        unchanged: 0,
        removed: 0,
      },
      newAccounts: [
        newAccount('A2', 'Sales', 'revenue'),
        newAccount(`A${ROWS}`, 'Gifts', 'unmapped'),
      ],
      months: [],
    },
  },
);

const COLUMNS: ImportRows['columns'] = [
  { column: 'B', month: '2026-04', reason: null },
  { column: 'C', month: null, reason: 'It contains planned amounts, not actual ones.' },
];
const DIFFERENCE = { month: '2026-04', amount: '-12.5', sum: '112.5' };
const FIRST: ImportRows['rows'] = [
  { number: 1, cells: ['Account', 'Apr 2026', 'May 2026'], means: { is: 'heading' } },
  {
    number: 2,
    cells: ['Sales', '100', '110'],
    means: { is: 'account', account: { code: '', name: 'Sales' } },
  },
  { number: 3, cells: ['Total Income', '100', '110'], means: { is: 'total', difference: null } },
  { number: 4, cells: ['Total Costs', '100', ''], means: { is: 'total', difference: DIFFERENCE } },
];
const LAST: ImportRows['rows'] = [
  {
    number: ROWS,
    cells: ['Gifts', '100', '110'],
    means: { is: 'account', account: { code: '', name: 'Gifts' } },
  },
];

const balanceLine = (id: number, slug: string, name: string) => ({
  id,
  slug,
  name,
  side: 'asset' as const,
  role: 'otherAssets' as const,
  position: id,
  isArchived: false,
  accounts: 0,
  version: 1,
});

const open = (read = STATEMENT) =>
  openApplication('/import?id=7&step=layout', 'admin', () => {
    server.answer(getImport, read);
    server.answer(listAccounts, []);
    server.answer(listBalanceLines, [
      balanceLine(1, 'stock', 'Stock'),
      balanceLine(2, 'fixed-assets', 'Fixed assets'),
    ]);
    server.reply(importRows, ({ query }) => ({
      rows: query.get('page') === '2' ? LAST : FIRST,
      columns: COLUMNS,
      attention: { totals: [4], left: [] },
    }));
  });

test('each row of the sheet says what it is, and what needs attention is reached page by page', async () => {
  await open();
  const sheet = page.getByRole('region', { name: `Sheet ${SHEET}` });
  const rowOf = (name: string) => sheet.getByRole('rowheader', { name, exact: true });
  await expect.element(rowOf('2 Account → Revenue')).toBeVisible();
  await expect.element(rowOf('1 Headings')).toBeVisible();
  await expect.element(rowOf('3 ✓ Total adds up')).toBeVisible();
  await expect.element(sheet.getByRole('columnheader', { name: 'C Left out' })).toBeVisible();
  await expect
    .element(sheet.getByRole('status').first())
    .toHaveTextContent('2 rows need attention');

  const next = sheet.getByRole('button', { name: 'Next row that needs attention' });
  await next.click();
  await expect
    .element(sheet.getByRole('status').first())
    .toMatchTextContent(
      'Row 4: ✗ Total differs by -12.50 in April 2026: its accounts add up to 112.50',
    );
  await next.click();
  await expect.element(rowOf('101 Account: needs a line')).toBeVisible();
  await expect
    .element(sheet.getByRole('status').first())
    .toMatchTextContent('Row 101: Account: needs a line');
  await expect.element(sheet.getByText('Rows 101–101 of 101')).toBeVisible();
  await sheet.getByRole('button', { name: 'Previous page' }).click();
  await expect.element(rowOf('2 Account → Revenue')).toBeVisible();
});

test('an account of the balance sheet shows why it has its line, and another can be chosen', async () => {
  const kegs = {
    ...newAccount('A2', 'Kegs', 'revenue'),
    type: 'asset' as const,
    line: null,
    balanceLine: 'fixed-assets',
    suggestion: {
      line: null,
      balanceLine: 'fixed-assets',
      reason: { by: 'heading' as const, what: 'Fixed Assets' },
    },
  };
  const { books } = STATEMENT.preview;
  if (books === undefined) throw new Error('The statement has no accounts');
  const read = {
    ...STATEMENT,
    preview: { ...STATEMENT.preview, books: { ...books, newAccounts: [kegs] } },
  };
  await open(read);
  const table = page.getByRole('table', { name: 'New accounts' });
  const line = table.getByRole('combobox', { name: 'Line for Kegs' });
  await expect.element(line).toHaveDisplayValue('Fixed assets');
  await expect
    .element(table.getByText('Mapped to Fixed assets: the file lists it under “Fixed Assets”'))
    .toBeVisible();
  await expect
    .element(page.getByRole('rowheader', { name: '2 Account → Fixed assets' }))
    .toBeVisible();
  server.reply(updateImport, () => Object.assign({}, read, { version: 4 }));
  await line.selectOptions('Stock');
  await expect
    .poll(() => server.calls(updateImport).map(({ body }) => body))
    .toMatchObject([
      { layouts: [{ books: { accounts: [{ name: 'Kegs', line: null, balanceLine: 'stock' }] } }] },
    ]);
});

test('a clicked account has the keyboard, so that a key decides about it', async () => {
  await open();
  const accounts = page.getByRole('table', { name: 'New accounts' });
  const gifts = accounts.getByRole('checkbox', { name: 'Gifts' });
  await accounts.getByRole('row', { name: /Sales/ }).click({ position: { x: 1, y: 1 } });
  await expect.element(accounts.getByRole('checkbox', { name: 'Sales' })).toHaveFocus();
  await accounts.getByRole('row', { name: /Gifts/ }).click({ position: { x: 1, y: 1 } });
  await expect.element(gifts).toHaveFocus();
  await expect.element(gifts).not.toBeChecked();
});

test('the totals of a statement stand beside the lines that its accounts make', async () => {
  await open();
  const totals = page.getByRole('table', { name: 'Totals of the statement' });
  await expect
    .element(totals.getByRole('row', { name: /^Total Income/ }))
    .toHaveTextContent('Total Income110.00Revenue110.00None');
});

test('a correction that is refused because much is under way is kept, and sent when asked again', async () => {
  await open();
  const detail = 'You have too many requests in progress. Wait a moment and try again.';
  server.answer(updateImport, new Refusal('too_many_connections', detail));
  const thousands = page.getByRole('radio', { name: 'Thousands' });
  await thousands.click();
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('The correction was not saved');
  await expect.element(alert).toMatchTextContent(detail);
  await expect.element(thousands).toBeChecked();
  // Nothing is under way, and what was read before is not gone on with.
  const goOn = page.getByRole('button', { name: 'Preview the changes' });
  await expect.element(goOn).toBeDisabled();
  await expect.element(goOn).not.toHaveAttribute('aria-busy');
  await expect.element(page.getByText('Recalculating...')).not.toBeInTheDocument();
  await expect
    .element(page.getByText('Not recalculated: the correction was not saved.'))
    .toBeVisible();
  server.reply(updateImport, () => ({
    ...STATEMENT,
    version: 4,
    layouts: STATEMENT.layouts.map((layout) =>
      Object.assign({}, layout, { unit: 'thousands' as const }),
    ),
  }));
  const answer = server.hold(updateImport);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(alert).not.toBeInTheDocument();
  const underWay = page.getByRole('button', { name: 'Recalculating...' });
  await expect.element(underWay).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect.element(goOn).toBeEnabled();
  await expect.element(thousands).toBeChecked();
  expect(server.calls(updateImport).map(({ body }) => body)).toEqual([
    expect.objectContaining({ layouts: [expect.objectContaining({ unit: 'thousands' })] }),
    expect.objectContaining({ layouts: [expect.objectContaining({ unit: 'thousands' })] }),
  ]);
});
