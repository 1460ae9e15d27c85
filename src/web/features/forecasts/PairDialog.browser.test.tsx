import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listBusinessUnits } from '../../../contract/businessUnits.ts';
import { createForecast, updateForecast } from '../../../contract/forecasts.ts';
import { listMonthlySummaries } from '../../../contract/reports.ts';
import {
  address,
  crampedInputs,
  discardQuestion,
  press,
  toastInSight,
  typeText,
} from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import { Refusal, server, UNREACHABLE } from '../../testServer.ts';
import {
  bodiesOf,
  create,
  createdForecasts,
  createNoBudget,
  fillNewPair,
  keysOf,
  openForecasts,
  openPair,
  pairButton,
  pairDialog,
  pairField,
  resetForecasts,
  storedForecasts,
} from './testPairs.ts';

const NEWEST_REPORT = String(COMPANY.reports.at(-1)?.id);
const adding = () => page.getByRole('button', { name: 'Add Forecast & Budget' });

beforeEach(resetForecasts);

describe('a new forecast with its budget', () => {
  test('opens with this month, the newest report and no amounts', async () => {
    await openForecasts('/forecasts');
    // The report of a month that has not begun is not the newest.
    const [ahead] = COMPANY.reports;
    if (ahead === undefined) throw new Error('No report');
    server.answer(listMonthlySummaries, [...COMPANY.reports, { ...ahead, id: 998, year: 2098 }]);
    server.announce(['monthly-summaries']);
    server.answer(
      listBusinessUnits,
      COMPANY.units.map((unit) => ({ ...unit, isActive: unit.name !== 'Hardware' })),
    );
    server.announce(['business-units']);
    await adding().click();
    await expect.element(pairField('Year')).toHaveValue(String(new Date().getFullYear()));
    expect(address()).toBe('/forecasts?form=create');
    await expect.element(pairField('Month')).toHaveValue(String(new Date().getMonth() + 1));
    await expect.element(pairField('Currency')).toHaveValue('USD');
    await expect.element(pairField('Forecast amount')).toHaveValue('0');
    await expect.element(pairField('Budget amount')).toHaveValue('0');
    await expect.element(pairField('Actual amount')).toHaveValue('');
    await expect.element(pairField('Monthly summary period')).toHaveValue(NEWEST_REPORT);
    await expect
      .element(pairDialog().getByRole('option', { name: 'April 2098' }))
      .toBeInTheDocument();
    // A closed unit gets no new forecasts.
    await expect
      .element(pairDialog().getByRole('option', { name: 'Software' }))
      .toBeInTheDocument();
    await expect
      .element(pairDialog().getByRole('option', { name: 'Hardware' }))
      .not.toBeInTheDocument();
    await press('Escape');
    await expect.element(pairDialog()).not.toBeInTheDocument();
    await expect.element(adding()).toHaveFocus();
  });

  test('B27: proposes the usual currency of the unit, until one is chosen by hand', async () => {
    const inPounds = COMPANY.forecasts.map((forecast) =>
      forecast.businessUnit === 'Services' ? { ...forecast, currency: 'GBP' as const } : forecast,
    );
    await openPair('create', inPounds);
    await expect.element(pairField('Currency')).toHaveValue('USD');
    await expect.element(pairField('Currency')).not.toHaveAccessibleDescription();
    await pairField('Business unit').selectOptions('Services');
    await expect.element(pairField('Currency')).toHaveValue('GBP');
    await expect.element(pairField('Currency')).toHaveAccessibleDescription('Usual for this unit');
    await pairField('Business unit').selectOptions('Software');
    await expect.element(pairField('Currency')).toHaveValue('USD');
    await pairField('Currency').selectOptions('NZD');
    await pairField('Business unit').selectOptions('Services');
    await expect.element(pairField('Currency')).toHaveValue('NZD');
    await expect.element(pairField('Currency')).not.toHaveAccessibleDescription();
  });

  test('says at its fields what is missing, once it is tried, and sends nothing', async () => {
    await openPair('create');
    await pairField('Forecast amount').fill('');
    await pairField('Budget amount').fill('');
    await pairField('Year').fill('2019');
    await expect.element(pairField('Year')).not.toHaveAttribute('aria-invalid');
    await pairButton('Create').click();
    await expect.element(pairField('Business unit')).toHaveFocus();
    for (const [name, message] of [
      ['Business unit', 'Business unit is required'],
      ['Year', 'Year must be valid'],
      ['Forecast amount', 'Forecast amount is required'],
      ['Budget amount', 'Budget amount is required'],
    ] as const) {
      await expect.element(pairField(name)).toHaveAccessibleDescription(new RegExp(message));
    }
    // From now on each field answers as it is changed.
    await pairField('Year').fill('2027');
    await expect.element(pairField('Year')).not.toHaveAttribute('aria-invalid');
    await pairField('Actual amount').fill('about ten');
    await expect
      .element(pairField('Actual amount'))
      .toHaveAccessibleDescription(/Enter an amount in USD, such as 1,234\.50/);
    expect(server.calls(createForecast)).toEqual([]);
  });

  test('counts an amount up and down by a cent, and selects it when it is entered', async () => {
    await openPair('create');
    await pairField('Budget amount').click();
    await press('ArrowUp', 'ArrowUp', 'ArrowDown');
    await expect.element(pairField('Budget amount')).toHaveValue('0.01');
    await press('Shift+Tab');
    await expect.element(pairField('Forecast amount')).toHaveFocus();
    await typeText('7');
    await expect.element(pairField('Forecast amount')).toHaveValue('7');
  });

  test('A8: shows separators while amounts are typed and counted, and clips none', async () => {
    await openPair('create');
    await pairField('Forecast amount').click();
    await press('Control+a');
    await typeText('1234999.99');
    await expect.element(pairField('Forecast amount')).toHaveValue('1,234,999.99');
    await press('ArrowUp');
    await expect.element(pairField('Forecast amount')).toHaveValue('1,235,000.00');
    await pairField('Budget amount').fill('-9999999999999999.99');
    await pairField('Actual amount').fill('-9999999999999999.99');
    for (const width of [390, 500, 820, 1024, 1440]) {
      await page.viewport(width, 900);
      expect(crampedInputs()).toEqual([]);
    }
  });

  test('is created as two records, and the focus returns to the button', async () => {
    await openForecasts('/forecasts');
    await adding().click();
    await fillNewPair();
    await pairField('Notes').fill('Two new customers');
    await expect.element(pairField('Forecast amount')).toHaveValue('1,234.50');
    await pairButton('Create').click();
    await expect
      .element(toastInSight())
      .toMatchTextContent('Forecast & Budget created successfully');
    await expect.element(pairDialog()).not.toBeInTheDocument();
    await expect.element(adding()).toHaveFocus();
    const both = {
      businessUnit: 'Services',
      currency: 'NZD',
      fy: 2042,
      month: 5,
      actualAmount: null,
      monthlySummariesId: Number(NEWEST_REPORT),
      notes: 'Two new customers',
    };
    expect(bodiesOf('forecast')).toEqual([{ ...both, metric: 'forecast', amount: '1234.50' }]);
    expect(bodiesOf('budget')).toEqual([{ ...both, metric: 'budget', amount: '-1000.00' }]);
    expect(createdForecasts().length).toBe(2);
  });

  test('says where there is one already', async () => {
    await openPair('create');
    await pairField('Business unit').selectOptions('Software');
    await pairField('Month').selectOptions('January');
    await pairField('Year').fill('2027');
    await expect
      .element(
        pairDialog().getByText(/^There is already a forecast and a budget for this unit, month/),
      )
      .toBeVisible();
    await pairField('Currency').selectOptions('EUR');
    await expect
      .element(pairDialog().getByText(/^There is already a forecast and a budget/))
      .not.toBeInTheDocument();
  });
});

