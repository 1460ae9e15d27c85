import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { explainFigure } from '../../../contract/figures.ts';
import type { ImportedCell } from '../../../contract/importedCells.ts';
import { importedCell } from '../../../contract/importedCells.ts';
import { previewTakeBack } from '../../../contract/reverts.ts';
import type { Explanation } from '../../../contract/figures.ts';
import { address, focusOn, goToAFigure, part, press } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { Refusal, server } from '../../testServer.ts';

const named = (id: string, title: string, text: string) => ({
  id,
  title,
  period: 'October 2026',
  value: text.replaceAll(/[$,%]/g, ''),
  text,
});

const REVENUE: Explanation = {
  figure: {
    ...named('revenue.2026-10', 'Revenue', '$3,800,000'),
    kind: 'entered',
    formula: null,
    parts: [],
  },
  history: [
    {
      at: '2026-11-09T10:00:00.000Z',
      by: 'Maren Okafor',
      reason: 'A late invoice',
      before: '$3,700,000',
      after: '$3,800,000',
      origin: { kind: 'screen', path: '/reports' },
      place: null,
      takeBack: { moment: 41, noun: 'figures', id: 118, field: 'revenue' },
    },
    {
      at: '2026-11-08T10:00:00.000Z',
      by: 'Maren Okafor',
      reason: null,
      before: null,
      after: '$3,700,000',
      origin: { kind: 'import', importId: 7, fileName: 'accounts.xlsx' },
      place: { sheet: 'October', cell: 'C7' },
      takeBack: { moment: 40, noun: 'figures', id: 118, field: null },
    },
  ],
  hasMoreHistory: true,
  deeper: [],
};

const PROFIT: Explanation = {
  figure: {
    ...named('grossProfit.2026-10', 'Gross Profit', '$2,818,000'),
    kind: 'derived',
    formula: 'Revenue − Production',
    parts: [
      { ...named('revenue.2026-10', 'Revenue', '$3,800,000'), role: 'plus', isLeftOut: false },
      { ...named('production.2026-10', 'Production', '$982,000'), role: 'minus', isLeftOut: false },
    ],
  },
  history: [],
  hasMoreHistory: false,
  deeper: [],
};

const CELL: ImportedCell = {
  fileName: 'accounts.xlsx',
  source: 'xlsx',
  appliedAt: '2026-11-08T10:00:00.000Z',
  appliedBy: 'Maren Okafor',
  reason: 'October closed',
  isUndone: false,
  sheet: 'October',
  cell: 'C7',
  stored: { what: 'Revenue', period: 'October 2026' },
  columns: ['A', 'B', 'C'],
  rows: [
    {
      number: 7,
      cells: [
        { text: 'Revenue', is: 'heading' },
        { text: '', is: 'hidden' },
        { text: '3,700', is: 'figure' },
      ],
    },
  ],
};

function answerFigures() {
  server.answer(importedCell, CELL);
  server.reply(explainFigure, ({ params }) => {
    if (params['id'] === 'grossProfit.2026-10') return PROFIT;
    return params['id'] === 'revenue.2026-10'
      ? REVENUE
      : new Refusal('invalid_input', 'Not a month, a financial year or a range of months');
  });
}

const open = (path: string, role: 'admin' | 'viewer' = 'viewer') =>
  openApplication(path, role, answerFigures);

/** At which moment each explanation was asked for. */
const moments = () => server.calls(explainFigure).map(({ query }) => query.get('asOf'));

const RECORD = { noun: 'figures', id: 118 };
const VALUE = { kind: 'record', ...RECORD, field: 'revenue' };
const counts = { records: 0, values: 0, kept: 0 };
const NOTHING = { key: 'k', moment: 41, records: [], counts, leftOut: 0 };
const askedBack = () => server.calls(previewTakeBack).map(({ body }) => body);
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const card = () => part('Current Revenue').getByText('$3,800,000');

