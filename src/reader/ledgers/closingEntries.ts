import { bookMonthName, monthsLater } from '../../finance/books/bookMonths.ts';
import type { AccountType } from '../../finance/books/books.ts';
import { isProfitAndLoss } from '../../finance/books/books.ts';
import { accountTypeOfWord } from '../words/chartTypes.ts';
import type { Millionths } from '../../finance/books/exactSums.ts';
import { typeOnEitherSide } from '../words/typeWords.ts';
import { accountInText } from './bookCells.ts';
import type { PartRow, PartTable } from './partTable.ts';

export interface ClosingEntry {
  /** Row numbers counted from 0. */
  readonly rows: readonly number[];
  /** "CL, December 2025" */
  readonly name: string;
  readonly into: string;
}

/** Names of accounts that take a year's result, on either side of the entry that books it. */
export const RESULT_ACCOUNT_NAME =
  /(?<!\p{L})(?:retained|income summary|(?:profit (?:and|&) loss|p ?(?:&|and) ?l) (?:summary|appropriation|account|brought forward)|accumulated (?:profits?|loss(?:es)?|deficit|surplus|result)|(?:current|prior) year(?:'s)? (?:earnings|profit|result)|undistributed|gewinnvortrag|guv|gewinn- ?und ?verlust(?:konto|rechnung)?|ergebnisvortrag|jahres(?:ü|ue)berschuss|r[ée]sultat de l'exercice|report [àa] nouveau|resultado del ejercicio|[åa]rets resultat|balanserat|overf[øo]rt resultat|annen egenkapital)(?!\p{L})/iu;

interface ClosingAccount {
  readonly key: string;
  readonly label: string;
  readonly type: AccountType | null;
  readonly isOfResult: boolean;
  readonly months: Map<string, Millionths>;
}

interface LedgerEntry {
  readonly rows: readonly PartRow[];
  readonly nets: ReadonlyMap<ClosingAccount, Millionths>;
}

interface Clearing extends LedgerEntry {
  readonly into: ClosingAccount;
}

/** Finds the entries of a ledger that close its year, by their effect instead of their name. */
export function closingEntries(
  rows: readonly PartRow[],
  table: PartTable,
): readonly ClosingEntry[] {
  if (table.shape !== 'ledger' || !rows.some(({ month }) => /^\d{4}-\d{2}$/.test(month))) return [];
  const accounts = accountsByKey(rows);
  const entries = ledgerEntries(rows).map((own) => ({ rows: own, nets: netsOf(own, accounts) }));
  const clearings = entries.flatMap((entry) => {
    const into = clearedInto(entry);
    return into === null ? [] : [{ ...entry, into }];
  });
  if (clearings.length === 0) return [];
  const booked = bookedIn(entries, clearings);
  const closings = [...Map.groupBy(clearings, dayAndAccount).values()].filter(
    (group) =>
      !isOfBusiness(group, booked) &&
      (group.every(({ into }) => into.isOfResult) || isOfAllResults(group, accounts)),
  );
  const closed = new Set(closings.flat());
  const rowsOfClosed = new Set([...closed].map(({ rows: own }) => own));
  const others = entries.filter(({ rows: own }) => !rowsOfClosed.has(own));
  const taken = new Map<ClosingAccount, Millionths>();
  for (const { into, nets } of closed) {
    taken.set(into, (taken.get(into) ?? 0n) + (nets.get(into) ?? 0n));
  }
  return [...closed, ...others.flatMap((entry) => carriedOn(entry, taken))]
    .toSorted((one, other) => firstRowOfEntry(one) - firstRowOfEntry(other))
    .map(({ rows: own, into }) => {
      const parts = [own[0]?.entry ?? '', bookMonthName(own[0]?.month ?? '')];
      return {
        rows: own.map(({ row }) => row),
        name: parts.filter((part) => part !== '').join(', '),
        into: into.label,
      };
    });
}

const firstRowOfEntry = ({ rows: [first] }: LedgerEntry) => first?.row ?? 0;
const monthOfEntry = ({ rows: [first] }: LedgerEntry) => first?.month ?? '';
const dayAndAccount = (clearing: Clearing) =>
  `${clearing.rows[0]?.day ?? ''}\n${clearing.into.label}`;

function accountsByKey(rows: readonly PartRow[]): ReadonlyMap<string, ClosingAccount> {
  const groups = Map.groupBy(rows, ({ account }) => account);
  return new Map([...groups].map(([key, own]) => [key, accountFromRows(own)]));
}

function accountFromRows(rows: readonly PartRow[]): ClosingAccount {
  const parts = (rows[0]?.account ?? '').split('\n').filter((part) => part !== '');
  const label = parts.join(' ');
  const { name } = accountInText(label);
  const months = new Map<string, Millionths>();
  for (const row of rows) months.set(row.month, (months.get(row.month) ?? 0n) + row.net);
  const said = accountTypeOfWord(rows[0]?.type ?? '');
  const type = said ?? accountTypeOfWord(name) ?? typeOnEitherSide(name)?.type ?? null;
  const isOfResult = type === 'equity' || RESULT_ACCOUNT_NAME.test(name);
  return { key: rows[0]?.account ?? '', label, type, isOfResult, months };
}

function netsOf(
  rows: readonly PartRow[],
  accounts: ReadonlyMap<string, ClosingAccount>,
): ReadonlyMap<ClosingAccount, Millionths> {
  const nets = new Map<ClosingAccount, Millionths>();
  for (const row of rows) {
    const account = accounts.get(row.account);
    if (account !== undefined) nets.set(account, (nets.get(account) ?? 0n) + row.net);
  }
  return nets;
}

/**
 * Groups lines with the same number and day. Without numbers, it groups consecutive lines that
 * balance, and then the other lines of a day if they balance.
 */
function ledgerEntries(rows: readonly PartRow[]): readonly (readonly PartRow[])[] {
  if (rows.some(({ entry }) => entry !== '')) {
    const numbered = rows.filter(({ entry }) => entry !== '');
    return [...Map.groupBy(numbered, ({ day, entry }) => `${day}\n${entry}`).values()];
  }
  const entries: PartRow[][] = [];
  let open: PartRow[] = [];
  let sum = 0n;
  for (const row of rows) {
    if (row.day !== (open.at(-1)?.day ?? row.day)) {
      open = [];
      sum = 0n;
    }
    open.push(row);
    sum += row.net;
    if (sum !== 0n) continue;
    entries.push(open);
    open = [];
  }
  return [...entries, ...entriesOfDays(rows, entries)];
}

/** In a ledger sorted by account, the lines of an entry are apart: those of a day that together balance. */
function entriesOfDays(
  rows: readonly PartRow[],
  entries: readonly (readonly PartRow[])[],
): readonly (readonly PartRow[])[] {
  const grouped = new Set(entries.flat());
  const left = rows.filter((row) => !grouped.has(row));
  return [...Map.groupBy(left, ({ day }) => day).values()].filter(
    (own) => own.length > 1 && own.reduce((sum, { net }) => sum + net, 0n) === 0n,
  );
}

function clearedInto(entry: LedgerEntry): ClosingAccount | null {
  const month = monthOfEntry(entry);
  const own = [...entry.nets];
  const open = own.filter(
    ([account, net]) => account.isOfResult || !isCleared(account, net, month),
  );
  // An account that receives the result and passes it on is zero too; the closing account is then the one without a
  // type.
  const into = open.length > 0 ? open : own.filter(([{ type }]) => type === null);
  const [first] = into;
  return first !== undefined && into.length === 1 && own.length > 1 ? first[0] : null;
}

/**
 * Finds the transfer of the result from the account that received it to another, such as from
 * "Income Summary" to "Retained earnings".
 */
function carriedOn(
  { rows, nets }: LedgerEntry,
  taken: ReadonlyMap<ClosingAccount, Millionths>,
): readonly Clearing[] {
  const own = [...nets.keys()];
  const from = own.find((account) => taken.get(account) === -(nets.get(account) ?? 0n));
  const into = own.find((account) => account !== from);
  if (from === undefined || into === undefined || own.length !== 2) return [];
  return into.isOfResult || into.type === null ? [{ rows, nets, into }] : [];
}

const clearedBy = (group: readonly Clearing[]): ReadonlyMap<ClosingAccount, Millionths> =>
  new Map(group.flatMap(({ nets, into }) => [...nets].filter(([account]) => account !== into)));

/**
 * The contents of a ledger's entries: their amounts by account, and the pairs of accounts that business entries post
 * against each other.
 */
interface Booked {
  readonly amounts: ReadonlySet<string>;
  readonly against: ReadonlyMap<ClosingAccount, ReadonlySet<ClosingAccount>>;
}

const amountsKey = (nets: LedgerEntry['nets'], turned: 1n | -1n) =>
  [...nets]
    .map(([{ key }, net]) => `${key}\u001F${net * turned}`)
    .toSorted()
    .join('\u001E');

function bookedIn(entries: readonly LedgerEntry[], clearings: readonly Clearing[]): Booked {
  const clearing = new Set(clearings.map(({ rows }) => rows));
  const against = new Map(clearings.map(({ into }) => [into, new Set<ClosingAccount>()]));
  for (const { rows, nets } of entries) {
    if (clearing.has(rows)) continue;
    for (const account of nets.keys()) {
      const others = against.get(account);
      if (others !== undefined) for (const other of nets.keys()) others.add(other);
    }
  }
  return { amounts: new Set(entries.map(({ nets }) => amountsKey(nets, 1n))), against };
}

/**
 * True if entries reverse or correct business, because other entries post the same accounts against the account that
 * receives the amounts.
 */
function isOfBusiness(group: readonly Clearing[], { amounts, against }: Booked): boolean {
  const into = group[0]?.into;
  const isReversed = group.some(({ nets }) => amounts.has(amountsKey(nets, -1n)));
  if (into === undefined || isReversed) return true;
  const booked = against.get(into) ?? new Set();
  const cleared = [...clearedBy(group).keys()];
  return into.isOfResult
    ? cleared.every((account) => booked.has(account))
    : cleared.some((account) => booked.has(account));
}

function isOfAllResults(
  group: readonly Clearing[],
  accounts: ReadonlyMap<string, ClosingAccount>,
): boolean {
  const [first] = group;
  if (first === undefined || (first.into.type !== null && isProfitAndLoss(first.into.type)))
    return false;
  const cleared = clearedBy(group);
  const amounts = [...cleared.values()];
  if (!amounts.some((net) => net > 0n) || !amounts.some((net) => net < 0n)) return false;
  const left = [...accounts.values()].filter(
    (account) =>
      !cleared.has(account) &&
      account.type !== null &&
      isProfitAndLoss(account.type) &&
      bookedUpTo(account, monthOfEntry(first)).every((amount) => amount !== 0n),
  );
  return left.length * FEW_LEFT <= cleared.size;
}

/** With this many closed accounts, one that sounds like income or costs may be left open. */
const FEW_LEFT = 4;
const MONTHS_PER_BOOK_YEAR = 12;

const bookedUpTo = ({ months }: ClosingAccount, month: string): readonly Millionths[] =>
  [
    [monthsLater(month, 1 - MONTHS_PER_BOOK_YEAR), month],
    [monthsLater(month, -MONTHS_PER_BOOK_YEAR), monthsLater(month, -1)],
    ['', month],
  ].map(([from = '', to = '']) =>
    [...months].reduce((sum, [one, net]) => (one >= from && one <= to ? sum + net : sum), 0n),
  );

/**
 * True if an amount closes an account: it equals all postings of the year, or more if the year began before the ledger.
 */
function isCleared(account: ClosingAccount, net: Millionths, month: string): boolean {
  const { type } = account;
  if (net === 0n || (type !== null && !isProfitAndLoss(type))) return false;
  const [withOwn = 0n, before = 0n, all = 0n] = bookedUpTo(account, month);
  if (withOwn === 0n || all === 0n || before === -net) return true;
  const others = withOwn - net;
  const isOpposite = others === 0n || others > 0n !== net > 0n;
  const isMore = (net < 0n ? -net : net) > (others < 0n ? -others : others);
  const isUsual = type !== null && net > 0n === (type === 'revenue' || type === 'otherIncome');
  return isUsual && isOpposite && isMore;
}
