import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { stepJudgement, stepLabel } from '../../../domain/briefing/bridge.ts';
import { sideFigure } from '../../../domain/briefing/bridgeFigures.ts';
import type { BridgeSide } from '../../../domain/briefing/bridgeFigures.ts';
import type { NamedBridge } from '../../../domain/briefing/bridgeSides.ts';
import type { SaidFigureId } from '../../../domain/briefing/sentence.ts';
import type { BridgePart } from '../../../domain/bridgeParts.ts';
import { ADD_BACKS, bridgeParts } from '../../../domain/bridgeParts.ts';
import { decimalOrNull, plainText } from '../../../domain/decimal.ts';
import { figureIdText } from '../../../domain/figureIdText.ts';
import type { LineKey } from '../../../domain/lines.ts';
import { LINES } from '../../../domain/lines.ts';
import type { Materiality } from '../../../domain/materiality.ts';
import { lineJudgement } from '../../../domain/materiality.ts';
import type { Judgement } from '../../../domain/variance.ts';
import { currencyCode } from '../../../format/currencyName.ts';
import { withFigure } from './figureIds.ts';
import { soundTable } from './formulaValue.ts';
import { tracedMonths, withOrigin } from './origins.ts';
import type { PackCell, PackColumn, PackFormula, PackRow, PackTable } from './pack.ts';
import { DASHED, differenceCell, numberCell, textCell } from './packCells.ts';
import type { PackMonth } from './packMonths.ts';

/** One side of a bridge in a table. */
export interface TableSide {
  readonly side: BridgeSide;
  /** Of its column. */
  readonly heading: string;
  /** Those that it is of; none: it is planned. */
  readonly months: readonly PackMonth[];
}

/** A bridge between two sides, as a table shows it: what a line was on both, and what it did. */
export interface SidedBridge {
  /** Over its columns: "Month". */
  readonly group: string;
  readonly bridge: NamedBridge;
  readonly from: TableSide;
  readonly to: TableSide;
  /** That of adjusted EBITDA between the same sides. */
  readonly adjusted?: NamedBridge;
}

const COLUMNS = 3;
/** The columns of a bridge among others, after that of the names. */
const columnsAt = (place: number) => {
  const from = 1 + place * COLUMNS;
  return { from, to: from + 1, effect: from + 2 };
};

const identified = (cell: PackCell, figure: SaidFigureId | null) =>
  withFigure(cell, figure === null ? null : figureIdText(figure));

const dashes = () => Array.from({ length: COLUMNS }, () => DASHED);

/** What a line was on one side. */
function sideCell({ side, months }: TableSide, line: LineKey): PackCell {
  const cell = numberCell(side.figures[line], 'thousands');
  return identified(withOrigin(cell, tracedMonths(line, months)), sideFigure(side, line));
}

export function effectCell(
  amount: string | null,
  judgement: Judgement | null,
  formula: PackFormula | undefined,
  figure: SaidFigureId | null,
): PackCell {
  const compared = { difference: amount, percent: null, judgement };
  return identified(differenceCell(compared, 'thousands', formula), figure);
}

/** What one row is less another, in these columns. */
const between = (
  row: number,
  [minuend, subtrahend]: readonly [number, number],
): Extract<PackFormula, { kind: 'difference' }> => ({
  kind: 'difference',
  minuend: { row, column: minuend },
  subtrahend: { row, column: subtrahend },
});

function stepCells(
  { bridge, from, to }: SidedBridge,
  { of, line, sign }: BridgePart,
  { row, place }: { readonly row: number; readonly place: number },
): PackCell[] {
  const step = bridge.steps.find((one) => one.of === of);
  const columns = columnsAt(place);
  const effect = effectCell(
    step === undefined ? null : plainText(step.amount),
    step === undefined ? null : stepJudgement(step),
    between(row, sign === '1' ? [columns.to, columns.from] : [columns.from, columns.to]),
    bridge.figures.step(of),
  );
  return [sideCell(from, line), sideCell(to, line), effect];
}

/** What the steps leave unexplained: the difference of the result less all of them. */
function unexplainedCells(
  basis: CompanyBasis,
  { bridge }: SidedBridge,
  total: number,
  place: number,
): PackCell[] {
  const { effect } = columnsAt(place);
  const known = bridgeParts(basis, bridge.measure).flatMap(({ of }, row) =>
    bridge.steps.some((step) => step.of === of) ? [{ row, column: effect }] : [],
  );
  const formula = {
    kind: 'balance',
    minuend: { row: total, column: effect },
    less: known,
  } as const;
  const { unexplained, figures } = bridge;
  return [
    textCell(''),
    textCell(''),
    effectCell(plainText(unexplained), null, formula, figures.unexplained),
  ];
}

interface Judging {
  readonly materiality: Materiality;
}

