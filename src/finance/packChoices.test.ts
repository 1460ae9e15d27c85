import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrastOf, TEXT_CONTRAST } from './colourContrast.ts';
import {
  FULL_SECTIONS,
  orderedSections,
  PACK_SECTION_KEYS,
  PACK_SECTIONS,
  PACK_TEXT_COLOURS,
  packColoursOf,
  refusedPackColours,
  shownSections,
  STANDARD_PACK_COLOURS,
  STANDARD_SECTIONS,
} from './packChoices.ts';

const section = fc.constantFrom(...PACK_SECTION_KEYS);
const colour = fc
  .array(fc.integer({ min: 0, max: 255 }), { minLength: 3, maxLength: 3 })
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

describe('sections', () => {
  test('are all named, each once', () => {
    expect(PACK_SECTION_KEYS.toSorted()).toEqual(Object.keys(PACK_SECTIONS).toSorted());
  });

  test('are kept once each, in the order chosen, with the briefing first', () => {
    fc.assert(
      fc.property(fc.array(section), (chosen) => {
        const kept = orderedSections(chosen);
        const shown = chosen.length === 0 ? STANDARD_SECTIONS : [...new Set(chosen)];
        expect(shownSections(kept).toSorted()).toEqual(shown.toSorted());
        expect(shownSections(kept).indexOf('briefing')).toBeLessThanOrEqual(0);
        expect(shownSections(kept).filter((key) => key !== 'briefing')).toEqual(
          shown.filter((key) => key !== 'briefing'),
        );
        expect(orderedSections(kept)).toEqual(kept);
      }),
    );
  });

  test('of the standard pack are no choice, and those of the full one are', () => {
    expect(orderedSections(STANDARD_SECTIONS)).toEqual([]);
    expect(orderedSections(FULL_SECTIONS)).toEqual(FULL_SECTIONS);
  });
});

describe('colours', () => {
  test('of the product itself are taken', () => {
    const { main, soft } = STANDARD_PACK_COLOURS;
    expect(refusedPackColours([main, soft])).toBeNull();
    expect(packColoursOf([])).toEqual({ main, soft });
    expect(packColoursOf(['#003300', '#eeffee'])).toEqual({ main: '#003300', soft: '#eeffee' });
  });

  test('that are taken can be read wherever they are used', () => {
    fc.assert(
      fc.property(colour, colour, (main, soft) => {
        if (refusedPackColours([main, soft]) !== null) return;
        const pairs = [
          [main, PACK_TEXT_COLOURS.surface],
          [main, soft],
          ...(['ink', 'inkMuted', 'positive', 'negative'] as const).map((text) => [
            PACK_TEXT_COLOURS[text],
            soft,
          ]),
        ];
        for (const [one = '', other = ''] of pairs) {
          expect(contrastOf(one, other)).toBeGreaterThanOrEqual(TEXT_CONTRAST);
        }
      }),
    );
  });

  test.each([
    [['#1f3a68'], 'Choose both colours or neither'],
    [['#1f3a68', '#eeeeee', '#ffffff'], 'Choose both colours or neither'],
    [['navy', '#eeeeee'], 'Enter a colour as # and six digits from 0 to f, such as #1f3a68'],
    [
      ['#8ab4f8', '#f5f5f5'],
      'The colour of headings is too light to read on white: its contrast is 2.1 to 1, and it needs 4.5 to 1. Choose a darker colour',
    ],
    [
      ['#1f3a68', '#777777'],
      'The colour of totals is too dark for the figures on it: their contrast is 1.3 to 1, and they need 4.5 to 1. Choose a lighter colour',
    ],
    [
      ['#767676', '#eeeeee'],
      'The two colours are too similar for the cover of slides, where one is printed on the other: their contrast is 3.9 to 1, and they need 4.5 to 1',
    ],
  ])('%j are refused: %s', (chosen, sentence) => {
    expect(refusedPackColours(chosen)).toBe(sentence);
  });
});
