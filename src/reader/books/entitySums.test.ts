import { describe, expect, test } from 'vitest';
import type { SheetLayout } from '../../contract/imports.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { readPasted } from '../file/readWorkbook.ts';
import type { ImportWorkbook } from '../file/workbook.ts';
import { booksOfWorkbook } from './booksOfWorkbook.ts';
import { fate, under } from './testMisleading.ts';

/** Sales, services, their total, rent, power, their total, the result: of each entity, and of all. */
const UK = ['100.50', '30.00', '130.50', '10.00', '20.00', '30.00', '100.50'];
const US = ['50.25', '20.00', '70.25', '10.00', '15.00', '25.00', '45.25'];
const BETWEEN = ['-10.00', '0', '-10.00', '-10.00', '0', '-10.00', '0.00'];
const ALL = ['140.75', '50.00', '190.75', '10.00', '35.00', '45.00', '145.75'];
const BEFORE = ['150.75', '50.00', '200.75', '20.00', '35.00', '55.00', '145.75'];

const ENTITIES = [
  'UK Ltd Sales (revenue) -100.50',
  'UK Ltd Services (revenue) -30.00',
  'UK Ltd Rent (operatingCost) 10.00',
  'UK Ltd Power (operatingCost) 20.00',
  'US Inc Sales (revenue) -50.25',
];

const oneMonth = (head: string, ...columns: readonly (readonly string[])[]) =>
  fate('January 2025', ...under(head, ...columns));

describe('a column that sums the entities beside it', () => {
  test.each(['Total', 'Consolidated', 'Group', 'Consolidated Total'])(
    'as “%s” is held against them, eliminations too, and not added',
    (sum) => {
      const {
        rows,
        said,
        stops,
        notRead: left,
      } = oneMonth(`,UK Ltd,US Inc,Eliminations,${sum}`, UK, US, BETWEEN, ALL);
      expect(rows.slice(0, 5)).toEqual(ENTITIES);
      expect(rows).toHaveLength(12);
      expect(left).toEqual(['E4']);
      expect([said, stops]).toEqual([
        [`${sum} is the total of UK Ltd, US Inc and Eliminations, and is not added to them.`],
        [],
      ]);
    },
  );

  test.each(['UK,USA', 'UAE,Rio', 'ESP,PRT'])('holds those with three letters: %s', (names) => {
    const [uk, us] = names.split(',');
    const { rows, said } = oneMonth(`,${names},Consolidated`, UK, US, BEFORE);
    expect([rows[0], rows[4], rows.length]).toEqual([
      `${uk} Sales (revenue) -100.50`,
      `${us} Sales (revenue) -50.25`,
      8,
    ]);
    expect(said).toEqual([
      `Consolidated is the total of ${uk} and ${us}, and is not added to them.`,
    ]);
  });

  test('before eliminations stands beside the one after them', () => {
    const { rows, said } = oneMonth(
      ',UK Ltd,US Inc,Combined,Eliminations,Consolidated',
      UK,
      US,
      BEFORE,
      BETWEEN,
      ALL,
    );
    expect(rows).toHaveLength(12);
    expect(said).toHaveLength(2);
  });

  test('counts alone where the entities do not add up to it, and the difference is said', () => {
    const { rows, said } = oneMonth(',UK Ltd,US Inc,Consolidated', UK, US, ALL);
    expect(rows).toEqual([
      'Sales (revenue) -140.75',
      'Services (revenue) -50.00',
      'Rent (operatingCost) 10.00',
      'Power (operatingCost) 35.00',
    ]);
    expect(said).toEqual([
      'Consolidated is 140.75 for Sales in January 2025, but UK Ltd and US Inc add up to 150.75: a difference of -10.00. Only Consolidated is read, for the company as a whole.',
    ]);
  });

  test('is known by its amounts where its name does not say it', () => {
    const { rows, said } = oneMonth(',Own books,Adjustments,As shown', UK, US, BEFORE);
    expect(rows).toHaveLength(8);
    expect(said).toEqual([
      'As shown is the total of Own books and Adjustments, and is not added to them.',
    ]);
  });
});

