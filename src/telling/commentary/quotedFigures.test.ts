import { array, assert, constantFrom, nat, property, string, tuple } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rounds } from '../../testRounds.ts';
import { currencySymbol } from '../../finance/currencies.ts';
import { REPORTING_CURRENCIES } from '../../finance/reportingCurrencies.ts';
import { QUOTED_FORM_PATTERNS } from './quotableFigures.ts';
import type { QuotedFigure } from './quotedFigures.ts';
import {
  textWithCurrentFigures,
  quotesAfterEdit,
  codePointsOf,
  isQuoteInPlace,
  withQuote,
} from './quotedFigures.ts';

const REVENUE = 'revenue.2026-10';
const TEXT = 'Revenue was $3.51M and EBITDA $586K.';
const QUOTES = [
  { figure: REVENUE, place: 12, said: '$3.51M' },
  { figure: 'ebitda.2026-10', place: 30, said: '$586K' },
];

describe('an edit', () => {
  test.each([
    ['before both moves them', `Again: ${TEXT}`, [19, 37]],
    ['between them moves the second', TEXT.replace('and', 'but'), [12, 30]],
    ['behind both leaves them', `${TEXT} Orders grew.`, [12, 30]],
    ['of one lets it go', TEXT.replace('3.51', '3.52'), [30]],
    ['that makes one another number lets it go', TEXT.replace('$586K', '$586KK'), [12]],
    ['that puts a minus before one lets it go', TEXT.replace('$586K', '-$586K'), [12]],
    ['of a whole text lets both go', 'Revenue fell.', []],
    ['that takes the first sentence away keeps the others', TEXT.slice(23), [7]],
    ['with letters of two parts counts each once', `😀 ${TEXT}`, [14, 32]],
  ])('%s', (_name, after, places) => {
    expect(quotesAfterEdit(QUOTES, TEXT, after).map(({ place }) => place)).toEqual(places);
  });
});

test('a text follows its figures, and no other letter of it changes', () => {
  const now = textWithCurrentFigures(TEXT, QUOTES, ({ figure }) =>
    figure === REVENUE ? '$12.60M' : null,
  );
  expect(now.text).toBe('Revenue was $12.60M and EBITDA $586K.');
  expect(now.quotes.map(({ place }) => place)).toEqual([12, 31]);
});

test('a figure is put in place of what was typed', () => {
  const put = withQuote(
    'Cash was @ca, up.',
    [],
    { from: 9, to: 12 },
    { figure: REVENUE, place: 0, said: '$9' },
  );
  expect(put).toEqual({
    text: 'Cash was $9, up.',
    quotes: [{ figure: REVENUE, place: 9, said: '$9' }],
  });
});

test('amounts follow in any currency', () => {
  for (const code of REPORTING_CURRENCIES) {
    const [said, now] = [`${currencySymbol(code)}3.51M`, `-${currencySymbol(code)}12K`];
    expect(said).toMatch(QUOTED_FORM_PATTERNS.amount);
    expect(now).toMatch(QUOTED_FORM_PATTERNS.amount);
    const quotes = [{ figure: REVENUE, place: 12, said }];
    const followed = textWithCurrentFigures(`Revenue was ${said}, up.`, quotes, () => now);
    expect(followed.text).toBe(`Revenue was ${now}, up.`);
    expect(followed.quotes.map((one) => isQuoteInPlace(followed.text, one))).toEqual([true]);
  }
});

const words = constantFrom('Revenue ', 'was ', '😀 ', '\n', 'of ', '$1 ', '');
const amount = constantFrom('$3.51M', '$0', '-$12K', '$586K');

/** A text that quotes figures between words. */
const quoting = array(tuple(words, amount), { maxLength: 6 }).map((parts) => {
  let text = '';
  const quotes: QuotedFigure[] = [];
  for (const [before, said] of parts) {
    text += before;
    quotes.push({ figure: REVENUE, place: codePointsOf(text).length, said });
    text += `${said} `;
  }
  return { text, quotes };
});

test('quotes kept after any edit are in the text, and untouched ones are kept', () => {
  assert(
    property(
      quoting,
      nat(60),
      nat(8),
      string({ maxLength: 6 }),
      ({ text, quotes }, at, gone, put) => {
        const letters = codePointsOf(text);
        const from = Math.min(at, letters.length);
        const after = letters.toSpliced(from, gone, put).join('');
        const kept = quotesAfterEdit(quotes, text, after);
        expect(kept.every((one) => isQuoteInPlace(after, one))).toBe(true);
        const untouched = quotes.filter(
          ({ place, said }) => place + said.length < from || place > from + gone,
        );
        expect(kept.length).toBeGreaterThanOrEqual(untouched.length);
      },
    ),
    { numRuns: rounds(500) },
  );
});

test('following forth and back gives the same text', () => {
  assert(
    property(quoting, amount, ({ text, quotes }, said) => {
      const forth = textWithCurrentFigures(text, quotes, () => said);
      const place = new Map(forth.quotes.map((quoted, index) => [quoted, quotes[index]?.said]));
      const back = textWithCurrentFigures(
        forth.text,
        forth.quotes,
        (quoted) => place.get(quoted) ?? null,
      );
      expect(back.text).toBe(text);
      expect(back.quotes).toEqual(quotes);
    }),
    { numRuns: rounds(500) },
  );
});
