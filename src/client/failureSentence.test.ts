import { expect, test } from 'vitest';
import { START_EXIT_CODES } from '../engine/db/startError.ts';
import { exitCodeOf, failureSentence, UNEXPECTED_EXIT_CODE } from './failureSentence.ts';

const errorWith = (fields: object, message = 'words of the system') =>
  Object.assign(new Error(message), fields);

test.each([
  [{ code: 'ENOSPC', path: '/srv/x' }, 'The disk is full (/srv/x). Free space and try again.'],
  [{ code: '53100' }, 'The disk is full. Free space and try again.'],
  [{ code: 'EACCES', path: '/srv/x' }, "This user can't access /srv/x (EACCES)."],
  [{ code: 'EROFS' }, "This user can't access a file or folder (EROFS)."],
  [{ code: 'ENOENT', path: '/srv/x' }, '/srv/x does not exist.'],
  [
    { code: 'ENOTDIR', path: '/srv/x/y' },
    '/srv/x/y does not exist: part of its path is a file, not a folder.',
  ],
  [
    { code: 'ECONNREFUSED', address: '10.0.0.7' },
    'A server cannot be reached (ECONNREFUSED, 10.0.0.7).',
  ],
  [{ code: 'ERR_MODULE_NOT_FOUND' }, 'Reinstall it with npm ci.'],
  [{ code: 'SELF_SIGNED_CERT_IN_CHAIN' }, 'its certificate is not trusted'],
])('%o ends a command with what to do', (fields, sentence) => {
  expect(failureSentence(errorWith(fields))).toContain(sentence);
});

test('anything else is one line without a stack, and says how to see more', () => {
  const error = new TypeError('Cannot read\n    at Object.<anonymous> (/opt/x.ts:1:1).');
  expect(failureSentence(error)).toBe(
    'An unexpected error occurred: Cannot read at Object.<anonymous> (/opt/x.ts:1:1). Set LOG_LEVEL=debug for details.',
  );
  expect(failureSentence('a text')).toContain('a text');
  expect(failureSentence(new RangeError(''))).toContain('RangeError');
  expect(failureSentence(new Error('long '.repeat(1_000))).length).toBeLessThan(400);
});

test('an error that a command knows says it itself, and has its own code', () => {
  const known = errorWith({ exitCode: 5 }, 'Free space.');
  expect([failureSentence(known), exitCodeOf(known)]).toEqual(['Free space.', 5]);
  for (const code of ['ENOSPC', '53100', 'EACCES', 'EROFS']) {
    expect(exitCodeOf(errorWith({ code }))).toBe(START_EXIT_CODES.notWritable);
  }
  expect(exitCodeOf(new Error('unknown'))).toBe(UNEXPECTED_EXIT_CODE);
});
