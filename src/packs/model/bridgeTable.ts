import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { stepJudgement, stepLabel } from '../../telling/briefing/bridge.ts';
import { sideFigure } from '../../telling/briefing/bridgeFigures.ts';
import type { BridgeSide } from '../../telling/briefing/bridgeFigures.ts';
import type { NamedBridge } from '../../telling/briefing/bridgeSides.ts';
import type { SentenceFigureId } from '../../telling/briefing/sentence.ts';
import type { BridgePart } from '../../finance/bridgeParts.ts';
import { ADD_BACKS, shownParts } from '../../finance/bridgeParts.ts';
import { decimalOrNull, plainText } from '../../finance/decimal.ts';
import { figureIdText } from '../../finance/figureIdText.ts';
import { LINES } from '../../finance/lines.ts';
import type { LineKey } from '../../finance/lines.ts';
import { lineLabel } from '../../finance/catalogue.ts';
import type { Materiality } from '../../finance/materiality.ts';
import { lineJudgement } from '../../finance/materiality.ts';
import type { Judgement } from '../../finance/variance.ts';
import { currencyCode } from '../../format/currencyName.ts';
import { withFigure } from './figureIds.ts';
import { soundTable } from './formulaValue.ts';
import { tracedMonths, withOrigin } from './origins.ts';
import type { PackCell, PackColumn, PackFormula, PackRow, PackTable } from './pack.ts';
import { DASHED, differenceCell, numberCell, textCell } from './packCells.ts';
import type { PackMonth } from './packMonths.ts';

export interface TableSide {
  readonly side: BridgeSide;
  readonly heading: string;
  readonly months: readonly PackMonth[];
}

export interface SidedBridge {
  /** The heading above its columns: "Month". */
  readonly group: string;
  readonly bridge: NamedBridge;
  readonly from: TableSide;
  readonly to: TableSide;
  readonly adjusted?: NamedBridge;
}

const COLUMNS_PER_BRIDGE = 3;
const columnsAt = (place: number) => {
  const from = 1 + place * COLUMNS_PER_BRIDGE;
  return { from, to: from + 1, effect: from + 2 };
};

const bridgeFigureCell = (cell: PackCell, figure: SentenceFigureId | null) =>
  withFigure(cell, figure === null ? null : figureIdText(figure));

const dashes = () => Array.from({ length: COLUMNS_PER_BRIDGE }, () => DASHED);

function sideCell({ side, months }: TableSide, line: LineKey): PackCell {
  const cell = numberCell(side.figures[line], 'thousands');
  return bridgeFigureCell(
    withOrigin(cell, tracedMonths(LINES[line], months)),
    sideFigure(side, line),
  );
}

export function effectCell(
  amount: string | null,
  judgement: Judgement | null,
  formula: PackFormula | undefined,
  figure: SentenceFigureId | null,
): PackCell {
  const compared = { difference: amount, percent: null, judgement };
  return bridgeFigureCell(differenceCell(compared, 'thousands', formula), figure);
}

const differenceFormula = (
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
    differenceFormula(row, sign === '1' ? [columns.to, columns.from] : [columns.from, columns.to]),
    bridge.figures.step(of),
  );
  return [sideCell(from, line), sideCell(to, line), effect];
}

function unexplainedCells(
  basis: CompanyBasis,
  { bridge }: SidedBridge,
  total: number,
  place: number,
): PackCell[] {
  const { effect } = columnsAt(place);
  const known = shownParts(basis, bridge.measure).flatMap(({ of }, row) =>
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
    lineJudgement(LINES[measure], sides, materiality),
    differenceFormula(row, [columns.to, columns.from]),
    bridge.figures.difference,
  );
  return [sideCell(from, measure), sideCell(to, measure), effect];
}

function addedCell({ side }: TableSide, row: number, column: number): PackCell {
  const [adjusted, ebitda] = [side.figures.adjEbitda, side.figures.ebitda].map(decimalOrNull);
  const known = adjusted && ebitda ? plainText(adjusted.minus(ebitda)) : null;
  const formula = {
    kind: 'difference',
    minuend: { row: row + 1, column },
    subtrahend: { row: row - 1, column },
  } as const;
  const cell = numberCell(known, 'thousands', formula);
  return bridgeFigureCell(cell, { ...sideFigure(side, 'adjEbitda'), measure: ADD_BACKS });
}

function adjustedBridgeRows(
  basis: CompanyBasis,
  bridges: readonly SidedBridge[],
  first: number,
  judging: Judging,
): PackRow[] {
  if (bridges.every(({ adjusted }) => adjusted === undefined)) return [];
  const added = bridges.map((one, place): PackCell[] => {
    const { adjusted, from, to } = one;
    const step = adjusted?.steps.find(({ of }) => of === ADD_BACKS);
    if (adjusted === undefined || step === undefined) return dashes();
    const columns = columnsAt(place);
    const effect = effectCell(
      plainText(step.amount),
      stepJudgement(step),
      differenceFormula(first, [columns.to, columns.from]),
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
    { kind: 'line', cells: [textCell(stepLabel(basis, ADD_BACKS)), ...added.flat()] },
    { kind: 'subtotal', cells: [textCell(lineLabel(basis, 'adjEbitda')), ...results.flat()] },
  ];
}

function bridgeTableRows(
  basis: CompanyBasis,
  bridges: readonly [SidedBridge, ...SidedBridge[]],
  judging: Judging,
): PackRow[] {
  const [{ bridge }] = bridges;
  const parts = shownParts(basis, bridge.measure);
  const total = parts.length + 1;
  const steps = parts.map((part, row): PackRow => {
    const cells = bridges.map((one, place) => stepCells(one, part, { row, place }));
    return { kind: 'line', cells: [textCell(stepLabel(basis, part.of)), ...cells.flat()] };
  });
  const rest = bridges.map((one, place) => unexplainedCells(basis, one, total, place));
  const results = bridges.map((one, place) =>
    resultCells(one.bridge, one, { row: total, place, ...judging }),
  );
  return [
    ...steps,
    { kind: 'line', cells: [textCell('Unexplained'), ...rest.flat()] },
    {
      // Both compared amounts are stored figures and not sums of the rows above.
      kind: 'subtotal',
      cells: [textCell(lineLabel(basis, bridge.measure)), ...results.flat()],
    },
    ...adjustedBridgeRows(basis, bridges, total + 1, judging),
  ];
}

/**
 * Names the lines that are part of the unexplained amount because one of the compared periods lacks them; empty if
 * there are none.
 */
export function missingNotes(basis: CompanyBasis, bridges: readonly NamedBridge[]): string[] {
  const missing = new Set(bridges.flatMap((bridge) => bridge.missing));
  if (missing.size === 0) return [];
  const names = [...missing].map((of) => stepLabel(basis, of)).join(', ');
  return [`Missing on at least one side, so included in Unexplained: ${names}.`];
}

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
    rows: bridgeTableRows(basis, bridges, { materiality }),
  });
}
