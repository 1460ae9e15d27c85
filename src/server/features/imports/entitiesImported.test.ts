import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getBooks, listEntities, updateEntity } from '../../../contract/accounts.ts';
import { explainFigure } from '../../../contract/figures.ts';
import type { BookAnswers } from '../../../contract/importBooks.ts';
import { updateFinancialData } from '../../../contract/financialData.ts';
import type { Import } from '../../../contract/imports.ts';
import { byHand, inlineRows } from '../../../reader/testWriters.ts';
import { APRIL_TRIAL, BookImports, MAY_TRIAL, trialBalanceCsv } from './testBookFiles.ts';
import type { ImportBench } from './testImports.ts';
import { openImportBench } from './testImports.ts';

let bench: ImportBench;
let books: BookImports;
beforeAll(async () => {
  bench = await openImportBench();
  books = new BookImports(bench);
});
afterAll(() => bench.close());
beforeEach(() => bench.empty());

const trial = (company: string, day = '30 April 2025', accounts = APRIL_TRIAL) =>
  trialBalanceCsv(day, accounts).replace('Harbour & Vale Ltd', company);

const entities = () => bench.t.ask('admin', listEntities);
const names = async () => (await entities()).map(({ name, fileNames }) => [name].concat(fileNames));
const revenues = async () => (await bench.figures()).map(({ revenue }) => revenue);
const balancesOf = async (month: string) =>
  (await bench.t.ask('admin', getBooks, { query: { month } })).balances.map(
    ({ entity, name, amount }) => `${entity} ${name} ${amount}`.trim(),
  );
const questionsOf = ({ preview }: Import) =>
  preview.questions.filter(({ about }) => about === 'entity').map(({ question }) => question);

/** The draft after a person has said of which entity it is, or nothing but its unit. */
async function saidOf(draft: Import, entity: string | null): Promise<Import> {
  const said: BookAnswers = { month: null, basis: null, entity };
  const layouts = draft.layouts.map((layout) => ({
    ...layout,
    unit: 'units' as const,
    books: said,
  }));
  await bench.change(draft.id, { layouts });
  return bench.find(draft.id);
}

const STATEMENT = [
  'Harbour & Vale Group,,,,',
  'Profit and Loss by Entity,,,,',
  'April 2025,,,,',
  ',UK Ltd,US Inc,Eliminations,Total',
  'Income,,,,',
  'Sales,100,50,-10,140',
  'Services,30,20,0,50',
  'Total Income,130,70,-10,190',
  'Cost of Sales,,,,',
  'Materials,40,20,-10,50',
  'Total Cost of Sales,40,20,-10,50',
  'Gross Profit,90,50,0,140',
  'Operating Expenses,,,,',
  'Rent,10,10,0,20',
  'Wages,20,15,0,35',
  'Total Operating Expenses,30,25,0,55',
  'Net Profit,60,25,0,85',
].join('\n');

/** A workbook with a sheet for each. */
type Sheets = Readonly<Record<string, readonly [sales: number, services: number, rent: number]>>;
const sheetsOf = (sheets: Sheets) =>
  byHand(
    Object.entries(sheets).map(([name, [sales, services, rent]]) => ({
      name,
      rows: inlineRows([
        ['Profit and Loss'],
        ['USD', 'Apr 2025'],
        ['Income'],
        ['Sales', sales + 0.5],
        ['Services', services],
        ['Total Income', sales + services + 0.5],
        ['Expenses'],
        ['Rent', rent],
        ['Total Expenses', rent],
        ['Net Income', sales + services + 0.5 - rent],
      ]),
    })),
  );

const sent = async (sheets: Sheets) => {
  const { status, body } = await bench.send('group.xlsx', sheetsOf(sheets));
  expect(status).toBe(201);
  return bench.find(body.id ?? 0);
};
const withAnswer = async (draft: Import, answer: Partial<BookAnswers>) => {
  const layouts = draft.layouts.map((layout) => ({
    ...layout,
    unit: 'units' as const,
    books: { month: null, basis: null, ...answer },
  }));
  await bench.change(draft.id, { layouts });
  return bench.find(draft.id);
};