function resultCells(
  bridge: NamedBridge,
  { from, to }: SidedBridge,
  { row, place, materiality }: Judging & { readonly row: number; readonly place: number },
): PackCell[] {
  const columns = columnsAt(place);
  const { measure } = bridge;
  const sides = {
    figure: plainText(bridge.to),
    reference: plainText(bridge.from),
    revenue: to.side.figures.revenue,
    referenceRevenue: from.side.figures.revenue,
  };
  const effect = effectCell(
    plainText(bridge.to.minus(bridge.from)),
    lineJudgement(measure, sides, materiality),
    between(row, [columns.to, columns.from]),
    bridge.figures.difference,
  );
  return [sideCell(from, measure), sideCell(to, measure), effect];
}

/** What adjusted EBITDA has beside EBITDA on one side. */
function addedCell({ side }: TableSide, row: number, column: number): PackCell {
  const [adjusted, ebitda] = [side.figures.adjEbitda, side.figures.ebitda].map(decimalOrNull);
  const known = adjusted && ebitda ? plainText(adjusted.minus(ebitda)) : null;
  const formula = {
    kind: 'difference',
    minuend: { row: row + 1, column },
    subtrahend: { row: row - 1, column },
  } as const;
  const cell = numberCell(known, 'thousands', formula);
  return identified(cell, { ...sideFigure(side, 'adjEbitda'), measure: ADD_BACKS });
}

/** Add-backs, and the adjusted EBITDA that they lead on to. */
function adjustedRows(bridges: readonly SidedBridge[], first: number, judging: Judging): PackRow[] {
  if (bridges.every(({ adjusted }) => adjusted === undefined)) return [];
  const added = bridges.map((one, place): PackCell[] => {
    const { adjusted, from, to } = one;
    const step = adjusted?.steps.find(({ of }) => of === ADD_BACKS);
    if (adjusted === undefined || step === undefined) return dashes();
    const columns = columnsAt(place);
    const effect = effectCell(
      plainText(step.amount),
      stepJudgement(step),
      between(first, [columns.to, columns.from]),
      adjusted.figures.step(ADD_BACKS),
    );
    return [addedCell(from, first, columns.from), addedCell(to, first, columns.to), effect];
  });
  const results = bridges.map((one, place): PackCell[] =>
    one.adjusted === undefined
      ? dashes()
      : resultCells(one.adjusted, one, { row: first + 1, place, ...judging }),
  );
  return [
    { kind: 'line', cells: [textCell(stepLabel(ADD_BACKS)), ...added.flat()] },
    { kind: 'subtotal', cells: [textCell(LINES.adjEbitda.label), ...results.flat()] },
  ];
}

/** Their steps, what these leave unexplained, and what all of it comes to. */
function rowsOf(
  basis: CompanyBasis,
  bridges: readonly [SidedBridge, ...SidedBridge[]],
  judging: Judging,
): PackRow[] {
  const [{ bridge }] = bridges;
  const parts = bridgeParts(basis, bridge.measure);
  const total = parts.length + 1;
  const steps = parts.map((part, row): PackRow => {
    const cells = bridges.map((one, place) => stepCells(one, part, { row, place }));
    return { kind: 'line', cells: [textCell(stepLabel(part.of)), ...cells.flat()] };
  });
  const rest = bridges.map((one, place) => unexplainedCells(basis, one, total, place));
  const results = bridges.map((one, place) =>
    resultCells(one.bridge, one, { row: total, place, ...judging }),
  );
  return [
    ...steps,
    { kind: 'line', cells: [textCell('Unexplained'), ...rest.flat()] },
    {
      // Its sides are stored figures, and no sums of what is above.
      kind: 'subtotal',
      cells: [textCell(LINES[bridge.measure].label), ...results.flat()],
    },
    ...adjustedRows(bridges, total + 1, judging),
  ];
}

/** Which lines are in what is unexplained, because a side lacks them; none: no note. */
export function missingNotes(bridges: readonly NamedBridge[]): string[] {
  const missing = new Set(bridges.flatMap((bridge) => bridge.missing));
  if (missing.size === 0) return [];
  const names = [...missing].map(stepLabel).join(', ');
  return [`Not known on both sides, and so in what is unexplained: ${names}.`];
}

/** Bridges to one result beside each other, whose formulas add up. */
export function bridgeTable(
  basis: CompanyBasis,
  table: Pick<PackTable, 'key' | 'title' | 'notes' | 'said'>,
  bridges: readonly [SidedBridge, ...SidedBridge[]],
  materiality: Materiality,
): PackTable {
  const columns = bridges.flatMap(({ group, from, to }): PackColumn[] =>
    [from.heading, to.heading, 'Effect'].map((heading) => ({
      heading,
      group,
      kind: 'number',
      width: 12,
    })),
  );
  return soundTable({
    ...table,
    unit: `${currencyCode(basis.currency)} thousands`,
    columns: [{ heading: 'Step', kind: 'label', width: 24 }, ...columns],
    rows: rowsOf(basis, bridges, { materiality }),
  });
}
