import type { Millionths } from '../../../domain/books/exactSums.ts';
import type { PartRow, PartTable } from './partTable.ts';

/** So many rows that follow each other again in the same order are no accident. */
const FEWEST_IN_BLOCK = 6;
const FEWEST_KINDS = 3;
/** The share of entries with more than one line, below which a list has one line of each. */
const FEW_WHOLE = 0.1;

interface Line {
  readonly row: number;
  readonly signature: string;
  readonly net: Millionths;
}

/**
 * The rows of a ledger that repeat others exactly, from 0: entries that are there twice with the same number, lines
 * without which their entry balances, and rows that follow each other again. Other equal lines are usual.
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
    const copies = copiesIn(entry);
    if (copies.length === 0) return [];
    const isUneven = sum(entry) !== 0n && sum(entry) === sum(copies);
    const isTwice = isNumbered && isWhole(entry) && (kindsIn(entry) > 1 || isOfSingleLines);
    return isUneven || isTwice ? copies : [];
  });
  const repeated = isNumbered
    ? found
    : [...found, ...blockCopies(lines), ...listCopies(rows, lines)];
  return new Set(repeated.map(({ row }) => row));
}

const FEWEST_LISTED = 6;

/** Of a list with one row for each account and month, the rows that are there again. */
function listCopies(rows: readonly PartRow[], lines: readonly Line[]): readonly Line[] {
  if (rows.some(({ day }) => isWithinMonth(day))) return [];
  const copies = copiesIn(lines);
  const again = new Set(copies.map(({ row }) => row));
  const keys = rows.flatMap(({ row, day, account }) =>
    again.has(row) ? [] : [`${day}\n${account}`],
  );
  return keys.length >= FEWEST_LISTED && new Set(keys).size === keys.length ? copies : [];
}

/** Whether a text is a day that neither begins nor ends a month: lists of single entries have them. */
function isWithinMonth(text: string): boolean {
  const days =
    /^\d{4}\D\d{1,2}\D(\d{1,2})|^(\d{1,2})\D(\d{1,2})\D\d{2,4}/.exec(text)?.slice(1) ?? [];
  const numbers = days.filter((day) => day !== undefined).map(Number);
  return numbers.length > 0 && !numbers.some((day) => day === 1 || day >= LAST_DAYS);
}

/** Months end on one of these days or later. */
const LAST_DAYS = 28;

const sum = (lines: readonly Line[]) => lines.reduce((total, { net }) => total + net, 0n);
const kindsIn = (lines: readonly Line[]) => new Set(lines.map(({ signature }) => signature)).size;

/** All lines but the first of each kind. */
function copiesIn(entry: readonly Line[]): readonly Line[] {
  const seen = new Set<string>();
  return entry.filter(({ signature }) => {
    const isCopy = seen.has(signature);
    seen.add(signature);
    return isCopy;
  });
}

/** Whether every line of an entry is there equally often, and more than once. */
function isWhole(entry: readonly Line[]): boolean {
  const counts = [...Map.groupBy(entry, ({ signature }) => signature).values()].map(
    ({ length }) => length,
  );
  const [first = 0] = counts;
  return first > 1 && counts.every((count) => count === first);
}

/** Rows that follow each other again as they did before. */
function blockCopies(lines: readonly Line[]): readonly Line[] {
  const before = new Map<string, number[]>();
  const copies: Line[] = [];
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

/** How many lines from `at` on are those from `from` on. */
function runFrom(lines: readonly Line[], from: number, at: number): number {
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