describe('a number that is pressed', () => {
  test('tells its history: old and new, who, when, why and from where', async () => {
    await open('/');
    await goToAFigure();
    await card().click();
    const shown = dialog('Revenue');
    await expect.element(shown).toMatchTextContent('October 2026');
    await expect.element(shown.getByText('$3,700,000').first()).toBeVisible();
    await expect.element(shown).toMatchTextContent('A late invoice');
    await expect
      .element(shown)
      .toMatchTextContent('Nov 9, 2026, 10:00 AM · Maren Okafor · on the Monthly Reports page');
    await expect.element(shown).toMatchTextContent('from accounts.xlsx, sheet October, cell C7');
    await expect.element(shown.getByText('Earlier changes are not shown.')).toBeVisible();
    expect(shown.getByRole('link').elements()).toEqual([]);
    expect(shown.getByText('Revert this').elements()).toEqual([]);
    expect(address()).toBe('/?explain=revenue.2026-10');
    await shown.getByRole('button', { name: 'sheet October, cell C7' }).click();
    await expect
      .element(shown.getByRole('cell', { name: '3,700' }))
      .toHaveAttribute('aria-current', 'location');
    await expect.element(shown).toMatchTextContent('stored as Revenue, October 2026.');
    expect(address()).toBe('/?explain=revenue.2026-10&cell=7%21October%21C7');
    await shown.getByRole('button', { name: 'Revenue, October 2026' }).click();
    expect(address()).toBe('/?explain=revenue.2026-10');
    await press('Escape');
    await expect.element(shown).not.toBeInTheDocument();
    expect(address()).toBe('/');
  });

  test('says when its value is not the end of its history', async () => {
    await openApplication('/', 'viewer', () => {
      server.answer(explainFigure, { ...REVENUE, differsFromHistory: true });
    });
    await goToAFigure();
    await card().click();
    const alert = dialog('Revenue').getByRole('alert');
    await expect.element(alert).toMatchTextContent('Differs from its history');
  });

  test('leads an administrator to the import, and to taking each change back', async () => {
    await open('/?explain=revenue.2026-10', 'admin');
    const link = dialog('Revenue').getByRole('link', { name: 'accounts.xlsx' });
    await expect.element(link).toHaveAttribute('href', '/import?id=7&cell=October%21C7');
    server.answer(previewTakeBack, NOTHING);
    const button = (name: RegExp) => dialog('Revenue').getByRole('button', { name });
    await button(/^Revert this value…/).click();
    const taking = dialog('Revert');
    await expect.element(taking).toMatchTextContent('Revenue, October 2026: back to $3,700,000');
    await expect.poll(askedBack).toEqual([{ what: { ...VALUE, asAt: '40' } }]);
    await press('Escape');
    await expect.element(taking).not.toBeInTheDocument();
    await button(/^Revert this entry…/).click();
    await expect.poll(() => askedBack()[1]).toMatchObject({ what: { moment: 40, record: RECORD } });
  });

  test('goes down to its parts, and back up the same way', async () => {
    await open('/?explain=grossProfit.2026-10');
    await expect.element(dialog('Gross Profit')).toMatchTextContent('Revenue − Production');
    await dialog('Gross Profit')
      .getByRole('button', { name: /^Revenue/ })
      .click();
    const way = dialog('Revenue').getByRole('navigation', { name: 'Path to this figure' });
    await expect.element(way).toMatchTextContent('Gross Profit, October 2026');
    history.back();
    await expect.element(dialog('Gross Profit')).toBeVisible();
    history.forward();
    await way.getByRole('button').click();
    await expect.element(dialog('Gross Profit')).toBeVisible();
    await expect.element(way).not.toBeInTheDocument();
  });

  test('over a page of the past is explained as of that moment', async () => {
    await open('/documents?explain=revenue.2026-10');
    await expect.element(dialog('Revenue')).toMatchTextContent('A late invoice');
    expect(moments()).toEqual([null]);
    await open('/documents?asOf=12&explain=revenue.2026-10', 'admin');
    await expect.element(dialog('Revenue')).toMatchTextContent('A late invoice');
    expect(moments().at(-1)).toBe('12');
    // The past leads to nothing that changes figures.
    expect(dialog('Revenue').getByRole('link').elements()).toEqual([]);
  });

  test('that is none says why', async () => {
    await open('/?explain=nonsense.2026-13');
    const shown = dialog('Where this figure comes from');
    await expect.element(shown).toMatchTextContent('The figure could not be explained');
    await expect.element(shown).toMatchTextContent('Not a month, a financial year');
  });

  test('stays text: what is selected is copied, and opens nothing', async () => {
    await open('/');
    await expect.element(card()).toBeVisible();
    document.getSelection()?.selectAllChildren(await card().findElement());
    (await card().findElement()).dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect(String(document.getSelection())).toBe('$3,800,000');
    expect(address()).toBe('/');
  });
});

