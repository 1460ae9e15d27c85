import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { CompanyFigureId, FigurePeriod } from '../../finance/figureId.ts';
import { monthPeriod } from '../../finance/figureId.ts';
import { compareMonthsOfYear } from '../../finance/fiscalCalendar.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import { grossProfit, marginDisagrees } from '../../finance/grossMargin.ts';
import { LINES, OPERATING_COSTS } from '../../finance/lines.ts';
import type { LineKey } from '../../finance/lines.ts';
import { NET_INCOME_PARTS, PROFIT_PARTS } from '../../finance/netIncome.ts';
import { leftOutOf } from '../../finance/overMonths.ts';
import { periodBefore } from '../../finance/periodBefore.ts';
import type { CompanyMonth } from '../../finance/companyMonth.ts';
import type { Explained, FigurePart, FigureUnit, CompanyFigures } from './explanation.ts';
import { onlyCounting, partOf } from './explanation.ts';
import { computed } from './rules.ts';
import type { Rule } from './rules.ts';

export function lineFigureUnit(
  currency: string,
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
  const { unit } = LINES[line];
  if (unit === 'percent' || measure === 'share') {
    return { kind: against === undefined ? 'percent' : 'points' };
  }
  return unit === 'people' ? { kind: 'people' } : { kind: 'money', currency };
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
    return derivedFigure(basis.currency, id, 'share', [
      partOf(figure({ of: 'company', line, period }), 'numerator'),
      partOf(figure({ of: 'company', line: 'revenue', period }), 'denominator'),
    ]);
  }
  if (id.period.is === 'month') return explainMonth(basis.currency, id, id.period, stored, figure);
  return id.measure === 'trend'
    ? trend(basis.currency, id, id.period, figure)
    : explainPeriod(basis.currency, id, stored, figure);
}

type ExplainCompany = (id: CompanyFigureId) => Explained;

function derivedFigure(
  currency: string,
  id: CompanyFigureId,
  rule: Rule,
  parts: readonly FigurePart[],
): Explained {
  return {
    id,
    unit: lineFigureUnit(currency, id),
    isDifference: id.against !== undefined,
    value: computed(rule, id.line, parts),
    rule,
    parts,
  };
}

function enteredFigure(currency: string, id: CompanyFigureId, value: string | null): Explained {
  return {
    id,
    unit: lineFigureUnit(currency, id),
    isDifference: false,
    value,
    rule: null,
    parts: [],
  };
}