describe('a new company whose workbook has a sheet for each entity', () => {
  test('is asked once for all of them, and one answer holds for the file', async () => {
    const draft = await sent({ UK: [100, 20, 10], US: [200, 30, 40], DE: [350, 5, 70] });
    expect(draft.preview.questions.filter(({ about }) => about === 'entity')).toEqual([
      {
        sheet: null,
        about: 'entity',
        question: 'Choose whether UK, US and DE are new entities or existing ones.',
      },
    ]);
    const said = await withAnswer(draft, { isOwnEntity: true });
    expect([questionsOf(said), said.preview.refusals]).toEqual([[], []]);
    expect(said.preview.books?.entities?.map(({ name }) => name)).toEqual(['UK', 'US', 'DE']);
    expect((await bench.apply(said)).status).toBe(200);
    expect(await revenues()).toEqual(['706.50']);
    // Known by their names, they are not asked about again; one that is new is.
    const next = await sent({ UK: [101, 20, 10], US: [201, 30, 40], FR: [5, 1, 2] });
    expect(questionsOf(next)).toEqual(['Choose whether FR is a new entity or an existing one.']);
  });

  test('never counts a sheet that looks like their sum without asking', async () => {
    const parts = { UK: [100, 20, 10], US: [200, 30, 10] } as const;
    const draft = await sent({ ...parts, Vale: [300.5, 50, 25] });
    expect(draft.preview.questions.filter(({ about }) => about === 'sum')).toMatchObject([
      { sheet: 'Vale', question: expect.stringContaining('is the total of UK and US') },
    ]);
    expect((await bench.apply(draft)).status).toBe(409);
    const own = { isOwnEntity: true } as const;
    expect(draft.sheets.find(({ name }) => name === 'Vale')?.doubtedSums).toMatchObject([
      { name: 'Vale', of: ['UK', 'US'] },
    ]);
    const sum = await withAnswer(draft, { ...own, namedSums: [{ name: 'Vale', is: 'sum' }] });
    expect(sum.preview.books?.entities?.map(({ name }) => name)).toEqual(['UK', 'US']);
    const entity = await withAnswer(draft, { ...own, sums: 'entity' });
    expect(entity.preview.books?.entities?.map(({ name }) => name)).toEqual(['UK', 'US', 'Vale']);
    expect([questionsOf(sum), questionsOf(entity)]).toEqual([[], []]);
    // All amounts are those of the others: nobody is asked.
    const clear = await withAnswer(await sent({ ...parts, Vale: [300.5, 50, 20] }), own);
    expect(clear.preview.unread).toMatchObject([
      { sheet: 'Vale', reason: 'Vale is the total of UK and US, and is not added to them.' },
    ]);
    expect(clear.preview.books?.entities?.map(({ name }) => name)).toEqual(['UK', 'US']);
  });
});

describe('a company with one entity', () => {
  test('is never asked, and sees nothing of entities', async () => {
    await books.stored(trial('Harbour & Vale Ltd'));
    const may = await books.draftOf(trial('HARBOUR & VALE LTD.', '31 May 2025', MAY_TRIAL));
    expect([questionsOf(may), may.preview.books?.entities]).toEqual([[], undefined]);
    expect(await names()).toEqual([['The company as a whole', 'Harbour & Vale Ltd']]);
    expect(await balancesOf('2025-04')).toContain('Sales 1000.00');
    const { books: parts } = await bench.t.ask('admin', explainFigure, {
      params: { id: 'revenue.2025-04' },
      query: {},
    });
    expect([parts?.entities, parts?.accounts[0]?.entity]).toEqual([undefined, '']);
  });

  test('is asked when a file names itself otherwise, and the answer is remembered', async () => {
    await books.stored(trial('Harbour & Vale Ltd'));
    const renamed = await books.draftOf(trial('Harbour Vale Holding', '31 May 2025', MAY_TRIAL));
    expect(questionsOf(renamed)).toEqual([
      'Choose whether Harbour Vale Holding is a new entity or an existing one.',
    ]);
    expect(renamed.preview.books?.sheetEntities).toMatchObject([
      { fileName: 'Harbour Vale Holding' },
    ]);
    const said = await saidOf(renamed, 'The company as a whole');
    expect(questionsOf(said)).toEqual([]);
    expect((await bench.apply(said)).status).toBe(200);
    expect(await names()).toEqual([
      ['The company as a whole', 'Harbour & Vale Ltd', 'Harbour Vale Holding'],
    ]);
    const again = await books.draftOf(trial('Harbour Vale Holding', '31 May 2025', MAY_TRIAL));
    expect(questionsOf(again)).toEqual([]);
    // Undone, the answer is forgotten.
    expect((await bench.undo(said.id)).status).toBe(200);
    expect(await names()).toEqual([['The company as a whole', 'Harbour & Vale Ltd']]);
  });
});

