import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { FigurePeriod, LinePlanFigureId } from '../../finance/figureId.ts';
import { measureOf } from '../../finance/catalogue.ts';
import { monthPeriod } from '../../finance/figureId.ts';
import { financialYearOf, MONTHS_IN_YEAR } from '../../finance/fiscalCalendar.ts';
import type { MeasureKey } from '../../finance/catalogue.ts';
import { NET_INCOME_PARTS, PROFIT_PARTS } from '../../finance/netIncome.ts';
import { leftOutOf } from '../../finance/overMonths.ts';
import { monthInYear } from '../../finance/pageFigures.ts';
import { plannedCosts, planMonths } from '../../finance/plan.ts';
import { explainCompanyFigure, lineFigureUnit } from './companyFigures.ts';
import type { CompanyFigures, Explained, FigurePart, LinePlanRecord } from './explanation.ts';
import { onlyCounting, partOf } from './explanation.ts';
import type { Rule } from './rules.ts';
import { computed } from './rules.ts';

export function explainLinePlanFigure(
  basis: CompanyBasis,
  id: LinePlanFigureId,
  stored: CompanyFigures,
): Explained {
  const figure = (other: LinePlanFigureId) => explainLinePlanFigure(basis, other, stored);
  if (id.scenario === 'variance') return explainPlanVariance(basis, id, stored, figure);
  if (id.measure === 'share') {
    const { measure: _measure, ...plain } = id;
    return derivedPlanLine(basis, id, 'share', [
      partOf(figure(plain), 'numerator'),
      partOf(figure({ ...plain, line: 'revenue' }), 'denominator'),
    ]);
  }
  if (id.measure === 'addBacks') {
    const of = (line: MeasureKey) => figure({ ...id, line, measure: undefined });
    return derivedPlanLine(basis, id, 'bridge', [
      partOf(of('adjEbitda'), 'plus', false),
      partOf(of('ebitda'), 'minus', false),
    ]);
  }
  const plan = stored.linePlans?.find(({ name }) => name === id.plan);
  if (plan === undefined) return enteredPlanLine(basis, id, null);
  return id.period.is === 'month'
    ? explainPlanMonth(basis, id, plan, figure)
    : explainPlanPeriod(basis, id, { plan, stored }, figure);
}

type ExplainLinePlan = (id: LinePlanFigureId) => Explained;

const isVariance = ({ scenario }: LinePlanFigureId) => scenario === 'variance';

const linePlanUnit = (basis: CompanyBasis, id: LinePlanFigureId) =>
  lineFigureUnit(basis, { ...id, against: isVariance(id) ? 'plan' : undefined });

function derivedPlanLine(
  basis: CompanyBasis,
  id: LinePlanFigureId,
  rule: Rule,
  parts: readonly FigurePart[],
): Explained {
  return {
    id,
    unit: linePlanUnit(basis, id),
    isDifference: isVariance(id),
    value: computed(rule, measureOf(basis, id.line), parts),
    rule,
    parts,
  };
}

function enteredPlanLine(
  basis: CompanyBasis,
  id: LinePlanFigureId,
  value: string | null,
): Explained {
  return {
    id,
    unit: linePlanUnit(basis, id),
    isDifference: false,
    value,
    rule: null,
    parts: [],
  };
}

function explainPlanVariance(
  basis: CompanyBasis,
  id: LinePlanFigureId,
  stored: CompanyFigures,
  figure: ExplainLinePlan,
): Explained {
  const { line, period, measure, inPercent } = id;
  if (measure === 'effect') {
    const plain = { line, period };
    return derivedPlanLine(basis, id, 'bridge', [
      partOf(figure({ ...id, scenario: 'planned', measure: undefined }), 'plus', false),
      partOf(explainCompanyFigure(basis, { of: 'company', ...plain }, stored), 'minus', false),
    ]);
  }
  const actual = explainCompanyFigure(basis, { of: 'company', line, period, measure }, stored);
  const parts = [
    partOf(actual, 'figure'),
    partOf(figure({ ...id, scenario: 'planned', inPercent: undefined }), 'reference'),
  ];
  if (measure === 'share') return derivedPlanLine(basis, id, 'sharePoints', parts);
  return derivedPlanLine(basis, id, inPercent === true ? 'differencePercent' : 'difference', parts);
}

