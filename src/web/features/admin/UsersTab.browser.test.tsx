import { beforeEach, describe, expect, test } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { page } from 'vitest/browser';
import {
  createResetLink,
  deleteUser,
  inviteUser,
  listResponsibilities,
  listUsers,
  registerUser,
  renewInvitation,
  updateUser,
} from '../../../contract/users.ts';
import type { Invitation, User } from '../../../contract/users.ts';
import { address, discardQuestion, press, textsOf, toastInSight } from '../../testActions.ts';
import { openApplication } from '../../testApplication.tsx';
import { COMPANY, PEOPLE } from '../../testCompany.ts';
import { testRecords, type TestRecords } from '../../testRecords.ts';
import { Refusal, server, UNREACHABLE } from '../../testServer.ts';

const HENRIK = PEOPLE.viewer.id;

let users: TestRecords<User>;

const dialog = () => page.getByRole('dialog', { name: 'Create New User' });
const field = (name: string) => dialog().getByLabelText(name, { exact: true });
const create = () => dialog().getByRole('button', { name: 'Create User' }).click();
const row = (name: string | RegExp) => page.getByRole('row', { name });
const henrik = () => row(/^Henrik Vale/);
const question = () => page.getByRole('alertdialog');
const changes = () => server.calls(updateUser).map(({ body }) => body);

async function open(path: string): Promise<void> {
  await openApplication(path, 'admin', () => {
    server.reply(listUsers, () => users.all());
    server.reply(updateUser, (call) => users.patch(call));
  });
}

async function openForm(): Promise<void> {
  await open('/admin?dialog=create');
  await expect.element(field('First name')).toBeVisible();
}

async function fillIn(): Promise<void> {
  await field('First name').fill('Nora');
  await field('Last name').fill('Lindqvist');
  await field('Email').fill(' Nora.Lindqvist@Example.com ');
}

async function fillInWithLink(): Promise<void> {
  await page.getByLabelText('Send a link').click();
  await fillIn();
}

async function fillInWithPassword(): Promise<void> {
  await fillIn();
  await field('Password').fill('board meeting 9');
}

