import { describe, expect, test } from 'vitest';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { readPasted } from '../file/readWorkbook.ts';
import { booksOfWorkbook } from './booksOfWorkbook.ts';
import { fate, under } from './testMisleading.ts';

/** Sales, services, their total, rent, power, their total, the result. */
const ofSales = (sales: number, services = 30, rent = 10): readonly string[] =>
  [sales, services, sales + services, rent, 20, rent + 20, sales + services - rent - 20].map(
    String,
  );

const sheet = (name: string, amounts: readonly string[]) =>
  readPasted(under(',Jan 2025', amounts).join('\n')).sheets.map((one) =>
    Object.assign({}, one, { name }),
  );

/** Parts alike, and a sum that is so far from theirs. */
const apart = (parts: number, by: number, times = 1) => {
  const letters = 'ABCDEFGHIJKL'.split('').slice(0, parts);
  const columns = letters.map(() => ofSales(500, 30, 10));
  const sum = [500 * parts + by, 30 * parts, 530 * parts + by, 10 * parts, 20 * parts, 30 * parts];
  const all = [...sum, 500 * parts + by].map(String);
  const rounded = [...columns, all].map((column) =>
    column.map((text) => `${Number(text) * times}`),
  );
  const heads = letters.map((letter) => `Unit ${letter}`).join(',');
  return fate('January 2025', ...under(`,${heads},Consolidated`, ...rounded));
};

describe('a sum of rounded amounts', () => {
  test.each([
    [2, 1, 1],
    [12, 6, 1],
    [12, -6, 1],
    [2, 1, 1000],
  ])('of %i parts may be %i apart, in steps of %i', (parts, by, times) => {
    const { rows, said, stops } = apart(parts, by, times);
    expect(rows).toHaveLength(parts * 4);
    expect(said).toContain(
      `Consolidated and its parts differ by at most ${Math.abs(by) * times}.00, because of rounding.`,
    );
    expect(stops.filter((reason) => reason.includes('add up'))).toEqual([]);
  });

  test.each([
    [2, 2, 1],
    [12, 7, 1],
    [2, 2, 1000],
  ])('of %i parts that is %i apart differs, in steps of %i', (parts, by, times) => {
    const { rows, said } = apart(parts, by, times);
    expect(rows).toHaveLength(4);
    expect(said.join(' ')).toContain(`a difference of ${by * times}.00. Only Consolidated is read`);
  });

  test('says nothing of rounding where there is none', () => {
    expect(apart(2, 0).said.join(' ')).not.toContain('rounding');
  });

  test('differs by one where any amount has cents', () => {
    const [uk, us] = [ofSales(100.25), ofSales(200)];
    const all = ['301.25', '60', '361.25', '20', '40', '60', '301.25'];
    const { said } = fate('January 2025', ...under(',UK Ltd,US Inc,Consolidated', uk, us, all));
    expect(said.join(' ')).toContain('a difference of 1.00');
  });

  test('is not in thousands where amounts are a few of them', () => {
    const one = ['4000', '5000', '9000', '3000', '3000', '6000', '3000'];
    const all = ['9000', '10000', '19000', '6000', '6000', '12000', '7000'];
    const { said } = fate('January 2025', ...under(',UK Ltd,US Inc,Consolidated', one, one, all));
    expect(said.join(' ')).toContain('a difference of 1000.00');
  });

  test.each([
    [331, ['UK Ltd', 'US Inc'], []],
    [332, undefined, ['a difference of 2.00.']],
  ])('of sheets, of %i', (sales, sumOf, reasons) => {
    const all = [sales, 60, sales + 60, 20, 40, 60, sales].map(String);
    const books = booksOfWorkbook(STANDARD_BASIS, {
      sheets: [
        ...sheet('UK Ltd', ofSales(110)),
        ...sheet('US Inc', ofSales(220)),
        ...sheet('Consolidated', all),
      ],
      identities: null,
      identityRefusals: [],
    });
    const read = books.get('Consolidated');
    expect(read?.sumOf).toEqual(sumOf);
    expect(read?.refusals.map(({ reason }) => reason.slice(-reasons.join('').length))).toEqual(
      reasons,
    );
    const note = 'Consolidated and its parts differ by at most 1.00, because of rounding.';
    expect(read?.books.notes.includes(note)).toBe(reasons.length === 0);
  });
});
