import type { ChartRole } from '../../../charts/chartSpec.ts';
import { stepJudgement, stepLabel } from '../../../domain/briefing/bridge.ts';
import type { BridgeSide } from '../../../domain/briefing/bridgeFigures.ts';
import type { NamedBridge } from '../../../domain/briefing/bridgeSides.ts';
import { bridgesBetween, bridgeSide } from '../../../domain/briefing/bridgeSides.ts';
import { bridgeSentence } from '../../../domain/briefing/bridgeWords.ts';
import type { ApprovedPlan, YearPlans } from '../../../domain/briefing/briefingMonths.ts';
import { BriefingMonths, countOfMonth } from '../../../domain/briefing/briefingMonths.ts';
import type { SaidFigureId } from '../../../domain/briefing/sentence.ts';
import type { BridgePart } from '../../../domain/bridgeParts.ts';
import { bridgeParts } from '../../../domain/bridgeParts.ts';
import { plainText } from '../../../domain/decimal.ts';
import { figureIdText } from '../../../domain/figureIdText.ts';
import { LINES } from '../../../domain/lines.ts';
import { lineJudgement } from '../../../domain/materiality.ts';
import type { PlanKind } from '../../../domain/plan.ts';
import { planMonths } from '../../../domain/plan.ts';
import type { Judgement } from '../../../domain/variance.ts';
import { sentenceText } from '../../../format/briefingText.ts';
import { currencyCode } from '../../../format/currencyName.ts';
import { adjustedParts } from './adjustedSection.ts';
import type { PackBridgeBar } from './bridgeChart.ts';
import { bridgeChart } from './bridgeChart.ts';
import { columnFigure, plannedColumnFigure, withFigure } from './figureIds.ts';
import { soundTable } from './formulaValue.ts';
import { tracedMonths, withOrigin } from './origins.ts';
import type { PackCell, PackFormula, PackPart, PackRow, PackSection } from './pack.ts';
import { differenceCell, numberCell, textCell } from './packCells.ts';
import type { PackMonth, PackMonths } from './packMonths.ts';
import type { PackSource } from './packSource.ts';

const MEASURE = 'ebitda';
/** The month and those that it can be compared with. */
const MONTHS = 13;

function plansOf({ linePlans = [] }: PackSource, month: PackMonth): YearPlans {
  const ofKind = (kind: PlanKind): ApprovedPlan | null => {
    const plan = linePlans.find((one) => one.kind === kind && one.fyId === month.row?.fyId);
    return plan === undefined ? null : { name: plan.name, months: planMonths(plan.lines) };
  };
  return { fyLabel: month.fyLabel, budget: ofKind('budget'), forecast: ofKind('forecast') };
}

interface Compared {
  readonly bridge: NamedBridge;
  readonly from: BridgeSide;
  readonly to: BridgeSide;
  readonly month: PackMonth;
  /** The month that it begins with; null: it begins with a plan. */
  readonly earlier: PackMonth | null;
  readonly materiality: PackMonths['materiality'];
}

const identified = (cell: PackCell, figure: SaidFigureId | null) =>
  withFigure(cell, figure === null ? null : figureIdText(figure));

const FROM = 1;
const TO = 2;
const EFFECT = 3;

/** What a line was on both sides. */
function sideCells({ from, to, month, earlier }: Compared, line: BridgePart['line']): PackCell[] {
  const actual = (of: PackMonth, { figures }: BridgeSide) =>
    withFigure(
      withOrigin(numberCell(figures[line], 'thousands'), tracedMonths(line, [of])),
      columnFigure(line, [of]),
    );
  const planned = () =>
    withFigure(
      numberCell(from.figures[line], 'thousands'),
      plannedColumnFigure(line, { plan: from.plan ?? '', months: [month] }),
    );
  return [earlier === null ? planned() : actual(earlier, from), actual(month, to)];
}

function effectCell(
  amount: string | null,
  judgement: Judgement | null,
  formula: PackFormula,
  figure: SaidFigureId | null,
): PackCell {
  const compared = { difference: amount, percent: null, judgement };
  return identified(differenceCell(compared, 'thousands', formula), figure);
}

function stepRow(compared: Compared, { of, line, sign }: BridgePart, row: number): PackRow {
  const { bridge } = compared;
  const step = bridge.steps.find((one) => one.of === of);
  const [before, after] = [
    { row, column: FROM },
    { row, column: TO },
  ];
  const effect = effectCell(
    step === undefined ? null : plainText(step.amount),
    step === undefined ? null : stepJudgement(step),
    sign === '1'
      ? { kind: 'difference', minuend: after, subtrahend: before }
      : { kind: 'difference', minuend: before, subtrahend: after },
    bridge.figures.step(of),
  );
  return { kind: 'line', cells: [textCell(stepLabel(of)), ...sideCells(compared, line), effect] };
}

