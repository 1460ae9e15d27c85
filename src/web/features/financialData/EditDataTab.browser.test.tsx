import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { updateFinancialData } from '../../../contract/financialData.ts';
import { crampedInputs, discardQuestion, toastInSight } from '../../testActions.ts';
import { paste } from '../../testRecords.ts';
import { server } from '../../testServer.ts';
import {
  button,
  cell,
  editMonth,
  forgetChanges,
  openMonthTable,
  sentFigures,
} from './testMonthTable.ts';

const { keyboard } = userEvent;

beforeEach(async () => {
  forgetChanges();
  await openMonthTable();
});

describe('a row that is edited', () => {
  test('Enter opens it and saves it, Tab goes on, and the focus comes back to its button', async () => {
    button('Edit April 2026').element().focus();
    await keyboard('{Enter}');
    await expect.element(cell('Revenue')).toHaveFocus();
    await keyboard('2345678.90{Tab}');
    await expect.element(cell('EBITDA')).toHaveFocus();
    await keyboard('-1234.5{Enter}');
    await expect.element(toastInSight()).toMatchTextContent('Success');
    await expect.element(toastInSight()).toMatchTextContent('Financial data updated successfully');
    await expect.element(button('Edit April 2026')).toHaveFocus();
    await expect.element(cell('Revenue')).not.toBeInTheDocument();
    expect(sentFigures()).toEqual([{ revenue: '2345678.90', ebitda: '-1234.5' }]);
    expect(server.calls(updateFinancialData)[0]?.headers.get('if-match')).toBe('"1"');
    await expect.element(page.getByRole('row', { name: /April/ })).toMatchTextContent('$2,345,679');
  });

  test('unchanged figures are not sent', async () => {
    await editMonth();
    await keyboard('{Enter}');
    await expect.element(button('Edit April 2026')).toHaveFocus();
    expect(sentFigures()).toEqual([]);
  });

  test('Escape puts everything back', async () => {
    await editMonth();
    await keyboard('1{Escape}');
    await expect.element(button('Edit April 2026')).toHaveFocus();
    await expect.element(page.getByRole('row', { name: /April/ })).toMatchTextContent('$3,200,000');
    expect(sentFigures()).toEqual([]);
  });

  test('up and down go to the same column of the next month', async () => {
    await editMonth();
    cell('Cash').element().focus();
    await keyboard('{ArrowDown}');
    await expect.element(cell('Cash', 'May 2026')).toHaveFocus();
    await expect.element(cell('Cash')).not.toBeInTheDocument();
    await keyboard('{ArrowUp}');
    await expect.element(cell('Cash')).toHaveFocus();
    // Above the first month there is none.
    await keyboard('{ArrowUp}');
    await expect.element(cell('Cash')).toHaveFocus();
  });

  test('a double press on a figure opens its cell', async () => {
    await page.getByRole('row', { name: /April/ }).getByText('$4,720,000').dblClick();
    await expect.element(cell('Cash')).toHaveFocus();
  });

  test('a figure is told against what it was', async () => {
    await editMonth();
    await cell('Revenue').fill('3,100,000');
    await expect.element(cell('Revenue')).toHaveAccessibleDescription('Was $3,200,000');
    await cell('Revenue').fill('3,200,000');
    await expect.element(cell('Revenue')).not.toHaveAccessibleDescription('Was $3,200,000');
  });

  test('one row is edited at a time, and the next one asks about changes', async () => {
    await editMonth();
    await editMonth('May 2026');
    await expect.element(cell('Revenue')).not.toBeInTheDocument();
    await keyboard('7');
    await button('Edit April 2026').click();
    await discardQuestion().getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(cell('Revenue', 'May 2026')).toHaveValue('7');
    cell('Revenue', 'May 2026').element().focus();
    await keyboard('{ArrowUp}');
    await expect
      .element(discardQuestion())
      .toMatchTextContent('Your changes to May have not been saved.');
    await discardQuestion().getByRole('button', { name: 'Discard' }).click();
    await expect.element(cell('Revenue')).toHaveFocus();
    await expect.element(cell('Revenue', 'May 2026')).not.toBeInTheDocument();
  });

  test('leaving the tab or the page asks about changes', async () => {
    await editMonth();
    await keyboard('8');
    for (const name of ['Documents', 'Forecasts']) {
      await page.getByRole('link', { name }).click();
      await discardQuestion().getByRole('button', { name: 'Keep editing' }).click();
      await expect.element(cell('Revenue')).toHaveValue('8');
    }
    const tab = page.getByRole('tab', { name: 'Financial Data', exact: true });
    await tab.click();
    await discardQuestion().getByRole('button', { name: 'Keep editing' }).click();
    // The press had marked it.
    await expect.element(tab).toHaveAttribute('aria-selected', 'false');
    await tab.click();
    await discardQuestion().getByRole('button', { name: 'Discard' }).click();
    await expect.element(tab).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByRole('table', { name: 'Financial Data FY26' })).toBeVisible();
    expect(sentFigures()).toEqual([]);
  });

  test('details of a month may be looked at without a question', async () => {
    await editMonth();
    await keyboard('8');
    await button('View details for May 2026').click();
    await expect.element(page.getByRole('dialog', { name: 'Financial Details' })).toBeVisible();
    await expect.element(discardQuestion()).not.toBeInTheDocument();
  });
});

