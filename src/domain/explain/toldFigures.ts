import { BriefingMonths, countOfMonth, monthOfCount } from '../briefing/briefingMonths.ts';
import type { YearPlans } from '../briefing/briefingMonths.ts';
import { PACE_MONTHS } from '../briefing/cashLife.ts';
import { STEP_LINES } from '../briefing/drivers.ts';
import { itemAmount } from '../briefing/ebitdaItems.ts';
import { largestCauses, recordedCauses, recordedFor } from '../briefing/causes.ts';
import { monthsOfYear } from '../briefing/outlook.ts';
import type { CompanyBasis } from '../companyBasis.ts';
import { plainText } from '../decimal.ts';
import type { LinePlanFigureId, ToldFigureId } from '../figureId.ts';
import { monthPeriod } from '../figureId.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import { financialYearOf } from '../fiscalCalendar.ts';
import { LINES } from '../lines.ts';
import type { LineKey } from '../lines.ts';
import { planMonths } from '../plan.ts';
import { explainCompanyFigure, lineFigureUnit } from './companyFigures.ts';
import type { CompanyFigures, Explained, FigurePart, FigureUnit } from './explanation.ts';
import { partOf } from './explanation.ts';
import { explainLinePlanFigure } from './linePlanFigures.ts';
import type { PartRole, Rule } from './rules.ts';
import { computed } from './rules.ts';

/** How a number comes about that a briefing tells besides its lines. */
export function explainToldFigure(
  basis: CompanyBasis,
  id: ToldFigureId,
  stored: CompanyFigures,
): Explained {
  switch (id.told) {
    case 'cover':
      return derived(basis.currency, id, 'cover', [
        ofCompany(basis, 'cash', id.period, 'figure', stored),
        ...lastMonths(id).map((month) => ofCompany(basis, 'revenue', month, 'plus', stored)),
        ...lastMonths(id).map((month) => ofCompany(basis, 'ebitda', month, 'minus', stored)),
      ]);
    case 'runway':
      return derived(basis.currency, id, 'runway', [
        ofCompany(basis, 'cash', id.period, 'figure', stored),
        ofCompany(
          basis,
          'cash',
          monthOfCount(countOfMonth(id.period) - PACE_MONTHS),
          'reference',
          stored,
        ),
        ...lastMonths(id).map((month) => ofCompany(basis, 'ebitda', month, 'minus', stored)),
      ]);
    case 'beyond':
      return derived(basis.currency, id, 'beyond', [
        ...sides(basis, id, id.line, stored),
        ofCompany(basis, 'revenue', id.period, 'numerator', stored),
        ...referencePart(basis, id, 'revenue', 'denominator', stored),
      ]);
    case 'profit':
      return derived(basis.currency, id, 'profit', [
        ...sides(basis, id, 'revenue', stored),
        ...referencePart(basis, id, 'grossProfit', 'numerator', stored),
        ...referencePart(basis, id, 'revenue', 'denominator', stored),
      ]);
    case 'moved': {
      const rule = id.inPercent === true ? 'differencePercent' : 'difference';
      return derived(basis.currency, id, rule, sides(basis, id, id.line, stored));
    }
    case 'recorded':
      return entered(basis.currency, id, stored);
    case 'unrecorded':
      return derived(basis.currency, id, 'unrecorded', [
        ...sides(basis, id, id.line, stored),
        ...causesOf(basis, id, stored),
      ]);
    case 'others':
      return derived(basis.currency, id, 'bridge', otherParts(basis, id, stored));
    case 'item':
      return itemOf(basis.currency, id, stored);
    case 'noItem':
      return derived(basis.currency, id, 'bridge', itemParts(basis, id, stored));
    default:
      return heading(basis, id, stored);
  }
}

const IN_MONTHS: ReadonlySet<ToldFigureId['told']> = new Set(['cover', 'runway']);
const NO_DIFFERENCES: ReadonlySet<ToldFigureId['told']> = new Set([...IN_MONTHS, 'recorded']);

const isDifference = ({ told, than }: ToldFigureId): boolean =>
  !NO_DIFFERENCES.has(told) && than !== undefined;

function unitOf(currency: string, id: ToldFigureId): FigureUnit {
  if (IN_MONTHS.has(id.told)) return { is: 'months' };
  return lineFigureUnit(currency, { ...id, against: isDifference(id) ? 'told' : undefined });
}

function derived(
  currency: string,
  id: ToldFigureId,
  rule: Rule,
  parts: readonly FigurePart[],
): Explained {
  const value = computed(rule, id.line, parts);
  return { id, unit: unitOf(currency, id), isDifference: isDifference(id), value, rule, parts };
}

const ofCompany = (
  basis: CompanyBasis,
  line: LineKey,
  month: MonthOfYear,
  role: PartRole,
  stored: CompanyFigures,
): FigurePart =>
  partOf(
    explainCompanyFigure(basis, { of: 'company', line, period: monthPeriod(month) }, stored),
    role,
  );

