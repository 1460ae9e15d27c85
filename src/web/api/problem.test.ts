import { expect, test } from 'vitest';
import { CallError, NetworkError } from '../../client/callError.ts';
import { problemDetail } from './problem.ts';

const refused = (detail: string) =>
  new CallError(
    409,
    detail,
    { title: 'Stale', status: 409, detail, code: 'stale_version', requestId: 'r' },
    null,
  );

test.each([
  ['of the server', refused('It was changed meanwhile'), 'It was changed meanwhile'],
  ['of a proxy', new CallError(502, 'Bad Gateway', null, null), '502: Bad Gateway'],
  ['of a server without a sentence', refused(''), '409: '],
  ['of the browser', new TypeError('Failed to fetch'), 'Failed to fetch'],
  [
    'of a lost connection',
    new NetworkError(new TypeError('x')),
    'The server cannot be reached. Check the connection and try again.',
  ],
  ['of what is no error', 'No response', 'No response'],
])('the words of an error %s have no name of its kind', (_, error, words) => {
  expect(problemDetail(error)).toBe(words);
});

test('a screen has its own words where the server has none', () => {
  const own = 'Failed to upload document';
  expect(problemDetail(new CallError(502, '<html>', null, null), own)).toBe(own);
  expect(problemDetail(refused('The file is empty'), own)).toBe('The file is empty');
});
