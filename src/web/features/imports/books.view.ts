import type { AccountAnswer, BookAnswers, ImportBooks } from '../../../contract/importBooks.ts';
import type { StoredBalanceLine } from '../../../contract/statements.ts';
import type { Import, SheetLayout } from '../../../contract/imports.ts';
import { ACCOUNT_TYPE_LABELS } from '../../../finance/books/accountTypes.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import type { AccountType } from '../../../finance/books/books.ts';
import type { FedLine } from '../../../finance/books/fedLines.ts';
import { formatCount } from '../../../format/count.ts';
import { nameList } from '../../../format/nameList.ts';
import type { AccountChoice } from '../../components/accountLines.ts';
import {
  balanceChoice,
  choiceLabel,
  isBalanceChoice,
  lineOfKey,
  slugOfChoice,
  suggestionWords,
  TYPE_KEYS,
} from '../../components/accountLines.ts';

export type NewAccount = ImportBooks['newAccounts'][number];

/** True if the sheet's accounts are stored as accounts, not only as lines. */
export const isOfBooks = (
  { bookSheets }: Pick<Import, 'bookSheets'>,
  { sheet, isUsed }: SheetLayout,
): boolean => !isUsed && bookSheets.includes(sheet);

/** True if a draft contains only known accounts and can go straight to its preview. */
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

/** Proposed if no stored value would change: "Account balances, May 2025", "Budget FY26". */
export function proposedReason({ layouts, preview }: Import): string {
  const { books, plan } = preview;
  if (plan?.id === null) return plan.name;
  if (books === undefined || layouts.some(({ isUsed }) => isUsed)) return '';
  const { new: added, changed, removed } = books.counts;
  if (added === 0 || changed + removed > 0) return '';
  const [first, last] = [books.months.at(0)?.month ?? '', books.months.at(-1)?.month ?? ''];
  const months = [...new Set([first, last])].map((month) => bookMonthName(month));
  return `Account balances, ${months.join(' to ')}`;
}

const MOST_NAMED_MONTHS = 4;

/** "The books balance: debits equal credits in October 2026." */
export function balancedWords(months: readonly string[]): string {
  const period =
    months.length > MOST_NAMED_MONTHS
      ? `${formatCount(months.length)} months`
      : nameList(months.map((month) => bookMonthName(month)));
  return `The books balance: debits equal credits in ${period}.`;
}

export const isOpen = ({ type, line }: NewAccount): boolean => type === null || line === 'unmapped';

export const accountKey = ({ code, name }: Pick<NewAccount, 'code' | 'name'>): string =>
  code === '' ? `name ${name}` : `code ${code}`;

export interface NewAccountAnswer {
  readonly key: string;
  readonly code: string;
  readonly name: string;
  readonly label: string;
  readonly type: AccountType | null;
  readonly isTyped: boolean;
  readonly line: AccountChoice | undefined;
  /** True if the account is mapped to a line of the balance sheet. */
  readonly takesBalanceLine: boolean;
  readonly why: string;
}

/** The line that the server found, by an answer or a suggestion; undefined if there is none yet. */
function foundLine({ line, balanceLine = null }: NewAccount): AccountChoice | undefined {
  if (balanceLine !== null) return balanceChoice(balanceLine);
  return line === 'unmapped' ? undefined : line;
}

/** Undefined if nobody chose a line, or the server has to find the one that the choice stands for. */
function chosenLine(
  { balanceLine }: NewAccount,
  said: AccountAnswer | undefined,
): AccountChoice | undefined {
  const isOfBalanceSheet = balanceLine !== undefined;
  if (said?.balanceLine !== undefined) {
    return isOfBalanceSheet ? balanceChoice(said.balanceLine) : undefined;
  }
  return isOfBalanceSheet && said?.line !== null ? undefined : said?.line;
}

/** An answer for a chosen line. It replaces an earlier answer of either kind. */
export const answerForLine = (line: AccountChoice): Pick<AccountAnswer, 'line' | 'balanceLine'> =>
  isBalanceChoice(line)
    ? { line: null, balanceLine: slugOfChoice(line) }
    : { line, balanceLine: undefined };

