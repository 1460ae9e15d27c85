import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { booksOfWorkbook } from '../books/booksOfWorkbook.ts';
import { isCodeCell } from '../cells/grid.ts';
import { withDaysFirst } from './daysFirst.ts';
import { withOrderedMonths } from './orderedMonths.ts';
import { readPasted } from './readWorkbook.ts';

const statement = (heading: string, codes: readonly string[]) =>
  [
    `${heading};Account;Apr 2025;May 2025;Jun 2025`,
    ...codes.map(
      (code, at) =>
        `${code};${['Sales', 'Service fees', 'Rent'][at]};${at + 1}0,50;20,75;${at}5,10`,
    ),
    ';Net profit;0,50;20,75;-4,90',
  ].join('\n');

function readCodes(text: string): readonly (string | null)[] {
  const workbook = withOrderedMonths(STANDARD_BASIS, withDaysFirst(readPasted(text)));
  const [read] = booksOfWorkbook(STANDARD_BASIS, workbook).values();
  return (read?.books.rows ?? []).map(({ account }) => account.code);
}

test.each([
  ['with dots', ['4.1.01', '4.1.02', '6.1.01']],
  ['like days', ['4.1.25', '4.2.25', '6.1.25']],
  ['like decimals', ['4.10', '4.1', '6.10']],
  ['like months', ['4.2021', '4.2022', '6.2021']],
  ['like months with a slash', ['4/01', '4/02', '6/01']],
  ['with hyphens', ['4-4000', '4-4010', '6-1000']],
  ['with letters', ['SAL01', 'SAL02', 'RNT01']],
])('codes %s stay as they are written', (_, codes) => {
  for (const heading of ['Code', 'Account no.', 'Código', 'Konto']) {
    expect(readCodes(statement(heading, codes)), heading).toEqual(codes);
  }
});

test('codes below no heading are codes if names follow them', () => {
  expect(readCodes(statement('', ['4-4000', '4-4010', '6-1000']))).toEqual([
    '4-4000',
    '4-4010',
    '6-1000',
  ]);
});

test.each(['01/04/2025', '2025-04-01', '04-2025', '4/25'])(
  'days and months such as %s below no heading are no codes',
  (time) => {
    const [sheet] = readPasted(
      `;Name;Amount\n${time};Sales;10\n${time.replace('4', '5')};Rent;5`,
    ).sheets;
    expect(sheet?.rows.flat().some(isCodeCell)).toBe(false);
  },
);
