import type { AccountAnswer, BookAnswers, ImportBooks } from '../../../contract/importBooks.ts';
import type { Import, SheetLayout } from '../../../contract/imports.ts';
import { formatCount } from '../../../format/count.ts';

export type NewAccount = ImportBooks['newAccounts'][number];

/** Whether accounts of a sheet are stored rather than lines, unless they are left out. */
export function isOfBooks(
  { understood }: Pick<Import, 'understood'>,
  layout: SheetLayout,
): boolean {
  const kind = understood.find(({ sheet }) => sheet === layout.sheet)?.kind;
  return !layout.isUsed && (kind === 'trialBalance' || kind === 'ledger');
}

const NOTHING_SAID: BookAnswers = { month: null, basis: null };

/** What was said of the books of a sheet, with a change. */
export const withAnswers = ({ books }: SheetLayout, change: Partial<BookAnswers>): BookAnswers => ({
  ...NOTHING_SAID,
  ...books,
  ...change,
});

const isOf = (account: Pick<NewAccount, 'code' | 'name'>) => (answer: AccountAnswer) =>
  account.code === '' ? answer.name === account.name : answer.code === account.code;

/** What a person has said of a new account. */
export function answerOf(
  { books }: SheetLayout,
  account: Pick<NewAccount, 'code' | 'name'>,
): AccountAnswer | undefined {
  return books?.accounts?.find(isOf(account));
}

/** The answers about accounts with changes, each in place of what was said of its account before. */
export function withAccounts(
  layout: SheetLayout,
  changes: readonly (Pick<NewAccount, 'code' | 'name'> & Partial<AccountAnswer>)[],
): AccountAnswer[] {
  return changes.reduce<AccountAnswer[]>(
    (answers, { code, name, ...said }) => {
      const is = isOf({ code, name });
      const before = answers.find(is);
      return [...answers.filter((answer) => !is(answer)), { ...before, code, name, ...said }];
    },
    [...(layout.books?.accounts ?? [])],
  );
}

/** "4 new accounts, 30 known" and "34 balances: 4 new, 30 changed". */
export function bookCounts({ counts }: ImportBooks): readonly string[] {
  const { newAccounts, knownAccounts, new: added, changed, unchanged, removed } = counts;
  const parts = [
    `${formatCount(added)} new`,
    `${formatCount(changed)} changed`,
    `${formatCount(unchanged)} unchanged`,
    ...(removed > 0 ? [`${formatCount(removed)} removed`] : []),
  ];
  return [
    `Accounts: ${formatCount(newAccounts)} new, ${formatCount(knownAccounts)} known.`,
    `Balances: ${parts.join(', ')}.`,
  ];
}
