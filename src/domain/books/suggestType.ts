import type { AccountType } from './books.ts';
import { accountTypeOfWord } from './chartTypes.ts';
import type { BookSide } from './typeWords.ts';
import { typeByWords } from './typeWords.ts';

/** Why a type is suggested for an account. */
export type TypeReason =
  /** So many accounts that the company has already have this word in their names and this type. */
  | { readonly by: 'alike'; readonly count: number; readonly what: string }
  /** It stands among accounts of that type: "6000–6200". */
  | { readonly by: 'between'; readonly what: string }
  /** A word of the name says it: "rent". */
  | { readonly by: 'word'; readonly what: string };

export interface TypeSuggestion {
  readonly type: AccountType;
  readonly reason: TypeReason;
}

/** An account of a file, in the file's order. */
export interface FoundAccount {
  /** '' where the file has names alone. */
  readonly code: string;
  readonly name: string;
  /** null: neither the file nor a person has said it. */
  readonly type: AccountType | null;
  /** null: it has no amount, or several that differ in side. */
  readonly side: BookSide | null;
}

/** An account that the company has already. */
export type KnownAccount = Pick<FoundAccount, 'code' | 'name'> & { readonly type: AccountType };

const USUAL: Readonly<Record<AccountType, BookSide>> = {
  revenue: 'credit',
  costOfSales: 'debit',
  operatingCost: 'debit',
  otherIncome: 'credit',
  otherCost: 'debit',
  asset: 'debit',
  liability: 'credit',
  equity: 'credit',
};

/** How many accounts must agree before their example counts. */
const FEWEST_ALIKE = 2;

/**
 * A type for each account that has none, and why: like accounts of the company with the same word, by the
 * words of its name, or by the accounts around it. null where none of these says anything, or only
 * something that does not go with the side on which the account stands.
 */
export function suggestTypes(
  accounts: readonly FoundAccount[],
  known: readonly KnownAccount[],
): (TypeSuggestion | null)[] {
  const alike = new WordTypes(known);
  const said = accounts.map((account) => (account.type === null ? byName(account, alike) : null));
  const around = placesAround(accounts, said, known);
  return accounts.map((account, at) => {
    if (account.type !== null) return null;
    return together(said[at] ?? null, around[at] ?? null);
  });
}

function byName(account: FoundAccount, alike: WordTypes): TypeSuggestion | null {
  const { name, side } = account;
  const whole = accountTypeOfWord(name);
  const said =
    whole !== null && (side === null || USUAL[whole] === side)
      ? { type: whole, what: name.toLowerCase() }
      : typeByWords(name, side);
  const word: TypeSuggestion | null =
    said === null ? null : { type: said.type, reason: { by: 'word', what: said.what } };
  return alike.suggestionFor(account) ?? word;
}

/** A cost may be one of sales by its place in the chart; whatever else a name says is clearer than that. */
function together(
  name: TypeSuggestion | null,
  place: TypeSuggestion | null,
): TypeSuggestion | null {
  if (name === null || place === null) return name ?? place;
  const isOfSales =
    name.reason.by === 'word' && name.type === 'operatingCost' && place.type === 'costOfSales';
  return isOfSales ? place : name;
}

const wordsOf = (name: string): string[] => [
  ...new Set(
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}{4,}/gu) ?? [],
  ),
];

/** The types of the accounts that the company has, by the words of their names. */
class WordTypes {
  readonly #types = new Map<string, AccountType[]>();

  constructor(known: readonly KnownAccount[]) {
    for (const { name, type } of known) {
      for (const word of wordsOf(name)) {
        const types = this.#types.get(word);
        if (types === undefined) this.#types.set(word, [type]);
        else types.push(type);
      }
    }
  }

  suggestionFor({ name, side }: FoundAccount): TypeSuggestion | null {
    let best: TypeSuggestion | null = null;
    let most = FEWEST_ALIKE - 1;
    for (const what of wordsOf(name)) {
      const types = this.#types.get(what) ?? [];
      const [type] = types;
      if (type === undefined || types.length <= most || types.some((one) => one !== type)) continue;
      if (side !== null && USUAL[type] !== side) continue;
      most = types.length;
      best = { type, reason: { by: 'alike', count: types.length, what } };
    }
    return best;
  }
}

interface Placed {
  readonly label: string;
  readonly type: AccountType | null;
  /** The account of the file; null for one that the company has. */
  readonly at: number | null;
}

/** What the accounts before and after each say of it: by codes, or else in the order of the file. */
function placesAround(
  accounts: readonly FoundAccount[],
  said: readonly (TypeSuggestion | null)[],
  known: readonly KnownAccount[],
): (TypeSuggestion | null)[] {
  const typeAt = (at: number) => accounts[at]?.type ?? said[at]?.type ?? null;
  const own = accounts.map(({ code, name }, at) => ({
    code,
    placed: { label: code === '' ? name : code, type: typeAt(at), at },
  }));
  const coded = [
    ...own.filter(({ code }) => code !== ''),
    ...known
      .filter(({ code }) => code !== '')
      .map(({ code, type }) => ({ code, placed: { label: code, type, at: null } })),
  ].toSorted((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
  const found = accounts.map((): TypeSuggestion | null => null);
  const bare = own.filter(({ code }) => code === '');
  for (const list of [coded, bare]) {
    for (const [at, suggestion] of between(list.map(({ placed }) => placed))) {
      const side = accounts[at]?.side ?? null;
      // On the other side it may be anything.
      if (side === null || USUAL[suggestion.type] === side) found[at] = suggestion;
    }
  }
  return found;
}

/** In a list that is sorted by name the accounts around one say nothing of it. */
function isInRuns(types: readonly AccountType[]): boolean {
  const runs = types.filter((type, at) => type !== types[at - 1]).length;
  return runs - new Set(types).size <= Math.max(1, Math.floor(types.length / 10));
}

function* between(list: readonly Placed[]): Generator<[at: number, suggestion: TypeSuggestion]> {
  const types = list.flatMap(({ type }) => (type === null ? [] : [type]));
  if (types.length < 2 || !isInRuns(types)) return;
  const after: (Placed | null)[] = [];
  let next: Placed | null = null;
  for (let at = list.length - 1; at >= 0; at -= 1) {
    after[at] = next;
    const one = list[at];
    if (one !== undefined && one.type !== null) next = one;
  }
  let before: Placed | null = null;
  for (const [at, one] of list.entries()) {
    const following = after[at] ?? null;
    if (one.at !== null && before !== null && following !== null) {
      const { type } = before;
      if (type !== null && type === following.type) {
        const what = `${before.label}–${following.label}`;
        yield [one.at, { type, reason: { by: 'between', what } }];
      }
    }
    if (one.type !== null) before = one;
  }
}
