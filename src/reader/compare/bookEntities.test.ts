import { expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { readPasted } from '../file/readWorkbook.ts';
import { booksOfWorkbook } from '../books/booksOfWorkbook.ts';
import { booksToStore } from '../ledgers/readBooks.ts';
import { layout } from '../testStored.ts';
import { booksByEntity } from './bookEntities.ts';

const profitAndLoss = (factor: number) =>
  [
    'Profit and loss (USD),,',
    ',Jan 2025,Feb 2025',
    ...[
      ['Sales', 1000, 1100],
      ['Rent', 200, 210],
      ['Wages', 300, 310],
      ['Net profit', 500, 580],
    ].map(([label, ...amounts]) =>
      [label, ...amounts.map((amount) => Number(amount) * factor)].join(','),
    ),
  ].join('\n');

function entitiesOf(names: readonly string[]) {
  const sheets = names.flatMap((name, at) =>
    readPasted(profitAndLoss(at + 1)).sheets.map((sheet) => Object.assign({}, sheet, { name })),
  );
  const workbook = { sheets, identities: null, identityRefusals: [] };
  const layouts = names.map((name) => layout(name, { isUsed: false }));
  const books = booksOfWorkbook(STANDARD_BASIS, workbook, layouts);
  return booksByEntity(booksToStore(layouts, books, false), { entities: [], balances: [] });
}

test.each([
  ['P&L', 'P&L (2)'],
  ['Sheet1', 'Copy of Sheet1'],
])('%s and its copy %s with other amounts are asked about as versions', (first, copy) => {
  const { questions, asked, entities } = entitiesOf([first, copy]);
  expect(questions).toEqual([
    {
      sheet: copy,
      about: 'entity',
      question: `${first} and ${copy} have the same months and different amounts. Leave one of the two sheets out, or choose the entity of each.`,
    },
  ]);
  expect(asked.map(({ sheet }) => sheet)).toEqual([first, copy]);
  expect(entities.map(({ key }) => key)).toEqual(['']);
});

test('sheets of two entities are asked about as entities', () => {
  expect(entitiesOf(['Leeds', 'York']).questions.map(({ question }) => question)).toEqual([
    'Choose whether York is a new entity or an existing one.',
  ]);
});
