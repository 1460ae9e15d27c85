import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { currentUser } from '../../../contract/auth.ts';
import { listPasskeys } from '../../../contract/passkeys.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../../../contract/secondFactor.ts';
import type { SecondFactor } from '../../../contract/secondFactor.ts';
import { openApplication } from '../../testApplication.tsx';
import { PEOPLE } from '../../testCompany.ts';
import { Refusal, server } from '../../testServer.ts';

const NONE: SecondFactor = { confirmedAt: null, recoveryCodesLeft: 0, isRequired: false };
const SET_UP = { ...NONE, confirmedAt: '2026-11-09T10:00:00.000Z', recoveryCodesLeft: 10 };
/** The real length. */
const CODES = ['bhxt-zbds-mdfv-tucr-33c5-v7uc', 'g3x4-wwww-mmmm-wwww-mmmm-wwww'];
const BEGUN = {
  secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  uri: 'otpauth://totp/x',
  qrCode: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>',
};
const WRONG_PASSWORD = new Refusal('invalid_current_password', 'Current password is incorrect', {
  errors: [{ path: 'currentPassword', message: 'Current password is incorrect' }],
});
const WRONG_CODE = new Refusal('invalid_input', 'The code is not right', {
  errors: [{ path: 'code', message: 'The code is not right' }],
});

const dialog = () => page.getByRole('dialog', { name: 'Two-Factor Authentication' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const password = () => page.getByLabelText('Current password', { exact: true });

async function openFactor(): Promise<void> {
  await page.getByRole('button', { name: /viewer@example\.com$/ }).click();
  await page.getByRole('menuitem', { name: 'Two-Factor Authentication' }).click();
}

/** From the password to the recovery codes. */
async function setUp(): Promise<void> {
  await password().fill('board-demo');
  await button('Continue').click();
  await expect.element(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect
    .element(page.getByLabelText('Key'))
    .toHaveValue('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567');
  const code = page.getByLabelText('Code from the app');
  await code.fill('000000');
  await button('Turn on').click();
  await expect.element(code).toHaveAccessibleDescription('The code is not right');
  server.answer(confirmSecondFactor, { recoveryCodes: CODES });
  await code.fill('123456');
  await button('Turn on').click();
  const codes = page.getByRole('list', { name: 'Recovery codes' });
  await expect.element(codes).toMatchTextContent(CODES.join(''));
  const list = codes.element();
  expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
  const [first, second] = [...list.children].map((item) => item.getBoundingClientRect());
  expect(second?.top).toBeGreaterThanOrEqual(first?.bottom ?? Infinity);
  expect(getComputedStyle(list).fontVariantLigatures).toBe('no-contextual');
}

test('people set up an app, keep their recovery codes, make new ones, and remove it', async () => {
  let factor: SecondFactor = NONE;
  await openApplication('/', 'viewer', () => {
    server.reply(getSecondFactor, () => factor);
    server.answer(listPasskeys, []);
    server.answer(beginSecondFactor, WRONG_PASSWORD);
    server.answer(confirmSecondFactor, WRONG_CODE);
  });
  await openFactor();
  await button('Set up an app').click();
  await button('Continue').click();
  await expect.element(password()).toHaveAccessibleDescription('Current password is required');
  await password().fill('a wrong guess');
  await button('Continue').click();
  await expect.element(password()).toHaveAccessibleDescription('Current password is incorrect');
  server.answer(beginSecondFactor, BEGUN);
  await setUp();
  factor = SET_UP;
  await button('I have saved them').click();
  await expect.element(dialog()).not.toBeInTheDocument();

  await openFactor();
  await expect.element(dialog()).toMatchTextContent('10 recovery codes are left.');
  await button('New recovery codes').click();
  server.answer(renewRecoveryCodes, { recoveryCodes: ['eeee-ffff'] });
  await password().fill('board-demo');
  await button('Create new codes').click();
  await expect.element(dialog()).toMatchTextContent('eeee-ffff');
  await button('I have saved them').click();
  await button('Remove').click();
  server.reply(removeSecondFactor, () => {
    factor = NONE;
    return null;
  });
  await password().fill('board-demo');
  await button('Remove').click();
  await expect.element(dialog()).toMatchTextContent('You have no passkeys.');
});

test('whoever needs one first sees nothing else, until the recovery codes are kept', async () => {
  let mustSetUpFactor = true;
  await openApplication('/', 'viewer', () => {
    server.reply(currentUser, () => ({ ...PEOPLE.viewer, mustSetUpFactor }));
    server.answer(beginSecondFactor, BEGUN);
    server.answer(confirmSecondFactor, WRONG_CODE);
  });
  await expect
    .element(page.getByRole('heading', { name: 'Set up two-factor authentication' }))
    .toBeVisible();
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect.element(sidebar).not.toBeInTheDocument();
  await setUp();
  mustSetUpFactor = false;
  await button('I have saved them').click();
  await expect.element(sidebar).toBeVisible();
});
