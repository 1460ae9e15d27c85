import type { BalanceGrid, SentTypedBalance } from '../../../contract/typedBalances.ts';
import { bookMonthName } from '../../../finance/books/bookMonths.ts';
import { linesBySide } from '../../../finance/statements/balanceLines.ts';
import type { AmountGrid, GridCell, GridChanges, Typed } from '../../editing/amountGrid.ts';
import { cellKey, isSameHeading } from '../../editing/amountGrid.ts';
import { readTypedMoney } from '../../editing/typedAmount.ts';

export type BalanceGridLine = BalanceGrid['lines'][number];

const cellOf = ({ lines }: BalanceGrid, { line, monthNum }: GridCell) =>
  lines.find(({ slug }) => slug === line)?.cells[monthNum - 1];

/** The lines that are shown: archived ones only if they have an amount. */
export const shownBalanceLines = ({ lines }: BalanceGrid): BalanceGridLine[] =>
  lines.filter(
    ({ isArchived, cells }) => !isArchived || cells.some(({ amount }) => amount !== null),
  );

/** Balances as a grid in which only open cells take amounts. */
export function amountsOfBalances(stored: BalanceGrid, _typed: Typed): AmountGrid<string> {
  const shown = shownBalanceLines(stored);
  return {
    lines: shown.map(({ slug }) => slug),
    storedAmount: (cell) => {
      const { amount = null, source = null } = cellOf(stored, cell) ?? {};
      return source === 'typed' ? amount : null;
    },
    readCell: (_line, text) => readTypedMoney(text),
    lineOfHeading: (heading) =>
      shown.find(({ name }) => isSameHeading(name, heading))?.slug ?? null,
    isOpen: (cell) => isOpenCell(stored, cell),
  };
}

/** True if a balance can be typed in the cell. */
export function isOpenCell(stored: BalanceGrid, cell: GridCell): boolean {
  const source = cellOf(stored, cell)?.source ?? null;
  const line = stored.lines.find(({ slug }) => slug === cell.line);
  const isTyped = source === null || source === 'typed';
  return (
    isTyped && line?.isArchived === false && stored.months[cell.monthNum - 1]?.state === 'open'
  );
}

const SOURCE_WORDS = { accounts: 'From accounts', figures: 'From Financial Data' } as const;

const STATE_WORDS: Readonly<Record<BalanceGrid['months'][number]['state'], string>> = {
  open: '',
  noFigures: 'No figures yet',
  wholeBooks: SOURCE_WORDS.accounts,
  incompleteBooks: 'Books incomplete',
};

/** Why nothing can be typed in a cell; null if something can. */
export function closedCellWords(stored: BalanceGrid, cell: GridCell): string | null {
  if (isOpenCell(stored, cell)) return null;
  const source = cellOf(stored, cell)?.source ?? null;
  if (source === 'accounts' || source === 'figures') return SOURCE_WORDS[source];
  return STATE_WORDS[stored.months[cell.monthNum - 1]?.state ?? 'open'] || 'Archived';
}

/** What the heading of a month says below its name. */
export function monthStateWords({ months }: BalanceGrid, monthNum: number): string {
  return STATE_WORDS[months[monthNum - 1]?.state ?? 'open'];
}

/** The month that narrow screens show first: the last one that has figures. */
export const firstColumn = ({ months }: BalanceGrid): number =>
  Math.max(1, months.findLastIndex(({ state }) => state !== 'noFigures') + 1);

/** The lines of each side of the balance sheet, in order. */
export const balanceSides = (stored: BalanceGrid) => linesBySide(shownBalanceLines(stored));

/** The changed amounts as they are sent. */
export const sentBalances = ({ months }: BalanceGrid, figures: GridChanges['figures']) =>
  figures.flatMap(({ line, monthNum, amount, was }) => {
    const month = months[monthNum - 1]?.month;
    return month === undefined ? [] : [{ month, line, amount, was }];
  });

/** The names of closed months with changes; a change of these needs a reason. */
export function closedMonthsOf({ months }: BalanceGrid, figures: GridChanges['figures']): string[] {
  const changed = new Set(figures.map(({ monthNum }) => monthNum));
  return months.flatMap(({ month, closing }, at) =>
    closing !== null && changed.has(at + 1) ? [bookMonthName(month)] : [],
  );
}

/** What the server refused of the balances that were sent, by the key of the cell; nothing where they changed since. */
export function refusedCells(
  stored: BalanceGrid,
  figures: GridChanges['figures'],
  sent: readonly SentTypedBalance[],
  errors: readonly { readonly path: string; readonly message: string }[],
): ReadonlyMap<string, string> {
  return new Map(
    errors.flatMap(({ path, message }): [string, string][] => {
      const at = /^balances\.(\d+)/.exec(path)?.[1];
      const balance = at === undefined ? undefined : sent[Number(at)];
      const changed = figures.find(
        (figure) =>
          figure.line === balance?.line &&
          stored.months[figure.monthNum - 1]?.month === balance.month &&
          figure.amount === balance.amount,
      );
      return changed === undefined ? [] : [[cellKey(changed), message]];
    }),
  );
}
