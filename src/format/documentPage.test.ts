import { expect, test } from 'vitest';
import { documentPage } from './documentPage.ts';

test.each([
  ['page', null, 'page 3'],
  ['slide', null, 'slide 3'],
  ['sheet', 'Cash', 'sheet Cash'],
  ['sheet', null, 'sheet 3'],
  ['document', null, 'page 3'],
  [null, null, 'page 3'],
] as const)('of a document by %s, called %s: %s', (unit, title, words) => {
  expect(documentPage({ unit, number: 3, title })).toBe(words);
});
