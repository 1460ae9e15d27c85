import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { readWorkbook } from '../file/readWorkbook.ts';
import { cellsOfText, WORKBOOK_PROGRAMS } from '../testPrograms.ts';
import { booksOfSheet, NO_ANSWERS } from './booksOfSheet.ts';
import { shownRows } from './testBooks.ts';
import { DECEMBER, YEAR_TO_DATE } from './testTrialBalances.ts';

describe.each(YEAR_TO_DATE)('a trial balance of %s', (_, text, isCoded) => {
  test.each(Object.entries(WORKBOOK_PROGRAMS))('as a workbook by %s', async (__, write) => {
    const [sheet] = (await readWorkbook(await write(cellsOfText(text)), 'xlsx')).sheets;
    if (sheet === undefined) throw new Error('There is no sheet');
    expect(shownRows(booksOfSheet(STANDARD_BASIS, sheet, NO_ANSWERS), 'balances')).toEqual(
      isCoded ? DECEMBER : DECEMBER.map((row) => row.slice(5)),
    );
  });
});