async function choose(item: string, of = henrik()): Promise<void> {
  await of.getByRole('button', { name: /^More actions/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

function colleagueSaves(part: Partial<User>): void {
  users.change(HENRIK, part);
  server.announce(['users']);
}

/** Nora as an invited user, in place of an earlier one, and the answer that says so. */
function made(part: Partial<Invitation>): Invitation {
  const expiresAt = '2999-11-29T10:00:00.000Z';
  const times = { lastLogin: null, invitedUntil: expiresAt };
  const user = { ...PEOPLE.viewer, ...times, id: 9, email: 'nora@example.com' };
  users.remove(9);
  users.add({ ...user, firstName: 'Nora', lastName: 'Lindqvist' });
  return { user, delivery: 'mailed', link: null, signsInAt: null, expiresAt, ...part };
}

beforeEach(() => {
  users = testRecords<User>(COMPANY.users);
});

describe('a new user', () => {
  test('can be invited by a link, which can be sent again', async () => {
    await open('/admin');
    await page.getByRole('button', { name: 'Create New User' }).click();
    await expect.element(field('Role')).toHaveValue('viewer');
    expect(textsOf(field('Role').getByRole('option'))).toEqual([
      'Viewer (Read-only access)',
      'Preparer (Prepares figures and reports)',
      'Admin (Full access + user management)',
    ]);
    await fillInWithLink();
    await expect.element(field('Password')).not.toBeInTheDocument();
    await expect.element(dialog()).toMatchTextContent('works once, for seven days');
    server.reply(inviteUser, () => made({}));
    await create();
    await expect.element(toastInSight()).toMatchTextContent('sent to nora@example.com');
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(address()).toBe('/admin');
    expect(server.calls(inviteUser)[0]?.body).toMatchObject({ role: 'viewer', firstName: 'Nora' });
    const added = row(/nora@example\.com/i);
    for (const words of ['Viewer', 'Invited', 'until Nov 29, 2999', 'Never']) {
      await expect.element(added).toMatchTextContent(words);
    }
    const link = `${location.origin}/?invite=${'x'.repeat(43)}`;
    server.reply(renewInvitation, () => made({ delivery: 'failed', link }));
    await choose('Send invitation again', added);
    const again = page.getByRole('dialog', { name: 'Invitation' });
    await again.getByRole('button', { name: 'Send again' }).click();
    await expect.element(again).toMatchTextContent('The email could not be sent');
    await expect.element(again.getByLabelText('Link')).toHaveValue(link);
    await again.getByRole('button', { name: 'Close' }).last().click();

    // Without mail, the link is shown in the same dialog.
    server.reply(inviteUser, () => made({ delivery: 'outbox', link }));
    await page.getByRole('button', { name: 'Create New User' }).click();
    await fillInWithLink();
    await create();
    await expect.element(again).toMatchTextContent("This server doesn't send email");
    await expect.element(again.getByLabelText('Link')).toHaveValue(link);
    await again.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(again).not.toBeInTheDocument();
    expect(address()).toBe('/admin');
  });

  test('that is created with a link is told above it on a phone, and no toast covers the link', async () => {
    await page.viewport(390, 844);
    await open('/admin');
    // In sight on the page: each address beside the actions, which come third, and that there are more tabs.
    const actions = page.getByRole('columnheader').nth(2).and(page.getByText('Actions'));
    const edge = (await actions.findElement()).getBoundingClientRect().left;
    const email = henrik().getByRole('rowheader').getByText(PEOPLE.viewer.email);
    expect((await email.findElement()).getBoundingClientRect().right).toBeLessThanOrEqual(edge);
    const tabs = page.getByRole('tablist');
    await expect.poll(() => tabs.element().style.maskImage).toMatch(/black, .*transparent\)$/);
    await page.getByRole('button', { name: 'Create New User' }).click();
    await fillInWithLink();
    server.answer(inviteUser, UNREACHABLE);
    await create();
    await expect.element(toastInSight()).toMatchTextContent('Failed to create user');
    const link = `${location.origin}/?invite=${'x'.repeat(43)}`;
    server.reply(inviteUser, () => made({ delivery: 'outbox', link }));
    await create();
    const shown = page.getByRole('dialog', { name: 'Invitation' });
    await expect.element(shown.getByRole('status')).toHaveTextContent('User created successfully');
    await expect.element(toastInSight()).not.toBeInTheDocument();
    for (const control of [
      shown.getByLabelText('Link'),
      shown.getByRole('button', { name: 'Copy' }),
    ]) {
      const box = (await control.findElement()).getBoundingClientRect();
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      expect(control.element().contains(hit)).toBe(true);
    }
  });

  test('that is created with a link after its form was closed is told by a toast', async () => {
    await openForm();
    await fillInWithLink();
    const link = `${location.origin}/?invite=${'x'.repeat(43)}`;
    server.reply(inviteUser, () => made({ delivery: 'outbox', link }));
    const answer = server.hold(inviteUser);
    await create();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog()).not.toBeInTheDocument();
    answer();
    await expect.element(toastInSight()).toMatchTextContent('User created successfully');
  });

  test('has each mistake shown at its field, including the server’s', async () => {
    await openForm();
    await expect.element(page.getByRole('radio').first()).toBeChecked();
    await expect.element(page.getByLabelText('Set a password')).toBeChecked();
    await create();
    for (const [name, message] of [
      ['First name', 'First name is required'],
      ['Last name', 'Last name is required'],
      ['Email', 'Invalid email address'],
      ['Password', 'Password must be at least 6 characters'],
    ] as const) {
      await expect.element(field(name)).toHaveAccessibleDescription(message);
    }
    expect(server.calls(registerUser)).toEqual([]);
    await fillInWithPassword();
    const taken = 'A user with this email already exists';
    server.answer(
      registerUser,
      new Refusal('already_exists', taken, { errors: [{ path: 'email', message: taken }] }),
    );
    await create();
    await expect.element(toastInSight()).toMatchTextContent(`Failed to create user ${taken}`);
    await expect.element(field('Email')).toHaveAccessibleDescription(taken);
    await expect.element(field('Email')).toHaveFocus();
  });

  test('is sent again under the same key after a lost response', async () => {
    await openForm();
    await fillInWithPassword();
    server.answer(registerUser, UNREACHABLE);
    await create();
    await expect
      .element(dialog().getByRole('alert'))
      .toMatchTextContent('The server cannot be reached');
    server.answer(registerUser, PEOPLE.viewer);
    await create();
    await expect.element(dialog()).not.toBeInTheDocument();
    const keys = server.calls(registerUser).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  test('is kept when the session ends, except for the password', async () => {
    await openForm();
    await field('First name').fill('Half');
    await field('Password').fill('half a password');
    await press('Escape');
    await discardQuestion().getByRole('button', { name: 'Keep editing' }).click();
    await field('Last name').fill('Way');
    await field('Email').fill('half@example.com');
    server.answer(registerUser, new Refusal('authentication_required', 'No'));
    await create();
    await expect.element(toastInSight()).toMatchTextContent('Failed to create user');
    await cleanup();
    await openForm();
    await expect.element(field('First name')).toHaveValue('Half');
    await expect.element(field('Password')).toHaveValue('');
  });
});

describe('a user', () => {
  test('gets another name, which a typo had made necessary', async () => {
    await open('/admin');
    await choose('Edit name');
    const form = page.getByRole('dialog', { name: 'Edit Name' });
    await form.getByLabelText('Last name').fill('');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect
      .element(form.getByLabelText('Last name'))
      .toHaveAccessibleDescription('Last name is required');
    await form.getByLabelText('Last name').fill('Wale');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.element(toastInSight()).toMatchTextContent('User updated successfully');
    await expect.element(row(/^Henrik Wale/)).toBeVisible();
    expect(changes()).toEqual([{ firstName: 'Henrik', lastName: 'Wale' }]);
  });

  test('is deactivated after a question, activated, and Undo takes it back', async () => {
    await open('/admin?text=viewer@example.com');
    await expect.element(henrik()).toBeVisible();
    expect(page.getByRole('row').elements()).toHaveLength(2);
    const deactivate = () =>
      henrik().getByRole('button', { name: 'Deactivate Henrik Vale' }).click();
    const agree = () => question().getByRole('button', { name: 'Deactivate' }).click();
    await deactivate();
    await expect.element(question()).toMatchTextContent('Deactivate Henrik Vale?');
    await question().getByRole('button', { name: 'Cancel' }).click();
    await expect.element(question()).not.toBeInTheDocument();
    expect(changes()).toEqual([]);
    await deactivate();
    await agree();
    await expect.element(toastInSight()).toMatchTextContent('User updated successfully');
    await expect.element(henrik()).toMatchTextContent('Inactive');
    await toastInSight().getByRole('button', { name: 'Undo' }).click();
    await deactivate();
    await agree();
    await henrik().getByRole('button', { name: 'Activate Henrik Vale' }).click();
    await expect
      .element(henrik().getByRole('button', { name: 'Deactivate Henrik Vale' }))
      .toBeVisible();
    expect(changes()).toEqual([false, true, false, true].map((isActive) => ({ isActive })));
  });

  test('is deactivated with their open work handed over', async () => {
    await open('/admin?text=viewer@example.com');
    server.answer(listResponsibilities, {
      questions: [1, 2, 3, 4, 5].map((id) => ({ id, month: 'May 2026', questionText: 'Why?' })),
      explanations: [{ month: 'May 2026', label: 'Marketing' }],
      isApprover: true,
      apiTokens: [{ id: 1, purpose: 'Monthly import' }],
    });
    await henrik().getByRole('button', { name: 'Deactivate Henrik Vale' }).click();
    for (const words of [
      'Questions to answer (5)',
      'May 2026: Why?',
      'and 2 more',
      'May 2026: Marketing',
      'Monthly import',
      'Henrik approves publications.',
    ]) {
      await expect.element(question()).toMatchTextContent(words);
    }
    await question().getByLabelText('Hand over to').selectOptions('Maren Okafor');
    await question().getByRole('button', { name: 'Deactivate' }).click();
    await expect.element(toastInSight()).toMatchTextContent('User updated successfully');
    // The work would not come back.
    await expect
      .element(toastInSight().getByRole('button', { name: 'Undo' }))
      .not.toBeInTheDocument();
    expect(changes()).toEqual([{ isActive: false, handOverTo: PEOPLE.admin.id }]);
  });

  test('is given another role after a question, and cannot be deleted as an admin', async () => {
    await open('/admin');
    await choose('Make admin');
    await expect.element(question()).toMatchTextContent('Full access + user management');
    await question().getByRole('button', { name: 'Make admin' }).click();
    await expect.element(henrik()).toMatchTextContent('Admin');
    await expect.element(henrik().getByRole('button', { name: /^Delete/ })).toBeDisabled();
    await choose('Make viewer');
    await question().getByRole('button', { name: 'Make viewer' }).click();
    await expect.element(henrik()).toMatchTextContent('Viewer');
    expect(changes()).toEqual([{ role: 'admin' }, { role: 'viewer' }]);
  });

  test('is deleted after a question that names them', async () => {
    await open('/admin?text=viewer@example.com');
    server.reply(deleteUser, () => {
      users.remove(HENRIK);
      return null;
    });
    const ask = () =>
      henrik()
        .getByRole('button', { name: /^Delete/ })
        .click();
    await ask();
    await expect.element(question()).toMatchTextContent(PEOPLE.viewer.email);
    await question().getByRole('button', { name: 'Cancel' }).click();
    await expect.element(henrik()).toBeVisible();
    await ask();
    await question().getByRole('button', { name: 'Delete' }).click();
    await expect.element(toastInSight()).toMatchTextContent('User deleted successfully');
    await expect.element(page.getByText('No users found')).toBeVisible();
  });

  test('is changed only as they were seen', async () => {
    await open('/admin');
    await expect.element(henrik()).toBeVisible();
    users.change(HENRIK, { role: 'admin' });
    await henrik().getByRole('button', { name: 'Deactivate Henrik Vale' }).click();
    await question().getByRole('button', { name: 'Deactivate' }).click();
    await expect
      .element(toastInSight())
      .toMatchTextContent('Failed to update user The record was changed by someone else meanwhile');
    await expect.element(henrik()).toMatchTextContent('Admin');
    await expect.element(henrik()).toMatchTextContent('Active');

    colleagueSaves({ role: 'viewer' });
    await expect.element(henrik()).toMatchTextContent('Viewer');
    await henrik()
      .getByRole('button', { name: /^Delete/ })
      .click();
    server.answer(deleteUser, new Refusal('not_found', 'User not found'));
    await question().getByRole('button', { name: 'Delete' }).click();
    await expect.element(toastInSight()).toMatchTextContent('Failed to delete user User not found');
  });

  test('has no buttons in their own row', async () => {
    await open('/admin');
    const own = row(/^Maren Okafor/);
    await expect.element(own).toMatchTextContent('You');
    expect(own.getByRole('button').elements()).toEqual([]);
  });

  test('is given a reset link, which is shown once', async () => {
    await open('/admin');
    const link = `${location.origin}/?reset=${'x'.repeat(43)}`;
    server.answer(createResetLink, { link, expiresAt: '2026-11-09T11:00:00.000Z' });
    await choose('Reset link');
    const shown = page.getByRole('dialog', { name: 'Reset link' });
    await shown.getByRole('button', { name: 'Create link' }).click();
    await expect.element(shown.getByLabelText('Link')).toHaveValue(link);
    await expect.element(shown).toMatchTextContent('It is shown only once.');
    await shown.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(shown).not.toBeInTheDocument();
    await choose('Reset link');
    await expect.element(shown.getByRole('button', { name: 'Create link' })).toBeVisible();
    await expect.element(shown.getByLabelText('Link')).not.toBeInTheDocument();
  });
});
