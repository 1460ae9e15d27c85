import { bookMonthName, monthsLater } from '../../../domain/books/bookMonths.ts';
import type { AccountType } from '../../../domain/books/books.ts';
import { isProfitAndLoss } from '../../../domain/books/books.ts';
import { accountTypeOfWord } from '../../../domain/books/chartTypes.ts';
import type { Millionths } from '../../../domain/books/exactSums.ts';
import { typeByWords } from '../../../domain/books/typeWords.ts';
import { accountInText } from './bookCells.ts';
import type { PartRow, PartTable } from './partTable.ts';
import { netOfRow } from './partTable.ts';

/** An entry that brings accounts of profit and loss to zero against equity. */
export interface ClosingEntry {
  /** From 0. */
  readonly rows: readonly number[];
  /** "CL, December 2025" */
  readonly name: string;
  /** The account that takes the result. */
  readonly into: string;
}

/** Accounts that take the result of a year, whatever type they are given. */
const OF_RESULT =
  /\b(?:retained|income summary|(?:profit (?:and|&) loss|p ?(?:&|and) ?l) (?:summary|appropriation|account|brought forward)|accumulated (?:profits?|loss(?:es)?|deficit|surplus|result)|(?:current|prior) year(?:'s)? (?:earnings|profit|result)|undistributed|gewinnvortrag|ergebnisvortrag|jahres(?:ü|ue)berschuss|r[ée]sultat de l'exercice|report [àa] nouveau|resultado del ejercicio|[åa]rets resultat|balanserat|overf[øo]rt resultat|annen egenkapital)\b/i;

interface Account {
  readonly label: string;
  readonly type: AccountType | null;
  readonly isOfResult: boolean;
  readonly months: Map<string, Millionths>;
}

/** The entries of a ledger that close its year, by what they do and not by their name. */
export function closingEntries(
  rows: readonly PartRow[],
  table: PartTable,
): readonly ClosingEntry[] {
  if (table.shape !== 'ledger' || !rows.some(({ month }) => /^\d{4}-\d{2}$/.test(month))) return [];
  const accounts = new Map<string, Account>();
  for (const row of rows) {
    const account = accounts.get(row.account) ?? accountOf(row, table);
    accounts.set(row.account, account);
    account.months.set(row.month, (account.months.get(row.month) ?? 0n) + netOfRow(row));
  }
  if (![...accounts.values()].some(({ isOfResult }) => isOfResult)) return [];
  return entriesOf(rows).flatMap((entry) => {
    const [first] = entry;
    const into = first === undefined ? null : resultOf(entry, accounts);
    if (first === undefined || into === null) return [];
    const name = [first.entry, bookMonthName(first.month)].filter((part) => part !== '').join(', ');
    return [{ rows: entry.map(({ row }) => row), name, into }];
  });
}

function accountOf({ account, texts }: PartRow, table: PartTable): Account {
  const parts = account.split('\n').filter((part) => part !== '');
  const label = parts.join(' ');
  const { name } = accountInText(label);
  const said = table.type === -1 ? null : accountTypeOfWord(texts[table.type] ?? '');
  const type = said ?? accountTypeOfWord(name) ?? typeByWords(name, null)?.type ?? null;
  const isOfResult = type === 'equity' || OF_RESULT.test(name);
  return { label, type, isOfResult, months: new Map() };
}

/** Lines with one number on one day; without numbers, those that follow each other and balance. */
function entriesOf(rows: readonly PartRow[]): readonly (readonly PartRow[])[] {
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
    sum += netOfRow(row);
    if (sum !== 0n) continue;
    entries.push(open);
    open = [];
  }
  return entries;
}

const MONTHS = 12;

/** The account into which an entry closes the others; null where it does something else. */
function resultOf(
  entry: readonly PartRow[],
  accounts: ReadonlyMap<string, Account>,
): string | null {
  const nets = new Map<Account, Millionths>();
  for (const row of entry) {
    const account = accounts.get(row.account);
    if (account !== undefined) nets.set(account, (nets.get(account) ?? 0n) + netOfRow(row));
  }
  const month = entry[0]?.month ?? '';
  const own = [...nets];
  const into = own.find(([{ isOfResult }]) => isOfResult);
  const closed = own.filter(([{ isOfResult }]) => !isOfResult);
  if (into === undefined || closed.length === 0) return null;
  return closed.every(([account, net]) => isCleared(account, net, month)) ? into[0].label : null;
}

/**
 * Whether an amount takes an account to zero: it is all that was booked in the year, or more, where the
 * year began before the ledger does.
 */
function isCleared({ type, months }: Account, net: Millionths, month: string): boolean {
  if (net === 0n || (type !== null && !isProfitAndLoss(type))) return false;
  const from = monthsLater(month, 1 - MONTHS);
  let others = -net;
  for (const [one, amount] of months) if (one >= from && one <= month) others += amount;
  if (others === -net) return true;
  const isOpposite = others === 0n || others > 0n !== net > 0n;
  const isMore = (net < 0n ? -net : net) > (others < 0n ? -others : others);
  const isUsual = type !== null && net > 0n === (type === 'revenue' || type === 'otherIncome');
  return isUsual && isOpposite && isMore;
}
