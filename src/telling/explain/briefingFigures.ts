import { BriefingMonths, countOfMonth, monthOfCount } from '../briefing/briefingMonths.ts';
import type { YearPlans } from '../briefing/briefingMonths.ts';
import { STEP_LINES } from '../briefing/drivers.ts';
import { itemAmount } from '../briefing/ebitdaItems.ts';
import { largestCauses, recordedCauses, recordedFor } from '../briefing/causes.ts';
import { monthsOfYear } from '../briefing/outlook.ts';
import { PACE_MONTHS } from '../../finance/cashPace.ts';
import { measureOf } from '../../finance/catalogue.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { plainText } from '../../finance/decimal.ts';
import type { LinePlanFigureId, BriefingFigureId } from '../../finance/figureId.ts';
import { monthPeriod } from '../../finance/figureId.ts';
import { recordedAmountIds } from '../../finance/readFigureId.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import { financialYearOf } from '../../finance/fiscalCalendar.ts';
import { isCostLine } from '../../finance/lines.ts';
import type { LineKey } from '../../finance/lines.ts';
import { planMonths } from '../../finance/plan.ts';
import { explainCompanyFigure, lineFigureUnit } from './companyFigures.ts';
import type { CompanyFigures, Explained, FigurePart, FigureUnit } from './explanation.ts';
import { partOf } from './explanation.ts';
import { explainLinePlanFigure } from './linePlanFigures.ts';
import type { PartRole, Rule } from './rules.ts';
import { computed } from './rules.ts';

export function explainBriefingFigure(
  basis: CompanyBasis,
  id: BriefingFigureId,
  stored: CompanyFigures,
): Explained {
  switch (id.told) {
    case 'cover':
      return derivedBriefingFigure(basis, id, 'cover', [
        companyFigurePart(basis, 'cash', id.period, 'figure', stored),
        ...lastMonths(id).map((month) =>
          companyFigurePart(basis, 'revenue', month, 'plus', stored),
        ),
        ...lastMonths(id).map((month) =>
          companyFigurePart(basis, 'ebitda', month, 'minus', stored),
        ),
      ]);
    case 'runway':
      return derivedBriefingFigure(basis, id, 'runway', [
        companyFigurePart(basis, 'cash', id.period, 'figure', stored),
        companyFigurePart(
          basis,
          'cash',
          monthOfCount(countOfMonth(id.period) - PACE_MONTHS),
          'reference',
          stored,
        ),
        ...lastMonths(id).map((month) =>
          companyFigurePart(basis, 'ebitda', month, 'minus', stored),
        ),
      ]);
    case 'seasonalRunway':
      return derivedBriefingFigure(basis, id, 'seasonalRunway', [
        companyFigurePart(basis, 'cash', id.period, 'figure', stored),
        ...lastMonths(id).map((month) =>
          companyFigurePart(basis, 'ebitda', month, 'minus', stored),
        ),
      ]);
    case 'beyond':
      return derivedBriefingFigure(basis, id, 'beyond', [
        ...sides(basis, id, id.line, stored),
        companyFigurePart(basis, 'revenue', id.period, 'numerator', stored),
        ...referencePart(basis, id, 'revenue', 'denominator', stored),
      ]);
    case 'profit':
      return derivedBriefingFigure(basis, id, 'profit', [
        ...sides(basis, id, 'revenue', stored),
        ...referencePart(basis, id, 'grossProfit', 'numerator', stored),
        ...referencePart(basis, id, 'revenue', 'denominator', stored),
      ]);
    case 'moved': {
      const rule = id.inPercent === true ? 'differencePercent' : 'difference';
      return derivedBriefingFigure(basis, id, rule, sides(basis, id, id.line, stored));
    }
    case 'recorded':
    case 'item':
      return id.than?.is === 'month'
        ? derivedBriefingFigure(basis, id, 'difference', [
            partOf(recordedFigure(basis, { ...id, than: undefined }, stored), 'figure'),
            partOf(
              recordedFigure(basis, { ...id, period: id.than, than: undefined }, stored),
              'reference',
            ),
          ])
        : recordedFigure(basis, id, stored);
    case 'unrecorded':
      return derivedBriefingFigure(basis, id, 'unrecorded', [
        ...sides(basis, id, id.line, stored),
        ...causeParts(basis, id, stored),
      ]);
    case 'others':
      return derivedBriefingFigure(basis, id, 'bridge', otherParts(basis, id, stored));
    case 'rest':
      return derivedBriefingFigure(basis, id, 'bridge', restParts(basis, id, stored));
    case 'noItem':
      return derivedBriefingFigure(basis, id, 'bridge', itemParts(basis, id, stored));
    default:
      return heading(basis, id, stored);
  }
}

