import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { MonthBridges, SentBridge } from '../../../contract/bridges.ts';
import { stepJudgement, stepLabel } from '../../../domain/briefing/bridge.ts';
import { bridgeSentence } from '../../../domain/briefing/bridgeWords.ts';
import type { BridgeSide } from '../../../domain/briefing/bridgeFigures.ts';
import type { NamedBridge } from '../../../domain/briefing/bridgeSides.ts';
import { bridgesBetween, bridgeSide } from '../../../domain/briefing/bridgeSides.ts';
import { BriefingMonths, countOfMonth } from '../../../domain/briefing/briefingMonths.ts';
import type { SaidFigureId } from '../../../domain/briefing/sentence.ts';
import { monthWords } from '../../../domain/briefing/sentence.ts';
import type { BridgeSideKey } from '../../../domain/bridgeParts.ts';
import { BRIDGE_SIDES } from '../../../domain/bridgeParts.ts';
import type { DecimalValue } from '../../../domain/decimal.ts';
import { plainText } from '../../../domain/decimal.ts';
import { figureIdText } from '../../../domain/figureIdText.ts';
import { LINES } from '../../../domain/lines.ts';
import { briefMoney, signedMoney } from '../../../format/briefingText.ts';
import { readYearPlans } from '../../reports/briefingSource.ts';
import { materialityOf, storedCompany } from '../../reports/company.ts';
import { readCompanyMonths } from '../../reports/companyMonths.ts';
import { askedMonth } from './briefing.service.ts';
import { sentSentence } from './saidBriefing.ts';

interface Asked {
  readonly month: string;
  readonly from?: BridgeSideKey | undefined;
  readonly to?: BridgeSideKey | undefined;
}

function amount(value: DecimalValue, figure: SaidFigureId | null, isStep: boolean) {
  const text = plainText(value);
  return {
    text: isStep ? signedMoney(text) : briefMoney(text),
    figure: figure === null ? null : figureIdText(figure),
    value: text,
  };
}

const besideOf = ({ is, plan }: BridgeSide) =>
  plan === null ? null : is.startsWith('plan') ? 'plan' : 'forecast';

function sent(bridge: NamedBridge, from: BridgeSide): SentBridge {
  const { measure, figures, missing } = bridge;
  return {
    measure,
    label: LINES[measure].label,
    from: amount(bridge.from, figures.from, false),
    to: amount(bridge.to, figures.to, false),
    steps: bridge.steps.map((step) => ({
      of: step.of,
      label: stepLabel(step.of),
      amount: amount(step.amount, figures.step(step.of), true),
      judgement: stepJudgement(step),
    })),
    unexplained: amount(bridge.unexplained, figures.unexplained, true),
    missing: missing.map(stepLabel),
    sentence: sentSentence(bridgeSentence(bridge, besideOf(from), figures)),
  };
}

/** What a month's results are usually compared with: those of a year before, else of the month before. */
const USUAL = ['lastYear', 'previous', 'plan', 'forecast'] as const;

/** The bridges about a month between two of its sides; null where the caller sees no figures of it. */
export async function readBridges(
  orm: NodePgDatabase,
  { month: asked, from: wanted, to: ending }: Asked,
): Promise<MonthBridges | null> {
  const month = askedMonth(asked);
  const months = new BriefingMonths({
    months: await readCompanyMonths(orm),
    plans: await readYearPlans(orm),
  });
  const count = countOfMonth(month);
  if (months.at(count) === null) return null;
  const sides = BRIDGE_SIDES.map((is) => bridgeSide(months, is, count)).filter(
    (side) => side !== null,
  );
  const sideOf = (is: BridgeSideKey) => sides.find((side) => side.is === is) ?? null;
  const to = sideOf(ending ?? 'month');
  const usual = USUAL.map(sideOf).find((side) => side !== null) ?? null;
  const from = wanted === undefined ? usual : sideOf(wanted);
  const materiality = materialityOf(await storedCompany(orm));
  const bridges =
    from === null || to === null ? [] : bridgesBetween(months, count, { from, to }, materiality);
  return {
    month: asked,
    name: monthWords(month),
    sides: sides.map(({ is, name }) => ({ is, name })),
    from: from && { is: from.is, name: from.name },
    to: to && { is: to.is, name: to.name },
    bridges: from === null ? [] : bridges.map((bridge) => sent(bridge, from)),
  };
}
