import { expect, test } from 'vitest';
import { formatBytes } from './bytes.ts';
import { formatCount } from './count.ts';

test.each([
  [0, '0 B'],
  [1, '1 B'],
  [1023, '1,023 B'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [1024 * 1024 - 1, '1.0 MB'],
  [10 * 1024 * 1024, '10.0 MB'],
  [1024 ** 3, '1.0 GB'],
  [5.25 * 1024 ** 3, '5.3 GB'],
  [2048 * 1024 ** 3, '2,048.0 GB'],
  [-1, 'N/A'],
  [NaN, 'N/A'],
  [null, 'N/A'],
  [undefined, 'N/A'],
])('%d bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [0, '0'],
  [1234, '1,234'],
  [null, 'N/A'],
  [undefined, 'N/A'],
  [NaN, 'N/A'],
])('a count of %d is %s', (count, text) => {
  expect(formatCount(count)).toBe(text);
});