/** Its steps, what they leave unexplained, and what all of it comes to. */
function rowsOf(compared: Compared): PackRow[] {
  const { bridge, from, to, materiality } = compared;
  const { figures, unexplained } = bridge;
  const parts = bridgeParts(MEASURE);
  const steps = parts.map((part, row) => stepRow(compared, part, row));
  const total = parts.length + 1;
  const difference = { row: total, column: EFFECT };
  const sides = {
    figure: plainText(bridge.to),
    reference: plainText(bridge.from),
    revenue: to.figures.revenue,
    referenceRevenue: from.figures.revenue,
  };
  const known = parts.flatMap(({ of }, row) =>
    bridge.steps.some((step) => step.of === of) ? [{ row, column: EFFECT }] : [],
  );
  const rest = effectCell(
    plainText(unexplained),
    null,
    { kind: 'balance', minuend: difference, less: known },
    figures.unexplained,
  );
  const result = effectCell(
    plainText(bridge.to.minus(bridge.from)),
    lineJudgement(MEASURE, sides, materiality),
    {
      kind: 'difference',
      minuend: { row: total, column: TO },
      subtrahend: { row: total, column: FROM },
    },
    figures.difference,
  );
  return [
    ...steps,
    { kind: 'line', cells: [textCell('Unexplained'), textCell(''), textCell(''), rest] },
    {
      // Its sides are stored figures, and no sums of what is above.
      kind: 'subtotal',
      cells: [textCell(LINES[MEASURE].label), ...sideCells(compared, MEASURE), result],
    },
  ];
}

const fromRole = ({ plan }: BridgeSide): ChartRole => (plan === null ? 'priorYear' : 'budget');

const BUDGET = 'Budget';

function barsOf({ bridge, from, to }: Compared): PackBridgeBar[] {
  const first = from.plan === null ? from.name : `${BUDGET}, ${to.name}`;
  return [
    { kind: 'end', label: first, value: bridge.from, role: fromRole(from) },
    ...bridge.steps.map((step): PackBridgeBar => {
      const label = stepLabel(step.of);
      return { kind: 'step', label, value: step.amount, judgement: stepJudgement(step) };
    }),
    { kind: 'step', label: 'Unexplained', value: bridge.unexplained, judgement: null },
    { kind: 'end', label: to.name, value: bridge.to, role: 'actual' },
  ];
}

function notesOf({ missing }: NamedBridge): string[] {
  const colours =
    'Green and red say what a step does to EBITDA. Grey is too small to be news, or unexplained.';
  if (missing.length === 0) return [colours];
  const names = missing.map(stepLabel).join(', ');
  return [colours, `Not known on both sides, and so in what is unexplained: ${names}.`];
}

function partsOf(compared: Compared): PackPart[] {
  const { bridge, from, to } = compared;
  const { label } = LINES[MEASURE];
  const unit = currencyCode();
  const title =
    from.plan === null
      ? `${label}, ${from.name} to ${to.name}`
      : `${label}, ${to.name} against ${from.plan}`;
  const message = sentenceText(
    bridgeSentence(bridge, from.plan === null ? null : 'plan', bridge.figures),
  );
  const width = 12;
  const table = soundTable({
    key: `bridge-${from.is}`,
    title: `${title}, step by step`,
    unit: `${unit} thousands`,
    columns: [
      { heading: 'Step', kind: 'label', width: 24 },
      { heading: from.plan === null ? from.name : BUDGET, kind: 'number', width },
      { heading: to.name, kind: 'number', width },
      { heading: `Effect on ${label}`, kind: 'number', width },
    ],
    rows: rowsOf(compared),
    notes: notesOf(bridge),
    said: [message],
  });
  const chart = bridgeChart({ title, unit: `${label} (${unit})`, message }, barsOf(compared));
  return [
    { kind: 'charts', charts: [chart] },
    { kind: 'table', table },
  ];
}

/**
 * What led to a month's EBITDA: from a year before, or else from the month before, and from the
 * approved budget, where there are such; and from it to adjusted EBITDA where items were entered. None
 * where there is none of these, or no EBITDA.
 */
export function bridgeSection(
  source: PackSource,
  months: PackMonths,
  month: PackMonth,
): PackSection[] {
  const shown = months.upTo(month, MONTHS).filter(({ row }) => row !== null);
  const known = new BriefingMonths({ months: shown, plans: [plansOf(source, month)] });
  const count = countOfMonth(month);
  const to = bridgeSide(known, 'month', count);
  if (to === null) return [];
  const adjusted = adjustedParts(source, month);
  const { materiality } = months;
  const usual = bridgeSide(known, 'lastYear', count) ?? bridgeSide(known, 'previous', count);
  const parts = [usual, bridgeSide(known, 'plan', count)].flatMap((from) => {
    if (from === null) return [];
    const bridge = bridgesBetween(known, count, { from, to }, materiality).find(
      ({ measure }) => measure === MEASURE,
    );
    if (bridge === undefined) return [];
    const earlier = shown.find((one) => countOfMonth(one) === from.end) ?? null;
    return partsOf({ bridge, from, to, month, earlier, materiality });
  });
  const all = [...parts, ...adjusted];
  return all.length === 0 ? [] : [{ key: 'bridge', title: 'Bridge', parts: all }];
}
