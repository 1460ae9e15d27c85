import type { CompanyBasis } from '../domain/companyBasis.ts';
import type { Explained } from '../domain/explain/explanation.ts';
import type { Rule } from '../domain/explain/rules.ts';
import type {
  BetweenFigureId,
  CompanyFigureId,
  FigureId,
  FigurePeriod,
  FigureSide,
  LinePlanFigureId,
  PlanFigureId,
  ToldFigureId,
} from '../domain/figureId.ts';
import { calendarMonthName } from '../domain/fiscalCalendar.ts';
import type { MonthOfYear } from '../domain/fiscalCalendar.ts';
import { LINES } from '../domain/lines.ts';
import { periodBefore } from '../domain/periodBefore.ts';
import type { PlanPeriod, PlanScenario } from '../domain/figureId.ts';

const monthName = ({ calendarYear, calendarMonth }: MonthOfYear) =>
  `${calendarMonthName(calendarMonth)} ${calendarYear}`;

/** "July 2025", "FY25", "FY25 to July 2025", "April 2024 to July 2025", "March of every year". */
function periodWords(period: FigurePeriod | PlanPeriod): string {
  switch (period.is) {
    case 'month':
      return monthName(period);
    case 'year':
      return period.fyLabel;
    case 'toDate':
      return `${period.fyLabel} to ${monthName(period.last)}`;
    case 'range':
      return `${monthName(period.first)} to ${monthName(period.last)}`;
    case 'calendarYear':
      return String(period.year);
    case 'everyYear':
      return `${calendarMonthName(period.calendarMonth)} of every year`;
    default:
      return 'All months';
  }
}

