import type { Account } from '../../contract/accounts.ts';
import type { AccountType } from '../../domain/books/books.ts';
import type { FedLine } from '../../domain/books/fedLines.ts';
import { FED_LINES } from '../../domain/books/fedLines.ts';
import { isShownLine, shownLines } from '../../domain/lines.ts';
import { formatCount } from '../../format/count.ts';

import { LEFT_OUT, lineLabel } from '../../domain/books/lineLabel.ts';
import { shownBasis } from '../api/companyBasis.ts';
/** A line, or that the account is left out of the report. */
export type ChosenLine = FedLine | null;

/** The value of a list of lines for an account that is left out; no line has this key. */
export const NO_LINE = 'none';

/** The lines to choose from: those that the company has, and the one that is chosen already. */
export const lineChoices = (chosen: ChosenLine | undefined) => [
  ...FED_LINES.filter((line) => isShownLine(shownBasis(), line) || line === chosen).map((line) => ({
    value: line,
    label: isShownLine(shownBasis(), line) ? lineLabel(line) : `${lineLabel(line)} (switched off)`,
  })),
  { value: NO_LINE, label: LEFT_OUT },
];

/** Of the lines that a company switches on; the letters that `TYPE_KEYS` leaves. */
const LETTERS: Readonly<Partial<Record<FedLine, string>>> = {
  otherIncome: 'm',
  depreciation: 'd',
  interest: 'n',
  tax: 't',
  receivables: 'v',
  payables: 'p',
  debt: 'b',
};

/** The keys that choose a line for the marked accounts, in the order of the lines. */
export const lineKeys = (): readonly (readonly [key: string, line: ChosenLine])[] => [
  ...shownLines(shownBasis(), FED_LINES).map(
    (line, index) => [LETTERS[line] ?? String(index + 1), line] as const,
  ),
  ['0', null],
];

export const lineOfKey = (pressed: string): ChosenLine | undefined =>
  lineKeys().find(([key]) => key === pressed)?.[1];

/** The keys that say what an account is. */
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

/** Why a line is suggested: "like 14 accounts with “rent”". */
export function suggestionWords({ reason }: NonNullable<Account['suggestion']>): string {
  if (reason.by === 'type') return 'by its type';
  if (reason.by === 'word') return `because of “${reason.what}”`;
  return `like ${formatCount(reason.count)} accounts with “${reason.what}”`;
}
