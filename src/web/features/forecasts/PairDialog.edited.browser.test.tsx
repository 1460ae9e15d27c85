import { beforeEach, describe, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import { listBusinessUnits } from '../../../contract/businessUnits.ts';
import { createForecast, updateForecast } from '../../../contract/forecasts.ts';
import type { Forecast } from '../../../contract/forecasts.ts';
import { address, discardQuestion, press, toastInSight } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import { Refusal, server } from '../../testServer.ts';
import {
  bodiesOf,
  openForecasts,
  openPair,
  pairButton,
  pairDialog,
  pairField,
  resetForecasts,
  storedForecasts,
} from './testPairs.ts';

/** Software for January 2027. */
const FORECAST = 401;
const BUDGET = 402;

const versions = (name: string) =>
  pairDialog().getByRole('group', { name: `${name}: two versions` });
const changesTo = (id: number) =>
  server
    .calls(updateForecast)
    .filter(({ params }) => params['id'] === String(id))
    .map(({ body }) => body);

function colleagueSaves(id: number, part: Partial<Forecast>): void {
  storedForecasts().change(id, part);
  server.announce(['forecasts']);
}

beforeEach(resetForecasts);

describe('the pair of a record', () => {
  test('opens from its row, and a change goes to both but for the amounts', async () => {
    await openForecasts('/forecasts?businessUnit=Software');
    await page.getByRole('button', { name: /^More actions for budget of Software/ }).click();
    await page.getByRole('menuitem', { name: 'Edit Forecast & Budget' }).click();
    await expect.element(pairField('Budget amount')).toHaveValue('1,400,000.00');
    expect(address()).toBe(`/forecasts?businessUnit=Software&form=${BUDGET}`);
    await expect
      .element(pairDialog())
      .toHaveAccessibleDescription(
        'Budget of Software for January 2027. Changes apply to its forecast as well, except to the amounts.',
      );
    await pairField('Budget amount').fill('900');
    await pairField('Actual amount').fill('$850.25');
    await pairField('Notes').fill('Mine');
    await pairButton('Update').click();
    await expect.element(toastInSight()).toMatchTextContent('Forecast updated successfully');
    await expect.element(pairDialog()).not.toBeInTheDocument();
    expect(address()).toBe('/forecasts?businessUnit=Software');
    expect(changesTo(BUDGET)).toEqual([{ amount: '900', actualAmount: '850.25', notes: 'Mine' }]);
    expect(changesTo(FORECAST)).toEqual([{ actualAmount: '850.25', notes: 'Mine' }]);
    expect(storedForecasts().one(BUDGET).metric).toBe('budget');
    expect(storedForecasts().one(FORECAST).metric).toBe('forecast');
  });

  test('says where the other record differs', async () => {
    storedForecasts().change(BUDGET, { notes: 'A plan.', actualAmount: '5.00' });
    await openPair(FORECAST);
    await expect
      .element(pairField('Notes'))
      .toHaveAccessibleDescription('The budget has “A plan”. A change here applies to both.');
    await expect
      .element(pairField('Actual amount'))
      .toHaveAccessibleDescription(/The budget has \$5\. A change here applies to both\./);
  });

  test('needs no amount for a record that is not there, and creates it with one', async () => {
    storedForecasts().remove(BUDGET);
    await openPair(FORECAST);
    await expect.element(pairField('Budget amount')).toHaveAccessibleDescription(/None yet/);
    await pairField('Forecast amount').fill('7');
    await pairButton('Update').click();
    await expect.element(pairDialog()).not.toBeInTheDocument();
    expect(changesTo(FORECAST)).toEqual([{ amount: '7' }]);
    expect(server.calls(createForecast)).toEqual([]);
    await openPair(FORECAST);
    await pairField('Budget amount').fill('6');
    await pairButton('Update').click();
    await expect.element(pairDialog()).not.toBeInTheDocument();
    expect(bodiesOf('budget')).toMatchObject([{ businessUnit: 'Software', amount: '6.00' }]);
  });

  test('keeps a unit that is closed meanwhile', async () => {
    await openPair(FORECAST);
    server.answer(
      listBusinessUnits,
      COMPANY.units.map((unit) => Object.assign({}, unit, { isActive: false })),
    );
    server.announce(['business-units']);
    await expect
      .element(pairDialog().getByRole('option', { name: 'Software (inactive)' }))
      .toBeInTheDocument();
    await expect.element(pairField('Business unit')).toHaveValue('Software');
  });

  test('that is not there says so, and closes', async () => {
    await openForecasts('/forecasts?form=2147483647');
    await expect.element(pairDialog()).toMatchTextContent('This forecast no longer exists.');
    await pairButton('Close').last().click();
    await expect.element(pairDialog()).not.toBeInTheDocument();
    expect(address()).toBe('/forecasts');
  });

  test('does not open for a viewer', async () => {
    await openApplication('/forecasts?form=create');
    await expect.element(page.getByRole('table', { name: 'Forecasts and budgets' })).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a colleague’s save while a pair is edited', () => {
  test('of the same field waits for a choice, of another one is taken over', async () => {
    await openPair(BUDGET);
    await pairField('Notes').fill('Mine');
    await pairField('Budget amount').fill('900');
    colleagueSaves(BUDGET, { notes: 'Theirs', amount: '950.00', actualAmount: '12.00' });
    await expect.element(versions('Notes')).toMatchTextContent('Theirs');
    await expect.element(versions('Budget amount')).toMatchTextContent('$950');
    await expect.element(pairField('Actual amount')).toHaveValue('12.00');
    await pairButton('Update').click();
    await expect.element(pairField('Budget amount')).toHaveFocus();
    expect(server.calls(updateForecast)).toEqual([]);
    await pairButton('Keep mine: Notes').click();
    await pairButton('Use theirs: Budget amount').click();
    await expect.element(pairField('Budget amount')).toHaveValue('950.00');
    await pairButton('Update').click();
    await expect.element(pairDialog()).not.toBeInTheDocument();
    expect(storedForecasts().one(BUDGET)).toMatchObject({ amount: '950.00', notes: 'Mine' });
    expect(storedForecasts().one(FORECAST)).toMatchObject({ amount: '1500000.00', notes: 'Mine' });
  });

  test('that is not heard of is refused at the save, with both values shown', async () => {
    await openPair(BUDGET);
    await pairField('Budget amount').fill('900');
    storedForecasts().change(BUDGET, { amount: '950.00' });
    await pairButton('Update').click();
    await expect.element(toastInSight()).toMatchTextContent('changed by someone else meanwhile');
    await expect.element(versions('Budget amount')).toMatchTextContent('$950');
    await expect.element(pairField('Budget amount')).toHaveValue('900');
    await pairButton('Keep mine: Budget amount').click();
    await pairButton('Update').click();
    await expect.element(pairDialog()).not.toBeInTheDocument();
    expect(storedForecasts().one(BUDGET).amount).toBe('900');
  });
});

describe('the draft of a pair', () => {
  test('is asked about before it is discarded', async () => {
    await openPair(FORECAST);
    await pairField('Forecast amount').fill('1');
    await press('Escape');
    await discardQuestion().getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(pairField('Forecast amount')).toHaveValue('1');
    await pairButton('Cancel').click();
    await expect.element(pairDialog()).not.toBeInTheDocument();
    expect(server.calls(updateForecast)).toEqual([]);
  });

  test('is there again after a session that ended under it', async () => {
    await openPair(FORECAST);
    await pairField('Forecast amount').fill('4321');
    server.answer(updateForecast, new Refusal('authentication_required', 'No'));
    await pairButton('Update').click();
    await expect.element(toastInSight()).toMatchTextContent('Error');
    await cleanup();
    await openPair(FORECAST);
    await expect.element(pairField('Forecast amount')).toHaveValue('4,321');
    await pairButton('Update').click();
    await expect.element(toastInSight()).toMatchTextContent('Forecast updated successfully');
    expect(storedForecasts().one(FORECAST).amount).toBe('4321');
  });
});