describe('compared with another moment', () => {
  const compared = {
    moment: 12,
    at: '2026-11-08T12:00:00.000Z',
    figure: { ...REVENUE.figure, value: '3700000', text: '$3,700,000' },
    changed: [
      {
        id: 'revenue.2026-10',
        title: 'Revenue',
        period: 'October 2026',
        otherText: '$3,700,000',
        text: '$3,800,000',
        history: REVENUE.history.slice(0, 1),
      },
    ],
    hasMoreChanged: false,
  };
  const sentence = 'Nothing was recorded before 2026-04-01T08:00:00.000Z, the first change';
  const openCompared = (path: string) =>
    openApplication(path, 'viewer', () =>
      server.reply(explainFigure, ({ query }) => {
        const compareWith = query.get('compareWith');
        if (compareWith === null) return REVENUE;
        return compareWith.startsWith('2020')
          ? new Refusal('invalid_input', sentence, {
              errors: [{ path: 'compareWith', message: sentence }],
            })
          : { ...REVENUE, compared };
      }),
    );

  test('a figure shows both values, and who made the difference and why', async () => {
    await openCompared('/?explain=revenue.2026-10');
    const shown = dialog('Revenue');
    await shown.getByRole('button', { name: 'Compare with…' }).click();
    const chooser = dialog('Compare with…');
    await chooser.getByLabelText('Date and time').fill('2020-01-01T00:00');
    await press('Enter');
    await expect
      .element(chooser.getByLabelText('Date and time'))
      .toHaveAccessibleDescription(/^Nothing was recorded before Apr 1, 2026/);
    await chooser.getByLabelText('Date and time').fill('2026-11-08T12:30');
    await chooser.getByRole('button', { name: 'Compare' }).click();
    await expect.element(chooser).not.toBeInTheDocument();
    const both = shown.getByRole('region', { name: 'Comparison' });
    await expect.element(both).toMatchTextContent('As of Nov 8, 2026, 12:30 PM');
    await expect.element(both).toMatchTextContent('$3,700,000 then, $3,800,000 now');
    await expect.element(both).toMatchTextContent('A late invoice');
    expect(address()).toBe('/?explain=revenue.2026-10&compareWith=2026-11-08T12%3A30%3A59.999999Z');
    await shown.getByRole('button', { name: 'Stop comparing' }).click();
    await expect.element(both).not.toBeInTheDocument();
    expect(address()).toBe('/?explain=revenue.2026-10');
  });

  test('an address compares with a moment by its number, over a page of the past too', async () => {
    await openCompared('/documents?asOf=57&explain=revenue.2026-10&compareWith=12');
    const both = dialog('Revenue').getByRole('region', { name: 'Comparison' });
    await expect.element(both).toMatchTextContent('As of Nov 8, 2026, 12:00 PM');
    const asked = server.calls(explainFigure).map(({ query }) => query.toString());
    expect(asked).toContain('compareWith=12&asOf=57');
  });
});

