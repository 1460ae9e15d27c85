import type { AccountType } from '../books/books.ts';
import { rolesOfName } from '../books/foreignNames/rolesOfName.ts';
import { matchedWords } from '../books/suggestionReason.ts';
import type { BalanceRole, BalanceSide } from './balanceLines.ts';
import { BALANCE_SIDES } from './balanceLines.ts';
import { ROLE_PRECEDENCE, ROLE_WORDS } from './roleWords.ts';

/** The side of the balance sheet of an account; null for profit and loss. */
export const sideOfType = (type: AccountType): BalanceSide | null =>
  BALANCE_SIDES.find((side) => side === type) ?? null;

export interface WordRole {
  readonly role: BalanceRole;
  readonly what: string;
  /** False if other words of the name have other roles. */
  readonly isOnlyRole: boolean;
}

/** The role that words of a name mean, in English or another language; null if no word does. */
export function roleByWords(name: string, side: BalanceSide): WordRole | null {
  const text = name.normalize('NFKC').toLowerCase().replaceAll('’', "'");
  const english = ROLE_WORDS[side].flatMap(([role, words]) => {
    const what = matchedWords(text, words);
    return what === null ? [] : [{ role, what }];
  });
  const foreign = rolesOfName(name, side).map(({ meaning, what }) => ({ role: meaning, what }));
  const all = [...english, ...foreign];
  const isWhole = ({ what }: (typeof all)[number]) =>
    !all.some((other) => isLonger(other.what, what));
  // English rules come in the order of their precedence, words of other languages in the order of the name.
  const candidates = [...english.filter(isWhole).slice(0, 1), ...foreign.filter(isWhole)];
  const [first] = candidates.toSorted(
    (a, b) => precedence(a.role, side) - precedence(b.role, side),
  );
  if (first === undefined) return null;
  const isOnlyRole = all.every((one) => one.role === first.role || !isWhole(one));
  return Object.assign({}, first, { isOnlyRole });
}

const precedence = (role: BalanceRole, side: BalanceSide): number =>
  ROLE_PRECEDENCE[side].findIndex((other) => other === role);

/** "Other debtors" says more than "debtors". */
const isLonger = (words: string, part: string): boolean =>
  words.length > part.length && words.includes(part);
