import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { LINES, MONTH_LINES } from '../../finance/lines.ts';
import { commentsByLine } from './lineComments.ts';

const comments = (...texts: string[]) =>
  Object.fromEntries(
    [
      ...commentsByLine(
        STANDARD_BASIS,
        texts.map((text) => ({ text })),
      ),
    ].map(([line, said]) => [line, said.map(({ sentence }) => sentence)]),
  );

test('a sentence stands beside the lines that it names', () => {
  expect(
    comments(
      'Revenue rose on a large order. Admin was high: the lawyers. Nothing else is new.',
      'Admin falls again in November.\nRevenue and EBITDA were both ahead.',
    ),
  ).toEqual({
    revenue: ['Revenue rose on a large order.', 'Revenue and EBITDA were both ahead.'],
    admin: ['Admin was high: the lawyers.', 'Admin falls again in November.'],
    ebitda: ['Revenue and EBITDA were both ahead.'],
  });
});

test('a sentence about many lines is beside none, and a base is no subject', () => {
  expect(comments('Revenue, EBITDA and Cash were all ahead.')).toEqual({});
  expect(comments('Admin took 12% of revenue.')).toEqual({ admin: ['Admin took 12% of revenue.'] });
});

test('a repeated comment is shown once, and "Adjusted EBITDA" is not EBITDA', () => {
  expect(comments('Adjusted EBITDA rose.', 'Adjusted EBITDA rose.')).toEqual({
    adjEbitda: ['Adjusted EBITDA rose.'],
  });
});

test('nothing is made up: each comment is a stretch of its text', () => {
  const word = fc.constantFrom(
    ...MONTH_LINES.map((line) => LINES[line].label),
    'rose',
    'and',
    'fell.',
    '12% of',
    '\n',
    'While',
  );
  fc.assert(
    fc.property(fc.array(fc.array(word, { maxLength: 12 }), { maxLength: 4 }), (words) => {
      const texts = words.map((these) => ({ text: these.join(' ') }));
      for (const said of commentsByLine(STANDARD_BASIS, texts).values()) {
        for (const { written, sentence } of said) {
          expect(texts).toContain(written);
          expect(written.text).toContain(sentence);
        }
        expect(new Set(said.map(({ sentence }) => sentence)).size).toBe(said.length);
      }
    }),
  );
});
