import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { listForecasts, updateForecast } from '../../../contract/forecasts.ts';
import type { Forecast } from '../../../contract/forecasts.ts';
import { createTableWorkbook } from '../../../contract/tables.ts';
import { address, discardQuestion, press, textsOf, toastInSight } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import { testRecords, type TestRecords } from '../../testRecords.ts';
import { server } from '../../testServer.ts';

/** Software in January, Services in December, Hardware in November; all made with October's report. */
let forecasts: TestRecords<Forecast>;

beforeEach(() => {
  forecasts = testRecords(
    COMPANY.forecasts.map((forecast) =>
      Object.assign({}, forecast, {
        currency: forecast.businessUnit === 'Services' ? 'GBP' : 'USD',
        amount: `${forecast.id}000.00`,
        notes: forecast.id === 405 ? 'Two new customers' : '',
        monthlySummariesId: forecast.businessUnit === 'Hardware' ? 217 : 218,
      }),
    ),
  );
});

afterEach(() => {
  vi.restoreAllMocks();
});

const open = (path: string, role: 'admin' | 'viewer' = 'viewer') =>
  openApplication(path, role, () => {
    server.reply(listForecasts, () => forecasts.all());
    server.reply(updateForecast, (call) => forecasts.patch(call));
    server.answer(createTableWorkbook, new Response('a workbook'));
  });

const panel = () => page.getByRole('tabpanel');
const heading = (name: string) => page.getByRole('columnheader', { name, exact: true });
const sort = (name: string) => heading(name).getByRole('button', { name }).click();
const filter = (name: string) => panel().getByLabelText(name, { exact: true });
const place = (name: string) => filter(name).element().getBoundingClientRect();
const units = () => textsOf(page.getByRole('rowheader'));
const row = (index: number) => page.getByRole('row').nth(index).getByRole('cell');