describe('typed amounts', () => {
  test('is understood as people and spreadsheets write it, once its cell is left', async () => {
    await editMonth();
    await keyboard('3,101,234.50{Tab}(1,234){Tab}$305,000{Tab}');
    await expect.element(cell('Revenue')).toHaveValue('3,101,234.50');
    await expect.element(cell('EBITDA')).toHaveValue('-1,234');
    await expect.element(cell('Adjusted EBITDA')).toHaveValue('305,000');
    await keyboard('{Enter}');
    await expect.element(button('Edit April 2026')).toHaveFocus();
    expect(sentFigures()).toEqual([
      { revenue: '3101234.50', ebitda: '-1234', adjEbitda: '305000' },
    ]);
  });

  test('becomes 0 where it is no amount, and says so before it is saved', async () => {
    await editMonth();
    await cell('Production').fill('');
    await keyboard('{Tab}');
    await expect.element(cell('Production')).toHaveValue('0');
    await expect.element(cell('Production')).toHaveAccessibleDescription('Read as 0');
    await cell('Admin').fill('about ten');
    await keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(cell('Admin')).toHaveValue('0');
    await expect.element(cell('Admin')).toHaveAccessibleDescription('Read as 0');
    expect(sentFigures()).toEqual([]);
    await button('Save April 2026').click();
    await expect.element(toastInSight()).toMatchTextContent('Financial data updated');
    expect(sentFigures()).toEqual([{ production: '0', admin: '0' }]);
  });

  test('a missing figure opens as 0, and is sent only when 0 is typed over it', async () => {
    await editMonth('May 2026');
    const admin = cell('Admin', 'May 2026');
    await expect.element(admin).toHaveValue('0');
    await expect.element(admin).toHaveAccessibleDescription('No value yet');
    await cell('Cash', 'May 2026').fill('4800001');
    await keyboard('{Enter}');
    await expect.element(button('Edit May 2026')).toHaveFocus();
    await editMonth('May 2026');
    await admin.fill('5');
    await admin.fill('0');
    await keyboard('{Enter}');
    await expect.element(button('Edit May 2026')).toHaveFocus();
    expect(sentFigures()).toEqual([{ cash: '4800001' }, { admin: '0' }]);
  });

  test('A4: a line that nobody has reported is N/A, and says so when it opens', async () => {
    const may = page.getByRole('row', { name: /May/ });
    // R&D and administration; the row of April has both.
    await expect.element(may.getByText('N/A').nth(1)).toBeVisible();
    await expect.element(may.getByText('$0', { exact: true })).not.toBeInTheDocument();
    await editMonth('May 2026');
    await expect.element(cell('R&D', 'May 2026')).toHaveValue('0');
    await expect.element(cell('R&D', 'May 2026')).toHaveAccessibleDescription('Not reported');
    await expect.element(button('Confirm zero: Revenue')).not.toBeInTheDocument();
  });

  test('A4: exactly 0 typed over the 0 of a missing figure is sent', async () => {
    await editMonth('May 2026');
    for (const line of ['R&D', 'Admin']) {
      cell(line, 'May 2026').element().focus();
      // The 0 is selected, so this types the same text once more.
      await keyboard('0');
      await expect.element(cell(line, 'May 2026')).toHaveAccessibleDescription('Was N/A');
      await expect.element(button(`Confirm zero: ${line}`)).not.toBeInTheDocument();
    }
    await keyboard('{Enter}');
    await expect.element(button('Edit May 2026')).toHaveFocus();
    expect(sentFigures()).toEqual([{ rnd: '0', admin: '0' }]);
  });

  test('A4: "Confirm zero" beside the cell sends 0.00', async () => {
    await editMonth('May 2026');
    await button('Confirm zero: R&D').click();
    await expect.element(cell('R&D', 'May 2026')).toHaveFocus();
    await expect.element(cell('R&D', 'May 2026')).toHaveAccessibleDescription('Was N/A');
    await keyboard('{Enter}');
    await expect.element(button('Edit May 2026')).toHaveFocus();
    expect(sentFigures()).toEqual([{ rnd: '0.00' }]);
  });

  test('a block from a spreadsheet fills the cells to the right', async () => {
    await editMonth();
    paste(cell('Revenue').element(), '2,000,000\t(1,234.50)\t$305,000\r\n');
    await expect.element(cell('Adjusted EBITDA')).toHaveFocus();
    await expect.element(cell('EBITDA')).toHaveValue('-1,234.50');
    await keyboard('{Enter}');
    await expect.element(toastInSight()).toMatchTextContent('Financial data updated');
    expect(sentFigures()).toEqual([
      { revenue: '2000000', ebitda: '-1234.50', adjEbitda: '305000' },
    ]);
  });

  test('cells of a block without a place are named below the row', async () => {
    await editMonth();
    paste(cell('R&D').element(), '1\t2\t3');
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('There was no column for the last value you pasted.');
    paste(cell('Revenue').element(), '1\n2');
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('Only one month can be edited at a time');
  });

  test('a single value is left to the browser', async () => {
    await editMonth();
    paste(cell('Revenue').element(), '(1,234.50)');
    await expect.element(cell('Revenue')).toHaveFocus();
    await expect.element(cell('EBITDA')).toHaveValue('348,000.00');
  });

  test('an amount that does not fit its column stays as typed, with the reason at the cell', async () => {
    await editMonth();
    await keyboard('99999999999999{Enter}');
    await expect
      .element(cell('Revenue'))
      .toHaveAccessibleDescription('At most 13 digits before the decimal point');
    await expect.element(cell('Revenue')).toHaveValue('99,999,999,999,999');
    await expect.element(cell('Revenue')).toHaveFocus();
    expect(sentFigures()).toEqual([]);
  });
});

