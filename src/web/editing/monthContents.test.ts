import { expect, test } from 'vitest';
import { contentsInWords } from './monthContents.ts';

const NOTHING = { figures: 0, reports: 0, bulletPoints: 0, documents: 0, forecasts: 0 };

test.each([
  [NOTHING, 'nothing'],
  [{ ...NOTHING, figures: 1 }, 'the figures'],
  [{ ...NOTHING, reports: 1, bulletPoints: 1 }, 'the report and 1 bullet point'],
  [
    { figures: 1, reports: 1, bulletPoints: 12, documents: 2, forecasts: 4 },
    'the figures, the report, 12 bullet points, 2 documents and 4 forecasts and budgets',
  ],
])('A6: %o', (contents, words) => {
  expect(contentsInWords(contents)).toBe(words);
});
