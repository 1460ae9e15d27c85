import type { CompanyFigures } from '../explain/explanation.ts';
import { planMonths } from '../plan.ts';
import type { Briefing } from './briefing.ts';
import type { YearPlans } from './briefingMonths.ts';
import type { Sentence } from './sentence.ts';

/** All that a briefing says. */
export function allSentences(briefing: Briefing): Sentence[] {
  const { headline, notes, exceptions: told, cash, outlook, worryReasons } = briefing;
  return [
    headline,
    ...notes,
    ...told.map(({ sentence }) => sentence),
    ...(cash === null ? [] : [cash.sentence]),
    ...(outlook?.sentences ?? []),
    worryReasons,
  ];
}

/** Plans of a company as the approved ones of its year: the first the budget, the second a forecast. */
export function testYearPlans(linePlans: CompanyFigures['linePlans'] = []): YearPlans[] {
  const [budget = null, forecast = null] = linePlans.map(({ name, lines }) => ({
    name,
    months: planMonths(lines),
  }));
  const fyLabel = linePlans[0]?.fyLabel;
  return fyLabel === undefined ? [] : [{ fyLabel, budget, forecast }];
}
