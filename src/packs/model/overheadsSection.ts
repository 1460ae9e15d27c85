import { Decimal, decimal } from '../../finance/decimal.ts';
import { lineLabel } from '../../finance/catalogue.ts';
import { OPERATING_COSTS } from '../../finance/lines.ts';
import { sum } from '../../finance/money.ts';
import { variance } from '../../finance/variance.ts';
import { currencyCode } from '../../format/currencyName.ts';
import { soundTable } from './formulaValue.ts';
import type { PackCellPlace, PackColumn, PackFormula, PackRow, PackSection } from './pack.ts';
import { changeCell, differenceCell, numberCell, textCell } from './packCells.ts';
import { yearToLabel } from './monthsTogether.ts';
import type { PackMonth } from './packMonths.ts';
import type { AccountCost, PackSource } from './packSource.ts';

const OVERHEADS_TITLE = 'Overheads by account';
const MOST_LISTED_ACCOUNTS = 10;
const ADJUSTMENTS_ROW = 'Adjustments';
const OVERHEAD_AMOUNTS = ['month', 'before', 'toDate'] as const;
const OVERHEAD_COLUMNS = { month: 1, before: 2, toDate: 5 } as const;

type OverheadAmounts = Pick<AccountCost, (typeof OVERHEAD_AMOUNTS)[number]>;

const overheadSize = (cost: OverheadAmounts) => decimal(cost.month ?? cost.toDate ?? '0').abs();

const summedCosts = (costs: readonly OverheadAmounts[]): OverheadAmounts => {
  const over = (column: (typeof OVERHEAD_AMOUNTS)[number]) =>
    sum(costs.map((one) => one[column])).total;
  return { month: over('month'), before: over('before'), toDate: over('toDate') };
};

function shownCosts(
  costs: readonly AccountCost[],
): (OverheadAmounts & { readonly label: string })[] {
  const whole = summedCosts(costs);
  // An account without a balance counts as zero if other accounts of its line have one.
  const amount = (cost: AccountCost, column: (typeof OVERHEAD_AMOUNTS)[number]) =>
    cost[column] ?? (whole[column] === null ? null : '0');
  const filled = costs.map((cost) => ({
    isAccount: cost.account !== null,
    label: cost.account ?? ADJUSTMENTS_ROW,
    month: amount(cost, 'month'),
    before: amount(cost, 'before'),
    toDate: amount(cost, 'toDate'),
  }));
  const largest = filled
    .filter(({ isAccount }) => isAccount)
    .toSorted((a, b) => overheadSize(b).cmp(overheadSize(a)));
  const others = largest.slice(MOST_LISTED_ACCOUNTS);
  return [
    ...largest.slice(0, MOST_LISTED_ACCOUNTS),
    ...(others.length === 0
      ? []
      : [{ label: `${others.length} smaller accounts`, ...summedCosts(others) }]),
    ...filled.filter(({ isAccount }) => !isAccount),
  ];
}

type Summed = (column: number) => readonly PackCellPlace[];

function costRow(
  kind: PackRow['kind'],
  at: number,
  { label, month, before, toDate }: OverheadAmounts & { readonly label: string },
  summed?: Summed,
): PackRow {
  const formula = (column: number): PackFormula | undefined =>
    summed === undefined ? undefined : { kind: 'sum', of: summed(column) };
  const places = { figure: { row: at, column: 1 }, reference: { row: at, column: 2 } };
  const differs = variance(month, before);
  return {
    kind,
    cells: [
      textCell(label),
      numberCell(month, 'thousands', formula(OVERHEAD_COLUMNS.month)),
      numberCell(before, 'thousands', formula(OVERHEAD_COLUMNS.before)),
      differenceCell(differs, 'thousands', {
        kind: 'difference',
        minuend: places.figure,
        subtrahend: places.reference,
      }),
      changeCell(differs, { kind: 'change', ...places }),
      numberCell(toDate, 'thousands', formula(OVERHEAD_COLUMNS.toDate)),
    ],
  };
}

function overheadRows({ basis }: PackSource, costs: readonly AccountCost[]): PackRow[] {
  const rows: PackRow[] = [];
  const subtotals: number[] = [];
  for (const line of OPERATING_COSTS) {
    const lineCosts = costs.filter((cost) => cost.line === line);
    if (lineCosts.length === 0) continue;
    const first = rows.length;
    for (const cost of shownCosts(lineCosts)) rows.push(costRow('line', rows.length, cost));
    const ofLine = Array.from({ length: rows.length - first }, (_, place) => first + place);
    subtotals.push(rows.length);
    rows.push(
      costRow(
        'subtotal',
        rows.length,
        { label: lineLabel(basis, line), ...summedCosts(lineCosts) },
        (column) => ofLine.map((row) => ({ row, column })),
      ),
    );
  }
  rows.push(
    costRow(
      'total',
      rows.length,
      { label: lineLabel(basis, 'operatingCosts'), ...summedCosts(costs) },
      (column) => subtotals.map((row) => ({ row, column })),
    ),
  );
  return rows;
}

function overheadNotes(
  { basis }: PackSource,
  month: PackMonth,
  costs: readonly AccountCost[],
): string[] {
  const open = OPERATING_COSTS.filter((line) => {
    const reported = month.figures[line] ?? null;
    const { total } = sum(costs.filter((cost) => cost.line === line).map((cost) => cost.month));
    return reported !== null && !decimal(reported).eq(total ?? Decimal('0'));
  });
  return open.length === 0
    ? []
    : [
        `Lines not fully explained by accounts in ${month.name}: ${open.map((line) => lineLabel(basis, line)).join(', ')}.`,
      ];
}

const overheadColumn = (heading: string): PackColumn => ({ heading, kind: 'number', width: 11 });

/**
 * The operating costs of a month by account, largest first within each line. Empty if the reader may not see accounts.
 */
export function overheadsSection(
  source: PackSource,
  month: PackMonth,
  before: PackMonth | null,
): PackSection[] {
  const { accountCosts: costs, basis } = source;
  if (costs === undefined) return [];
  const shown = costs.filter((cost) => OVERHEAD_AMOUNTS.some((column) => cost[column] !== null));
  const section = { key: 'overheads', title: OVERHEADS_TITLE };
  if (shown.length === 0) {
    const sentence = `There are no account balances for the operating costs in ${month.name}.`;
    return [{ ...section, parts: [{ kind: 'empty', sentence }] }];
  }
  const table = soundTable({
    key: 'overheads',
    title: `${OVERHEADS_TITLE}, ${month.name}`,
    unit: `${currencyCode(basis.currency)} thousands`,
    columns: [
      { heading: 'Account', kind: 'label', width: 36 },
      overheadColumn(month.shortName),
      overheadColumn(before?.shortName ?? 'Last year'),
      overheadColumn('Variance'),
      overheadColumn('%'),
      overheadColumn(yearToLabel(basis, month.fyLabel, month.monthNum)),
    ],
    rows: overheadRows(source, shown),
    notes: overheadNotes(source, month, shown),
  });
  return [{ ...section, parts: [{ kind: 'table', table }] }];
}