const inputs = () => page.getByCss('tr[data-editing] input').elements();
describe('A8: nothing typed is clipped', () => {
  afterEach(() => commands.emulateTouch(false));

  test.each([390, 820, 1024, 1440])('by finger or mouse, %i px wide', async (width) => {
    await page.viewport(width, 900);
    for (const isTouched of [true, false]) {
      await commands.emulateTouch(isTouched);
      expect(matchMedia('(pointer: coarse)').matches).toBe(isTouched);
      await editMonth();
      expect(inputs()).toHaveLength(10);
      expect(crampedInputs()).toEqual([]);
      await cell('Revenue').fill('-9,999,999,999,999.99');
      await cell('Admin').fill('3508212.90');
      await expect.poll(crampedInputs).toEqual([]);
      await keyboard('{Escape}');
      await expect.element(cell('Revenue')).not.toBeInTheDocument();
    }
  });

  test('nor below the pinned columns, as it grows', async () => {
    await page.viewport(820, 900);
    await commands.emulateTouch(true);
    await editMonth();
    cell('Admin').element().focus();
    await keyboard('12345678.90');
    await expect.element(cell('Admin')).toHaveValue('12,345,678.90');
    const pinned = button('Save April 2026').element().closest('td');
    expect(cell('Admin').element().getBoundingClientRect().right).toBeLessThanOrEqual(
      pinned?.getBoundingClientRect().left ?? 0,
    );
  });

  test('separators stand while it is typed, and the caret stays where it is', async () => {
    await editMonth();
    await keyboard('3508212.90');
    await expect.element(cell('Revenue')).toHaveValue('3,508,212.90');
    await keyboard('{Home}{ArrowRight}{ArrowRight}{Backspace}');
    await expect.element(cell('Revenue')).toHaveValue('3,508,212.90');
    await keyboard('9');
    await expect.element(cell('Revenue')).toHaveValue('39,508,212.90');
    await keyboard('{Backspace}{Backspace}');
    await expect.element(cell('Revenue')).toHaveValue('508,212.90');
    await keyboard('{Enter}');
    await expect.element(button('Edit April 2026')).toHaveFocus();
    expect(sentFigures()).toEqual([{ revenue: '508212.90' }]);
  });
});
