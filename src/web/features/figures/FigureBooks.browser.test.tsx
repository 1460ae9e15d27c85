import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { explainFigure } from '../../../contract/figures.ts';
import { openApplication } from '../../testApplication.tsx';
import { server } from '../../testServer.ts';

test('a line that accounts feed lists them with their cells, and its adjustments', async () => {
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
        accounts: [{ ...sales, sheet: 'October', cell: 'C7' }],
        adjustments: [{ id: 5, reason: 'A late invoice', text: '$100,000' }],
      },
    });
  });
  const shown = page.getByRole('dialog', { name: 'Revenue', exact: true });
  await expect.element(shown).toMatchTextContent('4000 SalesCell C7 of October$3,700,000');
  await expect.element(shown).toMatchTextContent('AdjustmentA late invoice$100,000');
  await expect.element(page.getByRole('button', { name: 'Cell C7 of October' })).toBeVisible();
});
