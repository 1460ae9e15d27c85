import type { Judgement } from '../variance.ts';
import { lineJudgement } from '../materiality.ts';
import type { Materiality } from '../materiality.ts';
import type { ComparedPeriod } from './briefingMonths.ts';
import { marginOfPeriod } from './briefingMonths.ts';
import type { EffectLine } from './lineNews.ts';
import { lineNews, measureOf } from './lineNews.ts';

/** From the best to the worst. */
export const LIGHTS = ['fine', 'watch', 'act'] as const;
export type Light = (typeof LIGHTS)[number];

export type LitLine = EffectLine | 'grossMarginPercent';

/**
 * Whether a line is good or bad news in a period, or level with what measures it; null where that cannot
 * be known. @throws RangeError on a figure that is not a plain decimal.
 */
export function newsOf(
  line: LitLine,
  period: ComparedPeriod,
  materiality: Materiality,
): Judgement | 'level' | null {
  if (line !== 'grossMarginPercent') {
    const news = lineNews(line, period, materiality);
    if (news === null) return null;
    if (!news.isMaterial || news.effect.eq('0')) return 'level';
    return news.effect.lt('0') ? 'unfavourable' : 'favourable';
  }
  const reference = measureOf('grossProfit', period)?.figures;
  const [figure, before] = [
    marginOfPeriod(period.figures),
    reference === undefined ? null : marginOfPeriod(reference),
  ];
  if (figure === null || before === null) return null;
  const compared = {
    figure,
    reference: before,
    revenue: period.figures.revenue,
    referenceRevenue: reference?.revenue,
  };
  return lineJudgement(line, compared, materiality) ?? 'level';
}

/** In which periods a line is materially bad news. */
export interface LineLight {
  readonly light: Light;
  readonly inMonth: boolean;
  readonly inYear: boolean;
  /** Whether all periods in which it is bad news are measured by the plan. */
  readonly isByPlan: boolean;
}

/**
 * Bad news in the month and in the year to date: act; in one of them: watch; in neither: fine. Null
 * where neither can be known.
 */
export function lightOf(
  line: LitLine,
  month: ComparedPeriod,
  toDate: ComparedPeriod,
  materiality: Materiality,
): LineLight | null {
  const news = newsOf(line, month, materiality);
  if (news === null) return null;
  const inMonth = news === 'unfavourable';
  const inYear = newsOf(line, toDate, materiality) === 'unfavourable';
  const bad = [...(inMonth ? [month] : []), ...(inYear ? [toDate] : [])];
  // A margin is measured by the profit that makes it.
  const measured = line === 'grossMarginPercent' ? 'grossProfit' : line;
  const isByPlan =
    bad.length > 0 && bad.every((period) => measureOf(measured, period)?.against === 'plan');
  return { light: LIGHTS[bad.length] ?? 'act', inMonth, inYear, isByPlan };
}

/** The worst of several; null where there is none. */
export function worstLight(lights: readonly (Light | null)[]): Light | null {
  const places = lights.flatMap((light) => (light === null ? [] : [LIGHTS.indexOf(light)]));
  return LIGHTS[Math.max(...places)] ?? null;
}
