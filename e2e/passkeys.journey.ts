import type { Page } from '@playwright/test';
import { expect, fillSignIn, pageTitle, plain, VIEWER } from './journey.ts';
import { freePort, startProduct } from './product.ts';

async function openMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: VIEWER.email }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const giveName = (page: Page, name: string) => page.getByLabel('Passkey name').fill(name);

const givePassword = (page: Page) =>
  page.getByLabel('Current password', { exact: true }).fill(VIEWER.password);

plain(
  'a passkey is made, lets in by itself, and no longer once it was removed',
  async ({ page }) => {
    // Browsers give no passkeys to addresses that are numbers.
    const port = String(await freePort());
    const address = `http://localhost:${port}`;
    const product = await startProduct({ PORT: port, PUBLIC_URL: address });
    try {
      const device = await page.context().newCDPSession(page);
      await device.send('WebAuthn.enable');
      await device.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          protocol: 'ctap2',
          transport: 'internal',
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      await page.goto(address);
      await fillSignIn(page, VIEWER);
      await expect(pageTitle(page, 'Dashboard')).toBeVisible();
      await openMenu(page, 'Two-Factor Authentication');
      await press(page, 'Add a passkey');
      await giveName(page, 'Laptop');
      await givePassword(page);
      await press(page, 'Add');
      await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
      await press(page, 'I have saved them');
      await expect(page.getByText(/never used, on one device/)).toBeVisible();
      await press(page, 'Add a passkey');
      await giveName(page, 'The same laptop');
      await givePassword(page);
      await press(page, 'Add');
      await expect(page.getByRole('alert')).toContainText('already has a passkey for you');
      await press(page, 'Cancel');
      await page.keyboard.press('Escape');

      await press(page, 'Sign Out');
      await press(page, 'Use a passkey');
      await expect(pageTitle(page, 'Dashboard')).toBeVisible();
      await press(page, 'Sign Out');
      // The password alone is not enough any more, and the passkey does in place of a code.
      await fillSignIn(page, VIEWER);
      await expect(pageTitle(page, 'Enter your code')).toBeVisible();
      await press(page, 'Use a passkey');
      await expect(pageTitle(page, 'Dashboard')).toBeVisible();

      await openMenu(page, 'Two-Factor Authentication');
      await expect(page.getByText(/last used on/)).toBeVisible();
      await press(page, 'Remove Laptop');
      await givePassword(page);
      await press(page, 'Remove');
      await expect(page.getByText('so you sign in with only your password.')).toBeVisible();
      await page.keyboard.press('Escape');
      await press(page, 'Sign Out');
      await press(page, 'Use a passkey');
      await expect(page.getByRole('alert')).toContainText("can't be used here");
      await fillSignIn(page, VIEWER);
      await expect(pageTitle(page, 'Dashboard')).toBeVisible();
    } finally {
      await product.stop();
    }
  },
);
