import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { commands, page, userEvent } from 'vitest/browser';
import {
  listFigureReasons,
  listFinancialData,
  updateFinancialData,
} from '../../../contract/financialData.ts';
import type { FinancialData } from '../../../contract/financialData.ts';
import { formatAmountIn } from '../../../format/money.ts';
import { address, crampedInputs, toastInSight, typeText } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY } from '../../testCompany.ts';
import { testRecords, type TestRecords } from '../../testRecords.ts';
import { Refusal, server } from '../../testServer.ts';

const APRIL = 112;
const PATH = `/reports?tab=data-table&fyId=14&details=${APRIL}`;
const TOLD =
  'Someone else changed this month while you were editing. Their values are in the form now; if you both changed a field, choose which value to keep.';

let months: TestRecords<FinancialData>;
const { keyboard } = userEvent;
const dialog = () => page.getByRole('dialog', { name: 'Financial Details' });
const field = (name: string) => dialog().getByRole('textbox', { name, exact: true });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const choice = (name: string) => dialog().getByRole('group', { name: `${name}: two versions` });
const save = () => button('Save changes').click();
const sent = () => server.calls(updateFinancialData).map(({ body }) => body);

async function openDetails(): Promise<void> {
  await openApplication(PATH, 'admin', () => {
    server.reply(listFinancialData, ({ query }) => {
      const fyId = query.get('fyId');
      return months.all().filter((month) => fyId === null || month.fyId === Number(fyId));
    });
    server.reply(updateFinancialData, (call) => months.patch(call));
  });
  await expect.element(dialog()).toMatchTextContent('April 2026');
}

function colleagueSaves(part: Partial<FinancialData>): void {
  months.change(APRIL, part);
  server.announce(['financial-data']);
}

beforeEach(async () => {
  months = testRecords(COMPANY.figures);
  await openDetails();
});

test('a figure that is put into a note by its name is sent with it', async () => {
  await button('Edit costs and notes').click();
  await field('Additional Notes').fill('');
  await keyboard('In the month @rev apr');
  const choices = dialog().getByRole('listbox', { name: 'Figures' }).getByRole('option');
  await expect.element(choices.first()).toHaveTextContent('Revenue April 2026 $3.20M');
  await keyboard('{Enter}');
  await save();
  const figure = 'revenue.2026-04';
  await expect.poll(sent).toEqual([
    {
      notes: 'In the month $3.20M',
      quotedFigures: [{ text: 'notes', figure, place: 13, said: '$3.20M' }],
    },
  ]);
});

