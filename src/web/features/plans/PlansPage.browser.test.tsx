import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { WholePlan } from '../../../contract/plans.ts';
import {
  approvePlan,
  createPlan,
  getPlan,
  listPlans,
  reopenPlan,
  setPlanFigures,
} from '../../../contract/plans.ts';
import { pageTitle } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { Refusal, server } from '../../testServer.ts';

const twelve = (...amounts: (string | null)[]) =>
  Array.from({ length: 12 }, (_, place) => amounts[place] ?? null);

const DRAFT: WholePlan = {
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
  figures: [
    { line: 'revenue', amounts: twelve('2400000.00', '2500000.00') },
    { line: 'production', amounts: twelve('1000000.00', '1100000.00') },
  ],
};
const APPROVED: WholePlan = {
  ...DRAFT,
  state: 'approved',
  standing: 'inForce',
  approvedAt: '2026-11-09T10:00:00.000Z',
  approvedBy: { id: 1, name: 'Maren Okafor' },
};

const open = (plan: WholePlan = DRAFT, role: 'admin' | 'viewer' = 'admin') =>
  openApplication('/plans', role, () => {
    server.answer(listPlans, [plan]);
    server.answer(getPlan, plan);
  });
const cell = (name: string) => page.getByRole('textbox', { name, exact: true });
const row = (name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const state = () => page.getByRole('status').first();

test('a plan is typed by keyboard, filled to the right, undone and saved', async () => {
  await open();
  await expect.element(pageTitle('Plans')).toBeVisible();
  // Values computed from the lines stay until something is typed.
  await expect
    .element(cell('Gross Profit, April 2026'))
    .toHaveAttribute('placeholder', '1,400,000');
  await cell('Revenue, May 2026').click();
  await userEvent.keyboard('2600000{Enter}');
  await expect.element(cell('Production, May 2026')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}1200000{Control>}{Enter}{/Control}');
  await expect.element(cell('Production, March 2027')).toHaveValue('1,200,000');
  await expect.element(state()).toHaveTextContent('11 amounts are not saved');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(cell('Production, March 2027')).toHaveValue('');
  await expect.element(cell('Production, June 2026')).toHaveValue('1,200,000');
  await expect.element(row('Revenue')).toHaveTextContent('Revenue5,000,0002 of 12 months');
  server.answer(setPlanFigures, {
    ...DRAFT,
    version: 3,
    figures: [
      { line: 'revenue', amounts: twelve('2400000.00', '2600000.00') },
      { line: 'production', amounts: twelve('1000000.00', '1100000.00', '1200000.00') },
    ],
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(state()).toHaveTextContent('Everything is saved');
  expect(server.calls(setPlanFigures).at(-1)?.body).toEqual({
    figures: [
      { line: 'revenue', monthNum: 2, amount: '2600000.00', was: '2500000.00' },
      { line: 'production', monthNum: 3, amount: '1200000.00', was: null },
    ],
  });
});

test('a pasted block says what is wrong cell by cell, and a refusal is said', async () => {
  await open();
  await cell('Revenue, April 2026').click();
  const data = new DataTransfer();
  data.setData('text/plain', 'Revenue\t1,000\tabout 5\nMarketing\t10\t20');
  cell('Revenue, April 2026')
    .element()
    .dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  await expect.element(cell('Marketing, May 2026')).toHaveValue('20');
  await expect.element(cell('Revenue, May 2026')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(state()).toHaveTextContent('1 cell does not contain an amount');
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await cell('Revenue, May 2026').fill('5');
  server.answer(setPlanFigures, new Refusal('plan_locked', 'This plan is approved and locked'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The plan could not be savedThis plan is approved and locked');
  await expect.element(cell('Marketing, May 2026')).toHaveValue('20');
});

test('a plan is begun with the figures of last year', async () => {
  await openApplication('/plans', 'admin', () => server.answer(listPlans, []));
  await expect.element(page.getByText('No plans yet')).toBeVisible();
  await page.getByRole('button', { name: 'New plan' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Forecast 1');
  await page.getByRole('combobox', { name: 'Kind' }).selectOptions('Forecast');
  await page.getByRole('combobox', { name: 'Start with' }).selectOptions('Actuals for FY25');
  server.answer(createPlan, DRAFT);
  server.answer(listPlans, [DRAFT]);
  server.answer(getPlan, DRAFT);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect.element(cell('Revenue, April 2026')).toHaveValue('2,400,000');
  expect(server.calls(createPlan).at(-1)?.body).toEqual({
    name: 'Forecast 1',
    kind: 'forecast',
    fyId: 14,
    from: { kind: 'actuals', fyId: 13 },
  });
});

test('a forecast is begun with the actuals so far and the rest of the budget', async () => {
  await openApplication('/plans', 'admin', () => {
    server.answer(listPlans, [DRAFT]);
    server.answer(getPlan, DRAFT);
  });
  await page.getByRole('button', { name: 'New plan' }).click();
  await page.getByRole('combobox', { name: 'Kind' }).selectOptions('Forecast');
  const rest = `Actuals so far, then ${DRAFT.name}`;
  await page.getByRole('combobox', { name: 'Start with' }).selectOptions(rest);
  server.answer(createPlan, DRAFT);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect
    .poll(() => server.calls(createPlan).at(-1)?.body)
    .toEqual({
      name: 'Forecast FY26',
      kind: 'forecast',
      fyId: 14,
      from: { kind: 'actualsAndPlan', planId: DRAFT.id },
    });
});

test('a draft is approved, and opened again with a reason', async () => {
  await open();
  await page.getByRole('button', { name: 'Approve' }).click();
  server.answer(approvePlan, APPROVED);
  server.answer(listPlans, [APPROVED]);
  server.answer(getPlan, APPROVED);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect.element(cell('Revenue, April 2026')).not.toBeInTheDocument();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Rent was left out');
  server.answer(reopenPlan, DRAFT);
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click();
  await expect
    .poll(() => server.calls(reopenPlan).at(-1)?.body)
    .toEqual({ reason: 'Rent was left out' });
});

test('a viewer reads what was approved, a month at a time on a phone', async () => {
  await open(APPROVED, 'viewer');
  await expect
    .element(row('Revenue'))
    .toHaveTextContent(`Revenue2,400,0002,500,000${'N/A'.repeat(10)}4,900,0002 of 12 months`);
  await expect.element(page.getByRole('button', { name: 'New plan' })).not.toBeInTheDocument();
  await page.viewport(390, 844);
  await page.getByRole('combobox', { name: 'Month' }).selectOptions('May 2026');
  await expect.element(row('Gross Profit').getByText('1,400,000').nth(1)).toBeVisible();
  await expect.element(row('Revenue').getByText('2,400,000')).not.toBeVisible();
});

test('plans by line and forecasts by business unit lead to each other', async () => {
  await open(APPROVED, 'viewer');
  await page.getByRole('link', { name: 'By business unit' }).click();
  await expect.element(pageTitle('Forecasts')).toBeVisible();
  await page.getByRole('link', { name: 'Plans by line' }).click();
  await expect.element(pageTitle('Plans')).toBeVisible();
});

const headings = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent);
const overflow = () => {
  const { scrollWidth, clientWidth } = page.getByCss('[data-frame="table"]').element();
  return scrollWidth - clientWidth;
};

test.each([
  ['admin', DRAFT],
  ['viewer', APPROVED],
] as const)('a tablet shows half a year of a plan, as %s', async (role, plan) => {
  await page.viewport(820, 1180);
  await open(plan, role);
  const half = page.getByRole('combobox', { name: 'Half-year' });
  await expect.element(half).toHaveValue('1');
  expect(headings()).toEqual(['Line', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'FY26']);
  expect(overflow()).toBe(0);
  await half.selectOptions('Oct 2026 – Mar 2027');
  await expect.element(page.getByRole('columnheader', { name: 'Oct' })).toBeVisible();
  expect(headings()).toEqual(['Line', 'Oct', 'Nov', 'Dec', 'Jan', 'Feb', 'Mar', 'FY26']);
});

test('a whole year of an approved plan fits next to the navigation', async () => {
  await page.viewport(1440, 900);
  await open(APPROVED, 'viewer');
  await expect.element(row('Revenue')).toBeVisible();
  expect(headings()).toHaveLength(14);
  expect(overflow()).toBe(0);
});
