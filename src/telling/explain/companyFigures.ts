import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { CompanyFigureId, FigurePeriod } from '../../finance/figureId.ts';
import { measureOf } from '../../finance/catalogue.ts';
import { monthPeriod } from '../../finance/figureId.ts';
import { compareMonthsOfYear } from '../../finance/fiscalCalendar.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import { grossProfit, marginDisagrees } from '../../finance/grossMargin.ts';
import { OPERATING_COSTS } from '../../finance/lines.ts';
import type { MeasureKey } from '../../finance/catalogue.ts';
import { NET_INCOME_PARTS, PROFIT_PARTS } from '../../finance/netIncome.ts';
import { leftOutOf } from '../../finance/overMonths.ts';
import { periodBefore } from '../../finance/periodBefore.ts';
import type { CompanyMonth } from '../../finance/companyMonth.ts';
import type { Explained, FigurePart, FigureUnit, CompanyFigures } from './explanation.ts';
import { onlyCounting, partOf } from './explanation.ts';
import { computed } from './rules.ts';
import type { Rule } from './rules.ts';

export function lineFigureUnit(
  basis: CompanyBasis,
  {
    line,
    measure,
    against,
    inPercent,
  }: Pick<CompanyFigureId, 'line' | 'measure' | 'inPercent'> & {
    readonly against?: string | undefined;
  },
): FigureUnit {
  if (measure === 'trend' || inPercent === true) return { kind: 'change' };
  const { unit } = measureOf(basis, line);
  if (unit === 'percent' || measure === 'share') {
    return { kind: against === undefined ? 'percent' : 'points' };
  }
  return unit === 'people' ? { kind: 'people' } : { kind: 'money', currency: basis.currency };
}

export function explainCompanyFigure(
  basis: CompanyBasis,
  id: CompanyFigureId,
  stored: CompanyFigures,
): Explained {
  const figure = (other: CompanyFigureId) => explainCompanyFigure(basis, other, stored);
  if (id.against !== undefined) return explainDifference(basis, id, figure);
  if (id.measure === 'share') {
    const { line, period } = id;
    return derivedFigure(basis, id, 'share', [
      partOf(figure({ of: 'company', line, period }), 'numerator'),
      partOf(figure({ of: 'company', line: 'revenue', period }), 'denominator'),
    ]);
  }
  if (id.period.is === 'month') return explainMonth(basis, id, id.period, stored, figure);
  return id.measure === 'trend'
    ? trend(basis, id, id.period, figure)
    : explainPeriod(basis, id, stored, figure);
}

type ExplainCompany = (id: CompanyFigureId) => Explained;

function derivedFigure(
  basis: CompanyBasis,
  id: CompanyFigureId,
  rule: Rule,
  parts: readonly FigurePart[],
): Explained {
  return {
    id,
    unit: lineFigureUnit(basis, id),
    isDifference: id.against !== undefined,
    value: computed(rule, measureOf(basis, id.line), parts),
    rule,
    parts,
  };
}

function enteredFigure(basis: CompanyBasis, id: CompanyFigureId, value: string | null): Explained {
  return {
    id,
    unit: lineFigureUnit(basis, id),
    isDifference: false,
    value,
    rule: null,
    parts: [],
  };
}

function explainMonth(
  basis: CompanyBasis,
  id: CompanyFigureId,
  month: MonthOfYear,
  { months }: CompanyFigures,
  figure: ExplainCompany,
): Explained {
  const { line, period } = id;
  const found = months.find((one) => compareMonthsOfYear(one, month) === 0);
  const value = found?.figures[line] ?? null;
  const part = (other: MeasureKey, role: FigurePart['role']) =>
    partOf(figure({ of: 'company', line: other, period }), role);
  if (line === 'combinedSalesMarketing') {
    return derivedFigure(basis, id, 'combined', [
      part('salesMarketing', 'plus'),
      part('marketing', 'plus'),
    ]);
  }
  if (line === 'operatingCosts') {
    const costs = OPERATING_COSTS.filter((cost) => (found?.figures[cost] ?? null) !== null);
    return derivedFigure(
      basis,
      id,
      'operatingCosts',
      costs.map((cost) => part(cost, 'plus')),
    );
  }
  if (id.measure === 'dollars') {
    const plain = figure({ of: 'company', line, period });
    const expanded = derivedFigure(basis, id, 'thousands', [partOf(plain, 'plus')]);
    return expanded.value === plain.value ? { ...plain, id } : expanded;
  }
  if (id.measure === 'lines') {
    const costs = OPERATING_COSTS.map((cost) => part(cost, 'minus'));
    return derivedFigure(basis, id, 'ebitdaOfLines', [part('grossProfit', 'plus'), ...costs]);
  }
  if (id.measure === 'effect') {
    return derivedFigure(basis, id, 'bridge', [
      partOf(figure({ of: 'company', line, period }), 'minus', false),
    ]);
  }
  if (id.measure === 'addBacks') {
    const sides = [
      ['adjEbitda', 'plus'],
      ['ebitda', 'minus'],
    ] as const;
    return derivedFigure(
      basis,
      id,
      'bridge',
      sides.map(([other, role]) =>
        partOf(figure({ of: 'company', line: other, period }), role, false),
      ),
    );
  }
  if (line === 'netIncome' && found !== undefined) {
    return derivedFigure(
      basis,
      id,
      'netIncome',
      NET_INCOME_PARTS.map(([other, role]) => part(other, role)),
    );
  }
  if ((line === 'operatingProfit' || line === 'profitBeforeTax') && found !== undefined) {
    const parts = PROFIT_PARTS[line].map(([other, role]) => part(other, role));
    return derivedFigure(basis, id, line, parts);
  }
  if (value === null || found === undefined) return enteredFigure(basis, id, null);
  const { revenue, production, grossProfit: profit } = found.figures;
  if (line === 'grossProfit' && grossProfit(revenue, production) === value) {
    return derivedFigure(basis, id, 'grossProfit', [
      part('revenue', 'plus'),
      part('production', 'minus'),
    ]);
  }
  if (line === 'grossMarginPercent' && !marginDisagrees(value, profit, revenue)) {
    const parts = [part('grossProfit', 'numerator'), part('revenue', 'denominator')];
    const margin = derivedFigure(basis, id, 'margin', parts);
    if (margin.value !== null) return margin;
  }
  return enteredFigure(basis, id, value);
}