const IN_MONTHS: ReadonlySet<BriefingFigureId['told']> = new Set([
  'cover',
  'runway',
  'seasonalRunway',
]);

const isDifference = ({ told, than }: BriefingFigureId): boolean =>
  !IN_MONTHS.has(told) && than !== undefined;

function briefingFigureUnit(basis: CompanyBasis, id: BriefingFigureId): FigureUnit {
  if (IN_MONTHS.has(id.told)) return { kind: 'months' };
  return lineFigureUnit(basis, { ...id, against: isDifference(id) ? 'told' : undefined });
}

function derivedBriefingFigure(
  basis: CompanyBasis,
  id: BriefingFigureId,
  rule: Rule,
  parts: readonly FigurePart[],
): Explained {
  const value = computed(rule, measureOf(basis, id.line), parts);
  return {
    id,
    unit: briefingFigureUnit(basis, id),
    isDifference: isDifference(id),
    value,
    rule,
    parts,
  };
}

const companyFigurePart = (
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

const explainPlanned = (
  basis: CompanyBasis,
  line: LineKey,
  period: LinePlanFigureId['period'],
  plan: string,
  stored: CompanyFigures,
) =>
  explainLinePlanFigure(basis, { of: 'linePlan', scenario: 'planned', line, period, plan }, stored);

function referencePart(
  basis: CompanyBasis,
  { than, period }: BriefingFigureId,
  line: LineKey,
  role: PartRole,
  stored: CompanyFigures,
): FigurePart[] {
  if (than === undefined) return [];
  return than.is === 'plan'
    ? [partOf(explainPlanned(basis, line, period, than.plan, stored), role)]
    : [companyFigurePart(basis, line, than, role, stored)];
}

const sides = (
  basis: CompanyBasis,
  id: BriefingFigureId,
  line: LineKey,
  stored: CompanyFigures,
): FigurePart[] => [
  companyFigurePart(basis, line, id.period, 'figure', stored),
  ...referencePart(basis, id, line, 'reference', stored),
];

const lastMonths = ({ period }: BriefingFigureId): MonthOfYear[] =>
  Array.from({ length: PACE_MONTHS }, (_, place) =>
    monthOfCount(countOfMonth(period) - PACE_MONTHS + 1 + place),
  );

const recordedIn = (month: MonthOfYear, { recorded = [] }: CompanyFigures) => ({
  month,
  items: recorded.filter((item) => countOfMonth(item.month) === countOfMonth(month)),
});

function recordedFigure(
  basis: CompanyBasis,
  id: BriefingFigureId,
  stored: CompanyFigures,
): Explained {
  const { told, period, line, reason = '' } = id;
  const item = told === 'item' ? itemAmount(itemsIn(period, stored), reason) : null;
  const value =
    told === 'recorded'
      ? recordedFor(recordedIn(period, stored), line, reason)
      : item && plainText(item);
  return {
    id,
    unit: briefingFigureUnit(basis, id),
    isDifference: false,
    value,
    rule: null,
    parts: [],
  };
}

const itemsIn = (month: MonthOfYear, { ebitdaItems = [] }: CompanyFigures) =>
  ebitdaItems.filter((item) => countOfMonth(item.month) === countOfMonth(month));

/** Adjusted EBITDA, less EBITDA, less each item. */
function itemParts(
  basis: CompanyBasis,
  id: BriefingFigureId,
  stored: CompanyFigures,
): FigurePart[] {
  const names = new Set(itemsIn(id.period, stored).map(({ name }) => name));
  const result = (line: 'adjEbitda' | 'ebitda') =>
    explainCompanyFigure(basis, { of: 'company', line, period: id.period }, stored);
  return [
    partOf(result('adjEbitda'), 'plus', false),
    partOf(result('ebitda'), 'minus', false),
    ...[...names].map((reason) =>
      partOf(recordedFigure(basis, { ...id, told: 'item', reason }, stored), 'minus', false),
    ),
  ];
}

/** A line and its reference as terms of a sum, which the difference raises or lowers. */
function differenceParts(
  basis: CompanyBasis,
  id: BriefingFigureId,
  line: LineKey,
  isAdded: boolean,
  stored: CompanyFigures,
): FigurePart[] {
  const [figure, reference] = sides(basis, id, line, stored);
  const [own, other] = isAdded ? (['plus', 'minus'] as const) : (['minus', 'plus'] as const);
  return [
    ...(figure === undefined ? [] : [{ ...figure, role: own, isLeftOut: figure.value === null }]),
    ...(reference === undefined
      ? []
      : [{ ...reference, role: other, isLeftOut: reference.value === null }]),
  ];
}

/** The difference of a line, less what each recorded amount added to it. */
function restParts(
  basis: CompanyBasis,
  id: BriefingFigureId,
  stored: CompanyFigures,
): FigurePart[] {
  const isCost = isCostLine(id.line);
  const amounts = recordedAmountIds(basis, id.reason) ?? [];
  return [
    ...differenceParts(basis, id, id.line, true, stored),
    ...amounts.map((amount) => {
      const isOfReference = countOfMonth(amount.period) !== countOfMonth(id.period);
      // Items and costs reduce a result.
      const isOfCost = amount.told === 'item' || isCostLine(amount.line);
      const isAdded = (isOfCost === isCost) !== isOfReference;
      return partOf(
        explainBriefingFigure(basis, amount, stored),
        isAdded ? 'minus' : 'plus',
        false,
      );
    }),
  ];
}

/** The difference of EBITDA, less the effect of each named line. */
function otherParts(
  basis: CompanyBasis,
  id: BriefingFigureId,
  stored: CompanyFigures,
): FigurePart[] {
  const named = STEP_LINES.filter((line) => (id.reason ?? '').split(',').includes(line));
  return [
    ...differenceParts(basis, id, 'ebitda', true, stored),
    ...named.flatMap((line) => differenceParts(basis, id, line, isCostLine(line), stored)),
  ];
}

/** Causes of the earlier month lower the difference. */
function causeParts(
  basis: CompanyBasis,
  { line, period, than }: BriefingFigureId,
  stored: CompanyFigures,
): FigurePart[] {
  const before = than?.is === 'month' ? recordedIn(than, stored) : null;
  const causes = recordedCauses(recordedIn(period, stored), before);
  return largestCauses(causes, line).map(({ figure }) => {
    const isOwn = countOfMonth(figure.period) === countOfMonth(period);
    return partOf(explainBriefingFigure(basis, figure, stored), isOwn ? 'minus' : 'plus');
  });
}

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

function heading(basis: CompanyBasis, id: BriefingFigureId, stored: CompanyFigures): Explained {
  const { line, period, than } = id;
  const { label: fyLabel } = financialYearOf(basis, period.calendarYear, period.calendarMonth);
  if (than?.is === 'plan') {
    const year = explainPlanned(basis, line, { is: 'year', fyLabel }, than.plan, stored);
    const total = explainBriefingFigure(
      basis,
      { ...id, than: undefined, inPercent: undefined },
      stored,
    );
    return derivedBriefingFigure(
      basis,
      id,
      id.inPercent === true ? 'differencePercent' : 'difference',
      [partOf(total, 'figure'), partOf(year, 'reference')],
    );
  }
  const plans = plansIn(stored);
  const inForce = plans.find((one) => one.fyLabel === fyLabel);
  const months = monthsOfYear(
    new BriefingMonths({ months: stored.months, plans }),
    countOfMonth(period),
  );
  const counted = (months ?? []).filter(
    ({ kind }) => id.told === 'heading' || (kind === 'actual') === (id.told === 'soFar'),
  );
  const parts = counted.map(({ kind: is, month }) => {
    const plan = (is === 'forecast' ? inForce?.forecast : inForce?.budget) ?? null;
    const figure =
      is === 'actual' || plan === null
        ? explainCompanyFigure(basis, { of: 'company', line, period: monthPeriod(month) }, stored)
        : explainPlanned(basis, line, monthPeriod(month), plan.name, stored);
    return partOf(figure, 'plus', false);
  });
  return derivedBriefingFigure(basis, id, id.told === 'heading' ? 'bridge' : 'average', parts);
}
