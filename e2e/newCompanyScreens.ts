import type { Page } from '@playwright/test';
import { expect, pageTitle } from './journey.ts';
import type { Product } from './product.ts';
import { startProduct } from './product.ts';
import type { Screen } from './screensList.ts';

/** Its administrator. */
export const NEWCOMER = { email: 'finance@harbour.example', password: 'opening-the-books' };
const LINK =
  /Set the administrator's password with this link, which works once, for an hour: (\S+)/;

/** A product that nobody has used yet, with its administrator signed in on the page. */
export async function withNewCompany(
  page: Page,
  work: (product: Product) => Promise<void>,
): Promise<void> {
  const product = await startProduct({ DEMO: 'no', ADMIN_EMAIL: NEWCOMER.email });
  try {
    const [, link = ''] = LINK.exec(product.printed()) ?? [];
    await page.goto(link);
    await page.getByLabel('First name').fill('Nora');
    await page.getByLabel('Last name').fill('Lindqvist');
    await page.getByLabel('Password', { exact: true }).fill(NEWCOMER.password);
    await page.getByLabel('Confirm password').fill(NEWCOMER.password);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(pageTitle(page, 'Dashboard')).toBeVisible();
    await work(product);
  } finally {
    await product.stop();
  }
}

/** Screens of a company without data. */
export function newCompanyScreens(): readonly Screen[] {
  return [
    { name: 'new-company', path: '/', words: '0 of 9 done' },
    { name: 'new-company-accounts', path: '/accounts', words: 'No accounts yet' },
    { name: 'new-company-activity', path: '/activity', words: 'Filter' },
    { name: 'new-company-settings', path: '/admin?tab=settings', words: 'No name yet' },
    {
      name: 'new-company-basis',
      path: '/admin?tab=settings&dialog=basis',
      words: 'The year begins in',
    },
    {
      name: 'new-company-basis-july',
      path: '/admin?tab=settings&dialog=basis',
      words: 'The year begins in',
      reach: async (page) => {
        await page.getByLabel('The year begins in').selectOption('July');
        await expect(page.getByText('Name of the year')).toBeVisible();
      },
    },
  ];
}