function reportedMonthsIn(
  { period, withReports }: CompanyFigureId,
  { months }: CompanyFigures,
): readonly CompanyMonth[] {
  return months.filter((month) => {
    if (month.isReportOnly === true && withReports !== true) return false;
    switch (period.is) {
      case 'month':
        return compareMonthsOfYear(month, period) === 0;
      case 'year':
        return month.fyLabel === period.fyLabel;
      case 'toDate':
        return month.fyLabel === period.fyLabel && compareMonthsOfYear(month, period.last) <= 0;
      default:
        return (
          compareMonthsOfYear(month, period.first) >= 0 &&
          compareMonthsOfYear(month, period.last) <= 0
        );
    }
  });
}

function explainPeriod(
  basis: CompanyBasis,
  id: CompanyFigureId,
  stored: CompanyFigures,
  figure: ExplainCompany,
): Explained {
  const { line, measure } = id;
  const summed = measureOf(basis, line);
  const { addsUp } = summed;
  const months = reportedMonthsIn(id, stored);
  const of = (month: CompanyMonth, other: MeasureKey, own?: CompanyFigureId['measure']) =>
    figure({ of: 'company', line: other, period: monthPeriod(month), measure: own });
  if (addsUp.by === 'ratio') {
    const out = new Set(
      leftOutOf(
        summed,
        months.map(({ figures }) => figures),
      ),
    );
    const parts = months.flatMap((month, index) => [
      partOf(of(month, addsUp.numerator), 'numerator', out.has(index)),
      partOf(of(month, addsUp.denominator, measure), 'denominator', out.has(index)),
    ]);
    return derivedFigure(basis, id, 'overMonths', parts);
  }
  const parts = months.map((month) => partOf(of(month, line, measure), 'plus'));
  if (addsUp.by === 'sum') return derivedFigure(basis, id, 'overMonths', parts);
  const closing = parts.findLast(({ value }) => value !== null);
  return derivedFigure(basis, id, 'overMonths', onlyCounting(parts, closing));
}

function referenceOf(
  basis: CompanyBasis,
  period: FigurePeriod,
  against: NonNullable<CompanyFigureId['against']>,
): Pick<CompanyFigureId, 'period' | 'measure'> | null {
  if (against === 'lines') return { period, measure: 'lines' };
  const before = periodBefore(basis, period, against);
  return before === null ? null : { period: before };
}

function explainDifference(
  basis: CompanyBasis,
  id: CompanyFigureId,
  figure: ExplainCompany,
): Explained {
  const { against, inPercent, ...sides } = id;
  const reference = against === undefined ? null : referenceOf(basis, id.period, against);
  if (id.measure === 'effect') {
    const { measure: _measure, ...plain } = sides;
    const before =
      reference === null ? [] : [partOf(figure({ ...plain, ...reference }), 'plus', false)];
    return derivedFigure(basis, id, 'bridge', [...before, partOf(figure(plain), 'minus', false)]);
  }
  const parts = [
    partOf(figure(sides), 'figure'),
    ...(reference === null ? [] : [partOf(figure({ ...sides, ...reference }), 'reference')]),
  ];
  if (id.measure === 'share') return derivedFigure(basis, id, 'sharePoints', parts);
  return derivedFigure(basis, id, inPercent === true ? 'differencePercent' : 'difference', parts);
}

function trend(
  basis: CompanyBasis,
  id: CompanyFigureId,
  period: FigurePeriod,
  figure: ExplainCompany,
): Explained {
  if (period.is !== 'range') return enteredFigure(basis, id, null);
  const end = (month: MonthOfYear, role: FigurePart['role']) =>
    // Missing values count as 0 here.
    partOf(figure({ of: 'company', line: id.line, period: monthPeriod(month) }), role, false);
  return derivedFigure(basis, id, 'trend', [
    end(period.last, 'figure'),
    end(period.first, 'reference'),
  ]);
}
