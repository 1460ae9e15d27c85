import { afterAll, describe, expect, test } from 'vitest';
import { TestReader } from './testReader.ts';

const reader = new TestReader();
afterAll(() => reader.stop());

const MOVED = [
  '1000,Bank,1000.50,400.25,500.50,400.25',
  '4000,Sales,,1000.50,,500.50',
  '6000,Rent,400.25,,400.25,',
];
const ONE_SIDED = [
  '1000,Bank,600.25,,100.25,',
  '4000,Sales,,1000.50,,500.50',
  '6000,Rent,400.25,,400.25,',
];
const READ = [
  '1000 open {"2026-01":"600.25","2026-02":"100.25"}',
  '4000 open {"2026-01":"-1000.50","2026-02":"-500.50"}',
  '6000 open {"2026-01":"400.25","2026-02":"400.25"}',
];
const JANUARY = { yearStartMonth: 1 } as const;
const APRIL = { yearStartMonth: 4, yearNamedAfter: 'end' } as const;
const heads = (one: string, other: string, year = '') =>
  ['Jan', 'Feb'].flatMap((month) => [`${month}${year} ${one}`, `${month}${year} ${other}`]);

describe('debits and credits of each month', () => {
  test.each([
    ['Trial Balance 2026', heads('Soll', 'Haben')],
    ['Trial Balance 2026', heads('Debit', 'Credit')],
    ['Trial Balance FY26', heads('Dr', 'Cr')],
    ['Trial Balance', heads('Debit', 'Credit', ' 2026')],
    ['Trial Balance', heads('Débit', 'Crédit', '-26')],
  ])('%s: %s', async (title, head) => {
    const text = [title, `Code,Account,${head.join(',')}`, ...MOVED].join('\n');
    const found = await reader.read(text, { basis: JANUARY });
    expect([found.questions, found.refusals]).toEqual([[], []]);
    expect(found.books).toEqual(READ);
  });

  test('below a row of months', async () => {
    const text = [
      'Trial Balance',
      ',,Jan 2026,,Feb 2026,',
      'Code,Account,Debit,Credit,Debit,Credit',
      ...MOVED,
    ].join('\n');
    const found = await reader.read(text, { basis: JANUARY });
    expect([found.questions, found.refusals]).toEqual([[], []]);
    expect(found.books).toEqual(READ);
  });

  test('in a financial year that ends in March', async () => {
    const text = ['Trial Balance FY26', `Code,Account,${heads('Dr', 'Cr').join(',')}`, ...MOVED];
    const found = await reader.read(text.join('\n'), { basis: APRIL });
    expect([found.questions, found.refusals]).toEqual([[], []]);
    expect(found.books).toEqual(READ);
  });

  test('may be balances if no account has both sides', async () => {
    const text = [
      'Trial Balance 2026',
      `Code,Account,${heads('Dr', 'Cr').join(',')}`,
      ...ONE_SIDED,
    ];
    const found = await reader.read(text.join('\n'), { basis: JANUARY });
    expect([found.questions, found.refusals]).toEqual([['month'], []]);
    for (const basis of ['month', 'yearToDate'] as const) {
      const said = { books: { month: null, basis } };
      const answered = await reader.read(text.join('\n'), { basis: JANUARY, said });
      expect([answered.questions, answered.refusals]).toEqual([[], []]);
      expect(answered.books).toEqual(READ);
    }
  });
});
