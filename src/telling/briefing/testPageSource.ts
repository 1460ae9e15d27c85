import * as fc from 'fast-check';
import type { CompanyFigures } from '../explain/explanation.ts';
import { STANDARD_MATERIALITY } from '../../finance/materiality.ts';
import type { Materiality } from '../../finance/materiality.ts';
import { planMonths } from '../../finance/plan.ts';
import type { YearPlans } from './briefingMonths.ts';
import { countOfMonth } from './briefingMonths.ts';
import { STANDARD_LIMITS } from './checkLimits.ts';
import { recordedExplanations } from './explanations.ts';
import type { MonthPage } from './monthPage.ts';
import type { PageSource } from './pageSource.ts';
import type { Sentence } from './sentence.ts';

/** All that a page says. */
export const allSentences = ({
  headline,
  notes,
  named,
  rest,
  results,
  cash,
  outlook,
}: MonthPage): Sentence[] => [
  headline,
  ...notes,
  ...named.map(({ sentence }) => sentence),
  ...(rest === null ? [] : [rest]),
  results.sentence,
  cash.sentence,
  outlook.sentence,
];

/** Notes that name lines, or none. */
export const noted = fc.constantFrom(
  '',
  'The audit fee is part of Admin. Revenue was strong.',
  'Noted: the conference cost most of marketing.',
);

/** Plans of a company as the approved ones of its year: the first the budget, the second a forecast. */
export function testYearPlans(linePlans: CompanyFigures['linePlans'] = []): YearPlans[] {
  const [budget = null, forecast = null] = linePlans.map(({ name, lines }) => ({
    name,
    months: planMonths(lines),
  }));
  const fyLabel = linePlans[0]?.fyLabel;
  return fyLabel === undefined ? [] : [{ fyLabel, budget, forecast }];
}

/** The source of a stored company's pages. */
export function pageSourceOf(
  { months, linePlans = [], plansInForce = [], recorded = [] }: CompanyFigures,
  { notes, costsBy }: { readonly notes: string; readonly costsBy: Materiality['costsBy'] },
): PageSource {
  const plan = (name: string | null) => {
    const found = linePlans.find((one) => one.name === name);
    return found === undefined ? null : { name: found.name, months: planMonths(found.lines) };
  };
  return {
    months,
    plans: plansInForce.map(({ fyLabel, budget, forecast }) => ({
      fyLabel,
      budget: plan(budget),
      forecast: plan(forecast),
    })),
    materiality: { ...STANDARD_MATERIALITY, costsBy },
    limits: STANDARD_LIMITS,
    explanations: months.flatMap((month) =>
      recordedExplanations({
        month,
        items: recorded.filter((item) => countOfMonth(item.month) === countOfMonth(month)),
      }),
    ),
    notes,
    events: [],
  };
}