/** A line and what is said of it. */
function lineTitle(label: string, measure: CompanyFigureId['measure']): string {
  switch (measure) {
    case 'share':
      return `${label}, share of revenue`;
    case 'effect':
      return `Effect of ${label}`;
    case 'addBacks':
      return 'Add-backs to EBITDA';
    case 'smaller':
      return `${label}, its smaller steps`;
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
  const { label } = LINES[line];
  if (measure === 'lines') return `${label} as its lines give it`;
  if (against === 'lines') return `${label}, against what its lines give`;
  const what = lineTitle(label, measure);
  if (measure === 'trend') return `${label}, trend`;
  const before = against === undefined ? null : periodBefore(basis, period, against);
  if (before === null) return what;
  const change = `${what}, against ${periodWords(before)}`;
  return inPercent === true ? `${change}, in percent` : change;
}

const SCENARIOS: Readonly<Record<PlanScenario, string>> = {
  forecast: 'Forecast',
  budget: 'Budget',
  actual: 'Actual',
  'forecast-actual': 'Actual beside the forecast',
  'budget-actual': 'Actual beside the budget',
};

function planTitle({ scenario, unit, currency, against, inPercent }: PlanFigureId): string {
  const whose = unit === undefined ? `all units in ${currency}` : `${unit} (${currency})`;
  const compared = against === undefined ? '' : ` against ${SCENARIOS[against].toLowerCase()}`;
  return `${SCENARIOS[scenario]}${compared} of ${whose}${inPercent === true ? ', in percent' : ''}`;
}

function linePlanTitle({ scenario, line, plan, measure, inPercent }: LinePlanFigureId): string {
  const what = lineTitle(LINES[line].label, measure);
  if (scenario === 'planned') return `${what}, ${plan}`;
  return `${what}, against ${plan}${inPercent === true ? ', in percent' : ''}`;
}

const sideWords = ({ period, plan }: FigureSide): string =>
  [plan ?? [], periodWords(period)].flat().join(', ');

/** "EBITDA, Forecast FY26, against Budget FY26, October 2026" */
function betweenTitle({ line, measure, plan, from }: BetweenFigureId): string {
  const what = [lineTitle(LINES[line].label, measure), plan ?? []].flat().join(', ');
  return `${what}, against ${sideWords(from)}`;
}

const MEASURED: Readonly<Record<ToldFigureId['told'], (label: string) => string>> = {
  cover: () => 'Months of all costs that cash pays',
  runway: () => 'Months that cash lasts',
  beyond: (label) => `${label} beyond its share of revenue`,
  profit: (label) => `${label}, what its difference does to gross profit`,
  moved: (label) => label,
  recorded: (label) => `${label}, recorded`,
  unrecorded: (label) => `${label}, difference that no recorded reason explains`,
  item: () => 'Item of adjusted EBITDA',
  noItem: () => 'Adjusted EBITDA, not explained by items',
  heading: (label) => `${label} of the whole year`,
  others: (label) => `${label}, what the other lines did`,
};

function toldTitle({ told, line, than, reason, inPercent }: ToldFigureId): string {
  const what = MEASURED[told](LINES[line].label);
  if (told !== 'others' && reason !== undefined) return `${what}: “${reason}”`;
  const by = than?.is === 'plan' ? than.plan : than === undefined ? null : monthName(than);
  const measured = by === null ? what : `${what}, against ${by}`;
  return inPercent === true ? `${measured}, in percent` : measured;
}

/** What a figure is, in words. */
export interface FigureName {
  /** "Revenue", "Forecast of Services (EUR)" */
  readonly title: string;
  /** "July 2025", "January 2026, December 2025 report" */
  readonly period: string;
}

/** The name of a figure: its line and its months. */
export function figureName(basis: CompanyBasis, id: FigureId): FigureName {
  const months = periodWords(id.period);
  if (id.of === 'company') return { title: companyTitle(basis, id), period: months };
  if (id.of === 'told') return { title: toldTitle(id), period: months };
  if (id.of === 'between') return { title: betweenTitle(id), period: months };
  if (id.of === 'linePlan') return { title: linePlanTitle(id), period: months };
  const report = id.report === undefined ? '' : `, ${monthName(id.report)} report`;
  const upTo = id.upTo === undefined ? '' : `, as known in ${monthName(id.upTo)}`;
  const copy = id.copy === undefined ? '' : `, earlier record ${id.copy}`;
  return { title: planTitle(id), period: `${months}${report}${upTo}${copy}` };
}

const FORMULAS: Readonly<
  Record<Exclude<Rule, 'overMonths' | 'newest' | 'planTotal' | 'bridge'>, string>
> = {
  grossProfit: 'Revenue − Production',
  margin: 'Gross Profit ÷ Revenue × 100, rounded where it is shown',
  netIncome: 'EBITDA + Other Income − Depreciation − Interest − Tax; none where one is missing',
  plannedEbitda: 'Gross Profit − the operating costs that the plan uses; none where one is missing',
  operatingCosts: 'The operating costs that are reported, added up',
  ebitdaOfLines: 'Gross Profit − the operating costs; none where one is missing',
  combined: 'Sales & Marketing + Marketing',
  thousands: 'The amount × 1,000: one below 100 is taken to be in thousands',
  share: 'The amount ÷ Revenue × 100, to one decimal',
  difference: 'The figure − the one it is compared with',
  differencePercent: 'The difference ÷ the figure it is compared with × 100, to one decimal',
  sharePoints: 'The share − the one it is compared with, in percentage points',
  cover: 'Cash ÷ the average of revenue − EBITDA over the last three months',
  runway:
    'Cash ÷ the larger of the average loss and the average fall of cash over the last three months',
  beyond: 'The amount − the one it is compared with × revenue ÷ the revenue of that',
  profit: 'The difference of revenue × gross profit ÷ revenue of what it is compared with',
  unrecorded: 'The difference − its largest recorded causes; above zero the way that the line went',
  trend: '(Last month − first month) ÷ |first month| × 100, to one decimal',
  planDifference: 'The figure − the plan, over the rows that have both',
  planPercent: 'The difference ÷ |plan| × 100, to one decimal, over the rows that have both',
};

/** The formula in words; null for what somebody entered. */
export function formulaWords({ id, rule }: Pick<Explained, 'id' | 'rule'>): string | null {
  if (rule === null) return null;
  if (rule === 'planTotal') {
    const hasAll = id.of === 'plan' && (id.report ?? id.upTo ?? id.rows) !== undefined;
    return hasAll ? 'The sum of the rows' : 'The sum of the rows that have an actual';
  }
  if (rule === 'newest') {
    const isActual = id.of === 'plan' && id.scenario === 'actual';
    return isActual
      ? 'The actual of the forecast, else that of the budget'
      : 'As the newest report has it';
  }
  if (rule === 'bridge') return bridgeWords(id);
  if (rule !== 'overMonths') return trendWords(id, FORMULAS[rule]);
  if (id.of === 'plan' || id.of === 'told') return null;
  const { addsUp } = LINES[id.line];
  if (addsUp.by === 'sum') return 'The sum of the months';
  if (addsUp.by === 'closing') return 'The last month that has it';
  const [top, bottom] = [LINES[addsUp.numerator].label, LINES[addsUp.denominator].label];
  return `Sum of ${top} ÷ sum of ${bottom} × 100, over the months that have both`;
}

function bridgeWords(id: FigureId): string {
  if (id.of === 'told') {
    return id.told === 'noItem'
      ? 'Adjusted EBITDA − EBITDA − each item'
      : 'The sum of the months: what was, else what is forecast or planned';
  }
  const measure = id.of === 'plan' ? undefined : id.measure;
  if (measure === 'smaller') return 'The sum of all steps but the two largest';
  if (measure === 'addBacks') return 'Adjusted EBITDA − EBITDA';
  if (measure === 'unexplained') return 'The difference − each step that explains a part of it';
  const isDifference = id.of === 'linePlan' || id.of === 'between' || id.against !== undefined;
  return isDifference
    ? 'The amount it is compared with − the amount: what rises here lowers the result'
    : '0 − the amount: what rises here lowers the result';
}

function trendWords(id: FigureId, formula: string): string {
  const countsMissing = id.of === 'company' && id.measure === 'trend' && id.line !== 'staffCount';
  return countsMissing ? `${formula}; a missing amount counts as 0` : formula;
}
