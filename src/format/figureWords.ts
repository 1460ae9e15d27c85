import type { CompanyBasis } from '../finance/companyBasis.ts';
import type { Explained } from '../telling/explain/explanation.ts';
import type { Rule } from '../telling/explain/rules.ts';
import type {
  BetweenFigureId,
  CompanyFigureId,
  FigureId,
  FigurePeriod,
  FigureSide,
  LinePlanFigureId,
  PlanFigureId,
  BriefingFigureId,
} from '../finance/figureId.ts';
import { calendarMonthName } from '../finance/fiscalCalendar.ts';
import type { MonthOfYear } from '../finance/fiscalCalendar.ts';
import { lineInSentence, lineLabel, measureOf } from '../finance/catalogue.ts';
import type { MeasureKey } from '../finance/catalogue.ts';
import { periodBefore } from '../finance/periodBefore.ts';
import type { PlanPeriod, PlanScenario } from '../finance/figureId.ts';

const monthAndYearName = ({ calendarYear, calendarMonth }: MonthOfYear) =>
  `${calendarMonthName(calendarMonth)} ${calendarYear}`;

/**
 * Writes a period as "July 2025", "FY25", "FY25 to July 2025", "April 2024 to July 2025" or "March
 * of every year".
 */
function figurePeriodWords(period: FigurePeriod | PlanPeriod): string {
  switch (period.is) {
    case 'month':
      return monthAndYearName(period);
    case 'year':
      return period.fyLabel;
    case 'toDate':
      return `${period.fyLabel} to ${monthAndYearName(period.last)}`;
    case 'range':
      return `${monthAndYearName(period.first)} to ${monthAndYearName(period.last)}`;
    case 'calendarYear':
      return String(period.year);
    case 'everyYear':
      return `${calendarMonthName(period.calendarMonth)} of every year`;
    default:
      return 'All months';
  }
}

function lineTitle(
  basis: CompanyBasis,
  line: MeasureKey,
  measure: CompanyFigureId['measure'],
): string {
  const label = lineLabel(basis, line);
  switch (measure) {
    case 'share':
      return `${label}, share of ${lineInSentence(basis, 'revenue')}`;
    case 'effect':
      return `Effect of ${label}`;
    case 'addBacks':
      return `Add-backs to ${lineInSentence(basis, 'ebitda')}`;
    case 'smaller':
      return `${label}, smaller steps`;
    case 'unexplained':
      return `${label}, not explained by its steps`;
    default:
      return label;
  }
}

function companyTitle(
  basis: CompanyBasis,
  { line, measure, against, inPercent, period }: CompanyFigureId,
): string {
  const label = lineLabel(basis, line);
  if (measure === 'lines') return `${label} calculated from its lines`;
  if (against === 'lines') return `${label}, compared with its lines`;
  const what = lineTitle(basis, line, measure);
  if (measure === 'trend') return `${label}, trend`;
  const before = against === undefined ? null : periodBefore(basis, period, against);
  if (before === null) return what;
  const change = `${what}, against ${figurePeriodWords(before)}`;
  return inPercent === true ? `${change}, in percent` : change;
}

const PLAN_SCENARIO_WORDS: Readonly<Record<PlanScenario, string>> = {
  forecast: 'Forecast',
  budget: 'Budget',
  actual: 'Actual',
  'forecast-actual': 'Actual recorded with the forecast',
  'budget-actual': 'Actual recorded with the budget',
};

function planTitle({ scenario, unit, currency, against, inPercent }: PlanFigureId): string {
  const whose = unit === undefined ? `all units in ${currency}` : `${unit} (${currency})`;
  const compared =
    against === undefined ? '' : ` against ${PLAN_SCENARIO_WORDS[against].toLowerCase()}`;
  return `${PLAN_SCENARIO_WORDS[scenario]}${compared} of ${whose}${inPercent === true ? ', in percent' : ''}`;
}

