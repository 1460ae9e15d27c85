import { stepJudgement, stepLabel } from '../telling/briefing/bridge.ts';
import type { BridgeSide } from '../telling/briefing/bridgeFigures.ts';
import type { NamedBridge } from '../telling/briefing/bridgeSides.ts';
import { bridgesBetween, bridgeSide } from '../telling/briefing/bridgeSides.ts';
import { bridgeSentence } from '../telling/briefing/bridgeWords.ts';
import type { AdjustedBridge } from '../telling/briefing/ebitdaItems.ts';
import { adjustedSentence, itemFigures } from '../telling/briefing/ebitdaItems.ts';
import type { BriefingMonths } from '../telling/briefing/briefingMonths.ts';
import { countOfMonth } from '../telling/briefing/briefingMonths.ts';
import type { SentenceFigureId } from '../telling/briefing/sentence.ts';
import { monthWords } from '../telling/briefing/sentence.ts';
import type { BridgeSideKey } from '../finance/bridgeParts.ts';
import { BRIDGE_SIDES } from '../finance/bridgeParts.ts';
import type { CompanyBasis } from '../finance/companyBasis.ts';
import type { DecimalValue } from '../finance/decimal.ts';
import { plainText } from '../finance/decimal.ts';
import { figureMonth } from '../finance/figureId.ts';
import { figureIdText } from '../finance/figureIdText.ts';
import type { MonthOfYear } from '../finance/fiscalCalendar.ts';
import { lineLabel } from '../finance/catalogue.ts';
import type { Materiality } from '../finance/materiality.ts';
import { briefMoney, sentencePieces, signedMoney } from './briefingText.ts';

function bridgeAmount(
  currency: string,
  value: DecimalValue,
  figure: SentenceFigureId | null,
  isStep: boolean,
) {
  const text = plainText(value);
  return {
    text: isStep ? signedMoney(currency, text) : briefMoney(currency, text),
    figure: figure === null ? null : figureIdText(figure),
    value: text,
  };
}

const comparisonOf = ({ is, plan }: BridgeSide) =>
  plan === null ? null : is.startsWith('plan') ? 'plan' : 'forecast';

function bridgeAnswer(basis: CompanyBasis, bridge: NamedBridge, from: BridgeSide) {
  const { measure, figures, missing } = bridge;
  return {
    measure,
    label: lineLabel(basis, measure),
    from: bridgeAmount(basis.currency, bridge.from, figures.from, false),
    to: bridgeAmount(basis.currency, bridge.to, figures.to, false),
    steps: bridge.steps.map((step) => ({
      of: step.of,
      label: stepLabel(basis, step.of),
      amount: bridgeAmount(basis.currency, step.amount, figures.step(step.of), true),
      judgement: stepJudgement(step),
    })),
    unexplained: bridgeAmount(basis.currency, bridge.unexplained, figures.unexplained, true),
    missing: missing.map((of) => stepLabel(basis, of)),
    sentence: sentencePieces(
      basis.currency,
      bridgeSentence(basis, bridge, comparisonOf(from), figures),
    ),
  };
}

export function adjustedBridgeAnswer(
  basis: CompanyBasis,
  bridge: AdjustedBridge,
  month: MonthOfYear,
) {
  const figures = itemFigures(month);
  return {
    ebitda: bridgeAmount(basis.currency, bridge.ebitda, figures.ebitda, false),
    adjEbitda: bridgeAmount(basis.currency, bridge.adjEbitda, figures.adjEbitda, false),
    steps: bridge.items.map((item) => ({
      name: item.name,
      amount: bridgeAmount(basis.currency, item.amount, figures.item(item.name), true),
    })),
    rest: bridgeAmount(basis.currency, bridge.rest, figures.rest, true),
    sentence: sentencePieces(basis.currency, adjustedSentence(basis, bridge, month)),
  };
}

export interface BridgeRequest {
  readonly from?: BridgeSideKey | undefined;
  readonly to?: BridgeSideKey | undefined;
}

/** Default bases of comparison for a month's results, in order of preference. */
const USUAL_SIDES = ['lastYear', 'previous', 'plan', 'forecast'] as const;

/**
 * A month's bridges, each from one period to another; null if the month has no figures. @throws RangeError on a figure that
 * is not a plain decimal.
 */
export function bridgesAnswer(
  basis: CompanyBasis,
  months: BriefingMonths,
  month: MonthOfYear,
  asked: BridgeRequest,
  materiality: Materiality,
) {
  const count = countOfMonth(month);
  if (months.at(count) === null) return null;
  const sides = BRIDGE_SIDES.map((is) => bridgeSide(months, is, count)).filter(
    (side) => side !== null,
  );
  const sideOf = (is: BridgeSideKey) => sides.find((side) => side.is === is) ?? null;
  const to = sideOf(asked.to ?? 'month');
  const usual = USUAL_SIDES.map(sideOf).find((side) => side !== null) ?? null;
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
    bridges: from === null ? [] : bridges.map((bridge) => bridgeAnswer(basis, bridge, from)),
  };
}
