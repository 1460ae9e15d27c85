import { stepJudgement, stepLabel } from '../domain/briefing/bridge.ts';
import type { BridgeSide } from '../domain/briefing/bridgeFigures.ts';
import type { NamedBridge } from '../domain/briefing/bridgeSides.ts';
import { bridgesBetween, bridgeSide } from '../domain/briefing/bridgeSides.ts';
import { bridgeSentence } from '../domain/briefing/bridgeWords.ts';
import type { AdjustedBridge } from '../domain/briefing/ebitdaItems.ts';
import { adjustedSentence, itemFigures } from '../domain/briefing/ebitdaItems.ts';
import type { BriefingMonths } from '../domain/briefing/briefingMonths.ts';
import { countOfMonth } from '../domain/briefing/briefingMonths.ts';
import type { SaidFigureId, Sentence } from '../domain/briefing/sentence.ts';
import { monthWords } from '../domain/briefing/sentence.ts';
import type { BridgeSideKey } from '../domain/bridgeParts.ts';
import { BRIDGE_SIDES } from '../domain/bridgeParts.ts';
import type { CompanyBasis } from '../domain/companyBasis.ts';
import type { DecimalValue } from '../domain/decimal.ts';
import { plainText } from '../domain/decimal.ts';
import { figureMonth } from '../domain/figureId.ts';
import { figureIdText } from '../domain/figureIdText.ts';
import type { MonthOfYear } from '../domain/fiscalCalendar.ts';
import { LINES } from '../domain/lines.ts';
import type { Materiality } from '../domain/materiality.ts';
import { briefMoney, saidNumber, signedMoney } from './briefingText.ts';

/** The pieces of a sentence: its words, and its numbers as they are written with the ids of what they are. */
export const saidSentence = (currency: string, sentence: Sentence) =>
  sentence.map((piece) =>
    typeof piece === 'string'
      ? piece
      : {
          text: saidNumber(currency, piece),
          figure: piece.figure === null ? null : figureIdText(piece.figure),
        },
  );

function amount(
  currency: string,
  value: DecimalValue,
  figure: SaidFigureId | null,
  isStep: boolean,
) {
  const text = plainText(value);
  return {
    text: isStep ? signedMoney(currency, text) : briefMoney(currency, text),
    figure: figure === null ? null : figureIdText(figure),
    value: text,
  };
}

const besideOf = ({ is, plan }: BridgeSide) =>
  plan === null ? null : is.startsWith('plan') ? 'plan' : 'forecast';

/** Each number with the id of what it is. */
function saidBridge(currency: string, bridge: NamedBridge, from: BridgeSide) {
  const { measure, figures, missing } = bridge;
  return {
    measure,
    label: LINES[measure].label,
    from: amount(currency, bridge.from, figures.from, false),
    to: amount(currency, bridge.to, figures.to, false),
    steps: bridge.steps.map((step) => ({
      of: step.of,
      label: stepLabel(step.of),
      amount: amount(currency, step.amount, figures.step(step.of), true),
      judgement: stepJudgement(step),
    })),
    unexplained: amount(currency, bridge.unexplained, figures.unexplained, true),
    missing: missing.map(stepLabel),
    sentence: saidSentence(currency, bridgeSentence(bridge, besideOf(from), figures)),
  };
}

/** What leads from a month's EBITDA to its adjusted EBITDA, as it is read; each number with its id. */
export function saidAdjustedBridge(currency: string, bridge: AdjustedBridge, month: MonthOfYear) {
  const figures = itemFigures(month);
  return {
    ebitda: amount(currency, bridge.ebitda, figures.ebitda, false),
    adjEbitda: amount(currency, bridge.adjEbitda, figures.adjEbitda, false),
    steps: bridge.items.map((item) => ({
      name: item.name,
      amount: amount(currency, item.amount, figures.item(item.name), true),
    })),
    rest: amount(currency, bridge.rest, figures.rest, true),
    sentence: saidSentence(currency, adjustedSentence(bridge, month)),
  };
}

/** What a bridge is asked to begin and to end with. */
export interface AskedBridges {
  readonly from?: BridgeSideKey | undefined;
  readonly to?: BridgeSideKey | undefined;
}

/** What a month's results are usually compared with: those of a year before, else of the month before. */
const USUAL = ['lastYear', 'previous', 'plan', 'forecast'] as const;

/**
 * The bridges about a month between two of its sides, as they are read; null where it has no figures.
 * @throws RangeError on a figure that is not a plain decimal.
 */
export function saidBridges(
  basis: CompanyBasis,
  months: BriefingMonths,
  month: MonthOfYear,
  asked: AskedBridges,
  materiality: Materiality,
) {
  const count = countOfMonth(month);
  if (months.at(count) === null) return null;
  const sides = BRIDGE_SIDES.map((is) => bridgeSide(months, is, count)).filter(
    (side) => side !== null,
  );
  const sideOf = (is: BridgeSideKey) => sides.find((side) => side.is === is) ?? null;
  const to = sideOf(asked.to ?? 'month');
  const usual = USUAL.map(sideOf).find((side) => side !== null) ?? null;
  const from = asked.from === undefined ? usual : sideOf(asked.from);
  const bridges =
    from === null || to === null
      ? []
      : bridgesBetween(basis, months, count, { from, to }, materiality);
  return {
    month: figureMonth(month),
    name: monthWords(month),
    sides: sides.map(({ is, name }) => ({ is, name })),
    from: from && { is: from.is, name: from.name },
    to: to && { is: to.is, name: to.name },
    bridges: from === null ? [] : bridges.map((bridge) => saidBridge(basis.currency, bridge, from)),
  };
}