function linePlanTitle(
  basis: CompanyBasis,
  { scenario, line, plan, measure, inPercent }: LinePlanFigureId,
): string {
  const what = lineTitle(basis, line, measure);
  if (scenario === 'planned') return `${what}, ${plan}`;
  return `${what}, against ${plan}${inPercent === true ? ', in percent' : ''}`;
}

const sideWords = ({ period, plan }: FigureSide): string =>
  [plan ?? [], figurePeriodWords(period)].flat().join(', ');

/** Returns a title such as "EBITDA, Forecast FY26, against Budget FY26, October 2026". */
function betweenTitle(basis: CompanyBasis, { line, measure, plan, from }: BetweenFigureId): string {
  const what = [lineTitle(basis, line, measure), plan ?? []].flat().join(', ');
  return `${what}, against ${sideWords(from)}`;
}

const MEASURED: Readonly<
  Record<BriefingFigureId['told'], (label: string, basis: CompanyBasis) => string>
> = {
  cover: () => 'Months of costs covered by cash',
  runway: () => 'Months of cash runway',
  seasonalRunway: () => 'Months of cash runway without a repeat of last year’s fall',
  beyond: (label, basis) => `${label} above its share of ${lineInSentence(basis, 'revenue')}`,
  profit: (label) => `Effect of ${label} on gross profit`,
  moved: (label) => label,
  recorded: (label) => `${label}, recorded`,
  unrecorded: (label) => `${label}, difference without a recorded reason`,
  item: () => 'Adjusted EBITDA item',
  noItem: () => 'Adjusted EBITDA not explained by items',
  heading: (label) => `${label} for the whole year`,
  soFar: (label) => `${label} per month, year to date`,
  ahead: (label) => `${label} per month, rest of the year`,
  others: (label) => `${label}, effect of the other lines`,
  rest: (label) => `${label}, difference left after the recorded reasons`,
};

function briefingFigureTitle(
  basis: CompanyBasis,
  { told, line, than, reason, inPercent }: BriefingFigureId,
): string {
  const what = MEASURED[told](lineLabel(basis, line), basis);
  const isNamed = told === 'recorded' || told === 'item';
  const named = isNamed ? `${what}: “${reason}”` : what;
  const by = than?.is === 'plan' ? than.plan : than === undefined ? null : monthAndYearName(than);
  const measured = by === null ? named : `${named}, against ${by}`;
  return inPercent === true ? `${measured}, in percent` : measured;
}

export interface FigureName {
  /** A text such as "Revenue" or "Forecast of Services (EUR)". */
  readonly title: string;
  readonly period: string;
}

export function figureName(basis: CompanyBasis, id: FigureId): FigureName {
  const months = figurePeriodWords(id.period);
  if (id.of === 'company') return { title: companyTitle(basis, id), period: months };
  if (id.of === 'told') return { title: briefingFigureTitle(basis, id), period: months };
  if (id.of === 'between') return { title: betweenTitle(basis, id), period: months };
  if (id.of === 'linePlan') return { title: linePlanTitle(basis, id), period: months };
  const report = id.report === undefined ? '' : `, ${monthAndYearName(id.report)} report`;
  const upTo = id.upTo === undefined ? '' : `, as known in ${monthAndYearName(id.upTo)}`;
  const copy = id.copy === undefined ? '' : `, earlier record ${id.copy}`;
  return { title: planTitle(id), period: `${months}${report}${upTo}${copy}` };
}

const FORMULAS: Readonly<
  Record<Exclude<Rule, 'overMonths' | 'newest' | 'planTotal' | 'bridge'>, string>