export function shownAccount(
  layout: SheetLayout,
  account: NewAccount,
  balanceLines: readonly StoredBalanceLine[],
): NewAccountAnswer {
  const { code, name, suggestedType, suggestion } = account;
  const said = answerOf(layout, account);
  const found = foundLine(account);
  const chosen = chosenLine(account, said);
  const isSuggested = said?.line === undefined && said?.balanceLine === undefined;
  const reasons = [
    ...(said?.type === undefined && suggestedType !== null && account.type !== null
      ? [`${ACCOUNT_TYPE_LABELS[account.type]}: ${typeWords(suggestedType.reason)}`]
      : []),
    ...(isSuggested && suggestion !== null && found !== undefined
      ? [
          `${found === null ? 'left out' : `mapped to ${choiceLabel(balanceLines, found)}`}: ${suggestionWords(suggestion)}`,
        ]
      : []),
  ].join('; ');
  return {
    key: accountKey(account),
    code,
    name,
    label: `${code} ${name}`.trim(),
    type: said?.type ?? account.type,
    isTyped: account.type !== null && suggestedType === null && said?.type === undefined,
    line: chosen === undefined ? found : chosen,
    takesBalanceLine: account.balanceLine !== undefined,
    why: reasons.charAt(0).toUpperCase() + reasons.slice(1),
  };
}

function typeWords(reason: NonNullable<NewAccount['suggestedType']>['reason']): string {
  if (reason.by === 'chart') return `codes that begin with ${reason.what} have this type`;
  if (reason.by === 'between') return `the accounts around it (${reason.what}) have this type`;
  if (reason.by === 'word') return `the name contains “${reason.what}”`;
  return `${reason.count === 1 ? `1 account with “${reason.what}” has` : `${formatCount(reason.count)} accounts with “${reason.what}” have`} this type`;
}

/** Returns undefined for other keys. A line also determines the type. */
export function accountAnswerByKey(
  { code, name, type, isTyped }: NewAccountAnswer,
  pressed: string,
): (Pick<NewAccount, 'code' | 'name'> & Partial<AccountAnswer>) | undefined {
  const chosen = TYPE_KEYS.find(([key]) => key === pressed.toLowerCase())?.[1];
  if (chosen !== undefined) return isTyped ? undefined : { code, name, type: chosen };
  const line = lineOfKey(pressed);
  if (line === undefined) return undefined;
  return {
    code,
    name,
    ...answerForLine(line),
    ...(type === null && line !== null ? { type: typeOfLine(line) } : {}),
  };
}

function typeOfLine(line: FedLine): AccountType {
  if (line === 'revenue') return 'revenue';
  if (line === 'production') return 'costOfSales';
  return line === 'cash' ? 'asset' : 'operatingCost';
}

const NOTHING_SAID: BookAnswers = { month: null, basis: null };

export const withAnswers = ({ books }: SheetLayout, change: Partial<BookAnswers>): BookAnswers => ({
  ...NOTHING_SAID,
  ...books,
  ...change,
});

export const withNamedSum = (
  books: BookAnswers | undefined,
  name: string,
  is: NonNullable<BookAnswers['sums']>,
): Partial<BookAnswers> => ({
  namedSums: [...(books?.namedSums ?? []).filter((one) => one.name !== name), { name, is }],
});

const isAnswerAbout = (account: Pick<NewAccount, 'code' | 'name'>) => (answer: AccountAnswer) =>
  account.code === '' ? answer.name === account.name : answer.code === account.code;

export function answerOf(
  { books }: SheetLayout,
  account: Pick<NewAccount, 'code' | 'name'>,
): AccountAnswer | undefined {
  return books?.accounts?.find(isAnswerAbout(account));
}

/** Replaces earlier answers about the same accounts. */
export function withAccounts(
  layout: SheetLayout,
  changes: readonly (Pick<NewAccount, 'code' | 'name'> & Partial<AccountAnswer>)[],
): AccountAnswer[] {
  return changes.reduce<AccountAnswer[]>(
    (answers, { code, name, ...said }) => {
      const is = isAnswerAbout({ code, name });
      const before = answers.find(is);
      return [...answers.filter((answer) => !is(answer)), { ...before, code, name, ...said }];
    },
    [...(layout.books?.accounts ?? [])],
  );
}

/** Returns counts such as "Accounts: 4 new, 30 known." and "Balances: 4 new, 30 changed." */
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

/** Returns counts such as "Vale Ltd (new) 34 balances", for companies with several entities. */
export const entityCounts = ({ entities = [] }: Pick<ImportBooks, 'entities'>): string[] =>
  entities.map(
    ({ name, isNew, balances }) =>
      `${name}${isNew ? ' (new)' : ''} ${balances === 1 ? '1 balance' : `${formatCount(balances)} balances`}`,
  );
