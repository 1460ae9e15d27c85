import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { WholePlan } from '../../../contract/plans.ts';
import { getPlan, listPlans, setPlanFigures } from '../../../contract/plans.ts';
import type { StoredBalanceLine } from '../../../contract/statements.ts';
import { listBalanceLines } from '../../../contract/statements.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { LINE_GROUPS } from '../../../finance/lineGroups.ts';
import { showBasis } from '../../api/companyBasis.ts';
import { openApplication } from '../../testApplication.tsx';
import { paste } from '../../testRecords.ts';
import { server } from '../../testServer.ts';

const twelve = (...amounts: (string | null)[]) =>
  Array.from({ length: 12 }, (_, place) => amounts[place] ?? null);

const PLAN: WholePlan = {
  id: 4,
  name: 'Budget FY26',
  kind: 'budget',
  fyId: 14,
  fyYear: 'FY26',
  state: 'draft',
  standing: 'draft',
  approvedAt: null,
  approvedBy: null,
  updatedAt: '2026-11-09T10:00:00.000Z',
  version: 2,
  figures: [{ line: 'cash', amounts: twelve('50.00') }],
  balances: [{ line: 'balance.stock', amounts: twelve('2000.00', '2100.50') }],
};
const APPROVED: WholePlan = {
  ...PLAN,
  state: 'approved',
  standing: 'inForce',
  approvedAt: '2026-11-09T10:00:00.000Z',
  approvedBy: { id: 1, name: 'Maren Okafor' },
};

const line = (
  position: number,
  slug: string,
  name: string,
  side: StoredBalanceLine['side'],
  role: StoredBalanceLine['role'],
  isArchived = false,
): StoredBalanceLine => ({
  id: position,
  slug,
  name,
  side,
  role,
  position,
  isArchived,
  accounts: 0,
  version: 1,
});
const LINES = [
  line(1, 'cash', 'Cash', 'asset', 'cash'),
  line(2, 'receivables', 'Receivables', 'asset', 'receivables'),
  line(3, 'share-capital', 'Share capital', 'equity', 'capital'),
  line(4, 'stock', 'Stock', 'asset', 'stock'),
  line(5, 'cranes', 'Cranes', 'asset', 'fixedAssets', true),
  line(6, 'income-tax', 'Income tax', 'liability', 'incomeTax'),
];

// Other suites have the same page.
afterEach(() => showBasis(STANDARD_BASIS, 'self'));

const open = (plan: WholePlan = PLAN, role: 'admin' | 'viewer' = 'admin') =>
  openApplication('/plans', role, () => {
    showBasis({ ...STANDARD_BASIS, lineGroups: LINE_GROUPS }, 'self');
    server.answer(listPlans, [plan]);
    server.answer(getPlan, plan);
    server.answer(listBalanceLines, LINES);
  });
const cell = (name: string) => page.getByRole('textbox', { name, exact: true });
const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const rowsBelow = () => {
  const headings = page.getByCss('tbody th').elements();
  const texts = headings.map(({ textContent }) => textContent);
  return texts.slice(texts.findIndex((text) => text.startsWith('Balance sheet')));
};

test('closing balances are typed below the lines of the report, in the order of the sheet', async () => {
  await open();
  await expect.element(cell('Stock, April 2026')).toHaveValue('2,000');
  expect(rowsBelow()).toEqual([
    'Balance sheet at the end of each monthCash and Receivables are planned above.',
    'Assets',
    'Stock',
    'Liabilities',
    'Income tax',
    'Equity',
    'Share capital',
  ]);
  // A year ends with its last planned balance.
  await expect.element(row('Stock')).toHaveTextContent('Stock2,100.50');
  await cell('Stock, June 2026').click();
  await userEvent.keyboard('2200{Enter}');
  await expect.element(cell('Income tax, June 2026')).toHaveFocus();
  await userEvent.keyboard('-5{Control>}{Enter}{/Control}');
  await expect.element(cell('Income tax, March 2027')).toHaveValue('-5');
  await expect.element(row('Stock')).toHaveTextContent('Stock2,200');
  server.answer(setPlanFigures, PLAN);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => server.calls(setPlanFigures).at(-1)?.body)
    .toEqual({
      figures: [
        { line: 'balance.stock', monthNum: 3, amount: '2200.00', was: null },
        ...Array.from({ length: 10 }, (_, at) => ({
          line: 'balance.income-tax',
          monthNum: at + 3,
          amount: '-5.00',
          was: null,
        })),
      ],
    });
});

test('a pasted name goes to the part of the plan in which it is pasted', async () => {
  await open();
  await cell('Stock, April 2026').click();
  paste(cell('Stock, April 2026').element(), 'Income tax\t7\nshare  capital\t8\nRevenue\t9');
  await expect.element(cell('Income tax, April 2026')).toHaveValue('7');
  await expect.element(cell('Share capital, April 2026')).toHaveValue('8');
  await expect.element(cell('Revenue, April 2026')).toHaveValue('9');
  await cell('Revenue, May 2026').click();
  paste(cell('Revenue, May 2026').element(), 'Income tax\t3\nStock\t4');
  await expect.element(cell('Tax, May 2026')).toHaveValue('3');
  await expect.element(cell('Stock, May 2026')).toHaveValue('4');
});

test('viewers see the planned balances only, and where an amount comes from', async () => {
  await open(APPROVED, 'viewer');
  await expect
    .element(row('Stock').getByRole('button').first())
    .toHaveAttribute('data-figure', 'planned.balance-stock.2026-04.of-Budget_FY26');
  await expect.element(row('Stock')).toBeVisible();
  expect(rowsBelow().slice(1)).toEqual(['Assets', 'Stock']);
});

test('without a balance sheet, plans have none and do not ask for its lines', async () => {
  const { balances: _balances, ...plan } = PLAN;
  await openApplication('/plans', 'admin', () => {
    server.answer(listPlans, [plan]);
    server.answer(getPlan, plan);
  });
  await expect.element(cell('Cash, April 2026')).toHaveValue('50');
  expect(page.getByText(/Balance sheet/).elements()).toEqual([]);
  expect(server.calls(listBalanceLines)).toEqual([]);
});
