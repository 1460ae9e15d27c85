import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { typedText } from './typedText.ts';

test.each([
  ['  gross margin ', 'gross margin'],
  ['gross\nmargin\tfell', 'gross margin fell'],
  ['rev\u0000en\u0007ue', 'revenue'],
  ['\uD800a\uDC00', 'a'],
  ['👩 a', '👩 a'],
  ['\u0000 \u0001', ''],
  [`${'a'.repeat(199)} b`, 'a'.repeat(199)],
  ['👩'.repeat(201), '👩'.repeat(200)],
])('%j is %j', (typed, clean) => {
  expect(typedText(typed)).toBe(clean);
});

test('any input can be stored, is trimmed and not too long', () => {
  assert(
    property(string({ unit: 'binary', maxLength: 400 }), (typed) => {
      const clean = typedText(typed);
      expect(clean.isWellFormed()).toBe(true);
      expect(clean).not.toMatch(/\p{Cc}/u);
      expect(clean).toBe(clean.trim());
      expect(Array.from(clean).length).toBeLessThanOrEqual(200);
      expect(typedText(clean)).toBe(clean);
    }),
  );
});
