import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import { stepJudgement, stepLabel } from '../../../domain/briefing/bridge.ts';
import type { BridgeStep } from '../../../domain/briefing/bridge.ts';
import type { BridgeSide } from '../../../domain/briefing/bridgeFigures.ts';
import type { NamedBridge } from '../../../domain/briefing/bridgeSides.ts';
import { bridgesBetween, bridgeSide } from '../../../domain/briefing/bridgeSides.ts';
import type { BriefingMonths } from '../../../domain/briefing/briefingMonths.ts';
import { countOfMonth } from '../../../domain/briefing/briefingMonths.ts';
import type { SaidFigureId } from '../../../domain/briefing/sentence.ts';
import type { BridgePart } from '../../../domain/bridgeParts.ts';
import { bridgeParts, isBalance } from '../../../domain/bridgeParts.ts';
import { plainText } from '../../../domain/decimal.ts';
import { figureIdText } from '../../../domain/figureIdText.ts';
import { MONTHS_IN_YEAR } from '../../../domain/fiscalCalendar.ts';
import { LINES } from '../../../domain/lines.ts';
import type { Materiality } from '../../../domain/materiality.ts';
import { currencyCode } from '../../../format/currencyName.ts';
import { effectCell, missingNotes } from './bridgeTable.ts';
import { withFigure } from './figureIds.ts';
import { soundTable } from './formulaValue.ts';
import { yearToLabel } from './monthsTogether.ts';
import type { Traced } from './origins.ts';
import { nothingLess, tracedComparisons, tracedMonths, withOrigin } from './origins.ts';
import type { PackCell, PackRow, PackTable } from './pack.ts';
import { numberCell, textCell } from './packCells.ts';
import type { PackMonth } from './packMonths.ts';

const MEASURE = 'cash';

/** How cash moved from the end of one month to that of a later one. */
export interface CashBridge {
  /** "October 2026", "FY26 to Oct" */
  readonly heading: string;
  readonly bridge: NamedBridge;
  readonly from: BridgeSide;
  readonly to: BridgeSide;
  /** The month at whose end it begins, and those after it. */
  readonly start: PackMonth;
  readonly over: readonly PackMonth[];
}

interface Known {
  readonly known: BriefingMonths;
  /** Months that follow each other, earliest first; the last is that of the bridges. */
  readonly shown: readonly PackMonth[];
  readonly materiality: Materiality;
}

/** Over the last months, so many; null: not all of them are known, or cash is not. */
function cashOver(
  basis: CompanyBasis,
  { known, shown, materiality }: Known,
  months: number,
  heading: string,
) {
  const last = shown.at(-1);
  const start = shown.at(-1 - months);
  if (last === undefined || start === undefined) return [];
  const count = countOfMonth(last);
  const [from, to] = [count - months, count].map((one) => bridgeSide(known, 'month', one));
  if (!from || !to) return [];
  const bridge = bridgesBetween(basis, known, count, { from, to }, materiality).find(
    ({ measure }) => measure === MEASURE,
  );
  if (bridge === undefined) return [];
  return [{ heading, bridge, from, to, start, over: shown.slice(-months) }];
}

/** Cash over the month, the year to date and twelve months, each once; those that there can be. */
export function cashBridges(basis: CompanyBasis, known: Known, isOfMonth: boolean): CashBridge[] {
  const last = known.shown.at(-1);
  if (last === undefined) return [];
  const { monthNum, fyLabel, name, shortName } = last;
  return [
    ...(isOfMonth ? cashOver(basis, known, 1, name) : []),
    ...(isOfMonth && monthNum === 1
      ? []
      : cashOver(basis, known, monthNum, yearToLabel(basis, fyLabel, monthNum))),
    ...(monthNum === MONTHS_IN_YEAR
      ? []
      : cashOver(basis, known, MONTHS_IN_YEAR, `12 months to ${shortName}`)),
  ];
}

/** What a flow came to over months. */
function flowOver({ line, sign }: BridgePart, over: readonly PackMonth[]): Traced | null {
  const traced = tracedMonths(line, over)[0] ?? null;
  return sign === '1' || traced === null ? traced : nothingLess(traced);
}

function waysOf(part: BridgePart, { start, over }: CashBridge): readonly (Traced | null)[] {
  if (!isBalance(part)) return [flowOver(part, over)];
  const sides = [over.slice(-1), [start]].map((months) => tracedMonths(part.line, months));
  const [now = [], then = []] = part.sign === '1' ? sides : sides.toReversed();
  return tracedComparisons('difference', now, then);
}

