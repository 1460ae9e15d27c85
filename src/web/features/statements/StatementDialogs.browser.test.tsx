import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { updateEntity } from '../../../contract/accounts.ts';
import { deleteCovenant, previewCovenant, updateCovenant } from '../../../contract/covenants.ts';
import type { OpenReading } from '../../../contract/statements.ts';
import { createFlowMove, getStatementLine } from '../../../contract/statements.ts';
import { STANDARD_BASIS } from '../../../finance/companyBasis.ts';
import { showBasis } from '../../api/companyBasis.ts';
import { Refusal, server } from '../../testServer.ts';
import { openStatements, JUNE_STATEMENTS } from './testStatementsPage.tsx';

// Other suites have the same page.
afterEach(() => showBasis(STANDARD_BASIS, 'self'));

test('a line of the cash flow opens its accounts, and an amount is moved with a reason', async () => {
  await openStatements('admin');
  server.answer(getStatementLine, {
    month: '2025-06',
    amount: '-5.00',
    accounts: [
      {
        code: '3000',
        name: 'Facility',
        entity: '',
        opening: '60.00',
        closing: '55.00',
        amount: '-5.00',
        origin: { importId: 1, sheet: 'Jun 2025', cell: 'B17' },
        openingOrigin: { importId: 1, sheet: 'May 2025', cell: 'B17' },
      },
    ],
    adjustments: [],
    moves: [],
  });
  const flow = page.getByRole('table', { name: 'Cash flow' });
  await flow.getByRole('button', { name: 'Debt' }).click();
  const accounts = page.getByRole('table', { name: 'Accounts' });
  const facility = accounts.getByRole('row', {
    name: '3000 Facility Jun 2025, cell B17 · opening: May 2025, cell B17 60.00 55.00 -5.00',
  });
  await expect.element(facility).toBeVisible();
  await page.getByRole('button', { name: 'Move an amount' }).click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.element(page.getByText(/Enter a reason for the move/)).toBeVisible();
  await page.getByRole('combobox', { name: 'To' }).selectOptions('Fixed assets bought');
  await page.getByRole('textbox', { name: 'Amount' }).fill('10');
  await page.getByRole('textbox', { name: 'Reason' }).fill('A lease');
  server.answer(createFlowMove, {
    id: 1,
    month: '2025-06',
    from: 'debt',
    to: 'fixedAssets',
    amount: '10.00',
    reason: 'A lease',
    version: 1,
  });
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect
    .poll(() => server.calls(createFlowMove).at(-1)?.body)
    .toEqual({
      month: '2025-06',
      from: 'debt',
      to: 'fixedAssets',
      amount: '10.00',
      reason: 'A lease',
    });
});

test('a refused limit is named at its field, and a covenant is deleted once confirmed', async () => {
  await openStatements('admin');
  server.answer(previewCovenant, { month: null, result: null });
  await page.getByRole('button', { name: 'Edit Gross leverage' }).click();
  const message = 'The limit of a ratio has to be above 0';
  const errors = [{ path: 'limits.0.value', message }];
  server.reply(updateCovenant, () => new Refusal('invalid_input', message, { errors }));
  const limit = page.getByRole('textbox', { name: 'Limit' });
  await limit.fill('0');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(limit).toHaveAccessibleDescription(/has to be above 0/);
  await expect.element(limit).toHaveFocus();
  server.answer(deleteCovenant, null);
  await page.getByRole('button', { name: 'Delete the covenant' }).click();
  await expect.element(page.getByText(/Gross leverage and its limits are deleted/)).toBeVisible();
  expect(server.calls(deleteCovenant)).toEqual([]);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(() => server.calls(deleteCovenant).length).toBe(1);
});

test('the difference opens the accounts that changed as it appeared', async () => {
  await openStatements('admin');
  const part = { entity: '', origin: null, openingOrigin: null };
  server.answer(getStatementLine, {
    month: '2025-06',
    amount: '-45.00',
    accounts: [
      {
        ...part,
        code: '1200',
        name: 'Debtors',
        opening: '90.00',
        closing: '45.00',
        amount: '-45.00',
      },
      {
        ...part,
        code: '2000',
        name: 'Shares',
        opening: '0.00',
        closing: '22.50',
        amount: '-22.50',
      },
      { ...part, code: '4000', name: 'Sales', opening: null, closing: null, amount: '22.50' },
    ],
    adjustments: [],
    moves: [],
    difference: { since: '2025-05', change: '-45.00', withoutAmount: ['6410 Rent'] },
  });
  await page.getByRole('button', { name: 'Does not balance' }).click();
  await expect
    .element(page.getByText(/first appeared in May 2025, when it changed by -45\.00/))
    .toBeVisible();
  await expect.element(page.getByText(/^1200 Debtors changed by exactly this/)).toBeVisible();
  await expect.element(page.getByText(/^2000 Shares changed by half of this/)).toBeVisible();
  await expect
    .element(
      page.getByText('6410 Rent had an amount in the month before and has none in May 2025.'),
    )
    .toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /Debtors.* 90\.00 45\.00 -45\.00$/ }))
    .toBeVisible();
});

test('adjustments that are not booked open with their lines and reasons', async () => {
  const remainder = { is: 'remainder', key: 'notBooked', amounts: ['7.00', '0.00', null] } as const;
  await openStatements('admin', {
    ...JUNE_STATEMENTS,
    sheet: { ...JUNE_STATEMENTS.sheet, rows: [...JUNE_STATEMENTS.sheet.rows, remainder] },
  });
  server.answer(getStatementLine, {
    month: '2025-06',
    amount: '7.00',
    accounts: [],
    adjustments: [{ id: 1, line: 'Marketing', month: '2025-05', amount: '7.00', reason: 'Late' }],
    moves: [],
  });
  await page.getByRole('button', { name: 'Adjustments not booked' }).click();
  await expect.element(page.getByText('7.00 Marketing, May 2025: Late')).toBeVisible();
  await expect.element(page.getByText(/No account belongs to this line/)).not.toBeInTheDocument();
});

const READING: OpenReading = {
  entityId: 3,
  entity: '',
  chosen: null,
  notMoved: { earlierResults: '40.00', difference: '-25.00' },
  moved: { earlierResults: '0.00', difference: '15.00' },
};
const TWO_READINGS = { ...JUNE_STATEMENTS, readings: [READING] };

test('books that balance under neither treatment wait for a choice with a reason', async () => {
  await openStatements('admin', TWO_READINGS);
  await expect
    .element(page.getByText(/^The books don’t balance, whether .*it hasn’t been\.$/))
    .toBeVisible();
  await page.getByRole('button', { name: 'Choose a treatment' }).click();
  await page.getByRole('radio', { name: /^Moved .* \$0, difference of \$15$/ }).click();
  await page.getByRole('button', { name: 'Save choice' }).click();
  await expect.element(page.getByText(/Enter a reason for the choice/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Per the auditor');
  server.reply(updateEntity, () => new Refusal('not_found', 'Gone'));
  await page.getByRole('button', { name: 'Save choice' }).click();
  await expect
    .poll(() => server.calls(updateEntity).at(-1)?.body)
    .toEqual({
      resultReading: { month: '2025-06', reading: 'moved' },
      reason: 'Per the auditor',
    });
});

test('a director reads the chosen treatment, and has no choice', async () => {
  await openStatements('viewer', {
    ...JUNE_STATEMENTS,
    readings: [{ ...READING, chosen: 'moved' }],
  });
  await expect.element(page.getByText(/As chosen, it counts as moved\.$/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /treatment/ })).not.toBeInTheDocument();
});
