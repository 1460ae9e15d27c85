import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BalanceGrid } from '../../../contract/typedBalances.ts';
import { getTypedBalances, setTypedBalances } from '../../../contract/typedBalances.ts';
import { listFinancialYears } from '../../../contract/financialYears.ts';
import { getStatements } from '../../../contract/statements.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { LINE_GROUPS } from '../../../finance/lineGroups.ts';
import { showBasis } from '../../api/companyBasis.ts';
import { openApplication } from '../../testApplication.tsx';
import { paste } from '../../testRecords.ts';
import { Refusal, server } from '../../testServer.ts';

type GridLine = BalanceGrid['lines'][number];

const EMPTY = { amount: null, source: null } as const;

const gridLine = (
  slug: string,
  name: string,
  side: GridLine['side'],
  role: GridLine['role'],
  amounts: readonly GridLine['cells'][number][] = [],
): GridLine => ({
  slug,
  name,
  side,
  role,
  isArchived: false,
  cells: Array.from({ length: 12 }, (_, at) => amounts[at] ?? EMPTY),
});

const figure = (amount: string) => ({ amount, source: 'figures' }) as const;

const STATES = new Map<number, 'wholeBooks' | 'incompleteBooks'>([
  [3, 'wholeBooks'],
  [5, 'incompleteBooks'],
]);

const GRID: BalanceGrid = {
  fyId: 14,
  fyYear: 'FY26',
  months: Array.from({ length: 12 }, (_, at) => ({
    month: at < 9 ? `2026-${String(at + 4).padStart(2, '0')}` : `2027-0${at - 8}`,
    state: STATES.get(at) ?? (at < 6 ? 'open' : 'noFigures'),
    closing: at === 1 ? 'published' : null,
  })),
  lines: [
    gridLine('cash', 'Cash', 'asset', 'cash', [figure('19200.00'), figure('49660.00')]),
    gridLine('stock', 'Stock', 'asset', 'stock', [{ amount: '20000.00', source: 'typed' }]),
    gridLine('fixed-assets', 'Fixed assets', 'asset', 'fixedAssets'),
    gridLine('share-capital', 'Share capital', 'equity', 'capital'),
  ],
};

// Other suites have the same page.
afterEach(() => showBasis(STANDARD_BASIS, 'self'));

async function open(path = '/statements?tab=balances&fyId=14', role: 'admin' | 'viewer' = 'admin') {
  await openApplication(path, role, () => {
    showBasis({ ...STANDARD_BASIS, lineGroups: LINE_GROUPS }, 'self');
    server.answer(listFinancialYears, [
      {
        id: 14,
        fyYear: 'FY26',
        startDate: '2026-04-01',
        endDate: '2027-03-31',
        version: 1,
      },
    ]);
    server.answer(getTypedBalances, GRID);
    server.answer(getStatements, {
      months: [],
      month: null,
      lines: [],
      sheet: { columns: [], rows: [] },
      flows: [],
      moves: [],
      missingEntities: [],
      differenceSince: null,
      firstSteps: null,
      workingCapital: null,
    });
  });
}

const cell = (name: string) => page.getByRole('textbox', { name, exact: true });

test('only cells that nothing else feeds are typed in, and the others say where they come from', async () => {
  await open();
  await expect.element(cell('Stock, April 2026')).toHaveValue('20,000');
  await expect.element(cell('Cash, April 2026')).not.toBeInTheDocument();
  await expect.element(page.getByRole('cell', { name: '49,660', exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('rowheader', { name: /Cash.*From Financial Data/ }))
    .toBeVisible();
  await expect
    .element(page.getByRole('columnheader', { name: /Jul.*From accounts/ }))
    .toBeVisible();
  await expect.element(cell('Stock, July 2026')).not.toBeInTheDocument();
  await expect.element(cell('Stock, October 2026')).not.toBeInTheDocument();
});

test('a block from a spreadsheet goes to its lines, and what has no place is named', async () => {
  await open();
  await expect.element(cell('Fixed assets, April 2026')).toBeVisible();
  paste(
    cell('Fixed assets, April 2026').element(),
    'Cash\t1\t2\nstock\t22,000\t18,000\nFixed assets\t46,800\t(55,400)\nGoodwill\t5\t6\n',
  );
  await expect.element(cell('Stock, April 2026')).toHaveValue('22,000');
  await expect.element(cell('Fixed assets, May 2026')).toHaveValue('(55,400)');
  await expect
    .element(page.getByText('4 pasted values were left out', { exact: true }))
    .toBeVisible();
  await expect.element(page.getByText('4 amounts are not saved')).toBeVisible();
  // May is published, so that its changes need a reason.
  await expect.element(page.getByText(/May 2026 is approved or published/)).toBeVisible();
  await page.getByRole('textbox', { name: /^Reason/ }).fill('Counted again');
  server.answer(setTypedBalances, GRID);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => server.calls(setTypedBalances).at(-1)?.body)
    .toEqual({
      fyId: 14,
      reason: 'Counted again',
      balances: [
        { month: '2026-04', line: 'stock', amount: '22000.00', was: '20000.00' },
        { month: '2026-05', line: 'stock', amount: '18000.00', was: null },
        { month: '2026-04', line: 'fixed-assets', amount: '46800.00', was: null },
        { month: '2026-05', line: 'fixed-assets', amount: '-55400.00', was: null },
      ],
    });
  await expect.element(page.getByText('Balances saved', { exact: true })).toBeVisible();
});

test('a month whose books are incomplete says so, and is closed', async () => {
  await open();
  await expect
    .element(page.getByRole('columnheader', { name: 'Sep Books incomplete' }))
    .toBeVisible();
  expect(page.getByRole('textbox', { name: 'Stock, September 2026' }).elements()).toEqual([]);
});

test('what the server refuses is shown at the cell, and nothing typed is lost', async () => {
  await open();
  await cell('Share capital, April 2026').fill('69000');
  await userEvent.keyboard('{Enter}');
  const message = 'Accounts feed Share capital in April 2026: 3000 Shares';
  server.answer(
    setTypedBalances,
    new Refusal('invalid_input', message, { errors: [{ path: 'balances.0.amount', message }] }),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('The balances could not be saved')).toBeVisible();
  await expect.element(cell('Share capital, April 2026')).toHaveAccessibleDescription(message);
  await expect.element(cell('Share capital, April 2026')).toHaveValue('69,000');
  // Another amount has not been refused.
  await cell('Share capital, April 2026').fill('68000');
  await expect
    .element(page.getByText('Share capital in April 2026: 3000 Shares', { exact: false }).nth(1))
    .not.toBeInTheDocument();
  await cell('Share capital, April 2026').fill('12345678901234567');
  await expect.element(page.getByText(/digits before the decimal point/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('viewers have no balances to type', async () => {
  await open('/statements?tab=balances&fyId=14', 'viewer');
  await expect.element(page.getByText('No balance sheet yet')).toBeVisible();
  await expect.element(page.getByRole('tab')).not.toBeInTheDocument();
  expect(server.calls(getTypedBalances)).toEqual([]);
});
