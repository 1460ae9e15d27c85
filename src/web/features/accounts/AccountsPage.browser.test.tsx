import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Account, MappingEffect } from '../../../contract/accounts.ts';
import {
  changeMapping,
  listAccounts,
  listEntities,
  mergeAccount,
  previewMapping,
  readMappingFile,
  updateAccount,
  updateEntity,
} from '../../../contract/accounts.ts';
import type { StoredBalanceLine } from '../../../contract/statements.ts';
import { getCompany } from '../../../contract/company.ts';
import { listBalanceLines } from '../../../contract/statements.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { showBasis } from '../../api/companyBasis.ts';
import { pageTitle } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { Refusal, server } from '../../testServer.ts';
import { SET_UP_COMPANY } from '../../testSetUpCompany.ts';

const account = (id: number, name: string, more: Partial<Account> = {}): Account => ({
  id,
  code: String(4000 + id),
  name,
  type: 'operatingCost',
  fileNames: [],
  version: 1,
  mappings: [],
  latest: { month: '2025-06', amount: '1234.50' },
  unmappedMonths: ['2025-05', '2025-06'],
  suggestion: null,
  ...more,
});

const CHART = [
  account(1, 'Rent', { suggestion: { line: 'admin', reason: { by: 'word', what: 'rent' } } }),
  account(2, 'Gifts'),
  account(3, 'Sales', {
    type: 'revenue',
    mappings: [{ from: null, line: 'revenue', sign: 1 }],
    unmappedMonths: [],
  }),
];

const EFFECT: MappingEffect = {
  key: 'k1',
  months: [
    {
      month: '2025-06',
      isPublished: true,
      lines: [
        { line: 'admin', before: null, after: '1234.50' },
        { line: 'ebitda', before: '2000.00', after: '765.50' },
      ],
    },
  ],
  unmapped: { before: 4, after: 2 },
  resting: { before: 0, after: 1 },
};

const LINE: StoredBalanceLine = {
  id: 2,
  slug: 'debt',
  name: 'Bank loans',
  side: 'liability',
  role: 'debt',
  position: 2,
  isArchived: false,
  accounts: 1,
  version: 1,
};

// Other suites have the same page.
afterEach(() => showBasis(STANDARD_BASIS, 'self'));

/** Answers for a company with one entity. */
const answerChart = (chart: readonly Account[]) => {
  server.answer(listAccounts, [...chart]);
  server.answer(listEntities, []);
};

const open = () =>
  openApplication('/accounts', 'admin', () => {
    answerChart(CHART);
    server.answer(previewMapping, EFFECT);
    server.answer(changeMapping, { months: 1, mappings: 1 });
  });
const lineOf = (name: string) => page.getByRole('combobox', { name: `Line for ${name}` });

