import type { SheetBooks } from '../ledgers/sheetBooks.ts';

/** ERPNext appends the company's letters to each account name, as in "Sales - HV". */
const COMPANY_LETTERS = /^(.*\S) - ([\p{Lu}\d&]{1,8})$/u;
/** With fewer accounts it may be a coincidence. */
const FEWEST_LETTERED_ACCOUNTS = 3;

/**
 * Removes the company's letters from account names if all names end with the same letters, because the accounts are the
 * same in each company. If the file names no company, these letters are used as its name.
 */
export function withoutCompanyLetters(read: SheetBooks): SheetBooks {
  const { books } = read;
  const names = books.rows.map(({ account }) => COMPANY_LETTERS.exec(account.name));
  const all = new Set(names.map((found) => found?.[2] ?? ''));
  const [letters = ''] = all;
  if (books.rows.length < FEWEST_LETTERED_ACCOUNTS || all.size > 1 || !/\p{Lu}/u.test(letters))
    return read;
  const rows = books.rows.map((row, at) => ({
    ...row,
    account: { ...row.account, name: names[at]?.[1] ?? row.account.name },
  }));
  return { ...read, books: { ...books, company: books.company ?? letters, rows } };
}
