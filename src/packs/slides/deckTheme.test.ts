import fs from 'node:fs';
import { expect, test } from 'vitest';
import { DECK_COLOURS, themeXml } from './deckTheme.ts';
import { isRightToLeft, listedInWords, oneLine, paragraphs } from './plainText.ts';
import { below, firstBelow, xmlTree } from '../../office/testXml.ts';

const tokens = fs.readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8');

test.each(Object.entries(DECK_COLOURS))('the colour %s is the product’s own', (name, colour) => {
  const token = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  expect(tokens).toContain(`--${token}: light-dark(${colour},`);
});

test('the theme has its twelve colours, its typeface and three of each format', () => {
  const theme = xmlTree(themeXml());
  expect(firstBelow(theme, 'a:clrScheme').children).toHaveLength(12);
  expect(below(theme, 'a:latin').map(({ attributes }) => attributes['typeface'])).toEqual([
    'Inter',
    'Inter',
  ]);
  const formats = ['a:fillStyleLst', 'a:lnStyleLst', 'a:effectStyleLst', 'a:bgFillStyleLst'];
  expect(formats.map((name) => firstBelow(theme, name).children.length)).toEqual([3, 3, 3, 3]);
});

test('text keeps every character that XML allows, on one line if it has one line', () => {
  expect(oneLine('bell\u0007 \uD800and\ttab\r\nline\u2028end')).toBe('bell \uFFFDand tab line end');
  expect(paragraphs('one\r\n\r\n two \u000Bthree')).toEqual(['one', 'two', 'three']);
  expect(oneLine('👩‍💼 e\u0301')).toBe('👩‍💼 e\u0301');
});

test('the first letter decides the reading direction', () => {
  expect(isRightToLeft('2026: תקציב')).toBe(true);
  expect(isRightToLeft('مجلس')).toBe(true);
  expect(isRightToLeft('Budget تقرير')).toBe(false);
  expect(isRightToLeft('')).toBe(false);
});

test('names are listed as in a sentence', () => {
  expect(listedInWords([])).toBe('');
  expect(listedInWords(['A'])).toBe('A');
  expect(listedInWords(['A', 'B', 'C'])).toBe('A, B and C');
});
