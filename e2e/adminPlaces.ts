import type { Page } from '@playwright/test';
import { ADMINISTRATOR, VIEWER } from './journey.ts';
import type { Place } from './place.ts';
import { press } from './screenSteps.ts';

const choose = (name: string | RegExp, item: string) => async (page: Page) => {
  await press(name)(page);
  await page.getByRole('menuitem', { name: item }).click();
};

/** Tabs and dialogs of the page Admin. */
export function adminPlaces(): Place[] {
  const viewer = /^More actions for/;
  return [
    { name: 'users', path: '/admin', words: VIEWER.email },
    { name: 'own row', path: `/admin?text=${ADMINISTRATOR.email}`, words: ADMINISTRATOR.email },
    { name: 'user actions', path: '/admin', words: 'Reset link', open: press(viewer) },
    {
      name: 'role?',
      path: `/admin?text=${VIEWER.email}`,
      words: 'Cancel',
      open: choose(viewer, 'Make admin'),
    },
    {
      name: 'delete a user?',
      path: `/admin?text=${VIEWER.email}`,
      words: 'Are you sure you want to delete this user?',
      open: choose(viewer, 'Delete'),
    },
    {
      name: 'reset link',
      path: `/admin?text=${VIEWER.email}`,
      words: 'It is shown only once.',
      open: async (page) => {
        await choose(viewer, 'Reset link')(page);
        await press('Create link')(page);
      },
    },
    { name: 'create user', path: '/admin?dialog=create', words: 'Create New User' },
    { name: 'own password', path: '/admin?dialog=password', words: 'Your other sessions will end' },
    {
      name: 'access review',
      path: '/admin',
      words: 'Access is correct, no changes needed',
      open: press('Review access'),
    },
    {
      name: 'who sees reading',
      path: '/admin?tab=settings',
      words: 'What turning it on means',
      open: press('Change visibility'),
    },
    { name: 'system', path: '/admin?tab=system', words: 'Data check' },
    { name: 'units', path: '/admin?tab=units', words: 'Services' },
    {
      name: 'create unit',
      path: '/admin?tab=units&dialog=create',
      words: 'You can add forecasts and budgets for it right away.',
    },
    { name: 'years', path: '/admin?tab=years', words: 'FY26' },
    {
      name: 'create year',
      path: '/admin?tab=years&dialog=create',
      words: 'You can enter figures and reports for its months',
    },
  ];
}
