import { STANDARD_BASIS } from '../src/finance/companyBasis.ts';
import { monthInYear } from '../src/finance/pageFigures.ts';
import { buildPack } from '../src/packs/model/buildPack.ts';
import type { PackSource } from '../src/packs/model/packSource.ts';
import {
  awkwardMonth,
  comparedWithBudget,
  comparedWithYears,
  eightYears,
  firstYear,
  octobers,
  wholeYear,
  yearToDate,
} from '../src/packs/model/testPacks.ts';

/** The charts of packs of all kinds, for laws. */

/** October 2026 with an item of adjusted EBITDA, beside a budget, and with what happened in its months. */
function fullMonth(): PackSource {
  const ebitdaItems = [{ name: 'Due diligence', amount: '58000.00', reason: 'Project Heron' }];
  return { ...comparedWithBudget(), ebitdaItems, events: EVENTS };
}

/** Two events in one month. */
export const EVENTS = ['Berlin office opened', 'Strike', 'Leeds closed'].map((title, place) => ({
  month: monthInYear(STANDARD_BASIS, { fyLabel: 'FY26', monthNum: place < 2 ? 2 : 5 }),
  title,
  lines: [],
}));

const PACKS = {
  'a month beside a budget': fullMonth,
  'a month of rolling twelve months': () => ({ ...comparedWithYears('rolling'), events: EVENTS }),
  'a month of years to date': () => ({ ...comparedWithYears('toDate'), events: EVENTS }),
  'a month with missing, negative and zero figures': awkwardMonth,
  'a month of the first year': firstYear,
  'a whole year': wholeYear,
  'a year to date': yearToDate,
  'all years': eightYears,
  'one month of all years': octobers,
};
/** The charts of each kind of pack. */
export const packCharts = Object.entries(PACKS).map(([name, make]) => ({
  name,
  charts: buildPack(make())
    .sections.flatMap(({ parts }) => parts)
    .flatMap((part) => (part.kind === 'charts' ? part.charts : [])),
}));
