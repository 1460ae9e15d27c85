import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { updateFinancialData } from '../../../contract/financialData.ts';
import { listPublications } from '../../../contract/publications.ts';
import { toastInSight } from '../../testActions.ts';
import { server } from '../../testServer.ts';
import {
  APRIL,
  button,
  cell,
  changeUnheard,
  colleagueSaves,
  editMonth,
  forgetChanges,
  openMonthTable,
  sentFigures,
  storedMonth,
} from './testMonthTable.ts';

const { keyboard } = userEvent;
const question = () => page.getByRole('alertdialog', { name: 'Is this figure right?' });
const mark = (words: RegExp) => page.getByRole('button', { name: words });
const editedRow = () => page.getByCss('tr[data-editing]').element().getBoundingClientRect();

/** April's gross profit and margin. */
const MARGIN = { grossProfit: '2272000.00', grossMarginPercent: '71.00' };

beforeEach(async () => {
  forgetChanges();
  await openMonthTable();
});

describe('A5: a suspicious amount is named next to the cell while it is typed', () => {
  test('and not before the person pauses, with nothing moving', async () => {
    await editMonth();
    await expect.element(page.getByText(/^Nothing unusual/)).toBeVisible();
    const before = editedRow();
    await keyboard('32000000');
    expect(cell('Revenue').element()).toHaveAccessibleDescription('Was $3,200,000');
    await expect
      .element(cell('Revenue'))
      .toHaveAccessibleDescription(
        /^Revenue is \$32,000,000, about 10 times the usual \$[\d,]+ in nearby months. Was \$3,200,000$/,
      );
    await expect
      .element(page.getByCss('[data-field="revenue"]'))
      .toMatchTextContent('10 times the usual');
    const after = editedRow();
    // A column grows with its digits and with nothing else.
    expect([after.top, after.height]).toEqual([before.top, before.height]);
    await cell('Revenue').fill('3200000');
    await expect.element(cell('Revenue')).not.toHaveAccessibleDescription(/usual/);
    await expect.element(page.getByText(/^Nothing unusual/)).toBeVisible();
  });

  test('gross profit and margin follow, and are told where they are typed over', async () => {
    await editMonth();
    await cell('Revenue').fill('3,000,000');
    await expect.element(cell('Gross Profit')).toHaveValue('2,072,000.00');
    await expect
      .element(page.getByRole('textbox', { name: 'Gross Margin, April 2026, percent' }))
      .toHaveValue('69.07');
    await expect
      .element(cell('Gross Profit'))
      .toHaveAccessibleDescription('Calculated, was $2,272,000');
    await cell('Gross Profit').fill('2,272,000');
    await expect
      .element(cell('Gross Profit'))
      .toHaveAccessibleDescription(/revenue \$3,000,000 less production \$928,000 is \$2,072,000/);
    await expect.element(cell('EBITDA')).toHaveAccessibleDescription(/less all costs/);
    await keyboard('{Enter}');
    await expect.element(toastInSight()).toMatchTextContent('Financial data updated');
    expect(sentFigures()).toEqual([{ revenue: '3000000', grossProfit: '2272000' }]);
  });

  test('a negative cost, and a month that is not published is not said to be reported', async () => {
    await editMonth();
    expect(page.getByText('Reported to the board').elements()).toEqual([]);
    await cell('Admin').fill('-156000');
    await expect
      .element(cell('Admin'))
      .toHaveAccessibleDescription(/^Admin is negative; costs are stored as positive amounts/);
  });
});

test('only a month that was published is said to be reported to the board', async () => {
  server.answer(listPublications, [
    {
      id: 5,
      fyId: 14,
      monthNum: 1,
      month: 'April 2026',
      number: 1,
      code: 'K7QX-3MTB-9RWD',
      moment: 9,
      manifestDigest: 'a'.repeat(64),
      publishedAt: '2026-05-10T12:00:00.000Z',
      publishedBy: 'Maren Okafor',
      state: 'published',
      supersededAt: null,
      files: [],
    },
  ]);
  server.announce(['publications']);
  await editMonth();
  const reported = page.getByRole('rowheader', { name: /Reported to the board$/ });
  await expect.element(reported).toMatchTextContent('April');
  await editMonth('June 2026');
  await expect.element(reported).not.toBeInTheDocument();
});

test('A5: only a slip of a hundred times or more asks before it is sent', async () => {
  await editMonth();
  await keyboard('320000000{Enter}');
  await expect.element(question()).toMatchTextContent('about 100 times the usual');
  await keyboard('{Enter}');
  await expect.element(question()).not.toBeInTheDocument();
  await expect.element(cell('Revenue')).toHaveValue('320,000,000');
  expect(sentFigures()).toEqual([]);
  await button('Save April 2026').click();
  await button('Save anyway').click();
  await expect.element(toastInSight()).toMatchTextContent('Financial data updated');
  await expect.element(mark(/^Revenue is \$320,000,000/)).toBeVisible();
  await editMonth('June 2026');
  await keyboard('34000000{Enter}');
  await expect.element(mark(/^Revenue is \$34,000,000, about 10 times/)).toBeVisible();
  expect(sentFigures()).toEqual([{ revenue: '320000000' }, { revenue: '34000000' }]);
});