const identified = (cell: PackCell, figure: SaidFigureId | null) =>
  withFigure(cell, figure === null ? null : figureIdText(figure));

function stepCell(part: BridgePart, cash: CashBridge): PackCell {
  const { steps, figures } = cash.bridge;
  const step: BridgeStep | undefined = steps.find(({ of }) => of === part.of);
  const cell = effectCell(
    step === undefined ? null : plainText(step.amount),
    step === undefined ? null : stepJudgement(step),
    undefined,
    figures.step(part.of),
  );
  return withOrigin(cell, waysOf(part, cash));
}

function stockCell(cash: CashBridge, is: 'from' | 'to'): PackCell {
  const months = is === 'from' ? [cash.start] : cash.over.slice(-1);
  const cell = numberCell(cash[is].figures[MEASURE], 'thousands');
  return identified(withOrigin(cell, tracedMonths(MEASURE, months)), cash.bridge.figures[is]);
}

/** What is unexplained: the end less the beginning and all steps. */
function restCell(basis: CompanyBasis, { bridge }: CashBridge, column: number): PackCell {
  const parts = bridgeParts(basis, MEASURE);
  const steps = parts.flatMap(({ of }, at) =>
    bridge.steps.some((step) => step.of === of) ? [at + 1] : [],
  );
  return effectCell(
    plainText(bridge.unexplained),
    null,
    {
      kind: 'balance',
      minuend: { row: parts.length + 2, column },
      less: [0, ...steps].map((row) => ({ row, column })),
    },
    bridge.figures.unexplained,
  );
}

function rowsOf(basis: CompanyBasis, all: readonly CashBridge[]): PackRow[] {
  const { label } = LINES[MEASURE];
  return [
    {
      kind: 'line',
      cells: [textCell(`${label} before`), ...all.map((cash) => stockCell(cash, 'from'))],
    },
    ...bridgeParts(basis, MEASURE).map((part): PackRow => ({
      kind: 'line',
      cells: [textCell(stepLabel(part.of)), ...all.map((cash) => stepCell(part, cash))],
    })),
    {
      kind: 'line',
      cells: [textCell('Unexplained'), ...all.map((cash, at) => restCell(basis, cash, at + 1))],
    },
    // A stored figure, and no sum of what is above.
    {
      kind: 'subtotal',
      cells: [textCell(label), ...all.map((cash) => stockCell(cash, 'to'))],
    },
  ];
}

/** What moved cash, as a statement has it, one column for each of the bridges. */
export function cashTable(
  basis: CompanyBasis,
  table: Pick<PackTable, 'title' | 'said'>,
  bridges: readonly CashBridge[],
): PackTable {
  return soundTable({
    key: 'bridge-cash',
    ...table,
    unit: `${currencyCode(basis.currency)} thousands`,
    columns: [
      { heading: 'Step', kind: 'label', width: 24 },
      ...bridges.map(({ heading }) => ({ heading, kind: 'number', width: 18 }) as const),
    ],
    rows: rowsOf(basis, bridges),
    notes: missingNotes(bridges.map(({ bridge }) => bridge)),
  });
}

/** Where cash began, how it changed and where it ended, one column for each of the bridges. */
export function cashMoves(
  basis: CompanyBasis,
  title: string,
  bridges: readonly CashBridge[],
): PackTable {
  const { label } = LINES[MEASURE];
  const change = (cash: CashBridge, column: number): PackCell => {
    const { from, to, figures } = cash.bridge;
    const cell = effectCell(
      plainText(to.minus(from)),
      null,
      {
        kind: 'difference',
        minuend: { row: 2, column },
        subtrahend: { row: 0, column },
      },
      figures.difference,
    );
    const [now, then] = [cash.over.slice(-1), [cash.start]].map((months) =>
      tracedMonths(MEASURE, months),
    );
    return withOrigin(cell, tracedComparisons('difference', now ?? [], then ?? []));
  };
  return soundTable({
    key: 'cash',
    title,
    unit: `${currencyCode(basis.currency)} thousands`,
    columns: [
      { heading: 'Line', kind: 'label', width: 24 },
      ...bridges.map(({ heading }) => ({ heading, kind: 'number', width: 18 }) as const),
    ],
    rows: [
      {
        kind: 'line',
        cells: [textCell(`${label} before`), ...bridges.map((cash) => stockCell(cash, 'from'))],
      },
      {
        kind: 'line',
        cells: [textCell('Change'), ...bridges.map((cash, at) => change(cash, at + 1))],
      },
      {
        kind: 'subtotal',
        cells: [textCell(label), ...bridges.map((cash) => stockCell(cash, 'to'))],
      },
    ],
    notes: [],
  });
}
