import { expect, test } from 'vitest';
import { sentenceText } from './briefingText.ts';
import { isolated } from './isolated.ts';

test.each([
  [' of מיזם חרמון, ', ' of [מיזם חרמון], '],
  [' of חרמון (שלב 2), not repeated', ' of [חרמון (שלב 2)], not repeated'],
  ['. Finance’s note: “עלה ב-5% השנה”', '. Finance’s note: “[עלה ב-5% השנה]”'],
  [' of Project חרמון 2 in October 2025', ' of Project [חרמון 2] in October 2025'],
  ['شركة الميناء rose ', '[شركة الميناء] rose '],
  [' of Project Heron, 2 of them', ' of Project Heron, 2 of them'],
])('%s has its name between isolates', (words, marked) => {
  expect(isolated(words)).toBe(marked.replaceAll('[', '\u2068').replaceAll(']', '\u2069'));
});

const money = (value: string) => ({ value, form: 'money' as const, figure: null });

test('a sentence keeps its amounts apart from such names', () => {
  expect(sentenceText('USD', [money('127000'), ' of חרמון, ', money('41000'), ' of ים'])).toBe(
    '$127K of \u2068חרמון\u2069, $41K of \u2068ים\u2069',
  );
});
