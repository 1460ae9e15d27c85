import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Import } from '../../../contract/imports.ts';
import { BookImports } from './testBookFiles.ts';
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

const FIGURES = 'Line\tApr 2025\tMay 2025\nRevenue\t1,000.50\t1,100\nCash\t"7"\t8\n';
const TRIAL =
  'Trial Balance\nAs of April 30, 2025\nAccount\tName\tDebit\tCredit\n1000\tBank, current\t600.00\t\n4000\tSales\t\t1,000.00\n6000\tRent\t400.00\t\n';

const amountsOf = ({ preview }: Import) => preview.changes.map(({ after }) => after);

test.each(['figures.tsv', 'figures.txt', 'figures.csv', 'figures.tab'])(
  'figures between tabs are read from %s',
  async (name) => {
    const draft = await books.draftOf(FIGURES, name);
    expect(amountsOf(draft)).toEqual(['1000.50', '7.00', '1100.00', '8.00']);
  },
);

test.each(['trial.tsv', 'trial.txt', 'trial.csv'])(
  'a trial balance between tabs is read from %s',
  async (name) => {
    const draft = await books.draftOf(TRIAL, name);
    expect(draft.preview.books?.months.map(({ month }) => month)).toEqual(['2025-04']);
    expect(draft.preview.books?.newAccounts.map((account) => account.name).toSorted()).toEqual([
      'Bank, current',
      'Rent',
      'Sales',
    ]);
  },
);