const planned = (
  basis: CompanyBasis,
  line: LineKey,
  period: LinePlanFigureId['period'],
  plan: string,
  stored: CompanyFigures,
) =>
  explainLinePlanFigure(basis, { of: 'linePlan', scenario: 'planned', line, period, plan }, stored);

/** A line of what the figure is measured by. */
function referencePart(
  basis: CompanyBasis,
  { than, period }: ToldFigureId,
  line: LineKey,
  role: PartRole,
  stored: CompanyFigures,
): FigurePart[] {
  if (than === undefined) return [];
  return than.is === 'plan'
    ? [partOf(planned(basis, line, period, than.plan, stored), role)]
    : [ofCompany(basis, line, than, role, stored)];
}

const sides = (
  basis: CompanyBasis,
  id: ToldFigureId,
  line: LineKey,
  stored: CompanyFigures,
): FigurePart[] => [
  ofCompany(basis, line, id.period, 'figure', stored),
  ...referencePart(basis, id, line, 'reference', stored),
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

function entered(currency: string, id: ToldFigureId, stored: CompanyFigures): Explained {
  const { period, line, reason = '' } = id;
  const value = recordedFor(recordedIn(period, stored), line, reason);
  return { id, unit: unitOf(currency, id), isDifference: false, value, rule: null, parts: [] };
}

function itemOf(
  currency: string,
  id: ToldFigureId,
  { ebitdaItems = [] }: CompanyFigures,
): Explained {
  const amount = itemAmount(ebitdaItems, id.reason ?? '');
  const value = amount === null ? null : plainText(amount);
  return { id, unit: unitOf(currency, id), isDifference: false, value, rule: null, parts: [] };
}

/** Adjusted EBITDA, less EBITDA, less each item; all of them count. */
function itemParts(basis: CompanyBasis, id: ToldFigureId, stored: CompanyFigures): FigurePart[] {
  const names = new Set((stored.ebitdaItems ?? []).map(({ name }) => name));
  const result = (line: 'adjEbitda' | 'ebitda') =>
    explainCompanyFigure(basis, { of: 'company', line, period: id.period }, stored);
  return [
    partOf(result('adjEbitda'), 'plus', false),
    partOf(result('ebitda'), 'minus', false),
    ...[...names].map((reason) =>
      partOf(itemOf(basis.currency, { ...id, told: 'item', reason }, stored), 'minus', false),
    ),
  ];
}

/** The difference of EBITDA, less what each named line did to it. */
function otherParts(basis: CompanyBasis, id: ToldFigureId, stored: CompanyFigures): FigurePart[] {
  const named = STEP_LINES.filter((line) => (id.reason ?? '').split(',').includes(line));
  const differenceOf = (line: LineKey, isAdded: boolean) => {
    const [figure, reference] = sides(basis, id, line, stored);
    const [own, other] = isAdded ? (['plus', 'minus'] as const) : (['minus', 'plus'] as const);
    return [
      ...(figure === undefined ? [] : [{ ...figure, role: own, isLeftOut: figure.value === null }]),
      ...(reference === undefined
        ? []
        : [{ ...reference, role: other, isLeftOut: reference.value === null }]),
    ];
  };
  return [
    ...differenceOf('ebitda', true),
    ...named.flatMap((line) => differenceOf(line, LINES[line].betterWhen === 'lower')),
  ];
}

/** The causes that are told of the difference; those of the earlier month lower it. */
function causesOf(
  basis: CompanyBasis,
  { line, period, than }: ToldFigureId,
  stored: CompanyFigures,
): FigurePart[] {
  const before = than?.is === 'month' ? recordedIn(than, stored) : null;
  const causes = recordedCauses(recordedIn(period, stored), before);
  return largestCauses(causes, line).map(({ figure }) => {
    const isOwn = countOfMonth(figure.period) === countOfMonth(period);
    return partOf(explainToldFigure(basis, figure, stored), isOwn ? 'minus' : 'plus');
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
function heading(basis: CompanyBasis, id: ToldFigureId, stored: CompanyFigures): Explained {
  const { line, period, than } = id;
  const { label: fyLabel } = financialYearOf(basis, period.calendarYear, period.calendarMonth);
  if (than?.is === 'plan') {
    const year = planned(basis, line, { is: 'year', fyLabel }, than.plan, stored);
    const total = explainToldFigure(
      basis,
      { ...id, than: undefined, inPercent: undefined },
      stored,
    );
    return derived(basis.currency, id, id.inPercent === true ? 'differencePercent' : 'difference', [
      partOf(total, 'figure'),
      partOf(year, 'reference'),
    ]);
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
        ? explainCompanyFigure(basis, { of: 'company', line, period: monthPeriod(month) }, stored)
        : planned(basis, line, monthPeriod(month), plan.name, stored);
    return partOf(figure, 'plus', false);
  });
  return derived(basis.currency, id, 'bridge', parts);
}