test('a suggestion is taken, its effect shown by month, and stored as it was shown', async () => {
  await open();
  await expect.element(pageTitle('Accounts')).toBeVisible();
  await expect
    .element(page.getByRole('status').first())
    .toHaveTextContent('2 of 3 accounts need a line');
  await page.getByRole('button', { name: 'Use the suggestion' }).click();
  await expect.element(lineOf('4001 Rent')).toHaveValue('admin');
  // The group says it of all of them.
  expect(page.getByText('months without a line').elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Preview 1 changes' }).click();
  const table = page.getByRole('table', { name: 'What would change' });
  await expect
    .element(table)
    .toHaveTextContent(
      'MonthLineNow ($)After ($)June 2025Published: restatedAdminNot reported1,234.50June 2025EBITDA2,000.00765.50',
    );
  await expect
    .element(page.getByText(/1 adjustment would be paused until an account feeds its line again\./))
    .toBeVisible();
  await page.getByRole('textbox', { name: 'Reason' }).fill('New chart');
  await page.getByRole('button', { name: 'Store' }).click();
  await expect.element(page.getByText('1 account mapped, 1 month changed').first()).toBeVisible();
  expect(server.calls(changeMapping).at(-1)?.body).toEqual({
    changes: [{ accountId: 1, from: null, line: 'admin' }],
    key: 'k1',
    reason: 'New chart',
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Mapping undone, 1 month restored').first()).toBeVisible();
  expect(server.calls(changeMapping).at(-1)?.body).toMatchObject({
    changes: [{ accountId: 1, from: null, line: 'unmapped' }],
  });
});

const act = async (label: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${label}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test('an account is renamed', async () => {
  await open();
  const { mappings: _mappings, latest: _latest, ...rest } = account(1, 'Premises');
  server.answer(updateAccount, rest);
  await act('4001 Rent', 'Rename');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill(' ');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect.element(page.getByText(/Account name is required/)).toBeVisible();
  await name.fill('Premises');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect.element(page.getByText('Account renamed').first()).toBeVisible();
  expect(server.calls(updateAccount).at(-1)?.body).toEqual({ name: 'Premises' });
});

test('an account is merged into one of its type, and months that both have are added up when asked', async () => {
  await open();
  const { mappings: _mappings, latest: _latest, ...kept } = account(2, 'Gifts');
  const both = '4001 Rent and 4002 Gifts both have amounts in May 2025.';
  server.answer(
    mergeAccount,
    new Refusal('invalid_input', both, { errors: [{ path: 'addsUp', message: both }] }),
  );
  await act('4001 Rent', 'Merge into another account');
  const into = page.getByRole('combobox', { name: 'Into' });
  await expect.element(into).toBeVisible();
  expect(
    [...into.element().querySelectorAll('option')].map((option) => option.textContent),
  ).toEqual(['Choose an account', '4002 Gifts']);
  const confirm = page.getByRole('button', { name: 'Merge', exact: true });
  await confirm.click();
  await expect.element(page.getByText(/Choose the account to keep/)).toBeVisible();
  await into.selectOptions('2');
  await confirm.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(both);
  await page
    .getByRole('checkbox', { name: 'Add the amounts together in months that both accounts have' })
    .click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('One account since April');
  server.answer(mergeAccount, { account: kept, months: 2, addedUp: 1 });
  await confirm.click();
  await expect.element(page.getByText('4001 Rent merged into 4002 Gifts').first()).toBeVisible();
  expect(server.calls(mergeAccount).at(-1)?.body).toEqual({
    into: 2,
    addsUp: true,
    reason: 'One account since April',
  });
});

test('accounts are mapped by keyboard', async () => {
  await open();
  await page.getByRole('checkbox', { name: '4001 Rent' }).click();
  await userEvent.keyboard('{ArrowDown} ');
  await expect.element(page.getByRole('checkbox', { name: '4002 Gifts' })).toBeChecked();
  await userEvent.keyboard('8');
  await expect.element(lineOf('4001 Rent')).toHaveValue('other');
  await expect.element(lineOf('4002 Gifts')).toHaveValue('other');
  await userEvent.keyboard('{ArrowDown}0');
  await expect.element(lineOf('4003 Sales')).toHaveValue('none');
  await expect.element(page.getByRole('button', { name: 'Preview 3 changes' })).toBeEnabled();
});

test('the longest name leaves room for the line on a phone', async () => {
  const name = 'Employer social security and other statutory contributions of the group';
  await openApplication('/accounts', 'admin', () =>
    answerChart([account(1, name), ...CHART.slice(1)]),
  );
  await page.viewport(390, 844);
  const line = page.getByRole('combobox', { name: `Line for 4001 ${name}` });
  await expect.element(line).toBeVisible();
  expect(line.element().getBoundingClientRect().right).toBeLessThan(390);
});

test('the lines of the company alone are offered, and one that an account has kept', async () => {
  const kept = account(4, 'Bank loan', {
    type: 'liability',
    mappings: [{ from: null, line: 'debt', sign: 1 }],
    unmappedMonths: [],
  });
  const offered = async (lineGroups: typeof SET_UP_COMPANY.lineGroups, name: string) => {
    await openApplication('/accounts', 'admin', () => {
      showBasis({ ...STANDARD_BASIS, lineGroups }, 'self');
      server.answer(getCompany, { ...SET_UP_COMPANY, lineGroups });
      server.answer(listBalanceLines, []);
      answerChart([...CHART, kept]);
    });
    await expect.element(lineOf(name)).toBeVisible();
    const list = lineOf(name).element();
    return [...list.querySelectorAll('option')].map(({ textContent }) => textContent);
  };
  expect((await offered([], '4001 Rent')).slice(-3)).toEqual([
    'Other Costs',
    'Cash',
    'Left out of the report',
  ]);
  expect(await offered([], '4004 Bank loan')).toContain('Debt (turned off)');
  await expect.element(page.getByText('Not in any report: this line is turned off')).toBeVisible();
  const withResult = await offered(['result'], '4001 Rent');
  expect(withResult).toEqual(expect.arrayContaining(['Other Income', 'Tax']));
  expect(withResult).not.toContain('Debt');
  // Statements need the amounts of lines that the report lacks.
  expect(await offered(['statements'], '4001 Rent')).toEqual(
    withResult.toSpliced(-1, 0, 'Receivables', 'Payables', 'Debt'),
  );
});

test('a table with a bad cell is not taken, and a good one is shown before it is stored', async () => {
  await open();
  await page.getByRole('button', { name: 'Upload accounts' }).click();
  const refused = [{ sheet: 'CSV file', cell: 'E2', reason: '“Gold” is no line.' }];
  server.answer(readMappingFile, { changes: [], unchanged: 2, refused });
  const picker = page.getByLabelText('Drop the table here or click to browse');
  const file = new File(['Code,Line\n4002,Gold\n'], 'accounts.csv');
  await picker.upload(file);
  const alert = page.getByRole('alert');
  await expect.element(alert).toMatchTextContent('One cell cannot be read');
  await expect.element(alert).toMatchTextContent('E2 “Gold” is no line.');
  server.answer(readMappingFile, { changes: [], unchanged: 3, refused: [] });
  await picker.upload(file);
  await expect.element(page.getByText('The table matches what is already stored.')).toBeVisible();
  const changes = [{ accountId: 2, from: '2025-04', line: 'other' as const, sign: 1 as const }];
  // Refused for now, it is read again without being chosen again.
  const detail = 'You have too many requests in progress. Wait a moment and try again.';
  server.answer(readMappingFile, new Refusal('too_many_connections', detail));
  await picker.upload(file);
  await expect.element(alert).toMatchTextContent(detail);
  server.answer(readMappingFile, { changes, unchanged: 2, refused: [] });
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('table', { name: 'What would change' })).toBeVisible();
  await page.getByRole('button', { name: 'Store' }).click();
  await expect.element(page.getByText('1 account mapped, 1 month changed').first()).toBeVisible();
  expect(server.calls(changeMapping).at(-1)?.body).toEqual({ changes, key: 'k1' });
});

const entity = (id: number, name: string, isEliminations = false) => ({
  id,
  name,
  isEliminations,
  fileNames: [name],
  months: { first: '2025-04', last: '2025-06' },
  version: 1,
});

test('the entities of a company that has several are named, and renamed', async () => {
  const entities = [entity(1, 'Harbour Ltd'), entity(2, 'Vale Inc'), entity(3, 'Between', true)];
  await openApplication('/accounts', 'admin', () => {
    answerChart(CHART);
    server.answer(listEntities, entities);
    server.answer(updateEntity, entity(2, 'Vale US'));
  });
  await page.getByRole('button', { name: '3 entities' }).click();
  const list = page.getByRole('list', { name: 'Entities' });
  await expect
    .element(list)
    .toMatchTextContent('Vale IncApril 2025 to June 2025 · In files: Vale Inc');
  await expect
    .element(page.getByRole('checkbox', { name: 'Between holds intercompany eliminations' }))
    .toBeChecked();
  await page.getByRole('button', { name: 'Rename Vale Inc' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Vale US');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await expect.element(page.getByText('Entity renamed').first()).toBeVisible();
  expect(server.calls(updateEntity).at(-1)?.body).toEqual({ name: 'Vale US' });
});

test('three thousand accounts are shown a page at a time, and found on all of them', async () => {
  const many = Array.from({ length: 3_000 }, (_, at) => account(at + 1, `Cost ${at + 1}`));
  await openApplication('/accounts', 'admin', () => answerChart(many));
  const list = page.getByRole('navigation', { name: 'Pages of accounts' });
  await expect.element(list).toHaveTextContent('1–100 of 3,000');
  expect(page.getByRole('combobox', { name: /^Line for/ }).elements()).toHaveLength(100);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(lineOf('4101 Cost 101')).toBeVisible();
  // Bulk works on all that fit, whichever page they are on.
  await page.getByRole('checkbox', { name: 'Select all accounts' }).click();
  page.getByRole('checkbox', { name: '4101 Cost 101' }).element().focus();
  await userEvent.keyboard('8');
  await expect.element(page.getByRole('button', { name: 'Preview 3,000 changes' })).toBeEnabled();
  await page.getByRole('searchbox', { name: 'Find accounts' }).fill('7000');
  await expect.element(lineOf('7000 Cost 3000')).toHaveValue('other');
  await expect.element(list).not.toBeInTheDocument();
});

test('the accounts with their lines fit next to the navigation at 1024 px', async () => {
  await page.viewport(1024, 800);
  await open();
  const table = page.getByRole('table', { name: 'Accounts' });
  await expect.element(table).toBeVisible();
  await document.fonts.ready;
  const frame = table.element().parentElement;
  expect(frame?.scrollWidth).toBe(frame?.clientWidth);
});

test('an account of the balance sheet gets a line and another cash flow line', async () => {
  const loan = account(9, 'Loan', {
    type: 'liability',
    mappings: [{ from: null, line: 'debt', sign: 1, balanceLine: 'debt', flow: null }],
    unmappedMonths: [],
  });
  const stock = account(8, 'Inventory', {
    type: 'asset',
    unmappedMonths: [],
    suggestion: {
      line: null,
      balanceLine: 'stock',
      reason: { by: 'code', what: '1100', chart: 'SKR03' },
    },
  });
  await openApplication('/accounts', 'admin', () => {
    showBasis({ ...STANDARD_BASIS, lineGroups: ['statements'] }, 'self');
    answerChart([loan, stock]);
    server.answer(listBalanceLines, [
      { ...LINE, id: 1, slug: 'stock', name: 'Stock', side: 'asset', role: 'stock' },
      LINE,
    ]);
    server.answer(previewMapping, {
      ...EFFECT,
      months: [],
      statements: [
        {
          month: '2025-06',
          balances: [{ slug: 'stock', before: '0.00', after: '40.00' }],
          flows: [{ line: 'stock', before: '0.00', after: '-40.00' }],
        },
      ],
    });
  });
  await expect.element(page.getByText('based on the code 1100 in SKR03')).toBeVisible();
  await page.getByRole('button', { name: 'Use the suggestion' }).click();
  await expect.element(lineOf('4008 Inventory')).toHaveValue('balance-stock');
  await page.getByRole('button', { name: 'Preview 1 changes' }).click();
  await expect.element(page.getByRole('cell', { name: 'Stock (cash flow)' })).toBeVisible();
  expect(server.calls(previewMapping).at(-1)?.body).toEqual({
    changes: [{ accountId: 8, from: null, line: null, balanceLine: 'stock' }],
  });
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Actions for 4009 Loan' }).click();
  await page.getByRole('menuitem', { name: 'Choose its cash flow line' }).click();
  await page.getByRole('combobox', { name: 'Cash flow line' }).selectOptions('Leases');
  await page.getByRole('button', { name: 'Preview the change' }).last().click();
  await expect
    .poll(() => server.calls(previewMapping).at(-1)?.body)
    .toEqual({
      changes: [
        { accountId: 9, from: null, line: 'debt', sign: 1, balanceLine: 'debt', flow: 'leases' },
      ],
    });
});
