import { page } from 'vitest/browser';
import { changePassword, logout } from '../src/contract/auth.ts';
import { exportAs } from '../src/web/testActions.ts';
import { openApplication } from '../src/web/testApplication.tsx';
import { Refusal, server } from '../src/web/testServer.ts';
import { showsEveryText } from './expectTexts.ts';
import { SHELL } from './shell.ts';

async function openPassword(...typed: readonly string[]): Promise<void> {
  await openApplication('/search');
  await page.getByRole('button', { name: /viewer@example\.com/ }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog');
  const labels = ['Current password', 'New password', 'Confirm new password'];
  for (const [index, text] of typed.entries()) {
    await dialog.getByLabelText(labels[index] ?? '').fill(text);
  }
  if (typed.length > 0) await dialog.getByRole('button', { name: 'Change Password' }).click();
}

showsEveryText('around every page', SHELL, {
  sidebar: async () => {
    await openApplication();
    return page.getByRole('complementary', { name: 'Sidebar' });
  },
  administrator: () => openApplication('/', 'admin'),
  header: async () => {
    await openApplication();
    return page.getByRole('banner');
  },
  badge: async () => {
    await openApplication('/admin', 'admin');
    return page.getByRole('banner');
  },
  exported: async () => {
    await openApplication();
    await exportAs('Figures as CSV');
  },
  signingOut: async () => {
    await openApplication('/', 'viewer', () => server.hold(logout));
    await page.getByRole('button', { name: 'Sign Out' }).click();
  },
  password: () => openPassword(),
  passwordIncomplete: () => openPassword(''),
  passwordsDiffer: () => openPassword('board-demo', 'a-better-word-9', 'a-better-word-8'),
  passwordChanged: async () => {
    server.answer(changePassword, null);
    await openPassword('board-demo', 'a-better-word-9', 'a-better-word-9');
  },
  passwordNotChanged: async () => {
    const refusal = new Refusal('invalid_current_password', 'The current password is wrong');
    server.answer(changePassword, refusal);
    await openPassword('not-it', 'a-better-word-9', 'a-better-word-9');
  },
  nowhere: () => openApplication('/nowhere'),
});
