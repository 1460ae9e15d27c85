import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { stepJudgement, stepLabel } from '../../telling/briefing/bridge.ts';
import type { BridgeStep } from '../../telling/briefing/bridge.ts';
import type { BridgeSide } from '../../telling/briefing/bridgeFigures.ts';
import type { NamedBridge } from '../../telling/briefing/bridgeSides.ts';
import { bridgesBetween, bridgeSide } from '../../telling/briefing/bridgeSides.ts';
import type { BriefingMonths } from '../../telling/briefing/briefingMonths.ts';
import { countOfMonth } from '../../telling/briefing/briefingMonths.ts';
import type { SentenceFigureId } from '../../telling/briefing/sentence.ts';
import type { BridgePart } from '../../finance/bridgeParts.ts';
import { shownParts, isBalance } from '../../finance/bridgeParts.ts';
import { plainText } from '../../finance/decimal.ts';
import { figureIdText } from '../../finance/figureIdText.ts';
import { MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import { lineLabel } from '../../finance/catalogue.ts';
import { LINES } from '../../finance/lines.ts';
import type { Materiality } from '../../finance/materiality.ts';
import { currencyCode } from '../../format/currencyName.ts';
import { effectCell, missingNotes } from './bridgeTable.ts';
import { withFigure } from './figureIds.ts';
import { soundTable } from './formulaValue.ts';
import { yearToLabel } from './monthsTogether.ts';
import type { Traced } from './origins.ts';
import { negatedTrace, tracedComparisons, tracedMonths, withOrigin } from './origins.ts';
import type { PackCell, PackRow, PackTable } from './pack.ts';
import { numberCell, textCell } from './packCells.ts';
import type { PackMonth } from './packMonths.ts';

const CASH_MEASURE = 'cash';

export interface CashBridge {
  readonly heading: string;
  readonly bridge: NamedBridge;
  readonly from: BridgeSide;
  readonly to: BridgeSide;
  readonly start: PackMonth;
  readonly over: readonly PackMonth[];
}

interface KnownCashMonths {
  readonly known: BriefingMonths;
  /** Consecutive months, earliest first, ending with the bridge's month. */
  readonly shown: readonly PackMonth[];
  readonly materiality: Materiality;
}

/** Cash over the last `count` months; null if a month or its cash is missing. */
function cashOver(
  basis: CompanyBasis,
  { known, shown, materiality }: KnownCashMonths,
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
    ({ measure }) => measure === CASH_MEASURE,
  );
  if (bridge === undefined) return [];
  return [{ heading, bridge, from, to, start, over: shown.slice(-months) }];
}

export function cashBridges(
  basis: CompanyBasis,
  known: KnownCashMonths,
  isOfMonth: boolean,
): CashBridge[] {
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

function flowOver({ line, sign }: BridgePart, over: readonly PackMonth[]): Traced | null {
  const traced = tracedMonths(LINES[line], over)[0] ?? null;
  return sign === '1' || traced === null ? traced : negatedTrace(traced);
}

function waysOf(part: BridgePart, { start, over }: CashBridge): readonly (Traced | null)[] {
  if (!isBalance(part)) return [flowOver(part, over)];
  const sides = [over.slice(-1), [start]].map((months) => tracedMonths(LINES[part.line], months));
  const [now = [], then = []] = part.sign === '1' ? sides : sides.toReversed();
  return tracedComparisons('difference', now, then);
}

const cashFigureCell = (cell: PackCell, figure: SentenceFigureId | null) =>
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
  const cell = numberCell(cash[is].figures[CASH_MEASURE], 'thousands');
  return cashFigureCell(
    withOrigin(cell, tracedMonths(LINES[CASH_MEASURE], months)),
    cash.bridge.figures[is],
  );
}

function restCell(basis: CompanyBasis, { bridge }: CashBridge, column: number): PackCell {
  const parts = shownParts(basis, CASH_MEASURE);
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

function cashRows(basis: CompanyBasis, all: readonly CashBridge[]): PackRow[] {
  const label = lineLabel(basis, CASH_MEASURE);
  return [
    {
      kind: 'line',
      cells: [textCell(`${label} before`), ...all.map((cash) => stockCell(cash, 'from'))],
    },
    ...shownParts(basis, CASH_MEASURE).map((part): PackRow => ({
      kind: 'line',
      cells: [textCell(stepLabel(basis, part.of)), ...all.map((cash) => stepCell(part, cash))],
    })),
    {
      kind: 'line',
      cells: [textCell('Unexplained'), ...all.map((cash, at) => restCell(basis, cash, at + 1))],
    },
    // This is a stored figure and not a sum of the rows above.
    {
      kind: 'subtotal',
      cells: [textCell(label), ...all.map((cash) => stockCell(cash, 'to'))],
    },
  ];
}

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
    rows: cashRows(basis, bridges),
    notes: missingNotes(
      basis,
      bridges.map(({ bridge }) => bridge),
    ),
  });
}

export function cashMoves(
  basis: CompanyBasis,
  title: string,
  bridges: readonly CashBridge[],
): PackTable {
  const label = lineLabel(basis, CASH_MEASURE);
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
      tracedMonths(LINES[CASH_MEASURE], months),
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
