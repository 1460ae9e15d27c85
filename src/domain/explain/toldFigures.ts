import { BriefingMonths, countOfMonth, monthOfCount } from '../briefing/briefingMonths.ts';
import type { YearPlans } from '../briefing/briefingMonths.ts';
import { PACE_MONTHS } from '../briefing/cashLife.ts';
import { itemAmount } from '../briefing/ebitdaItems.ts';
import { largestCauses, recordedCauses, recordedFor } from '../briefing/causes.ts';
import { monthsOfYear } from '../briefing/outlook.ts';
import { plainText } from '../decimal.ts';
import type { LinePlanFigureId, ToldFigureId } from '../figureId.ts';
import { monthPeriod } from '../figureId.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import { financialYearOf } from '../fiscalCalendar.ts';
import type { LineKey } from '../lines.ts';
import { planMonths } from '../plan.ts';
import { explainCompanyFigure, lineFigureUnit } from './companyFigures.ts';
import type { CompanyFigures, Explained, FigurePart, FigureUnit } from './explanation.ts';
import { partOf } from './explanation.ts';
import { explainLinePlanFigure } from './linePlanFigures.ts';
import type { PartRole, Rule } from './rules.ts';
import { computed } from './rules.ts';

/** How a number comes about that a briefing tells besides its lines. */
export function explainToldFigure(id: ToldFigureId, stored: CompanyFigures): Explained {
  switch (id.told) {
    case 'cover':
      return derived(id, 'cover', [
        ofCompany('cash', id.period, 'figure', stored),
        ...lastMonths(id).map((month) => ofCompany('revenue', month, 'plus', stored)),
        ...lastMonths(id).map((month) => ofCompany('ebitda', month, 'minus', stored)),
      ]);
    case 'runway':
      return derived(id, 'runway', [
        ofCompany('cash', id.period, 'figure', stored),
        ofCompany('cash', monthOfCount(countOfMonth(id.period) - PACE_MONTHS), 'reference', stored),
        ...lastMonths(id).map((month) => ofCompany('ebitda', month, 'minus', stored)),
      ]);
    case 'beyond':
      return derived(id, 'beyond', [
        ...sides(id, id.line, stored),
        ofCompany('revenue', id.period, 'numerator', stored),
        ...referencePart(id, 'revenue', 'denominator', stored),
      ]);
    case 'profit':
      return derived(id, 'profit', [
        ...sides(id, 'revenue', stored),
        ...referencePart(id, 'grossProfit', 'numerator', stored),
        ...referencePart(id, 'revenue', 'denominator', stored),
      ]);
    case 'moved': {
      const rule = id.inPercent === true ? 'differencePercent' : 'difference';
      return derived(id, rule, sides(id, id.line, stored));
    }
    case 'recorded':
      return entered(id, stored);
    case 'unrecorded':
      return derived(id, 'unrecorded', [...sides(id, id.line, stored), ...causesOf(id, stored)]);
    case 'item':
      return itemOf(id, stored);
    case 'noItem':
      return derived(id, 'bridge', itemParts(id, stored));
    default:
      return heading(id, stored);
  }
}

const IN_MONTHS: ReadonlySet<ToldFigureId['told']> = new Set(['cover', 'runway']);
const NO_DIFFERENCES: ReadonlySet<ToldFigureId['told']> = new Set([...IN_MONTHS, 'recorded']);

const isDifference = ({ told, than }: ToldFigureId): boolean =>
  !NO_DIFFERENCES.has(told) && than !== undefined;

function unitOf(id: ToldFigureId): FigureUnit {
  if (IN_MONTHS.has(id.told)) return { is: 'months' };
  return lineFigureUnit({ ...id, against: isDifference(id) ? 'told' : undefined });
}

function derived(id: ToldFigureId, rule: Rule, parts: readonly FigurePart[]): Explained {
  const value = computed(rule, id.line, parts);
  return { id, unit: unitOf(id), isDifference: isDifference(id), value, rule, parts };
}

const ofCompany = (
  line: LineKey,
  month: MonthOfYear,
  role: PartRole,
  stored: CompanyFigures,
): FigurePart =>
  partOf(explainCompanyFigure({ of: 'company', line, period: monthPeriod(month) }, stored), role);

const planned = (
  line: LineKey,
  period: LinePlanFigureId['period'],
  plan: string,
  stored: CompanyFigures,
) => explainLinePlanFigure({ of: 'linePlan', scenario: 'planned', line, period, plan }, stored);

