import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { checkResetLink, login } from '../src/contract/auth.ts';
import { openSignedOut } from '../src/web/testApplication.tsx';
import { server } from '../src/web/testServer.ts';
import { showsEveryText } from './expectTexts.ts';
import { FORGOT, LOGIN, RESET } from './signedOut.ts';

const broken = () => server.answer(login, new Response('', { status: 500 }));

async function signIn(email: string, password: string): Promise<void> {
  await page.getByLabelText('Email').fill(email);
  await page.getByLabelText('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

async function reset(path: string, password: string, confirmed: string): Promise<void> {
  await openSignedOut(path, () =>
    server.answer(checkResetLink, { asksName: false, greeting: null }),
  );
  await page.getByLabelText('New password').fill(password);
  await page.getByLabelText('Confirm password').fill(confirmed);
  await page.getByRole('button', { name: 'Set new password' }).click();
}

showsEveryText('sign-in', LOGIN, {
  atRest: () => openSignedOut(),
  shown: async () => {
    await openSignedOut();
    await page.getByRole('button', { name: 'Show password' }).click();
  },
  failed: async () => {
    await openSignedOut('/', broken);
    await signIn('viewer@example.com', 'board-demo');
  },
  pending: async () => {
    await openSignedOut('/', () => {
      broken();
      server.hold(login);
    });
    await signIn('viewer@example.com', 'board-demo');
    // Its rules are loaded first; otherwise a call could come after the test has ended.
    await vi.waitUntil(() => server.calls(login).length === 1);
  },
  invalid: async () => {
    await openSignedOut();
    await signIn('not an address', 'five5');
  },
});

showsEveryText('new password', RESET, {
  incomplete: () => reset('/?reset=', 'a-fine-password-7', 'a-fine-password-7'),
  tooShort: () => reset('/?reset=made-up', 'five5', 'five5'),
  unconfirmed: () => reset('/?reset=made-up', 'a-fine-password-7', ''),
  different: () => reset('/?reset=made-up', 'a-fine-password-7', 'another-word-8'),
});

showsEveryText('forgotten password', FORGOT, {
  invalid: async () => {
    await openSignedOut('/?forgot');
    await page.getByLabelText('Email').fill('not an address');
    await page.getByRole('button', { name: 'Send reset link' }).click();
  },
});