> = {
  grossProfit: 'Revenue − Production',
  margin: 'Gross Profit ÷ Revenue × 100, rounded for display',
  netIncome: 'EBITDA + Other Income − Depreciation − Interest − Tax; no value if one is missing',
  operatingProfit: 'EBITDA − Depreciation; no value if one is missing',
  profitBeforeTax: 'EBITDA − Depreciation + Other Income − Interest; no value if one is missing',
  plannedEbitda: 'Gross Profit − the operating costs in the plan; no value if one is missing',
  operatingCosts: 'The sum of the reported operating costs',
  ebitdaOfLines: 'Gross Profit − the operating costs; no value if one is missing',
  combined: 'Sales & Marketing + Marketing',
  thousands: 'The amount × 1,000, because an amount below 100 is read as thousands',
  share: 'The amount ÷ Revenue × 100, to one decimal place',
  difference: 'The figure − the comparison figure',
  differencePercent: 'The difference ÷ the comparison figure × 100, to one decimal place',
  sharePoints: 'The share − the comparison share, in percentage points',
  cover: 'Cash ÷ the average of revenue − EBITDA over the last three months',
  runway:
    'Cash ÷ the larger of the average loss and the average fall of cash over the last three months',
  seasonalRunway: 'Cash ÷ the average loss over the last three months',
  beyond: 'The amount − the comparison amount × revenue ÷ the comparison revenue',
  profit: 'The difference in revenue × the comparison gross profit ÷ the comparison revenue',
  unrecorded:
    'The difference − its largest recorded causes; positive in the direction the line moved',
  average: 'The sum of the months ÷ the number of months',
  trend: '(Last month − first month) ÷ |first month| × 100, to one decimal place',
  planDifference: 'The figure − the plan, for the rows that have both',
  planPercent: 'The difference ÷ |plan| × 100, to one decimal place, for the rows that have both',
};

export function formulaWords(
  basis: CompanyBasis,
  { id, rule }: Pick<Explained, 'id' | 'rule'>,
): string | null {
  if (rule === null) return null;
  if (rule === 'planTotal') {
    const hasAll = id.of === 'plan' && (id.report ?? id.upTo ?? id.rows) !== undefined;
    return hasAll ? 'The sum of the rows' : 'The sum of the rows that have an actual';
  }
  if (rule === 'newest') {
    const isActual = id.of === 'plan' && id.scenario === 'actual';
    return isActual
      ? 'The actual recorded with the forecast, otherwise with the budget'
      : 'The value in the newest report';
  }
  if (rule === 'bridge') return bridgeWords(id);
  if (rule !== 'overMonths') return trendFormulaWords(id, FORMULAS[rule]);
  if (id.of === 'plan' || id.of === 'told') return null;
  const { addsUp } = measureOf(basis, id.line);
  if (addsUp.by === 'sum') return 'The sum of the months';
  if (addsUp.by === 'closing') return 'The last month with a value';
  const [top, bottom] = [lineLabel(basis, addsUp.numerator), lineLabel(basis, addsUp.denominator)];
  return `Sum of ${top} ÷ sum of ${bottom} × 100, for the months that have both`;
}

function bridgeWords(id: FigureId): string {
  if (id.of === 'told') {
    if (id.told === 'noItem') return 'Adjusted EBITDA − EBITDA − each item';
    if (id.told === 'others') return 'The difference − the effect of each line named on the page';
    if (id.told === 'rest') return 'The difference − each recorded amount named on the page';
    return 'The sum of the months: actual where available, otherwise forecast or plan';
  }
  const measure = id.of === 'plan' ? undefined : id.measure;
  if (measure === 'smaller') return 'The sum of all steps except the two largest';
  if (measure === 'addBacks') return 'Adjusted EBITDA − EBITDA';
  if (measure === 'unexplained') return 'The difference − each step that explains part of it';
  const isDifference = id.of === 'linePlan' || id.of === 'between' || id.against !== undefined;
  return isDifference
    ? 'The comparison amount − the amount, because an increase lowers the result'
    : '0 − the amount, because an increase lowers the result';
}

function trendFormulaWords(id: FigureId, formula: string): string {
  const countsMissing = id.of === 'company' && id.measure === 'trend' && id.line !== 'staffCount';
  return countsMissing ? `${formula}; a missing amount counts as 0` : formula;
}