/** A line of what the figure is measured by. */
function referencePart(
  { than, period }: ToldFigureId,
  line: LineKey,
  role: PartRole,
  stored: CompanyFigures,
): FigurePart[] {
  if (than === undefined) return [];
  return than.is === 'plan'
    ? [partOf(planned(line, period, than.plan, stored), role)]
    : [ofCompany(line, than, role, stored)];
}

const sides = (id: ToldFigureId, line: LineKey, stored: CompanyFigures): FigurePart[] => [
  ofCompany(line, id.period, 'figure', stored),
  ...referencePart(id, line, 'reference', stored),
];

/** The months that costs and losses are averaged over, earliest first. */
const lastMonths = ({ period }: ToldFigureId): MonthOfYear[] =>
  Array.from({ length: PACE_MONTHS }, (_, place) =>
    monthOfCount(countOfMonth(period) - PACE_MONTHS + 1 + place),
  );

const recordedIn = (month: MonthOfYear, { recorded = [] }: CompanyFigures) => ({
  month,
  items: recorded.filter((item) => countOfMonth(item.month) === countOfMonth(month)),
});

function entered(id: ToldFigureId, stored: CompanyFigures): Explained {
  const { period, line, reason = '' } = id;
  const value = recordedFor(recordedIn(period, stored), line, reason);
  return { id, unit: unitOf(id), isDifference: false, value, rule: null, parts: [] };
}

function itemOf(id: ToldFigureId, { ebitdaItems = [] }: CompanyFigures): Explained {
  const amount = itemAmount(ebitdaItems, id.reason ?? '');
  const value = amount === null ? null : plainText(amount);
  return { id, unit: unitOf(id), isDifference: false, value, rule: null, parts: [] };
}

/** Adjusted EBITDA, less EBITDA, less each item; all of them count. */
function itemParts(id: ToldFigureId, stored: CompanyFigures): FigurePart[] {
  const names = new Set((stored.ebitdaItems ?? []).map(({ name }) => name));
  const result = (line: 'adjEbitda' | 'ebitda') =>
    explainCompanyFigure({ of: 'company', line, period: id.period }, stored);
  return [
    partOf(result('adjEbitda'), 'plus', false),
    partOf(result('ebitda'), 'minus', false),
    ...[...names].map((reason) =>
      partOf(itemOf({ ...id, told: 'item', reason }, stored), 'minus', false),
    ),
  ];
}

/** The causes that are told of the difference; those of the earlier month lower it. */
function causesOf({ line, period, than }: ToldFigureId, stored: CompanyFigures): FigurePart[] {
  const before = than?.is === 'month' ? recordedIn(than, stored) : null;
  const causes = recordedCauses(recordedIn(period, stored), before);
  return largestCauses(causes, line).map(({ figure }) => {
    const isOwn = countOfMonth(figure.period) === countOfMonth(period);
    return partOf(explainToldFigure(figure, stored), isOwn ? 'minus' : 'plus');
  });
}

/** The plans in force with their months. */
function plansIn({ plansInForce = [], linePlans = [] }: CompanyFigures): YearPlans[] {
  const plan = (name: string | null) => {
    const found = linePlans.find((one) => one.name === name);
    return found === undefined ? null : { name: found.name, months: planMonths(found.lines) };
  };
  return plansInForce.map(({ fyLabel, budget, forecast }) => ({
    fyLabel,
    budget: plan(budget),
    forecast: plan(forecast),
  }));
}

/** What a year comes to: month by month what was, else what is forecast or planned. */
function heading(id: ToldFigureId, stored: CompanyFigures): Explained {
  const { line, period, than } = id;
  const { label: fyLabel } = financialYearOf(period.calendarYear, period.calendarMonth);
  if (than?.is === 'plan') {
    const year = planned(line, { is: 'year', fyLabel }, than.plan, stored);
    const total = explainToldFigure({ ...id, than: undefined }, stored);
    return derived(id, 'difference', [partOf(total, 'figure'), partOf(year, 'reference')]);
  }
  const plans = plansIn(stored);
  const inForce = plans.find((one) => one.fyLabel === fyLabel);
  const months = monthsOfYear(
    new BriefingMonths({ months: stored.months, plans }),
    countOfMonth(period),
  );
  const parts = (months ?? []).map(({ is, month }) => {
    const plan = (is === 'forecast' ? inForce?.forecast : inForce?.budget) ?? null;
    const figure =
      is === 'actual' || plan === null
        ? explainCompanyFigure({ of: 'company', line, period: monthPeriod(month) }, stored)
        : planned(line, monthPeriod(month), plan.name, stored);
    return partOf(figure, 'plus', false);
  });
  return derived(id, 'bridge', parts);
}
