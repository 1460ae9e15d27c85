import type { Millionths } from '../../finance/books/exactSums.ts';
import type { PartRow, PartTable } from './partTable.ts';

/** At least this many rows repeated in the same order aren't a coincidence. */
const FEWEST_IN_BLOCK = 6;
const FEWEST_KINDS = 3;
/** If a smaller share of entries than this has more than one line, the list has one line per entry. */
const FEW_WHOLE = 0.1;

interface LedgerLine {
  readonly row: number;
  readonly signature: string;
  readonly net: Millionths;
}

/**
 * The rows of a ledger, from 0, that repeat others exactly: entries that occur twice with the same number, lines
 * without which their entry balances, and blocks of rows repeated in order. Other equal lines are normal.
 */
export function repeatedRows(rows: readonly PartRow[], table: PartTable): ReadonlySet<number> {
  if (table.shape !== 'ledger' && table.shape !== 'list') return new Set();
  const lines = rows.map((row) => ({
    row: row.row,
    signature: row.signature,
    net: row.net,
  }));
  if (new Set(lines.map(({ signature }) => signature)).size === lines.length) return new Set();
  const groups = Map.groupBy(lines, (_, at) => {
    const { entry, day } = rows[at] ?? { entry: '', day: '' };
    return `${day}\u001F${entry}`;
  });
  const entries = [...groups.values()];
  const isNumbered = table.entry !== -1 && rows.some(({ entry }) => entry !== '');
  const whole = entries.filter((entry) => kindsIn(entry) > 1);
  const isOfSingleLines = whole.length <= entries.length * FEW_WHOLE;
  const found = entries.flatMap((entry) => {
    const copies = copiesInEntry(entry);
    if (copies.length === 0) return [];
    const isUneven = netOfLines(entry) !== 0n && netOfLines(entry) === netOfLines(copies);
    const isTwice = isNumbered && isRepeatedEntry(entry) && (kindsIn(entry) > 1 || isOfSingleLines);
    return isUneven || isTwice ? copies : [];
  });
  const repeated = isNumbered
    ? found
    : [...found, ...blockCopies(lines), ...listCopies(rows, lines)];
  return new Set(repeated.map(({ row }) => row));
}

const FEWEST_LISTED = 6;

function listCopies(rows: readonly PartRow[], lines: readonly LedgerLine[]): readonly LedgerLine[] {
  if (rows.some(({ day }) => isWithinMonth(day))) return [];
  const copies = copiesInEntry(lines);
  const again = new Set(copies.map(({ row }) => row));
  const keys = rows.flatMap(({ row, day, account }) =>
    again.has(row) ? [] : [`${day}\n${account}`],
  );
  return keys.length >= FEWEST_LISTED && new Set(keys).size === keys.length ? copies : [];
}

/** True if a text is a day that neither begins nor ends a month, as in lists of single entries. */
function isWithinMonth(text: string): boolean {
  const days =
    /^\d{4}\D\d{1,2}\D(\d{1,2})|^(\d{1,2})\D(\d{1,2})\D\d{2,4}/.exec(text)?.slice(1) ?? [];
  const numbers = days.filter((day) => day !== undefined).map(Number);
  return numbers.length > 0 && !numbers.some((day) => day === 1 || day >= FIRST_POSSIBLE_MONTH_END);
}

/** Months end on this day or later. */
const FIRST_POSSIBLE_MONTH_END = 28;

const netOfLines = (lines: readonly LedgerLine[]) =>
  lines.reduce((total, { net }) => total + net, 0n);
const kindsIn = (lines: readonly LedgerLine[]) =>
  new Set(lines.map(({ signature }) => signature)).size;

function copiesInEntry(entry: readonly LedgerLine[]): readonly LedgerLine[] {
  const seen = new Set<string>();
  return entry.filter(({ signature }) => {
    const isCopy = seen.has(signature);
    seen.add(signature);
    return isCopy;
  });
}

function isRepeatedEntry(entry: readonly LedgerLine[]): boolean {
  const counts = [...Map.groupBy(entry, ({ signature }) => signature).values()].map(
    ({ length }) => length,
  );
  const [first = 0] = counts;
  return first > 1 && counts.every((count) => count === first);
}

function blockCopies(lines: readonly LedgerLine[]): readonly LedgerLine[] {
  const before = new Map<string, number[]>();
  const copies: LedgerLine[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const signature = lines[at]?.signature ?? '';
    const length = Math.max(
      0,
      ...(before.get(signature) ?? [])
        .slice(-FEWEST_IN_BLOCK)
        .map((from) => runFrom(lines, from, at)),
    );
    const block = lines.slice(at, at + length);
    const isBlock = length >= FEWEST_IN_BLOCK && kindsIn(block) >= FEWEST_KINDS;
    if (isBlock) {
      copies.push(...block);
      at += length - 1;
      continue;
    }
    before.set(signature, [...(before.get(signature) ?? []).slice(1 - FEWEST_IN_BLOCK), at]);
  }
  return copies;
}

function runFrom(lines: readonly LedgerLine[], from: number, at: number): number {
  let length = 0;
  while (
    from + length < at &&
    at + length < lines.length &&
    lines[from + length]?.signature === lines[at + length]?.signature
  ) {
    length += 1;
  }
  return length;
}
