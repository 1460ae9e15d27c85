import { expect, test } from 'vitest';
import { readPasted } from '../file/readWorkbook.ts';
import { understand } from '../layout/understand.ts';
import { CONTEXT } from '../testWorkbooks.ts';
import { readAmounts } from './readAmounts.ts';

const STATEMENT = [
  'Account,Apr 2025,May 2025',
  'Income',
  'Sales,100.50,200.25',
  'Service income,10.25,20.50',
  'Total income,110.75,220.75',
  'Operating expenses',
  'Rent,50.25,50.25',
  'Salaries,20.10,30.10',
  'Total operating expenses,70.35,80.35',
  'Net profit,40.40,140.40',
];

test.each(['#REF!', '#N/A', '#VALUE!', '#DIV/0!'])(
  'the error %s in an account is refused before anything else',
  (error) => {
    for (const [row, name, cell] of [
      [2, 'Sales', 'C3'],
      [6, 'Rent', 'C7'],
    ] as const) {
      const lines = STATEMENT.map((line, at) =>
        at === row ? line.replace(/,[^,]*$/, `,${error}`) : line,
      );
      const workbook = readPasted(lines.join('\n'));
      const { layouts } = understand(workbook, CONTEXT);
      expect(readAmounts(workbook, layouts, CONTEXT)).toMatchObject({
        amounts: [],
        questions: [],
        remarks: [],
        refusals: [
          {
            cell,
            reason: `${name} has the error ${error} instead of an amount.`,
          },
        ],
      });
    }
  },
);
