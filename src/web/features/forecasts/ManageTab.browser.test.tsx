import { beforeEach, describe, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { listForecasts, updateForecast } from '../../../contract/forecasts.ts';
import type { Forecast } from '../../../contract/forecasts.ts';
import { toastInSight } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import { paste, testRecords, type TestRecords } from '../../testRecords.ts';
import { Refusal, server, UNREACHABLE } from '../../testServer.ts';

/** The forecast of Software for January 2027, in pounds. */
const SOFTWARE = 401;
const SOFTWARE_BUDGET = 402;

let forecasts: TestRecords<Forecast>;
const { keyboard } = userEvent;
const cell = (name: 'Amount' | 'Actual' | 'Notes') =>
  page.getByRole('textbox', { name: new RegExp(`^${name}, `) });
const button = (name: RegExp | string) => page.getByRole('button', { name }).first();
const editButton = (metric: Forecast['metric'] = 'forecast') =>
  page.getByRole('button', { name: new RegExp(`^Edit ${metric} of Software`) });
const sent = () => server.calls(updateForecast).map(({ body }) => body);

const asKept = (record: Forecast): Forecast =>
  record.businessUnit === 'Software'
    ? { ...record, currency: 'GBP', amount: '1000.00', notes: 'First view' }
    : record;

async function openList(): Promise<void> {
  await openApplication('/forecasts?businessUnit=Software', 'admin', () => {
    server.reply(listForecasts, () => forecasts.all());
    server.reply(updateForecast, (call) => forecasts.patch(call));
  });
  await expect.element(page.getByRole('table', { name: 'Forecasts and budgets' })).toBeVisible();
}

async function edit(metric: Forecast['metric'] = 'forecast'): Promise<void> {
  await editButton(metric).click();
  await expect.element(cell('Amount')).toHaveFocus();
}

function colleagueSaves(part: Partial<Forecast>): void {
  forecasts.change(SOFTWARE, part);
  server.announce(['forecasts']);
}

beforeEach(async () => {
  forecasts = testRecords(COMPANY.forecasts.map(asKept));
  await openList();
});

describe('a forecast’s row that is edited', () => {
  test('Tab goes on, amounts are spelled out, Enter saves', async () => {
    await edit();
    await keyboard('£1,234.50{Tab}');
    await expect.element(cell('Amount')).toHaveValue('1,234.50');
    await expect.element(cell('Amount')).toHaveAccessibleDescription('Was £1,000');
    await keyboard('(99){Tab}');
    await cell('Notes').fill('Better than planned');
    await keyboard('{Enter}');
    await expect.element(toastInSight()).toMatchTextContent('Forecast updated successfully');
    await expect.element(editButton()).toHaveFocus();
    expect(sent()).toEqual([
      { amount: '1234.50', actualAmount: '-99', notes: 'Better than planned' },
    ]);
  });

  test('Escape puts everything back', async () => {
    await edit();
    await keyboard('5{Escape}');
    await expect.element(editButton()).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  test('an emptied actual is none', async () => {
    colleagueSaves({ actualAmount: '7.00' });
    await edit();
    await cell('Actual').fill('');
    await keyboard('{Enter}');
    await expect.element(editButton()).toHaveFocus();
    expect(sent()).toEqual([{ actualAmount: null }]);
  });

  test('up and down go to the next row at the same field, but through the text in the notes', async () => {
    await edit();
    cell('Actual').element().focus();
    await keyboard('{ArrowDown}');
    await expect.element(cell('Actual')).toHaveFocus();
    await expect.element(cell('Actual')).toHaveAccessibleName(/budget of Software/);
    cell('Notes').element().focus();
    await keyboard('{ArrowUp}');
    await expect.element(cell('Notes')).toHaveFocus();
    await expect.element(cell('Notes')).toHaveAccessibleName(/budget of Software/);
  });

  test('Shift and Enter begin a new line in the notes', async () => {
    await edit();
    cell('Notes').element().focus();
    await keyboard('{End}{Shift>}{Enter}{/Shift}x');
    await expect.element(cell('Notes')).toHaveValue('First view\nx');
    expect(sent()).toEqual([]);
  });

  test('an invalid value is named at its field and stays as typed', async () => {
    await edit('budget');
    await cell('Amount').fill('');
    await keyboard('{Enter}');
    await expect.element(cell('Amount')).toHaveAccessibleDescription('Budget amount is required');
    await expect.element(cell('Amount')).toHaveFocus();
    await cell('Amount').fill('€5');
    await expect.element(cell('Amount')).toHaveAccessibleDescription('Was £1,000');
    await cell('Actual').fill('12345678901234567');
    await keyboard('{Enter}');
    await expect
      .element(cell('Amount'))
      .toHaveAccessibleDescription('Enter an amount in GBP, such as 1,234.50');
    await expect
      .element(cell('Actual'))
      .toHaveAccessibleDescription('At most 16 digits before the decimal point');
    expect(sent()).toEqual([]);
  });

  test('a block is pasted over the row, and what has no place is told', async () => {
    await edit();
    paste(cell('Amount').element(), '2,000.10\t(7)\tFrom the sheet\r\n');
    await expect.element(cell('Notes')).toHaveFocus();
    await keyboard('{Enter}');
    await expect.element(toastInSight()).toMatchTextContent('Forecast updated successfully');
    expect(sent()).toEqual([{ amount: '2000.10', actualAmount: '-7', notes: 'From the sheet' }]);
    await edit();
    paste(cell('Actual').element(), '1\ta\tb');
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Only the pasted values that fit this row were used.');
  });

  test('one row is edited at a time: the next one, a filter and another tab ask first', async () => {
    await edit();
    await keyboard('8');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    const keep = question.getByRole('button', { name: 'Keep editing' });
    await editButton('budget').click();
    await expect
      .element(question)
      .toMatchTextContent('Your changes to the forecast of Software for January 2027');
    await keep.click();
    await page.getByLabelText('Business unit').selectOptions('Services');
    await keep.click();
    await page.getByRole('tab', { name: 'Reporting' }).click();
    await keep.click();
    await expect.element(cell('Amount')).toHaveValue('8');
    await editButton('budget').click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(cell('Amount')).toHaveAccessibleName(/budget of Software/);
    await expect.element(cell('Amount')).toHaveFocus();
  });
});

describe('a colleague’s save while a forecast’s row is edited', () => {
  test('of the same field waits for a choice, of another one is taken over', async () => {
    await edit();
    await keyboard('1500');
    colleagueSaves({ amount: '2000.00', notes: 'Theirs' });
    await expect.element(cell('Amount')).toHaveAccessibleDescription('Theirs: £2,000');
    await expect.element(cell('Notes')).toHaveValue('Theirs');
    await expect.element(cell('Notes')).toHaveAccessibleDescription('Their value');
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(
        'Someone else changed this forecast while you were editing. Their values are in the row now; if you both changed a field, choose which value to keep.',
      );
    await button(/^Save forecast of/).click();
    await expect.element(cell('Amount')).toHaveFocus();
    expect(sent()).toEqual([]);
    await button('Keep mine: Amount').click();
    await button(/^Save forecast of/).click();
    await expect.element(toastInSight()).toMatchTextContent('Forecast updated successfully');
    expect(forecasts.one(SOFTWARE)).toMatchObject({ amount: '1500', notes: 'Theirs' });
  });

  test('can be taken', async () => {
    await edit();
    await keyboard('1500');
    colleagueSaves({ amount: '2000.00' });
    await button('Use theirs: Amount').click();
    await expect.element(cell('Amount')).toHaveValue('2,000.00');
  });

  test('of the same value is no matter', async () => {
    await edit();
    await keyboard('2,000');
    colleagueSaves({ amount: '2000.00' });
    await expect.element(cell('Amount')).not.toHaveAccessibleDescription();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('that is not heard of is refused at the save, with both values shown', async () => {
    await edit();
    await keyboard('1500');
    forecasts.change(SOFTWARE, { amount: '2000.00', notes: 'Theirs' });
    await keyboard('{Enter}');
    await expect.element(toastInSight()).toMatchTextContent('changed by someone else meanwhile');
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Someone else changed this forecast');
    await expect.element(cell('Amount')).toHaveValue('1,500');
    await expect.element(cell('Amount')).toHaveAccessibleDescription('Theirs: £2,000');
    await expect.element(cell('Notes')).toHaveValue('Theirs');
  });

  test('a record that they delete is told, with what was typed', async () => {
    await edit();
    await keyboard('777');
    forecasts.remove(SOFTWARE);
    server.announce(['forecasts']);
    await expect
      .element(page.getByText(/^Someone else deleted the forecast of Software/))
      .toBeVisible();
    await expect.element(page.getByText(/Your version: amount 777/)).toBeVisible();
    await button('Close').click();
    await expect.element(page.getByText(/^Someone else deleted/)).not.toBeInTheDocument();
    expect(forecasts.one(SOFTWARE_BUDGET).version).toBe(1);
  });
});

describe('a save of a forecast’s row that is refused', () => {
  test('keeps what was typed, with the server’s words, and works at the next press', async () => {
    await edit();
    await keyboard('7');
    server.answer(
      updateForecast,
      new Refusal('invalid_input', 'Not like this', {
        errors: [{ path: 'amount', message: 'Too little' }],
      }),
    );
    await keyboard('{Enter}');
    await expect.element(toastInSight()).toMatchTextContent('Not like this');
    await expect.element(cell('Amount')).toHaveAccessibleDescription('Too little');
    await expect.element(cell('Amount')).toHaveFocus();
    server.answer(updateForecast, UNREACHABLE);
    await keyboard('{Enter}');
    await expect.element(toastInSight()).toMatchTextContent('The server cannot be reached');
    await expect.element(cell('Amount')).toHaveValue('7');
    server.reply(updateForecast, (call) => forecasts.patch(call));
    cell('Amount').element().focus();
    await keyboard('{Enter}');
    await expect.element(toastInSight()).toMatchTextContent('Forecast updated successfully');
  });

  test('by the end of the session keeps the row for after the sign-in', async () => {
    await edit();
    await keyboard('4321');
    server.answer(updateForecast, new Refusal('authentication_required', 'No'));
    await keyboard('{Enter}');
    await expect.element(toastInSight()).toMatchTextContent('Error');
    await cleanup();
    await openList();
    await expect.element(cell('Amount')).toHaveValue('4,321');
    await cell('Amount').click();
    await keyboard('{Enter}');
    await expect.element(toastInSight()).toMatchTextContent('Forecast updated successfully');
  });
});
