import type { Account } from '../../contract/accounts.ts';
import type { StoredBalanceLine } from '../../contract/statements.ts';
import type { AccountType } from '../../finance/books/books.ts';
import type { FedLine } from '../../finance/books/fedLines.ts';
import { FED_LINES } from '../../finance/books/fedLines.ts';
import { isHiddenLine, isMappableLine } from '../../finance/catalogue.ts';
import { formatCount } from '../../format/count.ts';

import { LEFT_OUT, mappedLineLabel } from '../../finance/books/lineLabel.ts';
import { shownBasis } from '../api/companyBasis.ts';
/** Null leaves the account out of the report. */
export type ChosenLine = FedLine | null;
/** A line of the balance sheet, by its slug. */
export type BalanceChoice = `balance-${string}`;
export type AccountChoice = ChosenLine | BalanceChoice;

const BALANCE_PREFIX = 'balance-';

export const balanceChoice = (slug: string): BalanceChoice => `${BALANCE_PREFIX}${slug}`;

export const isBalanceChoice = (choice: string | null | undefined): choice is BalanceChoice =>
  choice?.startsWith(BALANCE_PREFIX) ?? false;

export const slugOfChoice = (choice: BalanceChoice): string => choice.slice(BALANCE_PREFIX.length);

/** The company's balance sheet lines, and the chosen line even if it is archived. */
export const balanceChoices = (
  lines: readonly StoredBalanceLine[],
  chosen: AccountChoice | undefined,
) =>
  lines
    .filter(({ slug, isArchived }) => !isArchived || balanceChoice(slug) === chosen)
    .map(({ slug, name }) => ({ value: balanceChoice(slug), label: name }));

export const choiceLabel = (lines: readonly StoredBalanceLine[], choice: AccountChoice): string =>
  isBalanceChoice(choice)
    ? (lines.find(({ slug }) => balanceChoice(slug) === choice)?.name ?? '')
    : mappedLineLabel(shownBasis(), choice);

/** The option for accounts that are left out; no line has this key. */
export const NO_LINE = 'none';

const mappableLines = () => FED_LINES.filter((line) => isMappableLine(shownBasis(), line));

export const LEFT_OUT_CHOICE = { value: NO_LINE, label: LEFT_OUT };

/** The company's lines, and the chosen line even if it is turned off. */
export const lineChoices = (chosen: ChosenLine | undefined) => [
  ...FED_LINES.filter(
    (line) =>
      line === chosen || (isMappableLine(shownBasis(), line) && !isHiddenLine(shownBasis(), line)),
  ).map((line) => ({
    value: line,
    label: isMappableLine(shownBasis(), line)
      ? mappedLineLabel(shownBasis(), line)
      : `${mappedLineLabel(shownBasis(), line)} (turned off)`,
  })),
  LEFT_OUT_CHOICE,
];

/** Keys for lines that a company can turn on. They must not clash with `TYPE_KEYS`. */
const LINE_LETTERS: Readonly<Partial<Record<FedLine, string>>> = {
  otherIncome: 'm',
  depreciation: 'd',
  interest: 'n',
  tax: 't',
  receivables: 'v',
  payables: 'p',
  debt: 'b',
};

export const lineKeys = (): readonly (readonly [key: string, line: ChosenLine])[] => [
  ...mappableLines().map((line, index) => [LINE_LETTERS[line] ?? String(index + 1), line] as const),
  ['0', null],
];

export const lineOfKey = (pressed: string): ChosenLine | undefined =>
  lineKeys().find(([key]) => key === pressed)?.[1];

export const TYPE_KEYS: readonly (readonly [key: string, type: AccountType])[] = [
  ['r', 'revenue'],
  ['c', 'costOfSales'],
  ['o', 'operatingCost'],
  ['i', 'otherIncome'],
  ['x', 'otherCost'],
  ['a', 'asset'],
  ['l', 'liability'],
  ['e', 'equity'],
];

/** Returns words such as "14 accounts with “rent” are treated the same way". */
export function suggestionWords({ reason }: NonNullable<Account['suggestion']>): string {
  if (reason.by === 'type') return 'based on its type';
  if (reason.by === 'code') return `based on the code ${reason.what} in ${reason.chart}`;
  if (reason.by === 'heading') return `the file lists it under “${reason.what}”`;
  if (reason.by === 'word') return `the name contains “${reason.what}”`;
  return `${reason.count === 1 ? `1 account with “${reason.what}” is` : `${formatCount(reason.count)} accounts with “${reason.what}” are`} treated the same way`;
}