describe('a new pair of which not everything was saved', () => {
  test('says which was, and Retry creates only the other', async () => {
    await openPair('create');
    await fillNewPair();
    createNoBudget(UNREACHABLE);
    await pairButton('Create').click();
    await expect
      .element(toastInSight())
      .toMatchTextContent('Failed to create forecast & budget: Forecast saved');
    await expect.element(pairDialog().getByText('Saved: Forecast.')).toBeVisible();
    await expect.element(pairDialog().getByText('Possibly saved: Budget.')).toBeVisible();
    // Escape is for the dialog, not for the toast: what is left to save is asked about.
    await press('Escape');
    await discardQuestion().getByRole('button', { name: 'Keep editing' }).click();
    server.reply(createForecast, create);
    await pairButton('Retry').click();
    await expect
      .element(toastInSight())
      .toMatchTextContent('Forecast & Budget created successfully');
    await expect.element(pairDialog()).not.toBeInTheDocument();
    expect(keysOf('forecast')).toHaveLength(1);
    expect(keysOf('budget')).toHaveLength(2);
    expect(new Set(keysOf('budget')).size).toBe(1);
    expect(
      createdForecasts()
        .map(({ metric }) => metric)
        .toSorted(),
    ).toEqual(['budget', 'forecast']);
  });

  test('creates nothing twice after lost answers, even when the amount was changed', async () => {
    await openPair('create');
    await fillNewPair();
    // The server has done its work; only its answers are lost.
    server.reply(createForecast, (call) => {
      create(call);
      return UNREACHABLE;
    });
    await pairButton('Create').click();
    await expect.element(pairDialog().getByText('The server did not respond')).toBeVisible();
    expect(createdForecasts().length).toBe(2);
    await pairField('Forecast amount').fill('7');
    server.reply(createForecast, create);
    await pairButton('Retry').click();
    await expect
      .element(toastInSight())
      .toMatchTextContent('Forecast & Budget created successfully');
    expect(createdForecasts().length).toBe(2);
    // It is sent as it was, and what was changed since then follows.
    expect(new Set(keysOf('forecast')).size).toBe(1);
    expect(bodiesOf('forecast').map(({ amount }) => amount)).toEqual(['1234.50', '1234.50']);
    const forecast = createdForecasts().find(({ metric }) => metric === 'forecast');
    expect(storedForecasts().one(forecast?.id ?? 0).amount).toBe('7');
    expect(server.calls(updateForecast)).toHaveLength(1);
  });

  test('says the server’s reason at the field of the record that it is about', async () => {
    await openPair('create');
    await fillNewPair();
    createNoBudget(
      new Refusal('invalid_input', 'Not like this', {
        errors: [{ path: 'amount', message: 'A budget is no debt' }],
      }),
    );
    await pairButton('Create').click();
    await expect.element(toastInSight()).toMatchTextContent('Budget not saved. Not like this');
    await expect.element(pairDialog().getByText('Only one of the two was saved')).toBeVisible();
    await expect.element(pairDialog().getByText('Not saved: Budget.')).toBeVisible();
    await expect
      .element(pairField('Budget amount'))
      .toHaveAccessibleDescription(/A budget is no debt/);
    await expect.element(pairField('Forecast amount')).not.toHaveAttribute('aria-invalid');
    await expect.element(pairField('Budget amount')).toHaveValue('-1,000');
    // Closing it now leaves one of the two.
    await pairButton('Close').last().click();
    await expect.element(pairDialog()).not.toBeInTheDocument();
    expect(createdForecasts().length).toBe(1);
  });
});

test('a form whose records could not be read says so and tries again', async () => {
  await openApplication('/forecasts?form=create', 'admin', () =>
    server.answer(listBusinessUnits, new Response('', { status: 500 })),
  );
  await expect.element(pairDialog()).toMatchTextContent('Failed to load the form');
  server.answer(listBusinessUnits, [...COMPANY.units]);
  await pairButton('Retry').click();
  await expect.element(pairField('Business unit')).toBeVisible();
});
