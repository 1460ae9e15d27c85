import type { AccountAnswer, BookAnswers, ImportBooks } from '../../../contract/importBooks.ts';
import type { Import, SheetLayout } from '../../../contract/imports.ts';
import { ACCOUNT_TYPE_LABELS } from '../../../domain/books/accountTypes.ts';
import { bookMonthName } from '../../../domain/books/bookMonths.ts';
import type { AccountType } from '../../../domain/books/books.ts';
import type { FedLine } from '../../../domain/books/fedLines.ts';
import { formatCount } from '../../../format/count.ts';
import type { ChosenLine } from '../../components/accountLines.ts';
import { lineLabel } from '../../../domain/books/lineLabel.ts';
import { lineOfKey, suggestionWords, TYPE_KEYS } from '../../components/accountLines.ts';

export type NewAccount = ImportBooks['newAccounts'][number];

/** Whether accounts of a sheet are stored rather than lines, unless they are left out. */
export const isOfBooks = (
  { bookSheets }: Pick<Import, 'bookSheets'>,
  { sheet, isUsed }: SheetLayout,
): boolean => !isUsed && bookSheets.includes(sheet);

/** Whether nothing of a draft needs to be looked at before its preview: known accounts alone. */
export function isNextMonth({ layouts, bookSheets, preview }: Import): boolean {
  const { books, questions, refusals, leftOut } = preview;
  return (
    bookSheets.length > 0 &&
    layouts.every(({ isUsed }) => !isUsed) &&
    questions.length + refusals.length + leftOut.length === 0 &&
    books !== undefined &&
    books.counts.knownAccounts > 0 &&
    books.newAccounts.every((account) => !isOpen(account))
  );
}

/** The reason that is proposed where nothing that is stored changes: "Books of May 2025", "Budget FY26". */
export function proposedReason({ layouts, preview }: Import): string {
  const { books, plan } = preview;
  if (plan?.id === null) return plan.name;
  if (books === undefined || layouts.some(({ isUsed }) => isUsed)) return '';
  const { new: added, changed, removed } = books.counts;
  if (added === 0 || changed + removed > 0) return '';
  const [first, last] = [books.months.at(0)?.month ?? '', books.months.at(-1)?.month ?? ''];
  const months = [...new Set([first, last])].map((month) => bookMonthName(month));
  return `Books of ${months.join(' to ')}`;
}

/** Whether it is not clear what an account is, or which line it goes into. */
export const isOpen = ({ type, line }: NewAccount): boolean => type === null || line === 'unmapped';

export const accountKey = ({ code, name }: Pick<NewAccount, 'code' | 'name'>): string =>
  code === '' ? `name ${name}` : `code ${code}`;

/** A new account as it would be stored, with what was said of it since. */
export interface AccountSaid {
  readonly key: string;
  readonly code: string;
  readonly name: string;
  readonly label: string;
  readonly type: AccountType | null;
  /** The file says the type itself. */
  readonly isTyped: boolean;
  /** undefined: to be said later. */
  readonly line: ChosenLine | undefined;
  readonly why: string;
}

export function shownAccount(layout: SheetLayout, account: NewAccount): AccountSaid {
  const { code, name, suggestedType, suggestion } = account;
  const said = answerOf(layout, account);
  const line = account.line === 'unmapped' ? undefined : account.line;
  const reasons = [
    ...(said?.type === undefined && suggestedType !== null && account.type !== null
      ? [`${ACCOUNT_TYPE_LABELS[account.type]} ${typeWords(suggestedType.reason)}`]
      : []),
    ...(said?.line === undefined && suggestion !== null && line !== undefined
      ? [`${line === null ? 'left out' : lineLabel(line)} ${suggestionWords(suggestion)}`]
      : []),
  ].join(', ');
  return {
    key: accountKey(account),
    code,
    name,
    label: `${code} ${name}`.trim(),
    type: said?.type ?? account.type,
    isTyped: account.type !== null && suggestedType === null && said?.type === undefined,
    line: said?.line === undefined ? line : said.line,
    why: reasons.charAt(0).toUpperCase() + reasons.slice(1),
  };
}

function typeWords(reason: NonNullable<NewAccount['suggestedType']>['reason']): string {
  if (reason.by === 'between') return `as around it (${reason.what})`;
  if (reason.by === 'word') return `because of “${reason.what}”`;
  return `like ${formatCount(reason.count)} accounts with “${reason.what}”`;
}

/** What a key says of an account; undefined where it says nothing. A line says the type as well. */
export function saidByKey(
  { code, name, type, isTyped }: AccountSaid,
  pressed: string,
): (Pick<NewAccount, 'code' | 'name'> & Partial<AccountAnswer>) | undefined {
  const chosen = TYPE_KEYS.find(([key]) => key === pressed.toLowerCase())?.[1];
  if (chosen !== undefined) return isTyped ? undefined : { code, name, type: chosen };
  const line = lineOfKey(pressed);
  if (line === undefined) return undefined;
  return {
    code,
    name,
    line,
    ...(type === null && line !== null ? { type: typeOfLine(line) } : {}),
  };
}

function typeOfLine(line: FedLine): AccountType {
  if (line === 'revenue') return 'revenue';
  if (line === 'production') return 'costOfSales';
  return line === 'cash' ? 'asset' : 'operatingCost';
}

const NOTHING_SAID: BookAnswers = { month: null, basis: null };

/** What was said of the books of a sheet, with a change. */
export const withAnswers = ({ books }: SheetLayout, change: Partial<BookAnswers>): BookAnswers => ({
  ...NOTHING_SAID,
  ...books,
  ...change,
});

/** What a person says of one that looks like a sum. */
export const withNamedSum = (
  books: BookAnswers | undefined,
  name: string,
  is: NonNullable<BookAnswers['sums']>,
): Partial<BookAnswers> => ({
  namedSums: [...(books?.namedSums ?? []).filter((one) => one.name !== name), { name, is }],
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

/** The entities of a company that is divided: "Vale Ltd (new) 34 balances". */
export const entityCounts = ({ entities = [] }: Pick<ImportBooks, 'entities'>): string[] =>
  entities.map(
    ({ name, isNew, balances }) =>
      `${name}${isNew ? ' (new)' : ''} ${balances === 1 ? '1 balance' : `${formatCount(balances)} balances`}`,
  );