describe('branches beside each other without a sum', () => {
  test('are each an entity, in one month', () => {
    const { rows, stops } = oneMonth(',London,Boston', UK, US);
    expect([rows[0], rows[4], stops]).toEqual([
      'London Sales (revenue) -100.50',
      'Boston Sales (revenue) -50.25',
      [],
    ]);
  });

  const MONTHS = ['London Sales (revenue) -100.50 -50.25', 'Boston Sales (revenue) -50.25 -100.50'];

  test.each([
    ['below each month', ',Jan 2025,,Feb 2025,\n,London,Boston,London,Boston', [UK, US, US, UK]],
    [
      'above their months',
      ',London,,Boston,\n,Jan 2025,Feb 2025,Jan 2025,Feb 2025',
      [UK, US, US, UK],
    ],
  ])('%s are each an entity', (where, head, columns) => {
    const { rows, stops } = fate(...under(head, ...columns));
    expect([rows[0], rows[4]]).toEqual(MONTHS);
    expect([rows.length, stops], where).toEqual([8, []]);
  });

  test('below each month, with a sum of each month', () => {
    const { rows, said } = fate(
      ...under(
        ',Jan 2025,,,Feb 2025,,\n,London,Boston,Total,London,Boston,Total',
        UK,
        US,
        BEFORE,
        US,
        UK,
        BEFORE,
      ),
    );
    expect([rows[0], rows[4]]).toEqual(MONTHS);
    expect(rows).toHaveLength(8);
    expect(said).toEqual(['Total is the total of London and Boston, and is not added to them.']);
  });

  test.each(['Original,Restated', 'Local,Reported', 'EUR,USD', 'KWD,BHD', 'LCY,FCY'])(
    'are not those of one company shown twice: %s',
    (names) => {
      const { rows } = oneMonth(`,${names}`, UK, US);
      expect(rows).toEqual([]);
    },
  );
});

const list = (sales: string, ...more: readonly string[]) =>
  fate(
    'Month,Entity,Account,Amount (USD)',
    '2025-01,UK Ltd,4000 Sales,100.50',
    '2025-01,UK Ltd,6000 Rent,10.00',
    '2025-01,US Inc,4000 Sales,50.25',
    '2025-01,US Inc,6000 Rent,20.00',
    '2025-01,Eliminations,4000 Sales,-10.00',
    `2025-01,Consolidated,4000 Sales,${sales}`,
    '2025-01,Consolidated,6000 Rent,30.00',
    ...more,
  );

describe('rows that sum the entities of others', () => {
  test('are held against them, and not added', () => {
    const { rows, said } = list('140.75');
    expect(rows.filter((row) => row.startsWith('Consolidated'))).toEqual([]);
    expect(rows).toHaveLength(5);
    expect(said).toContain(
      'Consolidated is the total of UK Ltd, US Inc and Eliminations, and is not added to them.',
    );
  });

  test('count alone where they differ', () => {
    const { rows, said } = list('150.75');
    expect(rows).toHaveLength(2);
    expect(said.join(' ')).toContain('a difference of 10.00. Only Consolidated is read');
  });

  test('hold those without an entity as a part of their own', () => {
    const { rows, said, stops } = list('147.75', '2025-01,,4000 Sales,7.00');
    expect(rows).toHaveLength(6);
    expect(rows).toContain('4000 Sales (open) 7.00');
    expect(said).toContain(
      'Consolidated is the total of UK Ltd, US Inc, Eliminations and The company as a whole, and is not added to them.',
    );
    expect(stops.join(' ')).not.toContain('without an entity');
  });

  test('are refused where those without an entity are no part of them', () => {
    const { rows, stops } = list('140.75', '2025-01,,4000 Sales,7.00');
    expect(rows).toContain('4000 Sales (open) 7.00');
    expect(stops.join(' ')).toContain(
      'Some rows have no entity, and it is not clear whether they belong to Consolidated. Consolidated is 140.75 for 4000 Sales in January 2025, but UK Ltd, US Inc, Eliminations and The company as a whole add up to 147.75: a difference of -7.00.',
    );
  });
});

