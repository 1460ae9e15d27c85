import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { periodHead } from '../../../domain/books/periodHead.ts';
import { digitsOf } from './decimalMarks.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';

const MOST_ROWS = 60;

type Row = GridSheet['rows'][number];

const headOf = (basis: CompanyBasis, cell: GridValue | null) =>
  cell?.kind === 'text' ? periodHead(basis, textOf(cell)) : null;

const isAmount = (cell: GridValue | null) =>
  cell?.kind === 'number' || (cell?.kind === 'text' && digitsOf(textOf(cell)) !== null);

/** Whether a heading is a period alone, such as "Jan 26" or "Jan - Mar 26". */
function isPeriod(basis: CompanyBasis, cell: GridValue | null): boolean {
  const head = headOf(basis, cell);
  return head !== null && head.period !== null && head.scenario === null && !head.isTotal;
}

/** "Budget", "$ Over Budget": what it holds, without a period of its own; null for any other heading. */
function scenarioOf(basis: CompanyBasis, cell: GridValue | null) {
  const head = headOf(basis, cell);
  return head === null || head.period !== null || head.isTotal ? null : head.scenario;
}

/**
 * A sheet with its months in each heading, where QuickBooks Desktop leaves them out: "Jan 26, Budget, $ Over Budget" is
 * "Jan 26 Actual, Jan 26 Budget, Jan 26 $ Over Budget". The same headings stand right of each period.
 */
export function withPeriodsOfScenarios(basis: CompanyBasis, sheet: GridSheet): GridSheet {
  const heads = new Map(
    sheet.rows.slice(0, MOST_ROWS).flatMap((row, at) => {
      const beside = [sheet.rows[at - 1] ?? [], sheet.rows[at + 1] ?? []];
      const isListed = row.some(
        (cell, column) =>
          isPeriod(basis, cell) && beside.some((cells) => isPeriod(basis, cells[column] ?? null)),
      );
      const named = isListed || row.some(isAmount) ? null : headingsOf(basis, row);
      return named === null ? [] : [[at, named] as const];
    }),
  );
  if (heads.size === 0) return sheet;
  return { ...sheet, rows: sheet.rows.map((row, at) => heads.get(at) ?? row) };
}

function headingsOf(basis: CompanyBasis, row: Row): Row | null {
  const first = row.findIndex((cell) => isPeriod(basis, cell));
  if (first === -1) return null;
  const groups: number[][] = [];
  for (let column = first; column < row.length; column += 1) {
    const cell = row[column] ?? null;
    if (textOf(cell) === '') continue;
    if (isPeriod(basis, cell)) groups.push([column]);
    // "Total" and "YTD Budget" end what belongs to the month before them.
    else if (scenarioOf(basis, cell) === null) groups.push([]);
    else groups.at(-1)?.push(column);
  }
  const ofPeriods = groups.filter(([column = -1]) => isPeriod(basis, row[column] ?? null));
  const words = ofPeriods.map(([, ...others]) =>
    others.map((column) => textOf(row[column] ?? null)),
  );
  const [pattern = []] = words;
  const isPlanned = ofPeriods[0]?.some(
    (column) => scenarioOf(basis, row[column] ?? null) === 'plan',
  );
  const isRepeated = words.every((one) => one.join('\n') === pattern.join('\n'));
  if (isPlanned !== true || !isRepeated) return null;
  const headings = new Map(
    ofPeriods.flatMap((group) => {
      const [period = 0] = group;
      const said = textOf(row[period] ?? null);
      return group.map((column) => {
        const scenario = column === period ? 'Actual' : textOf(row[column] ?? null);
        return [column, `${said} ${scenario}`] as const;
      });
    }),
  );
  return row.map((cell, column): GridValue | null => {
    const value = headings.get(column);
    return value === undefined ? cell : { kind: 'text', value };
  });
}
