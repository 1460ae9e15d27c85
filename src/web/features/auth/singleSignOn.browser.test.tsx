import { render } from 'vitest-browser-react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { completeSingleSignOn } from '../../../contract/singleSignOn.ts';
import { openSignedOut } from '../../testApplication.tsx';
import { answerAsCompany, PEOPLE } from '../../testCompany.ts';
import { Refusal, server } from '../../testServer.ts';
import { SingleSignOnLink } from './SingleSignOnLink.tsx';

test('the way to the provider is a link that needs no script', async () => {
  await render(<SingleSignOnLink name="Harbour" />);
  const link = page.getByRole('link', { name: 'Sign in with Harbour' });
  await expect.element(link).toHaveAttribute('href', '/api/auth/single-sign-on');
});

test('a person who returns with a code is signed in, and the code leaves the address', async () => {
  answerAsCompany('viewer');
  await openSignedOut('/login?signed-in=a-code', () => {
    server.answer(completeSingleSignOn, { token: 'a new token', user: PEOPLE.viewer });
  });
  await expect.element(page.getByRole('complementary', { name: 'Sidebar' })).toBeVisible();
  expect(server.calls(completeSingleSignOn).map(({ body }) => body)).toEqual([{ code: 'a-code' }]);
  expect(location.search).toBe('');
});

test('a code that is over leaves the form, and says why', async () => {
  await openSignedOut('/login?signed-in=a-code', () => {
    server.answer(completeSingleSignOn, new Refusal('invalid_credentials', 'This took too long'));
  });
  await expect.element(page.getByRole('alert')).toMatchTextContent('This took too long');
  await expect.element(page.getByLabelText('Email')).toBeVisible();
});

test('a person whom the provider refused reads why, once', async () => {
  await openSignedOut('/login?refused=noAccount');
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Ask an administrator to invite your email address.');
  expect(location.search).toBe('');
});

const heading = () => page.getByRole('heading', { level: 1 });
const again = () => page.getByRole('link', { name: 'Try again' });

test('the tab of who has proven who they are says where to go on', async () => {
  await openSignedOut('/?proven=done');
  await expect.element(heading()).toMatchTextContent('Identity confirmed');
  await expect.element(again()).not.toBeInTheDocument();
});

test.each([
  ['otherPerson', 'as a different person'],
  ['notAgain', 'Sign out there first and try again.'],
  ['noTime', "doesn't report sign-in times"],
  // Whatever somebody has written into an address confirms nothing.
  ['anything', 'has not confirmed your identity'],
  ['', 'has not confirmed your identity'],
])('the tab of who has not says why: %s', async (why, problem) => {
  await openSignedOut(`/?proven=${why}`);
  await expect.element(heading()).toMatchTextContent('Identity not confirmed');
  await expect.element(page.getByRole('alert')).toMatchTextContent(problem);
  await expect.element(again()).toHaveAttribute('href', '/api/auth/single-sign-on/again');
});
