import { createEbitdaItem } from '../src/contract/ebitdaItems.ts';
import { createMonthEvent } from '../src/contract/monthEvents.ts';
import type { Caller } from './caller.ts';
import type { Place } from './place.ts';
import { unfold } from './monthPage.ts';

/** Several journeys of a product look at the same charts. */
const stored = new WeakMap<Caller, Promise<unknown>>();

/** An event, which charts mark on all pages, and an item of adjusted EBITDA. */
export async function storeEventAndItem(administrator: Caller): Promise<void> {
  const storing =
    stored.get(administrator) ??
    Promise.all([
      administrator.ask(createMonthEvent, {
        body: {
          month: '2026-09',
          title: 'Berlin office opened',
          lines: ['admin'],
          // The month may be published already.
          reason: 'It was forgotten',
        },
      }),
      administrator.ask(createEbitdaItem, {
        body: {
          month: '2026-10',
          name: 'Due diligence on Project Heron',
          amount: '127000',
          reason: 'Fees of lawyers and auditors',
        },
      }),
    ]);
  stored.set(administrator, storing);
  await storing;
}

/** An administrator's records for a month next to its figures, and charts with a comparison. */
export async function eventPlaces(administrator: Caller): Promise<readonly Place[]> {
  await storeEventAndItem(administrator);
  return [
    {
      name: 'new event',
      path: '/trends',
      words: 'What happened',
      open: async (page) => {
        await page.getByRole('button', { name: 'Add an event' }).click();
      },
    },
    { name: 'compared charts', path: '/trends?compare=priorYear', words: 'year before' },
    {
      name: 'new item of adjusted EBITDA',
      path: '/report?month=2026-10',
      words: "The month's pack includes its reason.",
      open: async (page) => {
        await unfold(page, 'EBITDA to Adjusted EBITDA');
        await page.getByRole('button', { name: 'Add an item' }).click();
      },
    },
  ];
}
