import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { csvSheet } from './csvGrid.ts';
import { withSpreadHeadings } from './spreadHeadings.ts';

const spreadOf = (...lines: readonly string[]) =>
  withSpreadHeadings(STANDARD_BASIS, csvSheet(lines.join('\n'), 'CSV file')).merged.map(
    ({ firstColumn, lastColumn }) => `${firstColumn} to ${lastColumn}`,
  );

test('a month covers the columns up to the next one', () => {
  const heads = [',Jan 2025,,Feb 2025,', ',London,Leeds,London,Leeds'];
  expect(spreadOf(...heads, 'Revenue,1,2,3,4')).toEqual(['1 to 2', '3 to 4']);
});

test('a single month covers all columns with names, so that none of them is all of it', () => {
  expect(spreadOf(',Jan 2025,,', ',London,Leeds,York', 'Revenue,1,2,3')).toEqual(['1 to 3']);
  expect(spreadOf(',Jan 2025,', 'Revenue,1,2', 'Production,1,2')).toEqual([]);
});
