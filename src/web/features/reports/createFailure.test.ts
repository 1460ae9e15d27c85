import { expect, test } from 'vitest';
import { CallError, NetworkError } from '../../../client/callError.ts';
import { failureOf } from './createFailure.ts';

const month = { fyId: 14, monthNum: 10, monthName: 'January', year: 2027 };

function problem(
  status: 409 | 500,
  code: 'already_exists' | 'internal_error',
  existingId?: number,
) {
  const detail = 'A report for January FY26 already exists';
  const body = { title: 'Refused', status, detail, code, requestId: 'r1' };
  return existingId === undefined ? body : { ...body, existingId };
}

test('a lost answer: what was sent may be there, and the toast has the specified words', () => {
  const failure = failureOf('figures', month, 'board.pdf', new NetworkError(undefined));
  expect(failure.toast).toEqual({
    title: 'Error',
    description: 'Failed to create monthly report',
    variant: 'destructive',
  });
  expect(failure.saved).toEqual([]);
  expect(failure.unsure).toEqual(['the figures for January 2027']);
  expect(failure.notSaved).toHaveLength(2);
  expect(failure.reason).toContain("won't create duplicates");
});

test('a failed upload is a warning, and the report stands', () => {
  const failure = failureOf(
    'document',
    month,
    'board.pdf',
    new CallError(500, '', problem(500, 'internal_error'), null),
  );
  expect(failure.toast).toEqual({
    title: 'Warning',
    description: 'Report created but file upload failed',
    variant: 'warning',
  });
  expect(failure.saved).toEqual([
    'the figures for January 2027',
    'the board report for January 2027',
  ]);
  expect(failure.notSaved).toEqual(['the file board.pdf']);
  expect(failure.requestId).toBe('r1');
});

test('a month that has a report leads to it', () => {
  const failure = failureOf(
    'report',
    month,
    null,
    new CallError(409, '', problem(409, 'already_exists', 92), null),
  );
  expect(failure.existingReport).toBe(92);
  expect(failure.reason).toBe('A report for January FY26 already exists');
});
