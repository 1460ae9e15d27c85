import type { SheetBooks } from '../ledgers/sheetBooks.ts';

/** "Sales - HV": ERPNext writes the letters of the company behind the name of each of its accounts. */
const LETTERS = /^(.*\S) - ([\p{Lu}\d&]{1,8})$/u;
/** Of fewer accounts it may be chance. */
const FEWEST = 3;

/**
 * The books of a sheet whose accounts all end with the letters of a company, without them: they are the same
 * accounts in each company. A file that names no company is of the one with these letters.
 */
export function withoutCompanyLetters(read: SheetBooks): SheetBooks {
  const { books } = read;
  const names = books.rows.map(({ account }) => LETTERS.exec(account.name));
  const all = new Set(names.map((found) => found?.[2] ?? ''));
  const [letters = ''] = all;
  if (books.rows.length < FEWEST || all.size > 1 || !/\p{Lu}/u.test(letters)) return read;
  const rows = books.rows.map((row, at) => ({
    ...row,
    account: { ...row.account, name: names[at]?.[1] ?? row.account.name },
  }));
  return { ...read, books: { ...books, company: books.company ?? letters, rows } };
}
