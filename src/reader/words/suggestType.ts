import type { AccountType } from '../../finance/books/books.ts';
import { isProfitAndLoss } from '../../finance/books/books.ts';
import { rolesOfName } from '../../finance/books/foreignNames/rolesOfName.ts';
import { accountTypeOfWord } from './chartTypes.ts';
import { typesByChart } from './nationalCharts.ts';
import type { BookSide } from './typeWords.ts';
import { typeByWords } from './typeWords.ts';

export type TypeReason =
  /** Existing accounts of the company share this word and this type. */
  | { readonly by: 'alike'; readonly count: number; readonly what: string }
  /** The account is between accounts of that type: "6000–6200". */
  | { readonly by: 'between'; readonly what: string }
  | { readonly by: 'word'; readonly what: string }
  /** Accounts whose codes begin with these digits have that type in the chart of accounts. */
  | { readonly by: 'chart'; readonly what: string };

export interface TypeSuggestion {
  readonly type: AccountType;
  readonly reason: TypeReason;
}

export interface AccountToType {
  /** '' if the file only has names. */
  readonly code: string;
  readonly name: string;
  /** Null if neither the file nor a person has stated it. */
  readonly type: AccountType | null;
  /** Null if the account has no amount, or amounts on both sides. */
  readonly side: BookSide | null;
}

export type KnownAccount = Pick<AccountToType, 'code' | 'name'> & { readonly type: AccountType };

const USUAL_SIDE: Readonly<Record<AccountType, BookSide>> = {
  revenue: 'credit',
  costOfSales: 'debit',
  operatingCost: 'debit',
  otherIncome: 'credit',
  otherCost: 'debit',
  asset: 'debit',
  liability: 'credit',
  equity: 'credit',
};

const FEWEST_LIKE_ACCOUNTS = 2;

/**
 * Suggests a type for each account without one, and why: from the company's accounts with the same word, from its code in a national chart, from words in
 * its name, or from the accounts around it. Null if there is no suggestion, or only one that doesn't match the side of
 * the account.
 */
export function suggestTypes(
  accounts: readonly AccountToType[],
  known: readonly KnownAccount[],
): (TypeSuggestion | null)[] {
  const alike = new WordTypes(known);
  const said = accounts.map((account) =>
    account.type === null ? typeByAlikeName(account, alike) : null,
  );
  const charted = typesByChart(accounts);
  const around = placesAround(accounts, said, known);
  const stems = new StemTypes([
    ...accounts.map(({ code, type }, at) => ({ code, type: type ?? said[at]?.type ?? null })),
    ...known,
  ]);
  return accounts.map((account, at) => {
    if (account.type !== null) return null;
    const own = said[at] ?? null;
    const byCode = charted[at] ?? null;
    if (byCode !== null && own?.reason.by !== 'alike')
      return { type: byCode.type, reason: { by: 'chart', what: byCode.what } };
    const placed = around.types[at] ?? null;
    if (own === null && placed === null && around.balances.has(at)) return typeByRole(account);
    return combinedSuggestion(own, placed) ?? stems.suggestionFor(account);
  });
}

const ROLE_SIDES = { debit: ['asset'], credit: ['liability', 'equity'] } as const;

