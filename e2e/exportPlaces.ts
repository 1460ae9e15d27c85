import type { Page, Route } from '@playwright/test';
import { CALLS } from '../src/contract/calls.ts';
import { exportAs } from './exportMenu.ts';
import type { Place } from './place.ts';

/** Asks for a pack; `meets` decides what happens to the call. */
const exportWith = (meets: (route: Route) => Promise<void>) => async (page: Page) => {
  await page.route(`**${CALLS.createBoardPack.path}`, meets, { times: 1 });
  await exportAs(page, 'PDF');
};

/** The Export menu, and its outcomes. */
export const EXPORT_PLACES: readonly Place[] = [
  {
    name: 'export menu',
    path: '/',
    words: 'Figures as CSV',
    open: (page) => page.getByRole('button', { name: 'Export', exact: true }).click(),
  },
  {
    name: 'toast',
    path: '/',
    words: 'Export Started',
    open: (page) => exportAs(page, 'Figures as CSV'),
  },
  {
    name: 'board pack, on its way',
    path: '/',
    words: 'Requesting the pack',
    open: exportWith(() => new Promise(() => {})),
  },
  {
    name: 'board pack, failed',
    path: '/',
    words: 'The server cannot be reached',
    open: exportWith((route) => route.abort()),
  },
];
