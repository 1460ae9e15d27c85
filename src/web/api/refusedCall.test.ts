import { expect, test } from 'vitest';
import { CallError, NetworkError } from '../../client/callError.ts';
import { fieldMessages, problemDetail, retryMoment, shownProblem } from './problem.ts';
import { callErrorOf } from '../../client/refusedCall.ts';

const problem = {
  title: 'Bad request',
  status: 400,
  detail: 'Invalid email address',
  code: 'invalid_input',
  errors: [
    { path: 'email', message: 'Invalid email address' },
    { path: 'email', message: 'Second' },
  ],
  requestId: 'r-1',
};

test('the message is the status and the body; the problem stands beside it', async () => {
  const text = JSON.stringify(problem);
  const error = await callErrorOf(new Response(text, { status: 400 }));
  expect(error).toBeInstanceOf(CallError);
  expect(error.message).toBe(`400: ${text}`);
  expect(error.status).toBe(400);
  expect(error.detail).toBe('Invalid email address');
  expect(error.problem?.code).toBe('invalid_input');
  expect(shownProblem(error)).toEqual({ detail: 'Invalid email address', requestId: 'r-1' });
  expect([...fieldMessages(error)]).toEqual([['email', 'Invalid email address']]);
});

test('an empty body leaves the status text', async () => {
  const error = await callErrorOf(new Response(null, { status: 502, statusText: 'Bad Gateway' }));
  expect(error.message).toBe('502: Bad Gateway');
  expect(error.problem).toBeNull();
  expect(problemDetail(error, 'Search failed')).toBe('Search failed');
});

test.each(['<html>proxy</html>', '{"detail":"half"}', 'null'])(
  'an answer that is not ours (%s) is no problem of ours',
  async (text) => {
    const error = await callErrorOf(new Response(text, { status: 500 }));
    expect(error.message).toBe(`500: ${text}`);
    expect(error.problem).toBeNull();
    expect(fieldMessages(error).size).toBe(0);
  },
);

test.each([
  ['17', 17],
  ['Wed, 21 Oct 2026 07:28:00 GMT', null],
  ['-3', null],
])('Retry-After %s means %s seconds', async (header, seconds) => {
  const response = new Response('', { status: 429, headers: { 'retry-after': header } });
  expect((await callErrorOf(response)).retryAfterSeconds).toBe(seconds);
});

test('no answer at all is reported as such', () => {
  const error = new NetworkError(new TypeError('Failed to fetch'));
  expect(error).not.toBeInstanceOf(CallError);
  expect(problemDetail(error, 'Login failed')).toMatch(/cannot be reached/);
  expect(shownProblem(error).requestId).toBeUndefined();
  expect(problemDetail(new Error('bug'), 'Login failed')).toBe('Login failed');
});

test.each([
  [1, 'in 1 second'],
  [30, 'in 30 seconds'],
  [90, 'in 2 minutes'],
  [600, 'in 10 minutes'],
])('%d seconds from now is %s', (seconds, words) => {
  expect(retryMoment(seconds)).toBe(words);
});
