import { expect, test } from 'vitest';
import { CallError } from '../../client/callError.ts';
import { PACK_FAILURES } from '../../contract/messages.ts';
import { PROBLEM_STATUS, type ProblemCode } from '../../contract/problem.ts';
import { READING_ENDS } from '../features/imports/importReader.ts';
import { isToBeTriedAgain } from './testMonthEnd.ts';

const refused = (code: ProblemCode, detail: string) => {
  const status = PROBLEM_STATUS[code];
  return new CallError(status, detail, { title: code, status, detail, code, requestId: 'r' }, null);
};

test('a busy machine is asked again, and nothing that failed by itself', () => {
  expect(
    [
      refused('temporarily_unavailable', 'Try again'),
      refused('too_many_attempts', 'Wait'),
      refused('pack_failed', PACK_FAILURES.slow),
      refused('invalid_input', READING_ENDS.slow),
    ].filter((error) => !isToBeTriedAgain(error)),
  ).toEqual([]);
  expect(
    [
      refused('pack_failed', PACK_FAILURES.failed),
      refused('invalid_input', READING_ENDS.failed),
      refused('invalid_credentials', 'This sign-in took too long or was already completed'),
      refused('internal_error', 'Something took too long'),
      new CallError(504, 'The gateway took too long', null, null),
    ].filter(isToBeTriedAgain),
  ).toEqual([]);
});