/** Among balance sheet accounts, names such as "Mobiliario" mean one of them, and not a cost. */
function typeByRole({ name, side }: AccountToType): TypeSuggestion | null {
  if (side === null) return null;
  const found = ROLE_SIDES[side].flatMap((type) =>
    rolesOfName(name, type)
      .slice(0, 1)
      .map(({ what }): TypeSuggestion => ({ type, reason: { by: 'word', what } })),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

function typeByAlikeName(account: AccountToType, alike: WordTypes): TypeSuggestion | null {
  const { name, side } = account;
  const whole = accountTypeOfWord(name);
  const said =
    whole !== null && (side === null || USUAL_SIDE[whole] === side)
      ? { type: whole, what: name.toLowerCase() }
      : typeByWords(name, side);
  const word: TypeSuggestion | null =
    said === null ? null : { type: said.type, reason: { by: 'word', what: said.what } };
  return alike.suggestionFor(account) ?? word;
}

/**
 * An account of costs may be cost of sales by its place in the chart. Anything else in its name
 * takes precedence.
 */
function combinedSuggestion(
  name: TypeSuggestion | null,
  place: TypeSuggestion | null,
): TypeSuggestion | null {
  if (name === null || place === null) return name ?? place;
  const isOfSales =
    name.reason.by === 'word' && name.type === 'operatingCost' && place.type === 'costOfSales';
  return isOfSales ? place : name;
}

const wordsOfAccountName = (name: string): string[] => [
  ...new Set(
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/\p{L}{4,}/gu) ?? [],
  ),
];

class WordTypes {
  readonly #types = new Map<string, AccountType[]>();

  constructor(known: readonly KnownAccount[]) {
    for (const { name, type } of known) {
      for (const word of wordsOfAccountName(name)) {
        const types = this.#types.get(word);
        if (types === undefined) this.#types.set(word, [type]);
        else types.push(type);
      }
    }
  }

  suggestionFor({ name, side }: AccountToType): TypeSuggestion | null {
    let best: TypeSuggestion | null = null;
    let most = FEWEST_LIKE_ACCOUNTS - 1;
    for (const what of wordsOfAccountName(name)) {
      const types = this.#types.get(what) ?? [];
      const [type] = types;
      if (type === undefined || types.length <= most || types.some((one) => one !== type)) continue;
      if (side !== null && USUAL_SIDE[type] !== side) continue;
      most = types.length;
      best = { type, reason: { by: 'alike', count: types.length, what } };
    }
    return best;
  }
}

/** The longest run of digits without its last two: "40" in "4020" and in "000-4020-00". */
function stemOf(code: string): string | null {
  const [longest = ''] = (code.match(/\d+/g) ?? []).toSorted((a, b) => b.length - a.length);
  if (longest.length < FEWEST_STEM_DIGITS) return null;
  return `${code.slice(0, code.indexOf(longest))}${longest.slice(0, -2)}`;
}

const FEWEST_STEM_DIGITS = 4;

/** Types of income and costs by the first digits of the codes of the same file and company. */
class StemTypes {
  readonly #types: ReadonlyMap<string | null, ReadonlySet<AccountType | null>>;

  constructor(accounts: readonly Pick<AccountToType, 'code' | 'type'>[]) {
    const typed = accounts.filter(({ type }) => type !== null);
    this.#types = new Map(
      [...Map.groupBy(typed, ({ code }) => stemOf(code))].map(([stem, group]) => [
        stem,
        new Set(group.map(({ type }) => type)),
      ]),
    );
  }

  suggestionFor({ code, side }: AccountToType): TypeSuggestion | null {
    const stem = stemOf(code);
    const [type = null, another] = stem === null ? [] : (this.#types.get(stem) ?? []);
    if (stem === null || type === null || another !== undefined) return null;
    if (!isProfitAndLoss(type) || USUAL_SIDE[type] !== side) return null;
    return { type, reason: { by: 'chart', what: stem } };
  }
}

interface AccountInOrder {
  readonly label: string;
  readonly type: AccountType | null;
  readonly at: number | null;
}

function placesAround(
  accounts: readonly AccountToType[],
  said: readonly (TypeSuggestion | null)[],
  known: readonly KnownAccount[],
): PlacesAround {
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
  const balances = new Set<number>();
  const bare = own.filter(({ code }) => code === '');
  for (const list of [coded, bare]) {
    const inOrder = list.map(({ placed }) => placed);
    for (const at of amongBalances(inOrder)) balances.add(at);
    for (const [at, suggestion] of typesBetween(inOrder)) {
      const side = accounts[at]?.side ?? null;
      if (side === null || USUAL_SIDE[suggestion.type] === side) found[at] = suggestion;
    }
  }
  return { types: found, balances };
}

interface PlacesAround {
  readonly types: readonly (TypeSuggestion | null)[];
  /** The accounts that have only balance sheet accounts on both sides, or at the edge of the list. */
  readonly balances: ReadonlySet<number>;
}

/** In a list sorted by name, neighbouring accounts aren't related. */
function isInRuns(types: readonly AccountType[]): boolean {
  const runs = types.filter((type, at) => type !== types[at - 1]).length;
  return runs - new Set(types).size <= Math.max(1, Math.floor(types.length / 10));
}

function* typesBetween(
  list: readonly AccountInOrder[],
): Generator<[at: number, suggestion: TypeSuggestion]> {
  for (const [at, before, after] of withNeighbours(list)) {
    const type = before?.type ?? null;
    if (before === null || after === null || type === null || type !== after.type) continue;
    yield [at, { type, reason: { by: 'between', what: `${before.label}–${after.label}` } }];
  }
}

function amongBalances(list: readonly AccountInOrder[]): readonly number[] {
  const isBalance = ({ type }: AccountInOrder) => type !== null && !isProfitAndLoss(type);
  return [...withNeighbours(list)].flatMap(([at, ...around]) => {
    const neighbours = around.filter((one) => one !== null);
    return neighbours.length > 0 && neighbours.every(isBalance) ? [at] : [];
  });
}

/** The accounts of a list in runs of types, each with the nearest accounts around it that have a type. */
function* withNeighbours(
  list: readonly AccountInOrder[],
): Generator<[at: number, before: AccountInOrder | null, after: AccountInOrder | null]> {
  const types = list.flatMap(({ type }) => (type === null ? [] : [type]));
  if (types.length < 2 || !isInRuns(types)) return;
  const after: (AccountInOrder | null)[] = [];
  let next: AccountInOrder | null = null;
  for (let at = list.length - 1; at >= 0; at -= 1) {
    after[at] = next;
    const one = list[at];
    if (one !== undefined && one.type !== null) next = one;
  }
  let before: AccountInOrder | null = null;
  for (const [at, one] of list.entries()) {
    if (one.at !== null) yield [one.at, before, after[at] ?? null];
    if (one.type !== null) before = one;
  }
}
