import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { StoredCovenant } from '../../../contract/covenants.ts';
import { previewCovenant, updateCovenant } from '../../../contract/covenants.ts';
import { explainFigure } from '../../../contract/figures.ts';
import { createBalanceLine, updateBalanceLine } from '../../../contract/statements.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { showBasis } from '../../api/companyBasis.ts';
import { Refusal, server } from '../../testServer.ts';
import {
  JUNE_STATEMENTS as STATEMENTS,
  LEVERAGE_COVENANTS as COVENANTS,
  LOANS_LINE as LINE,
  openStatements as open,
} from './testStatementsPage.tsx';

// Other suites have the same page.
afterEach(() => showBasis(STANDARD_BASIS, 'self'));

test('the page states what does not balance, and shows lines under the company’s names', async () => {
  await open('viewer');
  await expect
    .element(page.getByText(/assets are \$45(?:\.00)? less than liabilities and equity/))
    .toBeVisible();
  await expect
    .element(page.getByText(/\$12 belongs to accounts without a line\. The finance team/))
    .toBeVisible();
  const sheet = page.getByRole('table', { name: 'Balance sheet' });
  await expect
    .element(sheet.getByRole('row', { name: /Bank loans/ }))
    .toHaveTextContent('Bank loans55.0060.00—');
  const flow = page.getByRole('table', { name: 'Cash flow' });
  await expect
    .element(flow.getByRole('row', { name: /Cash from financing/ }))
    .toHaveTextContent('Cash from financing-5.00—');
  await page.getByRole('radio', { name: 'Twelve months' }).click();
  await expect
    .element(page.getByText(/A cash flow for the last twelve months needs the balance sheets/))
    .toBeVisible();
  expect(page.getByRole('button', { name: 'Edit lines' }).elements()).toHaveLength(0);
});

test('the page says where an opening comes from, and names one that is not used', async () => {
  const opening = { entity: '', month: '2025-05', accounts: 3, fileName: 'ledger.se' };
  const other = { entity: 'Vale Ltd', month: '2024-12', accounts: 2, fileName: null };
  await open('admin', {
    ...STATEMENTS,
    openings: [
      { ...opening, isUsed: true },
      { ...other, isUsed: false },
    ],
  });
  await expect
    .element(
      page.getByText(
        'The books begin with the opening balances at the end of May 2025, from ledger.se.',
      ),
    )
    .toBeVisible();
  await expect
    .element(page.getByText(/balances of Vale Ltd at the end of December 2024 are not used/))
    .toBeVisible();
});

test('the plan is next to the month, and the lines that it lacks are named below', async () => {
  const sheet = STATEMENTS.sheet.rows.map((row) =>
    Object.assign({}, row, { amounts: [...row.amounts, '77.00'] }),
  );
  await open('viewer', {
    ...STATEMENTS,
    sheet: { ...STATEMENTS.sheet, rows: sheet },
    plan: {
      name: 'Budget FY25',
      start: '2025-03',
      unchanged: ['Stock', 'Bank loans'],
      notCounted: ['Interest', 'Tax'],
      withoutStart: [],
    },
  });
  const table = page.getByRole('table', { name: 'Balance sheet' });
  await expect
    .element(table.getByRole('row', { name: /^Cash/ }))
    .toHaveTextContent('Cash97.0077.00100.00—');
  expect(table.getByRole('columnheader', { name: 'Budget FY25' }).elements()).toHaveLength(1);
  // A planned amount has no explanation, so it is no control.
  expect(table.getByRole('button', { name: /77\.00/ }).elements()).toEqual([]);
  await expect
    .element(page.getByText(/has no balances this month for Stock and Bank loans\./))
    .toBeVisible();
  await expect.element(page.getByText(/leaves out Interest and Tax/)).toBeVisible();
});

