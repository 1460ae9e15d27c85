import { expect, test } from 'vitest';
import { booksOfText, shownRows } from './testBooks.ts';

const HEAD = 'Date,Account Number,Account Name,Memo,Amount';
const COSTS = [
  '2025-01-31,6010,Staff Wages,x,300.00',
  '2025-01-31,6110,Rent,x,100.00',
  '2025-01-31,5010,Lab Fees,x,80.00',
];

test.each(['Patient Fees', 'School Fees'])(
  '"%s" opposite all costs is income, so a positive amount is a debit',
  (name) => {
    const read = booksOfText([HEAD, `2025-01-31,4010,${name},x,-600.00`, ...COSTS].join('\n'));
    expect(read?.questions).toEqual([]);
    expect(shownRows(read, 'movements')).toContain(`4010 ${name} 2025-01 -600.00`);
  },
);

test.each([
  ['a small refund', ['2025-01-31,4020,Refunded Fees,x,-20.00', '2025-01-31,4010,Plans,x,600.00']],
  ['no income at all', []],
])('%s does not show the sign', (_, income) => {
  const read = booksOfText([HEAD, ...income, ...COSTS].join('\n'));
  expect(read?.questions.map(({ about }) => about)).toContain('sign');
});