test('A9: on paper the largest figures fit their cards', async () => {
  // The width of A4 upright without its margins.
  await page.viewport(690, 900);
  colleagueSaves({ revenue: '31406409.80' });
  const figure = dialog().getByText('$31,406,409.80', { exact: true }).first();
  await expect.element(figure).toBeVisible();
  await commands.emulateMedia({ media: 'print' });
  const { scrollWidth, clientWidth } = figure.element();
  await commands.emulateMedia({ media: 'screen' });
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

const cardFigures = () =>
  [...dialog().element().querySelectorAll('dl')][0]?.querySelectorAll('dd') ?? [];

test.each([390, 820, 1024, 1440])('the largest figures fit their cards at %i px', async (width) => {
  await page.viewport(width, 900);
  for (const revenue of ['31406409.80', '-9999999999999.99']) {
    colleagueSaves({ revenue });
    await expect.element(dialog()).toMatchTextContent(formatAmountIn('USD', revenue));
    for (const { scrollWidth, clientWidth } of cardFigures()) {
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    }
  }
});

const markSizes = () =>
  dialog()
    .getByRole('button', { name: /usual|less all costs/ })
    .elements()
    .map((mark) => mark.getBoundingClientRect())
    .map(({ width, height }) => [width, height]);
const rightEdges = () =>
  [...dialog().element().querySelectorAll('dt, dd, dl svg')].map(
    (element) => element.getBoundingClientRect().right,
  );

describe('the mark beside a figure that looks wrong', () => {
  beforeEach(() => colleagueSaves({ revenue: '31406409.80', grossProfit: '30522028.79' }));
  afterEach(() => commands.emulateTouch(false));

  test('is 44 px large for a finger, and moves nothing sideways', async () => {
    await expect.poll(() => markSizes().length).toBeGreaterThan(2);
    expect(markSizes()).toEqual(markSizes().map(() => [24, 24]));
    const before = rightEdges();
    await commands.emulateTouch(true);
    expect(markSizes()).toEqual(markSizes().map(() => [44, 44]));
    expect(rightEdges()).toEqual(before);
  });

  test('shows its sentence when pressed', async () => {
    await dialog()
      .getByRole('button', { name: /^Gross Profit is/ })
      .click();
    await expect.element(page.getByRole('tooltip')).toMatchTextContent(/^Gross Profit is/);
  });
});

test('B23: the details of a month lead to the form in which its words are edited', async () => {
  await dialog().getByRole('link', { name: 'Edit report' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Edit April 2026' })).toBeVisible();
  await expect.poll(address).toBe('/reports?fyId=14&report=212&form=edit');
});

describe('the details of a month', () => {
  beforeEach(async () => {
    await button('Edit costs and notes').click();
  });

  test('begin at their first field', async () => {
    await expect.element(field('Customer Success')).toHaveFocus();
  });

  test('are saved as they were typed, and the focus is back on the button', async () => {
    await field('Marketing').fill('(71,200)');
    await field('Additional Notes').fill('  ');
    await expect.element(field('Marketing')).toHaveValue('-71,200');
    await expect.element(field('Marketing')).toHaveAccessibleDescription('Was $70,000');
    await save();
    await expect.element(toastInSight()).toMatchTextContent('Financial data updated successfully');
    await expect.element(button('Edit costs and notes')).toHaveFocus();
    expect(sent()).toEqual([{ marketing: '-71200', notes: null }]);
  });

  test('A8: a figure has its separators while it is typed, and none when it is sent', async () => {
    await expect.element(field('Marketing')).toHaveValue('70,000.00');
    field('Marketing').element().focus();
    await typeText('-71200.5');
    await expect.element(field('Marketing')).toHaveValue('-71,200.5');
    await save();
    await expect.element(toastInSight()).toMatchTextContent('Financial data updated successfully');
    expect(sent()).toEqual([{ marketing: '-71200.5' }]);
  });

  test('A8: nothing typed is clipped or covered, at any width', async () => {
    await field('Customer Success').fill('-9999999999999.99');
    await field('Marketing').fill('-9999999999999.99');
    for (const width of [390, 500, 820, 1024, 1440]) {
      await page.viewport(width, 900);
      expect(crampedInputs()).toEqual([]);
    }
  });

  test('A4: a cost that nobody has reported is N/A until it is said to be zero', async () => {
    colleagueSaves({ customerSuccess: '0.00', marketing: '0.00', notReported: ['marketing'] });
    await expect.element(dialog()).toMatchTextContent('MarketingN/A');
    await expect.element(dialog()).toMatchTextContent('Customer Success$0');
    await expect.element(field('Marketing')).toHaveAccessibleDescription('Not reported');
    await button('Confirm zero: Marketing').click();
    await expect.element(field('Marketing')).toHaveFocus();
    await expect.element(field('Marketing')).toHaveAccessibleDescription('Was N/A');
    await save();
    await expect.element(toastInSight()).toMatchTextContent('Financial data updated successfully');
    expect(sent()).toEqual([{ marketing: '0.00' }]);
  });

  test('A5: a suspicious amount is named at its field, and asked about from a hundred times on', async () => {
    server.answer(listFigureReasons, [
      {
        at: '2026-11-22T10:00:00.000Z',
        by: 'Maren Okafor',
        reason: 'A campaign of a hundred months',
        lines: ['marketing'],
      },
    ]);
    await field('Marketing').fill('7000000');
    await expect
      .element(field('Marketing'))
      .toHaveAccessibleDescription(/about 100 times the usual \$70,000 in nearby months/);
    await expect.element(field('Reason')).toHaveAccessibleDescription(/Readers can see the reason/);
    await field('Reason').fill('A campaign of a hundred months');
    await save();
    const question = page.getByRole('alertdialog', { name: 'Is this figure right?' });
    await question.getByRole('button', { name: 'Check again' }).click();
    expect(sent()).toEqual([]);
    await save();
    await question.getByRole('button', { name: 'Save anyway' }).click();
    await expect.element(toastInSight()).toMatchTextContent('Financial data updated successfully');
    expect(sent()).toEqual([{ marketing: '7000000', reason: 'A campaign of a hundred months' }]);
    await expect.element(dialog()).toMatchTextContent('Worth checking');
    await expect
      .element(dialog())
      .toMatchTextContent('A campaign of a hundred monthsMarketing · Nov 22, 2026 · Maren Okafor');
    await toastInSight().getByRole('button', { name: 'Undo' }).click();
    await expect.element(dialog()).not.toMatchTextContent('Worth checking');
    expect(months.one(APRIL).marketing).toBe('70000.00');
  });

  test('are not sent where nothing was changed', async () => {
    await save();
    await expect.element(button('Edit costs and notes')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test('a text that is no amount visibly becomes 0', async () => {
    await field('Marketing').fill('about ten');
    await keyboard('{Tab}');
    await expect.element(field('Marketing')).toHaveValue('0');
    await expect
      .element(field('Marketing'))
      .toHaveAccessibleDescription('Not an amount: 0 will be saved');
  });

  test('an invalid value is named at its field and takes the focus', async () => {
    await field('Marketing').fill('99999999999999');
    await save();
    await expect
      .element(field('Marketing'))
      .toHaveAccessibleDescription(/At most 13 digits before the decimal point/);
    await expect.element(field('Marketing')).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  test('Cancel puts everything back', async () => {
    await field('Marketing').fill('1');
    await button('Cancel').click();
    await expect.element(button('Edit costs and notes')).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  test('closing asks about what was typed', async () => {
    await field('Summary Notes').fill('Half a sentence');
    await keyboard('{Escape}');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(field('Summary Notes')).toHaveValue('Half a sentence');
    await keyboard('{Escape}');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

describe('a colleague’s save while the details are edited', () => {
  beforeEach(async () => {
    await button('Edit costs and notes').click();
  });

  test('is told at once, as the table tells it', async () => {
    await field('Customer Success').fill('6000');
    await field('Additional Notes').fill('Mine.');
    colleagueSaves({ customerSuccess: '7000.00', notes: 'Theirs.', summaryNotes: 'New.' });
    await expect.element(dialog().getByText(TOLD)).toBeVisible();
    await expect.element(choice('Customer Success')).toMatchTextContent('$7,000');
    await expect.element(choice('Additional Notes')).toMatchTextContent('Theirs.');
    await expect.element(field('Customer Success')).toHaveAttribute('aria-invalid', 'true');
    // Their other changes are here, and so is the typed text.
    await expect.element(field('Summary Notes')).toHaveValue('New.');
    await expect.element(field('Customer Success')).toHaveValue('6,000');
    await expect.element(field('Additional Notes')).toHaveValue('Mine.');
  });

  test('waits for a choice in each field before anything is sent', async () => {
    await field('Customer Success').fill('6000');
    await field('Additional Notes').fill('Mine.');
    colleagueSaves({ customerSuccess: '7000.00', notes: 'Theirs.' });
    await button('Keep mine: Additional Notes').click();
    await save();
    await expect.element(field('Customer Success')).toHaveFocus();
    expect(sent()).toEqual([]);
    await button('Use theirs: Customer Success').click();
    await expect.element(field('Customer Success')).toHaveValue('7,000.00');
    await save();
    await expect.element(toastInSight()).toMatchTextContent('Financial data updated');
    expect(sent()).toEqual([{ notes: 'Mine.' }]);
    expect(months.one(APRIL)).toMatchObject({ customerSuccess: '7000.00', notes: 'Mine.' });
  });

  test('of a figure of the table is read above the form, without a word', async () => {
    await field('Additional Notes').fill('Mine.');
    colleagueSaves({ revenue: '5.00' });
    await expect.element(dialog()).toMatchTextContent('Revenue$5');
    await expect.element(dialog().getByText(TOLD)).not.toBeInTheDocument();
    await save();
    await expect.element(toastInSight()).toMatchTextContent('Financial data updated');
    expect(server.calls(updateFinancialData)[0]?.headers.get('if-match')).toBe('"2"');
  });

  test('that is not heard of is refused at the save, with both values shown', async () => {
    await field('Marketing').fill('71000');
    months.change(APRIL, { marketing: '72000.00' });
    await save();
    await expect.element(toastInSight()).toMatchTextContent('Failed to update financial data');
    await expect.element(dialog().getByText(TOLD)).toBeVisible();
    await expect.element(choice('Marketing')).toMatchTextContent('$72,000');
    await expect.element(field('Marketing')).toHaveValue('71,000');
  });
});

test('a session that ends under the details keeps them for after the sign-in', async () => {
  await button('Edit costs and notes').click();
  await field('Summary Notes').fill('Half a sentence');
  server.answer(updateFinancialData, new Refusal('authentication_required', 'No'));
  await save();
  await expect.element(toastInSight()).toMatchTextContent('Authentication required');
  await cleanup();
  await openDetails();
  await expect.element(field('Summary Notes')).toHaveValue('Half a sentence');
});