const undo = () => toastInSight().getByRole('button', { name: 'Undo' });

test('A5: Undo sends the earlier figures under the version of the save, with its reason kept', async () => {
  await editMonth();
  await keyboard('3100000');
  await cell('Cash').fill('4,700,000');
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await expect.element(reason).toHaveAccessibleDescription(/Readers can see the reason/);
  await reason.fill(' Late invoice ');
  await keyboard('{Enter}');
  await undo().click();
  await expect.element(toastInSight()).toMatchTextContent('April is back to its previous values.');
  expect(sentFigures()).toEqual([
    { revenue: '3100000', cash: '4700000', reason: 'Late invoice' },
    { ...MARGIN, revenue: '3200000.00', cash: '4720000.00' },
  ]);
  const versions = server.calls(updateFinancialData).map(({ headers }) => headers.get('if-match'));
  expect(versions).toEqual(['"1"', '"2"']);
  await expect.element(page.getByRole('row', { name: /April/ })).toMatchTextContent('$3,200,000');
});

test('A5: Undo leaves a colleague’s later change alone', async () => {
  await editMonth();
  await keyboard('3100000{Enter}');
  await expect.element(undo()).toBeVisible();
  changeUnheard({ revenue: '3300000.00' });
  await undo().click();
  await expect.element(toastInSight()).toMatchTextContent('April has been changed again.');
  expect(storedMonth(APRIL).revenue).toBe('3300000.00');
});

test('A4: a zero is marked as not reported again, beside its cell', async () => {
  await editMonth();
  await expect.element(button('Not reported: Cash')).not.toBeInTheDocument();
  await cell('Cash').fill('0');
  await button('Not reported: Cash').click();
  await expect.element(cell('Cash')).toHaveFocus();
  await expect.element(cell('Cash')).toHaveAccessibleDescription('Not reported');
  await expect.element(button('Confirm zero: Cash')).toBeVisible();
  await keyboard('{Enter}');
  await expect.element(toastInSight()).toMatchTextContent('Financial data updated');
  expect(sentFigures()).toEqual([{ notReported: ['cash'] }]);
});

/** Plausible for a company of this size. */
const LONG_FIGURES = {
  revenue: '3406136.32',
  ebitda: '660904.10',
  adjustedEbitda: '752174.73',
  grossProfit: '2477424.92',
  production: '928711.40',
  salesMarketing: '506963.05',
  rd: '575926.56',
  admin: '386168.40',
};

const overflow = () => {
  const frame = page.getByCss('[data-frame="table"]').element();
  return frame.scrollWidth - frame.clientWidth;
};

test.each([1024, 1440])('B32: marks do not widen the table at %i px', async (width) => {
  await page.viewport(width, 900);
  await document.fonts.ready;
  const before = overflow();
  colleagueSaves({ grossMarginPercent: '12.00', cash: '472000.00', other: '0.00' });
  await expect.element(mark(/^Gross margin is 12.00%/)).toBeVisible();
  await expect.element(mark(/^Cash is/)).toBeVisible();
  // Less than a mark, which is 24 px wide: the digits themselves differ by a pixel or two.
  expect(overflow()).toBeLessThan(before + 8);
});

test('a month of usual figures is edited at 1440 px without scrolling sideways', async () => {
  // Browsers round the widths of letters differently: the table fits with 16 px to spare.
  await page.viewport(1440 - 16, 900);
  await document.fonts.ready;
  colleagueSaves({ ...LONG_FIGURES, cash: '11355711.77' });
  await expect.element(page.getByRole('row', { name: /April/ })).toMatchTextContent('$11,355,712');
  expect(overflow()).toBe(0);
  await editMonth();
  await expect.element(cell('Cash')).toHaveValue('11,355,711.77');
  expect(overflow()).toBe(0);
});

test('A5: at 1024 px, beside the sidebar, what looks wrong is read whole', async () => {
  await page.viewport(1024, 900);
  await editMonth();
  await cell('Revenue').fill('32000000');
  const sentence = page.getByRole('status').getByText(/Revenue is .+ in nearby months\.?$/);
  await expect.element(sentence).toBeVisible();
  const frame = sentence.element().closest('[data-frame]');
  expect(sentence.element().getBoundingClientRect().right).toBeLessThanOrEqual(
    frame?.getBoundingClientRect().right ?? 0,
  );
});
