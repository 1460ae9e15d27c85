import { expect, test } from 'vitest';
import { workbookRefusal } from './importFile.ts';

const MB = 1024 * 1024;

test.each([
  ['Figures.xlsx', 1, null],
  ['FIGURES.XLSX', MB, null],
  ['figures.csv', 10 * MB - 1, null],
  ['figures.xlsx', 10 * MB, 'File size must be less than 10MB.'],
  ['ledger.csv', 10 * MB, null],
  ['ledger.csv', 256 * MB, 'A ledger must be less than 256MB.'],
  ['Audit.XML', 256 * MB - 1, null],
  ['year.se', 256 * MB, 'A ledger must be less than 256MB.'],
  [
    'figures.xlsm',
    1,
    'This kind of workbook cannot be imported. Save it as .xlsx and choose that file.',
  ],
  [
    'Budget.ods',
    1,
    'This kind of workbook cannot be imported. Save it as .xlsx and choose that file.',
  ],
  ['Board pack.pdf', 1, 'Choose a file that ends in .xlsx or .csv.'],
  ['xlsx', 1, 'Choose a file that ends in .xlsx or .csv.'],
])('%s of %d bytes: %s', (name, size, refusal) => {
  expect(workbookRefusal({ name, size })).toBe(refusal);
});
