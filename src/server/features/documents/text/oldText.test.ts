import { expect, test } from 'vitest';
import { oldFormat } from '../testFiles.ts';
import { readText } from './readText.ts';
import { DECK, FROM_CALC, sampleFile, testTexts, WALRUS } from './testDocuments.ts';

testTexts([
  ['Word 97', 'doc', () => sampleFile('older.doc'), [[1, WALRUS]]],
  ['Excel 97', 'xls', () => sampleFile('older.xls'), FROM_CALC],
  [
    'PowerPoint 97',
    'ppt',
    () => sampleFile('older.ppt.gz'),
    [
      [1, DECK[0]],
      [2, DECK[1].replaceAll('\t', '\n')],
      [3, DECK[2]],
    ],
  ],
]);

test.each(['doc', 'xls', 'ppt'] as const)('the demo company’s own .%s', async (type) => {
  const { pages } = await readText(oldFormat(type), type);
  expect(pages.map(({ text }) => text).join('\n')).toContain('Harbour & Vale Instruments');
});
