import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { periodHead } from '../words/periodHead.ts';
import { digitsOf } from './decimalMarks.ts';
import { textOf } from '../cells/grid.ts';
import type { GridSheet, GridValue } from '../cells/grid.ts';

const MOST_SCENARIO_HEAD_ROWS = 60;

type ScenarioHeadRow = GridSheet['rows'][number];

const periodHeadOfCell = (basis: CompanyBasis, cell: GridValue | null) =>
  cell?.kind === 'text' ? periodHead(basis, textOf(cell)) : null;

const isScenarioAmount = (cell: GridValue | null) =>
  cell?.kind === 'number' || (cell?.kind === 'text' && digitsOf(textOf(cell)) !== null);

function isPeriodHeading(basis: CompanyBasis, cell: GridValue | null): boolean {
  const head = periodHeadOfCell(basis, cell);
  return head !== null && head.period !== null && head.scenario === null && !head.isTotal;
}

/**
 * The scenario of a heading without its own period, such as "Budget" or "$ Over Budget"; null for any other heading.
 */
function scenarioOf(basis: CompanyBasis, cell: GridValue | null) {
  const head = periodHeadOfCell(basis, cell);
  return head === null || head.period !== null || head.isTotal ? null : head.scenario;
}

/**
 * Writes the month into each heading, because QuickBooks Desktop omits it: "Jan 26, Budget, $ Over Budget" becomes "Jan
 * 26 Actual, Jan 26 Budget, Jan 26 $ Over Budget". Every period has the same headings to its right.
 */
export function withScenarioPeriods(basis: CompanyBasis, sheet: GridSheet): GridSheet {
  const heads = new Map(
    sheet.rows.slice(0, MOST_SCENARIO_HEAD_ROWS).flatMap((row, at) => {
      const beside = [sheet.rows[at - 1] ?? [], sheet.rows[at + 1] ?? []];
      const isListed = row.some(
        (cell, column) =>
          isPeriodHeading(basis, cell) &&
          beside.some((cells) => isPeriodHeading(basis, cells[column] ?? null)),
      );
      const named = isListed || row.some(isScenarioAmount) ? null : headingsWithPeriods(basis, row);
      return named === null ? [] : [[at, named] as const];
    }),
  );
  if (heads.size === 0) return sheet;
  return { ...sheet, rows: sheet.rows.map((row, at) => heads.get(at) ?? row) };
}

function headingsWithPeriods(basis: CompanyBasis, row: ScenarioHeadRow): ScenarioHeadRow | null {
  const first = row.findIndex((cell) => isPeriodHeading(basis, cell));
  if (first === -1) return null;
  const groups: number[][] = [];
  for (let column = first; column < row.length; column += 1) {
    const cell = row[column] ?? null;
    if (textOf(cell) === '') continue;
    if (isPeriodHeading(basis, cell)) groups.push([column]);
    // "Total" and "YTD Budget" end the group of the preceding month.
    else if (scenarioOf(basis, cell) === null) groups.push([]);
    else groups.at(-1)?.push(column);
  }
  const ofPeriods = groups.filter(([column = -1]) => isPeriodHeading(basis, row[column] ?? null));
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