test('lines are archived and added', async () => {
  await open('admin');
  server.answer(updateBalanceLine, { ...LINE, isArchived: true });
  await page.getByRole('button', { name: 'Edit lines' }).click();
  await page.getByRole('button', { name: 'Archive Bank loans' }).click();
  await expect
    .poll(() => server.calls(updateBalanceLine).at(-1)?.body)
    .toEqual({ isArchived: true });
  await page.getByRole('button', { name: 'Add a line' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Deposits');
  await page.getByRole('combobox', { name: 'Kind' }).selectOptions('Deposits');
  server.answer(createBalanceLine, { ...LINE, id: 8, name: 'Deposits', role: 'deposits' });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect
    .poll(() => server.calls(createBalanceLine).at(-1)?.body)
    .toEqual({ name: 'Deposits', role: 'deposits' });
});

test('a covenant shows its headroom, and is changed with a preview', async () => {
  await open('admin');
  await expect.element(page.getByText('2.75 of at most 3.00')).toBeVisible();
  await expect
    .element(page.getByText(/Headroom 8\.3%: Bank loans may rise by \$5, or EBITDA/))
    .toBeVisible();
  server.answer(previewCovenant, {
    month: '2025-06',
    result: COVENANTS[0]?.result ?? null,
  });
  await page.getByRole('button', { name: 'Edit Gross leverage' }).click();
  await page.getByRole('textbox', { name: 'Limit' }).fill('2.5');
  await expect
    .poll(() => server.calls(previewCovenant).at(-1)?.body)
    .toMatchObject({ limits: [{ from: '2025-04', value: '2.5' }] });
  server.reply(updateCovenant, () => COVENANTS[0] ?? new Refusal('not_found', 'Gone'));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => server.calls(updateCovenant).at(-1)?.body)
    .toMatchObject({
      name: 'Gross leverage',
      denominator: [{ measure: { kind: 'reportLine', line: 'ebitda' }, span: 'twelveMonths' }],
      limits: [{ from: '2025-04', value: '2.5' }],
    });
});

test('a covenant states its first breach and the plan that has it', async () => {
  const outlook = {
    firstBroken: '2025-09',
    until: '2025-09',
    sources: ['forecast' as const],
    unchanged: ['Bank loans'],
    leftOut: [],
  };
  const broken = COVENANTS.map((covenant) =>
    Object.assign({}, covenant, { result: Object.assign({}, covenant.result, { outlook }) }),
  );
  await open('viewer', STATEMENTS, broken);
  await expect
    .element(
      page.getByText(
        'First breach in September 2025, according to the forecast. No balance is planned for Bank loans, so it stays unchanged.',
      ),
    )
    .toBeVisible();
});

test('between two tests, a covenant states the last one', async () => {
  const standing = COVENANTS[0]?.result?.standing ?? null;
  if (standing === null) throw new Error('The covenant has no standing');
  const between = COVENANTS.map((covenant) =>
    Object.assign({}, covenant, {
      result: Object.assign({}, covenant.result, {
        state: 'notTested',
        reason: 'notDue',
        firstMonth: '2025-09',
        lastTest: { month: '2025-03', standing: { ...standing, value: '3.5', isMet: false } },
      }),
    }),
  );
  await open('viewer', STATEMENTS, between);
  await expect
    .element(page.getByText('At its last test in March 2025: 3.50 of at most 3.00, breached.'))
    .toBeVisible();
});

test('a month before the first trial balance says so', async () => {
  await open('viewer', {
    ...STATEMENTS,
    month: '2025-04',
    sheet: { columns: STATEMENTS.sheet.columns, rows: [] },
    flows: [],
    differenceSince: null,
  });
  await expect.element(page.getByText('No balance sheet for April 2025')).toBeVisible();
  await expect.element(page.getByText(/Balance sheets begin in/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Cash flow' })).not.toBeInTheDocument();
});

test('a month without a balance sheet says what it needs', async () => {
  await open('admin', {
    ...STATEMENTS,
    months: [],
    month: null,
    sheet: { columns: [], rows: [] },
    flows: [],
  });
  await expect.element(page.getByText('No balance sheet yet')).toBeVisible();
});

test('a card leads to the first month that ties, for those who can take its steps', async () => {
  const firstSteps = {
    hasWholeMonth: true,
    hasOwnLines: false,
    accounts: 12,
    accountsWithoutLine: 1,
    hasCashFlow: false,
  };
  await open('admin', { ...STATEMENTS, firstSteps });
  await expect.element(page.getByText('1 of 5 done')).toBeVisible();
  await expect
    .element(page.getByText(/^1 of 12 asset, liability .* has no line yet/))
    .toBeVisible();
  const steps = page.getByRole('list').filter({ hasText: 'Import a complete trial balance, done' });
  await steps.getByRole('button', { name: 'Edit lines' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('a director sees no first steps', async () => {
  await open('viewer', {
    ...STATEMENTS,
    firstSteps: {
      hasWholeMonth: true,
      hasOwnLines: false,
      accounts: 12,
      accountsWithoutLine: 1,
      hasCashFlow: false,
    },
  });
  await expect.element(page.getByRole('table', { name: 'Balance sheet' })).toBeVisible();
  expect(page.getByText('First steps').elements()).toHaveLength(0);
});

test('liquidity is shown with its headroom over the minimum of a covenant', async () => {
  const workingCapital = {
    dso: '39.2',
    dio: null,
    dpo: '41.4',
    netDebt: '-42.00',
    liquidity: '97.00',
    runway: { kind: 'noBurn' },
  } as const;
  await open('viewer', { ...STATEMENTS, workingCapital });
  const liquidity = page.getByText('Liquidity', { exact: true });
  await expect.element(liquidity).toBeVisible();
  const card = liquidity.element().closest('dl');
  expect(card?.textContent).toContain('Cash and deposits');
  expect(card?.textContent).not.toContain('minimum');
  expect(card?.textContent).toContain('BurnNone');
  const [leverage] = COVENANTS;
  if (leverage === undefined) throw new Error('There is no covenant');
  const minimum: StoredCovenant = {
    ...leverage,
    id: 5,
    name: 'Least liquidity',
    numerator: [{ factor: '1', measure: { kind: 'balanceLine', slug: 'cash' }, span: 'monthEnd' }],
    denominator: null,
    direction: 'atLeast',
    result: {
      state: 'met',
      light: 'fine',
      reason: null,
      missing: [],
      firstMonth: null,
      standing: {
        numerator: '97.00',
        denominator: null,
        value: '97.00',
        limit: '40.00',
        isMet: true,
        headroom: { percent: '142.5', numerator: '57.00', denominator: null },
      },
    },
  };
  await open('viewer', { ...STATEMENTS, workingCapital }, [minimum]);
  await expect
    .element(page.getByText('Cash and deposits: $57 above the minimum of $40'))
    .toBeVisible();
});

test('liquidity ahead names its lowest month, and what the plans leave out', async () => {
  const workingCapital = {
    dso: null,
    dio: null,
    dpo: null,
    netDebt: null,
    liquidity: '97.00',
    ahead: {
      lowest: { month: '2026-02', amount: '41.00' },
      firstBelow: '2026-01',
      until: '2026-03',
      sources: ['forecast' as const, 'budget' as const],
      leftOut: ['tax' as const],
    },
    runway: { kind: 'missing' as const },
  };
  await open('viewer', { ...STATEMENTS, workingCapital });
  await expect
    .element(
      page.getByText(
        'According to the forecast and the budget, the lowest liquidity until March 2026 is $41, in February 2026. Liquidity first falls below the minimum in January 2026. The plans leave out tax in months without planned amounts.',
      ),
    )
    .toBeVisible();
});

test('a total opens its explanation, which lists its lines and asks nothing', async () => {
  await open('viewer');
  server.answer(explainFigure, {
    figure: {
      id: 'balance-totalAssets.2025-06',
      title: 'Total assets',
      period: 'June 2025',
      value: '97.00',
      text: '$97',
      kind: 'derived',
      formula: 'The sum of its lines',
      parts: [
        {
          id: 'balance-cash.2025-06',
          title: 'Cash',
          period: 'June 2025',
          value: '97.00',
          text: '$97',
          role: 'plus',
          isLeftOut: false,
        },
      ],
    },
    history: [],
    hasMoreHistory: false,
    deeper: [],
  });
  const total = page.getByRole('row', { name: /^Total assets/ });
  await total.getByRole('button', { name: '97.00' }).click();
  const dialog = page.getByRole('dialog', { name: 'Total assets' });
  await expect.element(dialog.getByRole('button', { name: 'Cash $97' })).toBeVisible();
  await expect
    .element(dialog.getByRole('button', { name: 'Ask about this' }))
    .not.toBeInTheDocument();
});
