import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { readPasted, readWorkbook } from '../file/readWorkbook.ts';
import { byHand } from '../testWriters.ts';
import { booksOfWorkbook } from './booksOfWorkbook.ts';
import type { ImportWorkbook } from '../file/workbook.ts';

/** Steps of indentation, name, April, May. */
type Line = readonly [indent: number, name: string, april?: number, may?: number];

const LINES: readonly Line[] = [
  [0, 'Revenue', 1200.75, 1300.5],
  [2, '400000 Product Sales', 1000.5, 1100.25],
  [2, '400100 Services', 200.25, 200.25],
  [0, 'Less Costs of Revenue', 250, 260],
  [2, '500000 Cost of Goods Sold', 250, 260],
  [0, 'Gross Profit', 950.75, 1040.5],
  [0, 'Less Operating Expenses', 500.1, 510.1],
  [1, 'Offices', 400, 400],
  [2, '600000 Rent', 390, 390],
  [2, '600100 Cleaning', 10, 10],
  [1, '611000 Power', 100.1, 110.1],
  [0, 'Operating Income (or Loss)', 450.65, 530.4],
  [0, 'Plus Other Income', 10, 0],
  [2, '450000 Foreign Exchange Gain', 10, 0],
  [0, 'Less Other Expenses', 0, 5.5],
  [2, '641000 Foreign Exchange Loss', 0, 5.5],
  [0, 'Net Profit', 460.65, 524.9],
];
const BOOKS = [
  '400000 Product Sales revenue -1000.5 -1100.25',
  '400100 Services revenue -200.25 -200.25',
  '450000 Foreign Exchange Gain otherIncome -10 0',
  '500000 Cost of Goods Sold costOfSales 250 260',
  '600000 Rent operatingCost 390 390',
  '600100 Cleaning operatingCost 10 10',
  '611000 Power operatingCost 100.1 110.1',
  '641000 Foreign Exchange Loss otherCost 0 5.5',
];

const booksOf = (workbook: ImportWorkbook) =>
  [...booksOfWorkbook(STANDARD_BASIS, workbook).values()].flatMap(
    ({ books, refusals, questions }) =>
      [
        refusals.map(({ reason }) => reason),
        questions.map(({ question }) => question),
        books.rows
          .map(({ account: { code, name, type }, movements }) =>
            [code, name, type, ...Object.values(movements).map(Number)].join(' '),
          )
          .toSorted(),
      ].flat(),
  );

const STYLES = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellXfs count="3">${[
  '<xf numFmtId="0"/>',
  '<xf numFmtId="0" applyAlignment="1"><alignment indent="1"/></xf>',
  '<xf numFmtId="0" applyAlignment="1"><alignment vertical="top" indent="2"/></xf>',
].join('')}</cellXfs></styleSheet>`;

const text = (cell: string, value: string, style = 0) =>
  `<c r="${cell}" s="${style}" t="inlineStr"><is><t>${value}</t></is></c>`;

/** Indented by the style of the cells, as the program does since version 17. */
const byStyle = (lines: readonly Line[]) =>
  byHand(
    [
      {
        name: 'Profit and Loss',
        rows: [
          `<row r="1">${text('B1', 'Apr 2025')}${text('C1', 'May 2025')}</row>`,
          `<row r="2">${text('B2', 'Balance')}${text('C2', 'Balance')}</row>`,
          ...lines.map(([indent, name, april, may], at) => {
            const row = at + 3;
            const amounts = [april, may].map((amount, column) =>
              amount === undefined ? '' : `<c r="${'BC'[column]}${row}"><v>${amount}</v></c>`,
            );
            return `<row r="${row}">${text(`A${row}`, name, indent)}${amounts.join('')}</row>`;
          }),
        ].join(''),
      },
    ],
    { styles: STYLES },
  );

describe('a statement whose totals stand above their accounts', () => {
  test('indented by the style of the cells', async () => {
    expect(booksOf(await readWorkbook(byStyle(LINES), 'xlsx'))).toEqual(BOOKS);
  });

  test('folded: its lines are its accounts', async () => {
    const folded = LINES.filter(([indent]) => indent === 0);
    expect(booksOf(await readWorkbook(byStyle(folded), 'xlsx'))).toEqual([
      ' Less Costs of Revenue costOfSales 250 260',
      ' Less Operating Expenses operatingCost 500.1 510.1',
      ' Less Other Expenses otherCost 0 5.5',
      ' Plus Other Income otherIncome -10 0',
      ' Revenue revenue -1200.75 -1300.5',
    ]);
  });

  test('that does not add up is not taken in as accounts', async () => {
    const wrong = LINES.map((line): Line =>
      line[1] === '600000 Rent' ? [2, line[1], 391, 390] : line,
    );
    expect(booksOf(await readWorkbook(byStyle(wrong), 'xlsx'))).toEqual([]);
  });

  test('without any indentation, by the codes of the accounts', () => {
    const flat = LINES.filter(([, name]) => name !== 'Offices').map(([, ...cells]) =>
      cells.join(','),
    );
    const pasted = readPasted([',Apr 2025,May 2025', ',Balance,Balance', ...flat].join('\n'));
    expect(booksOf(pasted)).toEqual(BOOKS);
  });
});
