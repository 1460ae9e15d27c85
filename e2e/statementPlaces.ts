import type { Page } from '@playwright/test';
import type { Place } from './place.ts';
import { press } from './screenSteps.ts';

const PATH = '/statements?month=2026-10';

const pressEach =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await press(name)(page);
  };

/** The balance sheet and the cash flow of the demo company, and where their lines are chosen. */
export function statementPlaces(): Place[] {
  return [
    { name: 'statements', path: PATH, words: 'Total liabilities and equity' },
    {
      name: 'statements, twelve months',
      path: `${PATH}&period=twelveMonths`,
      words: 'Closing cash',
    },
    {
      name: 'statements, nothing recorded',
      path: '/statements?month=2025-03',
      words: 'No balance sheet for March 2025',
    },
    {
      name: 'balances',
      path: '/statements?tab=balances&fyId=12',
      words: 'Share capital',
      onlyFor: 'admin',
    },
    { name: 'accounts', path: '/accounts', words: 'Deferred income', onlyFor: 'admin' },
    {
      name: 'more lines',
      path: '/admin?tab=settings&dialog=lines',
      words: 'A balance sheet and a cash flow for each month',
      onlyFor: 'admin',
    },
    {
      name: 'line of the balance sheet',
      path: PATH,
      words: '1200 Trade receivables',
      open: press('Receivables'),
    },
    {
      name: 'line of the cash flow',
      path: PATH,
      words: '7200 Corporation tax',
      open: press('Tax paid'),
    },
    {
      name: 'move an amount',
      path: PATH,
      words: 'Move from Tax paid',
      onlyFor: 'admin',
      open: pressEach('Tax paid', 'Move an amount'),
    },
    {
      name: 'edit lines',
      path: PATH,
      words: 'Balance sheet lines',
      onlyFor: 'admin',
      open: press('Edit lines'),
    },
    {
      name: 'add a line',
      path: PATH,
      words: 'It is placed after the last line of its side.',
      onlyFor: 'admin',
      open: pressEach('Edit lines', 'Add a line'),
    },
    {
      name: 'add a covenant',
      path: PATH,
      words: 'Divide by an amount',
      onlyFor: 'admin',
      open: press('Add a covenant'),
    },
  ];
}