describe('B27: Manage Forecasts', () => {
  test('sorts by its columns, filters and finds, all in the address', async () => {
    await open('/forecasts');
    await expect.element(heading('Period')).toHaveAttribute('aria-sort', 'descending');
    expect(units()).toEqual([
      'Software',
      'Software',
      'Services',
      'Services',
      'Hardware',
      'Hardware',
    ]);
    await sort('Amount');
    await expect.element(heading('Amount')).toHaveAttribute('aria-sort', 'descending');
    expect(address()).toBe('/forecasts?sort=-amount');
    // Pounds are not compared with dollars.
    expect(units().slice(0, 2)).toEqual(['Services', 'Services']);
    await sort('Business Unit');
    await expect.poll(() => units()[0]).toBe('Hardware');
    await filter('Type').selectOptions('Budget');
    await expect.poll(units).toEqual(['Hardware', 'Services', 'Software']);
    await filter('Report').selectOptions('October 2026');
    await expect.poll(units).toEqual(['Services', 'Software']);
    await filter('Currency').selectOptions('GBP');
    await expect.poll(units).toEqual(['Services']);
    expect(address()).toBe('/forecasts?sort=unit&metric=budget&report=218&currency=GBP');
    history.back();
    await expect.poll(units).toEqual(['Services', 'Software']);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect.poll(() => units().length).toBe(6);
    await filter('Business unit').selectOptions('Software');
    await filter('Year').selectOptions('2026');
    await expect.poll(units).toEqual([]);
    expect(address()).toBe('/forecasts?sort=unit&businessUnit=Software&year=2026');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('searchbox', { name: 'Search forecasts' }).fill('customers');
    await expect.poll(units).toEqual(['Hardware']);
    expect(address()).toBe('/forecasts?sort=unit&text=customers');
  });

  test.each([390, 1023])('at %i px folds the further filters, with a count', async (width) => {
    await page.viewport(width, 844);
    await open('/forecasts?businessUnit=Services');
    await expect.poll(units).toEqual(['Services', 'Services']);
    expect(place('Business unit').top).toBe(place('Year').top);
    expect(panel().getByRole('searchbox').elements()).toEqual([]);
    for (const name of ['Type', 'Currency', 'Report']) expect(filter(name).elements()).toEqual([]);
    const lines = page.getByRole('table').element().getBoundingClientRect().top;
    expect(lines - place('Year').bottom).toBeLessThan(140);

    const button = page.getByRole('button', { name: /^Filter/ });
    await expect.element(button).toHaveAccessibleName('Filter');
    await button.click();
    const further = page.getByRole('dialog', { name: 'Filter forecasts' });
    await further.getByLabelText('Type').selectOptions('Budget');
    await further.getByLabelText('Report').selectOptions('October 2026');
    await further.getByLabelText('Text').fill(' services ');
    await press('Enter');
    await expect.element(further).not.toBeInTheDocument();
    await expect.poll(units).toEqual(['Services']);
    expect(address()).toBe(
      '/forecasts?businessUnit=Services&metric=budget&report=218&text=services',
    );
    await expect.element(button).toHaveTextContent('Filter3');
    await button.click();
    await expect.element(further.getByLabelText('Type')).toHaveValue('budget');
    await further.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(address).toBe('/forecasts?businessUnit=Services');
    await expect.element(button).toHaveAccessibleName('Filter');
  });

  test('B20: on a phone the amounts are in sight, with the type beside the period', async () => {
    await page.viewport(390, 844);
    await open('/forecasts?businessUnit=Services');
    await expect.poll(units).toEqual(['Services', 'Services']);
    await expect.element(heading('Type')).not.toBeInTheDocument();
    const amount = page.getByRole('row').nth(1).getByText('£', { exact: false }).first();
    const table = page.getByRole('table').element().parentElement;
    expect(amount.element().getBoundingClientRect().right).toBeLessThan(
      table?.getBoundingClientRect().right ?? 0,
    );
    await expect.element(row(1).nth(0)).toMatchTextContent('Forecast');
  });

  test('shows budget and forecast of a month side by side, and saves what is shown', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    await open('/forecasts?metric=budget&text=services', 'admin');
    await page.getByRole('checkbox', { name: 'Budget and forecast side by side' }).click();
    await expect
      .poll(() => textsOf(page.getByRole('columnheader')))
      .toEqual(['Business Unit', 'Period', 'Budget', 'Forecast', 'Actual', 'Notes', 'Actions']);
    expect(address()).toBe('/forecasts?text=services&view=pairs');
    expect(textsOf(row(1)).slice(0, 4)).toEqual([
      'December 2026Oct 2026 report',
      '£404,000',
      '£403,000',
      'N/A',
    ]);
    await page.getByRole('button', { name: 'Download Forecasts and budgets' }).click();
    await page.getByRole('menuitem', { name: 'Excel' }).click();
    await expect.poll(() => saved).toEqual(['forecasts-and-budgets.xlsx']);
    const [sent] = server.calls(createTableWorkbook);
    expect(createTableWorkbook.body.parse(sent?.body).rows).toEqual([
      ['Services', 'December 2026', 'October 2026', 'GBP', '404000.00', '403000.00', null, ''],
    ]);
    await page.getByRole('button', { name: /^Edit budget and forecast of Services/ }).click();
    await expect
      .element(page.getByRole('dialog', { name: 'Edit Forecast & Budget' }))
      .toBeVisible();
  });

  test('opens side by side once a person has chosen that, until they choose otherwise', async () => {
    const isPaired = page.getByRole('checkbox', { name: 'Budget and forecast side by side' });
    await open('/forecasts', 'viewer');
    await expect.element(isPaired).not.toBeChecked();
    await isPaired.click();
    await open('/forecasts', 'viewer');
    await expect.element(isPaired).toBeChecked();
    await isPaired.click();
    await open('/forecasts', 'viewer');
    await expect.element(isPaired).not.toBeChecked();
  });

  test('keeps the row that is edited though it no longer passes, and asks before it goes', async () => {
    await open('/forecasts?text=customers', 'admin');
    await page.getByRole('button', { name: /^Edit forecast of Hardware/ }).click();
    await press('7');
    await page.getByRole('searchbox', { name: 'Search forecasts' }).fill('services');
    await expect.poll(address).toBe('/forecasts?text=services');
    await expect.poll(() => units().toSorted()).toEqual(['Hardware', 'Services', 'Services']);
    const amount = page.getByRole('textbox', { name: /^Amount, / });
    await expect.element(amount).toHaveValue('7');
    await filter('Currency').selectOptions('GBP');
    await discardQuestion().getByRole('button', { name: 'Keep editing' }).click();
    amount.element().focus();
    await press('Enter');
    await expect.element(toastInSight()).toMatchTextContent('Forecast updated successfully');
    await expect.poll(units).toEqual(['Services', 'Services']);
  });
});

test('the records with their controls fit into a tablet', async () => {
  await page.viewport(820, 1180);
  await open('/forecasts', 'admin');
  await expect.element(heading('Actions')).toBeVisible();
  await document.fonts.ready;
  const frame = page.getByCss('[data-frame="table"]').element();
  expect(frame.scrollWidth).toBe(frame.clientWidth);
});