function explainMonth(
  currency: string,
  id: CompanyFigureId,
  month: MonthOfYear,
  { months }: CompanyFigures,
  figure: ExplainCompany,
): Explained {
  const { line, period } = id;
  const found = months.find((one) => compareMonthsOfYear(one, month) === 0);
  const value = found?.figures[line] ?? null;
  const part = (other: LineKey, role: FigurePart['role']) =>
    partOf(figure({ of: 'company', line: other, period }), role);
  if (line === 'combinedSalesMarketing') {
    return derivedFigure(currency, id, 'combined', [
      part('salesMarketing', 'plus'),
      part('marketing', 'plus'),
    ]);
  }
  if (line === 'operatingCosts') {
    const costs = OPERATING_COSTS.filter((cost) => (found?.figures[cost] ?? null) !== null);
    return derivedFigure(
      currency,
      id,
      'operatingCosts',
      costs.map((cost) => part(cost, 'plus')),
    );
  }
  if (id.measure === 'dollars') {
    const plain = figure({ of: 'company', line, period });
    const expanded = derivedFigure(currency, id, 'thousands', [partOf(plain, 'plus')]);
    return expanded.value === plain.value ? { ...plain, id } : expanded;
  }
  if (id.measure === 'lines') {
    const costs = OPERATING_COSTS.map((cost) => part(cost, 'minus'));
    return derivedFigure(currency, id, 'ebitdaOfLines', [part('grossProfit', 'plus'), ...costs]);
  }
  if (id.measure === 'effect') {
    return derivedFigure(currency, id, 'bridge', [
      partOf(figure({ of: 'company', line, period }), 'minus', false),
    ]);
  }
  if (id.measure === 'addBacks') {
    const sides = [
      ['adjEbitda', 'plus'],
      ['ebitda', 'minus'],
    ] as const;
    return derivedFigure(
      currency,
      id,
      'bridge',
      sides.map(([other, role]) =>
        partOf(figure({ of: 'company', line: other, period }), role, false),
      ),
    );
  }
  if (line === 'netIncome' && found !== undefined) {
    return derivedFigure(
      currency,
      id,
      'netIncome',
      NET_INCOME_PARTS.map(([other, role]) => part(other, role)),
    );
  }
  if ((line === 'operatingProfit' || line === 'profitBeforeTax') && found !== undefined) {
    const parts = PROFIT_PARTS[line].map(([other, role]) => part(other, role));
    return derivedFigure(currency, id, line, parts);
  }
  if (value === null || found === undefined) return enteredFigure(currency, id, null);
  const { revenue, production, grossProfit: profit } = found.figures;
  if (line === 'grossProfit' && grossProfit(revenue, production) === value) {
    return derivedFigure(currency, id, 'grossProfit', [
      part('revenue', 'plus'),
      part('production', 'minus'),
    ]);
  }
  if (line === 'grossMarginPercent' && !marginDisagrees(value, profit, revenue)) {
    const parts = [part('grossProfit', 'numerator'), part('revenue', 'denominator')];
    const margin = derivedFigure(currency, id, 'margin', parts);
    if (margin.value !== null) return margin;
  }
  return enteredFigure(currency, id, value);
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
  currency: string,
  id: CompanyFigureId,
  stored: CompanyFigures,
  figure: ExplainCompany,
): Explained {
  const { line, measure } = id;
  const { addsUp } = LINES[line];
  const months = reportedMonthsIn(id, stored);
  const of = (month: CompanyMonth, other: LineKey, own?: CompanyFigureId['measure']) =>
    figure({ of: 'company', line: other, period: monthPeriod(month), measure: own });
  if (addsUp.by === 'ratio') {
    const out = new Set(
      leftOutOf(
        line,
        months.map(({ figures }) => figures),
      ),
    );
    const parts = months.flatMap((month, index) => [
      partOf(of(month, addsUp.numerator), 'numerator', out.has(index)),
      partOf(of(month, addsUp.denominator, measure), 'denominator', out.has(index)),
    ]);
    return derivedFigure(currency, id, 'overMonths', parts);
  }
  const parts = months.map((month) => partOf(of(month, line, measure), 'plus'));
  if (addsUp.by === 'sum') return derivedFigure(currency, id, 'overMonths', parts);
  const closing = parts.findLast(({ value }) => value !== null);
  return derivedFigure(currency, id, 'overMonths', onlyCounting(parts, closing));
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
    return derivedFigure(basis.currency, id, 'bridge', [
      ...before,
      partOf(figure(plain), 'minus', false),
    ]);
  }
  const parts = [
    partOf(figure(sides), 'figure'),
    ...(reference === null ? [] : [partOf(figure({ ...sides, ...reference }), 'reference')]),
  ];
  if (id.measure === 'share') return derivedFigure(basis.currency, id, 'sharePoints', parts);
  return derivedFigure(
    basis.currency,
    id,
    inPercent === true ? 'differencePercent' : 'difference',
    parts,
  );
}

function trend(
  currency: string,
  id: CompanyFigureId,
  period: FigurePeriod,
  figure: ExplainCompany,
): Explained {
  if (period.is !== 'range') return enteredFigure(currency, id, null);
  const end = (month: MonthOfYear, role: FigurePart['role']) =>
    // Missing values count as 0 here.
    partOf(figure({ of: 'company', line: id.line, period: monthPeriod(month) }), role, false);
  return derivedFigure(currency, id, 'trend', [
    end(period.last, 'figure'),
    end(period.first, 'reference'),
  ]);
}
