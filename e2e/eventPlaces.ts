import { createMonthEvent } from '../src/contract/monthEvents.ts';
import type { Caller } from './caller.ts';
import type { Place } from './place.ts';

/** Several journeys of a product look at the same charts. */
const stored = new WeakMap<Caller, Promise<unknown>>();

/** What happened in a month: charts mark it on all pages, and administrators keep it. */
export async function eventPlaces(administrator: Caller): Promise<readonly Place[]> {
  const storing =
    stored.get(administrator) ??
    administrator.ask(createMonthEvent, {
      body: { month: '2026-09', title: 'Berlin office opened', lines: ['admin'] },
    });
  stored.set(administrator, storing);
  await storing;
  return [
    {
      name: 'new event',
      path: '/trends',
      words: 'What happened',
      open: async (page) => {
        await page.getByRole('button', { name: 'Add an event' }).click();
      },
    },
  ];
}
