import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  changePassword,
  currentUser,
  endOtherSessions,
  endSession,
  listSessions,
  updateCurrentUser,
} from '../../../contract/auth.ts';
import type { Session } from '../../../contract/auth.ts';
import { formatMoment } from '../../../format/dates.ts';
import { address, discardQuestion, press, toastInSight } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { PEOPLE } from '../../testCompany.ts';
import { Refusal, server } from '../../testServer.ts';

const menuButton = () => page.getByRole('button', { name: /viewer@example\.com$/ });
const dialog = () => page.getByRole('dialog', { name: 'Change Password' });
const field = (name: string) => dialog().getByLabelText(name, { exact: true });
const current = () => field('Current password');
const next = () => field('New password');
const confirmed = () => field('Confirm new password');
const send = () => dialog().getByRole('button', { name: 'Change Password' }).click();

async function chooseInMenu(item: string): Promise<void> {
  await menuButton().click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function fillIn(): Promise<void> {
  await current().fill('board-demo');
  await next().fill('a-better-word-9');
  await confirmed().fill('a-better-word-9');
}

describe('changing one’s own password', () => {
  test('shows what is missing at its field, and sends nothing', async () => {
    await openApplication();
    await chooseInMenu('Change Password');
    await send();
    await expect.element(current()).toHaveAccessibleDescription('Current password is required');
    await expect
      .element(next())
      .toHaveAccessibleDescription('New password must be at least 6 characters');
    await expect
      .element(confirmed())
      .toHaveAccessibleDescription('Please confirm your new password');
    await fillIn();
    await confirmed().fill('a-better-word-8');
    await send();
    await expect.element(confirmed()).toHaveAccessibleDescription("Passwords don't match");
    expect(server.calls(changePassword)).toEqual([]);
  });

  test('a wrong current password is shown at its field and can be corrected', async () => {
    await openApplication();
    await chooseInMenu('Change Password');
    await fillIn();
    const wrong = 'The current password is wrong';
    server.answer(
      changePassword,
      new Refusal('invalid_input', wrong, {
        errors: [{ path: 'currentPassword', message: wrong }],
      }),
    );
    await send();
    await expect.element(current()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(current()).toHaveAccessibleDescription(wrong);
    await expect.element(toastInSight()).toMatchTextContent('Failed to change password');
    server.answer(changePassword, null);
    await send();
    await expect.element(toastInSight()).toMatchTextContent('Password changed successfully');
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('asks before it discards what was typed', async () => {
    await openApplication();
    await chooseInMenu('Change Password');
    await current().fill('board-demo');
    await press('Escape');
    await discardQuestion().getByRole('button', { name: 'Discard' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('works from the admin page too', async () => {
    await openApplication('/admin', 'admin', () => server.answer(changePassword, null));
    await page.getByRole('button', { name: 'Change Password' }).click();
    await expect.poll(address).toBe('/admin?dialog=password');
    await fillIn();
    await send();
    await expect.element(toastInSight()).toMatchTextContent('Password changed successfully');
    await expect.element(dialog()).not.toBeInTheDocument();
  });
});

test('people change their own name, with its rules at the fields', async () => {
  let own = PEOPLE.viewer;
  await openApplication('/', 'viewer', () => {
    server.reply(currentUser, () => own);
    server.reply(updateCurrentUser, ({ body }) => {
      own = { ...own, ...updateCurrentUser.body.parse(body), version: 2 };
      return own;
    });
  });
  await chooseInMenu('Your Name');
  const form = page.getByRole('dialog', { name: 'Your Name' });
  await form.getByLabelText('First name').fill(' ');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(form.getByLabelText('First name'))
    .toHaveAccessibleDescription('First name is required');
  await form.getByLabelText('First name').fill('Hendrik');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(toastInSight()).toMatchTextContent('Name changed successfully');
  await expect.element(menuButton()).toMatchTextContent('Hendrik Vale');
});

test('an administrator’s change of one’s name meanwhile is shown beside one’s own', async () => {
  let own = PEOPLE.viewer;
  await openApplication('/', 'viewer', () => {
    server.reply(currentUser, () => own);
    server.reply(updateCurrentUser, ({ body, headers }) => {
      if (headers.get('if-match') !== `"${own.version}"`) {
        return new Refusal('stale_version', 'The record was changed by someone else meanwhile');
      }
      own = { ...own, ...updateCurrentUser.body.parse(body), version: own.version + 1 };
      return own;
    });
  });
  await chooseInMenu('Your Name');
  const form = page.getByRole('dialog', { name: 'Your Name' });
  await form.getByLabelText('Last name').fill('Wale');
  own = { ...own, firstName: 'Hendrik', lastName: 'Vail', version: own.version + 1 };
  await form.getByRole('button', { name: 'Save' }).click();
  const choice = form.getByRole('group', { name: 'Last name: two versions' });
  await expect.element(choice).toMatchTextContent('Vail');
  // The administrator's other changes are taken over.
  await expect.element(form.getByLabelText('First name')).toHaveValue('Hendrik');
  await choice.getByRole('button', { name: 'Keep mine: Last name' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(menuButton()).toMatchTextContent('Hendrik Wale');
});

test('people see their own sessions with time and address, and can end one or all others', async () => {
  const times = {
    address: '10.20.30.40',
    createdAt: '2026-11-09T10:00:00.000Z',
    lastSeenAt: '2026-11-09T10:00:00.000Z',
    expiresAt: '2026-11-16T10:00:00.000Z',
  };
  let sessions: Session[] = [
    { id: 1, device: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0', isCurrent: true, ...times },
    { id: 2, device: 'Mozilla/5.0 (iPad) Version/17.4 Safari/604.1', isCurrent: false, ...times },
    { id: 3, device: 'curl/8', isCurrent: false, ...times, address: '' },
    { id: 4, device: '', isCurrent: false, ...times },
  ];
  await openApplication('/', 'viewer', () => {
    server.reply(listSessions, () => sessions);
    server.reply(endSession, ({ params }) => {
      sessions = sessions.filter(({ id }) => id !== Number(params['id']));
      return null;
    });
    server.reply(endOtherSessions, () => {
      sessions = sessions.filter(({ isCurrent }) => isCurrent);
      return null;
    });
  });
  await chooseInMenu('Your Sessions');
  const list = page.getByRole('dialog', { name: 'Your Sessions' });
  const rows = () => list.getByRole('listitem');
  await expect.poll(() => rows().elements()).toHaveLength(4);
  const signedIn = `Signed in ${formatMoment(times.createdAt)}`;
  await expect.element(rows().nth(1)).toMatchTextContent(`${signedIn} from 10.20.30.40`);
  await expect.element(rows().nth(2)).not.toMatchTextContent('from');
  await expect
    .element(list.getByRole('listitem').filter({ hasText: 'This device' }))
    .toMatchTextContent('Chrome on Linux');
  await rows()
    .nth(1)
    .getByRole('button', { name: /^End session/ })
    .click();
  await expect.poll(() => rows().elements()).toHaveLength(3);
  await list.getByRole('button', { name: 'End all others' }).click();
  await expect.poll(() => rows().elements()).toHaveLength(1);
  await expect.element(list.getByRole('button', { name: /^End/ })).not.toBeInTheDocument();
  await press('Escape');
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(menuButton()).toHaveFocus();
});
