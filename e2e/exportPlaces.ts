import type { Page, Route } from '@playwright/test';
import { CALLS } from '../src/contract/calls.ts';
import { exportAs } from './exportMenu.ts';

/** Something that a person can have before them: a page, a tab, a dialog, a menu, an empty state. */
export interface Place {
  readonly name: string;
  readonly path: string;
  /** In sight once it is complete. */
  readonly words: string;
  /** The steps from the page to what opens on it. */
  readonly open?: (page: Page) => Promise<void>;
  readonly onlyFor?: 'admin';
}

/** A pack is asked for, and this happens to the call. */
const exportWith = (meets: (route: Route) => Promise<void>) => async (page: Page) => {
  await page.route(`**${CALLS.createBoardPack.path}`, meets, { times: 1 });
  await exportAs(page, 'PDF');
};

/** The menu of Export, and what comes of it. */
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
    name: 'board pack, not made',
    path: '/',
    words: 'The server cannot be reached',
    open: exportWith((route) => route.abort()),
  },
];