describe('by keys', () => {
  test('Alt and Enter go to a number, arrows move, Enter asks, Escape goes back', async () => {
    await open('/');
    await expect.element(card()).toBeVisible();
    await focusOn(page.getByLabelText('Financial Year').first());
    await press('Alt+Enter');
    await expect.element(card()).toHaveFocus();
    await expect.element(card()).toHaveAttribute('role', 'button');
    await press('ArrowRight');
    await expect.element(card()).not.toHaveFocus();
    await press('Home');
    await expect.element(card()).toHaveFocus();
    await press('Enter');
    await expect.element(dialog('Revenue')).toBeVisible();
    await press('Escape');
    await expect.element(dialog('Revenue')).not.toBeInTheDocument();
    await expect.element(card()).toHaveFocus();
    await press('Escape');
    await expect.element(page.getByLabelText('Financial Year').first()).toHaveFocus();
  });

  test('a table is one stop for Tab, with arrow keys inside it', async () => {
    await open('/reports?tab=financial-data&fyId=14');
    const table = page.getByRole('table', { name: 'Financial Data FY26' });
    const month = (name: string) =>
      table.getByRole('button', { name: new RegExp(`^${name}: open details`) });
    await expect.element(table.getByRole('button', { name: '$3,800,000' })).toBeVisible();
    const inTable = () => table.element().contains(document.activeElement);
    await goToAFigure();
    await press('Control+Home');
    await expect.element(month('April')).toHaveFocus();
    await press('Tab');
    expect(inTable()).toBe(false);
    await press('Shift+Tab');
    await expect.element(month('April')).toHaveFocus();
    await press('ArrowRight', 'ArrowDown');
    await expect.element(page.getByCss('[data-figure="revenue.2026-05"]')).toHaveFocus();
    await press('Home');
    await expect.element(month('May')).toHaveFocus();
    await press('ArrowUp', 'End', 'Home', 'ArrowRight');
    await expect.element(page.getByCss('[data-figure="revenue.2026-04"]')).toHaveFocus();
    await press('Shift+Tab');
    expect(inTable()).toBe(false);
    await press('Tab', 'Enter');
    await expect.poll(address).toMatch(/explain=revenue.2026-04$/);
  });

  test('typing stays typing', async () => {
    await open('/trends');
    await expect.element(part('Revenue Trend').getByText('+90.0%')).toBeVisible();
    await focusOn(page.getByRole('searchbox').first());
    await userEvent.keyboard('e');
    expect(address()).toBe('/trends');
  });

  test('in a table up and down keep to the column', async () => {
    await open('/reports?tab=financial-data&fyId=14');
    const cash = page.getByCss('[data-figure="cash.2026-05"]');
    await focusOn(page.getByRole('button', { name: /^May: open details/ }));
    await press('Alt+Enter', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    await expect.element(cash).toHaveFocus();
    await press('ArrowDown', 'ArrowDown', 'ArrowUp');
    await expect.element(page.getByCss('[data-figure="cash.2026-06"]')).toHaveFocus();
  });

  test('in a dialog that the address opened, Escape leaves the number before it closes', async () => {
    await open('/reports?tab=financial-data&fyId=14&details=118');
    const month = page.getByRole('dialog', { name: 'Financial Details' });
    await expect.element(month.getByCss('[data-figure="revenue.2026-10"]').first()).toBeVisible();
    await press('Alt+Enter');
    await expect.element(month.getByCss('[data-figure]:focus')).toBeVisible();
    await press('Escape');
    await expect.element(month).toBeVisible();
    await expect.element(page.getByCss('[data-figure]:focus')).not.toBeInTheDocument();
    await press('Escape');
    await expect.element(month).not.toBeInTheDocument();
  });
});

const figure = () => page.getByCss('[data-figure="revenue.2026-10"]').first();

describe('if a press already does something', () => {
  test('a press opens the month as before, and a long press the number', async () => {
    await open('/reports?tab=financial-data&fyId=14');
    await figure().click();
    await expect.element(page.getByRole('dialog', { name: 'Financial Details' })).toBeVisible();
    await press('Escape');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await figure().click({ delay: 900 });
    await expect.element(dialog('Revenue')).toBeVisible();
    expect(address()).toBe('/reports?tab=financial-data&fyId=14&explain=revenue.2026-10');
    await press('Escape');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(address()).toBe('/reports?tab=financial-data&fyId=14');
  });

  test('in the open month a press asks, over its dialog', async () => {
    await open('/reports?tab=financial-data&fyId=14&details=118');
    const month = page.getByRole('dialog', { name: 'Financial Details' });
    await month.getByCss('[data-figure="revenue.2026-10"]').first().click();
    await expect.element(dialog('Revenue')).toBeVisible();
    await press('Escape');
    await expect.element(dialog('Revenue')).not.toBeInTheDocument();
    await expect.element(month).toBeVisible();
  });
});