function plannedAmount(
  basis: CompanyBasis,
  plan: LinePlanRecord,
  line: MeasureKey,
  period: FigurePeriod,
): string | null {
  if (period.is !== 'month') return null;
  const { label, monthNum } = financialYearOf(basis, period.calendarYear, period.calendarMonth);
  if (label !== plan.fyLabel) return null;
  return plan.lines.find((one) => one.line === line)?.amounts[monthNum - 1] ?? null;
}

function explainPlanMonth(
  basis: CompanyBasis,
  id: LinePlanFigureId,
  plan: LinePlanRecord,
  figure: ExplainLinePlan,
): Explained {
  const { line, period } = id;
  const amount = plannedAmount(basis, plan, line, period);
  if (amount !== null) return enteredPlanLine(basis, id, amount);
  const part = (other: MeasureKey, role: FigurePart['role']) =>
    partOf(figure({ ...id, line: other }), role);
  switch (line) {
    case 'grossProfit':
      return derivedPlanLine(basis, id, 'grossProfit', [
        part('revenue', 'plus'),
        part('production', 'minus'),
      ]);
    case 'ebitda':
      return derivedPlanLine(basis, id, 'plannedEbitda', [
        part('grossProfit', 'plus'),
        ...plannedCosts(plan.lines).map((cost) => part(cost, 'minus')),
      ]);
    case 'operatingCosts':
      return derivedPlanLine(
        basis,
        id,
        'operatingCosts',
        plannedCosts(plan.lines).map((cost) => part(cost, 'plus')),
      );
    case 'netIncome':
      return derivedPlanLine(
        basis,
        id,
        'netIncome',
        NET_INCOME_PARTS.map(([other, role]) => part(other, role)),
      );
    case 'operatingProfit':
    case 'profitBeforeTax':
      return derivedPlanLine(
        basis,
        id,
        line,
        PROFIT_PARTS[line].map(([other, role]) => part(other, role)),
      );
    case 'grossMarginPercent':
      return derivedPlanLine(basis, id, 'margin', [
        part('grossProfit', 'numerator'),
        part('revenue', 'denominator'),
      ]);
    default:
      return enteredPlanLine(basis, id, null);
  }
}

/** Months counted from 1; empty for another year. */
function monthNumsIn(
  basis: CompanyBasis,
  period: FigurePeriod,
  { fyLabel }: LinePlanRecord,
): number[] {
  const all = Array.from({ length: MONTHS_IN_YEAR }, (_, place) => place + 1);
  if (period.is === 'year') return period.fyLabel === fyLabel ? all : [];
  if (period.is !== 'toDate' || period.fyLabel !== fyLabel) return [];
  const { monthNum } = financialYearOf(basis, period.last.calendarYear, period.last.calendarMonth);
  return all.slice(0, monthNum);
}

function explainPlanPeriod(
  basis: CompanyBasis,
  id: LinePlanFigureId,
  { plan, stored }: { readonly plan: LinePlanRecord; readonly stored: CompanyFigures },
  figure: ExplainLinePlan,
): Explained {
  const { line, period } = id;
  const summed = measureOf(basis, line);
  const { addsUp } = summed;
  const isReported = (monthNum: number) =>
    stored.months.some(
      (month) =>
        month.isReportOnly !== true &&
        month.fyLabel === plan.fyLabel &&
        month.monthNum === monthNum,
    );
  const numbers = monthNumsIn(basis, period, plan).filter(
    (monthNum) => id.reported !== true || isReported(monthNum),
  );
  const of = (monthNum: number, other: MeasureKey) =>
    figure({
      ...id,
      reported: undefined,
      line: other,
      period: monthPeriod(monthInYear(basis, { fyLabel: plan.fyLabel, monthNum })),
    });
  if (addsUp.by === 'ratio') {
    const months = planMonths(plan.lines);
    const out = new Set(
      leftOutOf(
        summed,
        numbers.map((monthNum) => months[monthNum - 1] ?? {}),
      ),
    );
    const parts = numbers.flatMap((monthNum, index) => [
      partOf(of(monthNum, addsUp.numerator), 'numerator', out.has(index)),
      partOf(of(monthNum, addsUp.denominator), 'denominator', out.has(index)),
    ]);
    return derivedPlanLine(basis, id, 'overMonths', parts);
  }
  const parts = numbers.map((monthNum) => partOf(of(monthNum, line), 'plus'));
  if (addsUp.by === 'sum') return derivedPlanLine(basis, id, 'overMonths', parts);
  const closing = parts.findLast(({ value }) => value !== null);
  return derivedPlanLine(basis, id, 'overMonths', onlyCounting(parts, closing));
}
