import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { explainFigure } from '../../../contract/figures.ts';
import { importedCell } from '../../../contract/importedCells.ts';
import { address } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { server } from '../../testServer.ts';

test('a line that accounts feed lists them, leads to their cells, and names its adjustments', async () => {
  const sales = { code: '4000', name: 'Sales', entity: '', text: '$3,700,000', importId: 7 };
  await openApplication('/?explain=revenue.2026-10', 'admin', () => {
    server.answer(explainFigure, {
      figure: {
        id: 'revenue.2026-10',
        title: 'Revenue',
        period: 'October 2026',
        value: '3800000.00',
        text: '$3,800,000',
        kind: 'entered',
        formula: null,
        parts: [],
      },
      history: [],
      hasMoreHistory: false,
      deeper: [],
      books: {
        accounts: [
          { ...sales, sheet: 'October', cell: 'C7' },
          { ...sales, code: '4100', name: 'Licences', sheet: 'Ledger', cell: 'line 12' },
        ],
        entities: [
          { name: 'Harbour Ltd', isEliminations: false, text: '$3,900,000' },
          { name: 'Between', isEliminations: true, text: '-$200,000' },
        ],
        adjustments: [{ id: 5, reason: 'A late invoice', text: '$100,000' }],
      },
    });
    server.answer(importedCell, {
      fileName: 'trial balance.xlsx',
      source: 'xlsx',
      appliedAt: '2026-11-08T10:00:00.000Z',
      appliedBy: 'Maren Okafor',
      reason: null,
      isUndone: false,
      sheet: 'October',
      cell: 'C7',
      stored: { what: '4000 Sales', period: 'October 2026' },
      columns: ['A', 'C'],
      rows: [
        {
          number: 7,
          cells: [
            { text: 'Sales', is: 'heading' },
            { text: '3,700,000.00', is: 'figure' },
          ],
        },
      ],
    });
  });
  const shown = page.getByRole('dialog', { name: 'Revenue', exact: true });
  await expect.element(shown).toMatchTextContent('4000 Salessheet October, cell C7$3,700,000');
  await expect.element(shown).toMatchTextContent('4100 LicencesLedger, line 12$3,700,000');
  await expect
    .element(page.getByRole('list', { name: 'Entities' }))
    .toMatchTextContent('Harbour Ltd$3,900,000BetweenEliminations-$200,000');
  await expect.element(shown).toMatchTextContent('AdjustmentA late invoice$100,000');
  await shown.getByRole('button', { name: 'sheet October, cell C7' }).click();
  await expect
    .element(shown.getByRole('cell', { name: '3,700,000.00' }))
    .toHaveAttribute('aria-current', 'location');
  await expect.element(shown).toMatchTextContent('stored as 4000 Sales, October 2026.');
  expect(address()).toBe('/?explain=revenue.2026-10&cell=7%21October%21C7');
  expect(server.calls(importedCell).map(({ query }) => query.get('cell'))).toEqual(['C7']);
  await shown.getByRole('button', { name: 'Revenue, October 2026' }).click();
  await expect.element(shown).toMatchTextContent('Total of all accounts');
});

test('adjusted EBITDA of a month that accounts feed says what is adjusted, and why', async () => {
  await openApplication('/?explain=adjEbitda.2026-10', 'admin', () => {
    server.answer(explainFigure, {
      figure: {
        id: 'adjEbitda.2026-10',
        title: 'Adjusted EBITDA',
        period: 'October 2026',
        value: '130000.00',
        text: '$130,000',
        kind: 'entered',
        formula: null,
        parts: [],
      },
      history: [],
      hasMoreHistory: false,
      deeper: [],
      books: {
        ebitda: '$110,000',
        accounts: [],
        adjustments: [{ id: 0, reason: 'Moving to Leeds', text: '$20,000' }],
      },
    });
  });
  const shown = page.getByRole('dialog', { name: 'Adjusted EBITDA', exact: true });
  await expect.element(shown).toMatchTextContent('EBITDA$110,000AdjustmentMoving to Leeds$20,000');
});

test('adjustments of a line without accounts are shown as resting', async () => {
  await openApplication('/?explain=revenue.2026-10', 'admin', () => {
    server.answer(explainFigure, {
      figure: {
        id: 'revenue.2026-10',
        title: 'Revenue',
        period: 'October 2026',
        value: '130000.00',
        text: '$130,000',
        kind: 'entered',
        formula: null,
        parts: [],
      },
      history: [],
      hasMoreHistory: false,
      deeper: [],
      books: {
        accounts: [],
        adjustments: [{ id: 5, reason: 'A late invoice', text: '$100,000' }],
      },
    });
  });
  const shown = page.getByRole('dialog', { name: 'Revenue', exact: true });
  await expect
    .element(shown)
    .toMatchTextContent(
      "Paused adjustmentsNo account is mapped to this line in this month, so the adjustments don't apply yet.AdjustmentA late invoice$100,000",
    );
});
