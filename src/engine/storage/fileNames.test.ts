import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { LIMITS, UPLOAD_EXTENSIONS } from '../../contract/limits.ts';
import { extensionOf, shownFileName } from './fileNames.ts';
import { cases } from '../../testRounds.ts';

test.each([
  ['April.pdf', 'April.pdf'],
  ['C:\\Users\\ada\\April.pdf', 'April.pdf'],
  ['../../etc/April.pdf', 'April.pdf'],
  ['..', ''],
  ['folder/', ''],
  [' April .pdf ', 'April .pdf'],
  ['Re\u0301sume\u0301.pdf', 'Résumé.pdf'],
  ['a\u202efdp.exe', 'afdp.exe'],
  ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie: x.pdf'],
  ['\ud800.pdf', '\ufffd.pdf'],
  [
    'a\u0007\u0085\u2028\u2029\u061c\u200b\u200e\u200f\u202a\u2060\u2069\ufeff\ufff9b.pdf',
    'ab.pdf',
  ],
  ['👩\u200d💼.pdf', '👩\u200d💼.pdf'],
])('%j is shown as %j', (given, shown) => {
  expect(shownFileName(given)).toBe(shown);
});

test('a long name keeps its extension and whole characters', () => {
  const name = shownFileName(`a${'💷'.repeat(200)}.xlsx`);
  expect(name).toBe(`a${'💷'.repeat(124)}.xlsx`);
  expect(name.length).toBeLessThanOrEqual(LIMITS.fileName);
});

test('any given name becomes a safe name, which does not change again', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 600 }), (given) => {
      const shown = shownFileName(given);
      expect(shown.length).toBeLessThanOrEqual(LIMITS.fileName);
      expect(shown.isWellFormed()).toBe(true);
      expect(shown).not.toMatch(/[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
      expect(shownFileName(shown)).toBe(shown);
    }),
    { numRuns: cases(10_000) },
  );
});

test.each([
  ['a.PDF', 'pdf'],
  ['a.docx', 'docx'],
  ['a.docm', null],
  ['pdf', null],
  ['.pdf', null],
  ['a.pdf.', null],
  ['a.constructor', null],
])('%j is of type %j', (name, type) => {
  expect(extensionOf(name, UPLOAD_EXTENSIONS)).toBe(type);
});
