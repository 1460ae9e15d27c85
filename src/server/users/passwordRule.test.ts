import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { MESSAGES } from '../../contract/messages.ts';
import { newPassword } from '../../contract/users.ts';
import { ProblemError } from '../../contract/problemError.ts';
import { checkNewPassword } from './passwordRule.ts';

const CONTEXT = {
  field: 'newPassword',
  minLength: 8,
  tooShort: MESSAGES.newPasswordTooShort,
  email: 'maren.okafor@example.org',
  companyName: 'Harbour & Vale Ltd.',
};

function refusal(password: string, minLength = 8): unknown {
  try {
    checkNewPassword(password, { ...CONTEXT, minLength });
    return undefined;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { code: error.code, errors: error.errors };
  }
}

const refused = (message: string | undefined) =>
  message && { code: 'invalid_input', errors: [{ path: 'newPassword', message }] };

const COMMON = 'This password is too common. Choose another';
const ADDRESS = 'The password must not be the email address';
const COMPANY = 'The password must not be the name of the company';

test.each([
  ['seven77', 'New password must be at least 8 characters'],
  ['password', COMMON],
  ['Password', COMMON],
  ['1234 5678', COMMON],
  ['Board-Reports', COMMON],
  ['maren.okafor@example.org', ADDRESS],
  ['Maren.Okafor@Example.org', ADDRESS],
  ['maren.okafor', ADDRESS],
  ['Harbour & Vale Ltd.', COMPANY],
  ['harbourvaleltd', COMPANY],
  ['board-demo', undefined],
  ['correct horse', undefined],
  ['maren.okafor 1', undefined],
])('%s', (password, expected) => {
  expect(refusal(password)).toEqual(refused(expected));
});

test('at least the 3,000 most common passwords are refused, however short they may be', () => {
  const file = fileURLToPath(new URL('commonPasswords.txt', import.meta.url));
  const list = fs.readFileSync(file, 'utf8').replaceAll(/^#.*$/gm, '').match(/\S+/g) ?? [];
  expect(new Set(list).size).toBeGreaterThanOrEqual(3_000);
  const taken = list.filter((password) => refusal(password.toUpperCase(), 6) === undefined);
  expect(taken).toEqual([]);
  for (const known of [
    '123456',
    'qwerty',
    'dragon',
    'letmein',
    'Mustang',
    'iloveyou',
    'zaq12wsx',
    // Words of this product, as docs/security.md lists them.
    'boardreports',
    'finance123',
    'admin123',
  ]) {
    expect(refusal(known, 6)).toEqual(refused(COMMON));
  }
});

test('the company decides the minimum length, and the message states it', () => {
  expect(refusal('twelve chars', 12)).toBeUndefined();
  expect(refusal('twelve char', 12)).toEqual(
    refused('New password must be at least 12 characters'),
  );
  expect(refusal('qzj4xw', 6)).toBeUndefined();
  expect(refusal('123456', 6)).toEqual(refused(COMMON));
});

test('a password may have any characters, 64 of them and more, and is used as typed', () => {
  for (const password of ['aaaa bbbb cccc', '92837465', 'Ünïcode 密码 🔑', ' between blanks ']) {
    for (const text of [password, password.repeat(8), password.padEnd(200, '~')]) {
      expect(newPassword('too short').parse(text)).toBe(text);
      expect(refusal(text)).toBeUndefined();
    }
  }
});
