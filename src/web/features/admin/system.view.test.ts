import { expect, test } from 'vitest';
import { mailInWords, signInInWords } from './system.view.ts';

const MAIL = {
  way: 'server',
  place: 'mail.example.com:587',
  from: 'Board Reports <reports@example.com>',
  lastSentAt: null,
  failures: 0,
  lastFailure: null,
} as const;

test('says how mail goes out, and how much of it failed', () => {
  expect(mailInWords({ mail: MAIL })).toBe('Sent through mail.example.com:587');
  expect(mailInWords({ mail: { ...MAIL, failures: 2 } })).toBe(
    'Sent through mail.example.com:587; 2 failed since the server started',
  );
  expect(mailInWords({ mail: { ...MAIL, way: 'outbox', place: '/srv/outbox' } })).toBe(
    'Not sent, because SMTP_URL is not set. Emails are written to /srv/outbox',
  );
});

test('says how people sign in', () => {
  const provider = { name: 'Harbour', issuer: 'https://login.example.org' };
  const words = (takesPasswords: boolean) =>
    signInInWords({ signIn: { provider, takesPasswords } });
  expect(signInInWords({ signIn: { provider: null, takesPasswords: true } })).toBe(
    'With a password or a passkey',
  );
  expect(words(true)).toBe('With Harbour (https://login.example.org), a password or a passkey');
  expect(words(false)).toBe(
    'With Harbour (https://login.example.org). Only administrators who have never signed in there can use a password or a passkey',
  );
});
