import { expect, test, vi } from 'vitest';
import type { ProblemCode } from '../contract/problem.ts';
import { PROBLEM_STATUS } from '../contract/problem.ts';
import { retryDelayMs, shouldRetryRead, retryUntilAnswered } from './callRetry.ts';
import { CallError, NetworkError } from './callError.ts';
import { callErrorOf } from './refusedCall.ts';

function refusal(code: ProblemCode, headers: Record<string, string> = {}): Promise<CallError> {
  const status = PROBLEM_STATUS[code];
  const problem = { title: 'No', status, detail: 'Wait', code, requestId: 'r-1' };
  return callErrorOf(Response.json(problem, { status, headers }));
}

test('a read that waits its turn is asked again three times, when the server says', async () => {
  const error = await refusal('too_many_connections', { 'retry-after': '7' });
  expect([0, 1, 2, 3].map((before) => shouldRetryRead(before, error))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(retryDelayMs(0, error)).toBe(7_000);
  expect(retryDelayMs(0, await refusal('too_many_connections'))).toBe(5_000);
});

test('nothing else is: refusals, too many sign-ins, a page of a proxy, no answer', async () => {
  for (const error of [
    await refusal('too_many_attempts', { 'retry-after': '1' }),
    await refusal('temporarily_unavailable', { 'retry-after': '1' }),
    await refusal('not_found'),
    new CallError(429, 'Too Many Requests', null, 1),
    new NetworkError(new Error('offline')),
  ]) {
    expect(shouldRetryRead(0, error)).toBe(false);
  }
});

test('who waits for an answer asks as often as it is put off, and no longer than they want it', async () => {
  const putOff = await refusal('too_many_connections', { 'retry-after': '0' });
  const answers: unknown[] = [putOff, putOff, putOff, putOff, putOff, 'made'];
  const ask = async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const wanted = new AbortController();
  expect(await retryUntilAnswered(ask, wanted.signal)).toBe('made');
  answers.push(await refusal('not_found'));
  await expect(retryUntilAnswered(ask, wanted.signal)).rejects.toMatchObject({ status: 404 });
  answers.push(await refusal('too_many_connections', { 'retry-after': '999999' }));
  const waiting = retryUntilAnswered(ask, wanted.signal);
  await vi.waitFor(() => expect(answers).toEqual([]));
  // By then it waits for its turn.
  await new Promise((resolve) => void setTimeout(resolve));
  wanted.abort();
  await expect(waiting).rejects.toBe(wanted.signal.reason);
});
