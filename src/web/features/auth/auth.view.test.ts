import { expect, test } from 'vitest';
import { CallError } from '../../../client/callError.ts';
import { loginScreenOf, signInRefusalText } from './auth.view.ts';

test.each([
  ['', { kind: 'login' }],
  ['?fyId=1', { kind: 'login' }],
  ['?forgot', { kind: 'forgot' }],
  ['?reset=abc', { kind: 'reset', token: 'abc' }],
  ['?reset=', { kind: 'reset', token: '' }],
  ['?forgot&reset=abc', { kind: 'reset', token: 'abc' }],
])('the address %j shows %j', (search, screen) => {
  expect(loginScreenOf(search)).toEqual(screen);
});

function refused(detail: string, retryAfterSeconds: number | null): CallError {
  const problem = {
    title: 'Refused',
    status: 429,
    detail,
    code: 'too_many_attempts' as const,
    requestId: 'r',
  };
  return new CallError(429, detail, problem, retryAfterSeconds);
}

test('a refusal says when to try again, once', () => {
  expect(signInRefusalText(refused('Too many attempts', 20), 'Login failed')).toBe(
    'Too many attempts. Try again in 20 seconds.',
  );
  expect(signInRefusalText(refused('Too many attempts. Wait 20 seconds', 20), 'Login failed')).toBe(
    'Too many attempts. Wait 20 seconds',
  );
  expect(signInRefusalText(refused('Invalid email or password', null), 'Login failed')).toBe(
    'Invalid email or password',
  );
  expect(signInRefusalText(new CallError(502, 'Bad Gateway', null, null), 'Login failed')).toBe(
    'Login failed',
  );
});