describe('a company with several entities', () => {
  test('has each beside the others, and their sum in the lines', async () => {
    await books.stored(trial('Harbour & Vale Ltd'));
    const second = await saidOf(await books.draftOf(trial('Vale Inc')), 'Vale Inc');
    expect(second.preview.books).toMatchObject({
      counts: { new: 4, changed: 0, unchanged: 0, removed: 0 },
      entities: [
        { name: 'Harbour & Vale Ltd', isNew: false, balances: 0 },
        { name: 'Vale Inc', isNew: true, balances: 4 },
      ],
    });
    expect((await bench.apply(second)).status).toBe(200);
    expect(await revenues()).toEqual(['2000.00']);
    // The name in its files states the entity of the next month.
    const next = await books.draftOf(trial('Vale Inc', '31 May 2025', MAY_TRIAL));
    expect(questionsOf(next)).toEqual([]);
    expect((await bench.apply(next)).status).toBe(200);
    expect(await balancesOf('2025-05')).toContain('Vale Inc Sales 800.00');
    const { books: parts } = await bench.t.ask('admin', explainFigure, {
      params: { id: 'revenue.2025-04' },
      query: {},
    });
    expect(parts?.entities).toEqual([
      { name: 'Harbour & Vale Ltd', isEliminations: false, text: '$1,000' },
      { name: 'Vale Inc', isEliminations: false, text: '$1,000' },
    ]);
    for (const id of [next.id, second.id]) expect((await bench.undo(id)).status).toBe(200);
    expect(await names()).toEqual([['The company as a whole', 'Harbour & Vale Ltd']]);
    expect(await revenues()).toEqual(['1000.00']);
  });

  test('has a statement with a column for each of them', async () => {
    const sentFirst = await books.draftOf(STATEMENT);
    expect(questionsOf(sentFirst)).toEqual([
      'Choose whether the columns UK Ltd, US Inc and Eliminations are separate entities, whose amounts are added. If not, leave the sheet out.',
    ]);
    expect((await bench.apply(sentFirst)).status).toBe(409);
    const draft = await withAnswer(sentFirst, { isOwnEntity: true });
    expect(draft.preview.books?.entities).toEqual([
      { name: 'UK Ltd', isEliminations: false, isNew: true, balances: 5 },
      { name: 'US Inc', isEliminations: false, isNew: true, balances: 5 },
      { name: 'Eliminations', isEliminations: true, isNew: true, balances: 2 },
    ]);
    expect((await bench.apply(draft)).status).toBe(200);
    expect(await balancesOf('2025-04')).toEqual(
      expect.arrayContaining([
        'Eliminations Sales -10.00',
        'UK Ltd Sales 100.00',
        'US Inc Sales 50.00',
      ]),
    );
    expect(await bench.figures()).toMatchObject([
      { revenue: '190.00', production: '50.00', ebitda: '85.00' },
    ]);
    // The sum of the same month would count each of them again.
    const whole = await books.draftOf(STATEMENT.replaceAll(/,[^,\n]*,[^,\n]*,[^,\n]*(?=,)/g, ''));
    expect(questionsOf(whole)).toHaveLength(1);
    const said = await saidOf(whole, 'The company as a whole');
    expect(said.preview.refusals[0]?.reason).toBe(
      'April 2025 is stored by entity. Adding the whole company would count its amounts twice.',
    );
  });

  test('is not divided beside months that are stored for the company as a whole', async () => {
    await books.stored(trial('Harbour & Vale Ltd'));
    const own = { isOwnEntity: true };
    const draft = await withAnswer(await books.draftOf(STATEMENT), own);
    expect(draft.preview.refusals[0]?.reason).toBe(
      'April 2025 is stored for Harbour & Vale Ltd. Adding entities would count its amounts twice.',
    );
    const [whole] = await entities();
    const rename = (body: { name: string }, ifMatch = whole?.version) =>
      bench.t.ask('admin', updateEntity, { params: { id: String(whole?.id) }, body, ifMatch });
    expect(await rename({ name: 'Head office' })).toMatchObject({
      name: 'Head office',
      months: { first: '2025-04', last: '2025-04' },
    });
    await expect(rename({ name: 'Office' })).rejects.toThrow(/changed/i);
    expect((await bench.find(draft.id)).preview.refusals).toEqual([]);
  });
});

test('adjusted EBITDA of a month that accounts feed is explained by what is adjusted', async () => {
  await books.stored(trial('Harbour & Vale Ltd'));
  const explained = async () => {
    const params = { id: 'adjEbitda.2025-04' };
    const answer = await bench.t.ask('admin', explainFigure, { params, query: {} });
    return answer.books;
  };
  expect(await explained()).toEqual({ ebitda: '$600', accounts: [], adjustments: [] });
  const [month] = await bench.figures();
  await bench.t.ask('admin', updateFinancialData, {
    params: { id: String(month?.id) },
    body: { adjEbitda: '700', reason: 'Moving to Leeds' },
  });
  expect(await explained()).toEqual({
    ebitda: '$600',
    accounts: [],
    adjustments: [{ id: 0, reason: 'Moving to Leeds', text: '$100' }],
  });
});
