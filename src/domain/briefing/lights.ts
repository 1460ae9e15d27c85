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

/** Whether a line is materially bad news in a period; null where it cannot be known. */
function isBadNews(
  line: LitLine,
  period: ComparedPeriod,
  materiality: Materiality,
): boolean | null {
  if (line !== 'grossMarginPercent') {
    const news = lineNews(line, period, materiality);
    return news === null ? null : news.isMaterial && news.effect.lt('0');
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
  return lineJudgement(line, compared, materiality) === 'unfavourable';
}

/** In which periods a line is materially bad news. */
export interface LineLight {
  readonly light: Light;
  readonly inMonth: boolean;
  readonly inYear: boolean;
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
  const [inMonth, inYear] = [month, toDate].map((period) => isBadNews(line, period, materiality));
  if (inMonth === null || inMonth === undefined) return null;
  const bad = [inMonth, inYear === true].filter(Boolean).length;
  return { light: LIGHTS[bad] ?? 'act', inMonth, inYear: inYear === true };
}

/** The worst of several; null where there is none. */
export function worstLight(lights: readonly (Light | null)[]): Light | null {
  const places = lights.flatMap((light) => (light === null ? [] : [LIGHTS.indexOf(light)]));
  return LIGHTS[Math.max(...places)] ?? null;
}