const sheetsOf = (sheets: Readonly<Record<string, readonly string[]>>): ImportWorkbook => ({
  sheets: Object.entries(sheets).map(([name, amounts]) => {
    const [sheet] = readPasted(under(',Jan 2025', amounts).join('\n')).sheets;
    if (sheet === undefined) throw new Error('There is no sheet');
    return Object.assign({}, sheet, { name });
  }),
  identities: null,
  identityRefusals: [],
});

const leftOut = (sheet: string): SheetLayout => ({
  sheet,
  isUsed: false,
  subject: 'figures',
  orientation: 'monthsAcross',
  headerRow: 1,
  labelColumn: 1,
  fyLabel: null,
  unit: null,
  meanings: [],
  books: { month: null, basis: null, isLeftOut: true },
});

describe('a sheet that sums the others', () => {
  test.each(['Consolidated', 'Consolidated P&L', 'Group Jan 2025'])(
    'as “%s” is held against them',
    (name) => {
      const books = booksOfWorkbook(
        STANDARD_BASIS,
        sheetsOf({ 'UK Ltd': UK, 'US Inc': US, Eliminations: BETWEEN, [name]: ALL }),
      );
      expect(books.get(name)?.sumOf).toEqual(['UK Ltd', 'US Inc', 'Eliminations']);
      expect(books.get('UK Ltd')?.sumOf).toBeUndefined();
    },
  );

  test('is refused with the difference, until either it or its parts are left out', () => {
    const workbook = sheetsOf({ 'UK Ltd': UK, 'US Inc': US, Consolidated: ALL });
    expect(booksOfWorkbook(STANDARD_BASIS, workbook).get('Consolidated')?.refusals).toMatchObject([
      {
        reason:
          'Consolidated is 140.75 for Sales in January 2025, but UK Ltd and US Inc add up to 150.75: a difference of -10.00.',
      },
    ]);
    const alone = booksOfWorkbook(STANDARD_BASIS, workbook, [leftOut('UK Ltd'), leftOut('US Inc')]);
    expect(alone.get('Consolidated')).toMatchObject({ refusals: [] });
  });

  const PARTS = { 'UK Ltd': UK, 'US Inc': US, Eliminations: BETWEEN };

  test('before eliminations stands beside the one after them', () => {
    const books = booksOfWorkbook(
      STANDARD_BASIS,
      sheetsOf({ ...PARTS, Combined: BEFORE, Consolidated: ALL }),
    );
    expect(books.get('Combined')).toMatchObject({ sumOf: ['UK Ltd', 'US Inc'], refusals: [] });
    expect(books.get('Consolidated')?.sumOf).toEqual(['UK Ltd', 'US Inc', 'Eliminations']);
  });

  test.each([
    ['alone', { ...PARTS, Combined: BEFORE }],
    ['beside one that differs', { ...PARTS, Combined: BEFORE, Consolidated: UK }],
    ['and differs from its parts', { ...PARTS, Combined: UK, Consolidated: ALL }],
  ])('before eliminations is refused where it stands %s', (where, sheets) => {
    const read = booksOfWorkbook(STANDARD_BASIS, sheetsOf(sheets)).get('Combined');
    expect([read?.sumOf, read?.refusals.length], where).toEqual([undefined, 1]);
  });

  test('alone is the company', () => {
    const [read] = booksOfWorkbook(STANDARD_BASIS, sheetsOf({ Consolidated: ALL })).values();
    expect([read?.sumOf, read?.refusals]).toEqual([undefined, []]);
  });
});
