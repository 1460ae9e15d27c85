import { expect, test } from 'vitest';
import { CallError, NetworkError } from '../../../client/callError.ts';
import { pairFailure } from './pairFailure.ts';
import { type HalfOutcome, newAttempt } from './savePair.ts';

const refused: HalfOutcome = {
  kind: 'refused',
  error: new CallError(
    400,
    'body',
    {
      title: 'Bad Request',
      status: 400,
      code: 'invalid_input',
      detail: 'This business unit is not active. Choose another',
      requestId: 'r1',
    },
    null,
  ),
};
const lost: HalfOutcome = { kind: 'unanswered', error: new NetworkError(undefined) };
const saved: HalfOutcome = { kind: 'saved' };

function failure(forecast: HalfOutcome, budget: HalfOutcome) {
  return pairFailure({ attempt: newAttempt(), halves: { forecast, budget } });
}

test('neither was saved: one reason, once', () => {
  expect(failure(refused, refused)).toEqual({
    title: 'Nothing was saved',
    reason: 'This business unit is not active. Choose another',
    saved: [],
    unsure: [],
    notSaved: ['Forecast', 'Budget'],
    toast: 'Failed to create forecast & budget: This business unit is not active. Choose another',
  });
});

test('one was saved: it says which', () => {
  expect(failure(saved, refused)).toMatchObject({
    title: 'Only one of the two was saved',
    saved: ['Forecast'],
    notSaved: ['Budget'],
    toast:
      'Failed to create forecast & budget: Forecast saved, Budget not saved. This business unit is not active. Choose another',
  });
});

test('no answer is neither saved nor not saved', () => {
  expect(failure(lost, saved)).toMatchObject({
    title: 'The server did not respond',
    saved: ['Budget'],
    unsure: ['Forecast'],
    notSaved: [],
  });
});

test('at another try what stands already counts as saved', () => {
  expect(failure({ kind: 'nothingToDo' }, refused)).toMatchObject({
    title: 'Only one of the two was saved',
    saved: ['Forecast'],
  });
});

test('an edited record: the message itself', () => {
  const attempt = { ...newAttempt(), opened: 'forecast' } as const;
  const edited = pairFailure({
    attempt,
    halves: { forecast: refused, budget: { kind: 'nothingToDo' } },
  });
  expect(edited.toast).toBe('This business unit is not active. Choose another');
  expect(edited.saved).toEqual([]);
});
