import type { CompanyBasis } from '../companyBasis.ts';
import type { CompanyFigureId, FigurePeriod } from '../figureId.ts';
import { monthPeriod } from '../figureId.ts';
import { compareMonthsOfYear } from '../fiscalCalendar.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import { grossProfit, marginDisagrees } from '../grossMargin.ts';
import { LINES, OPERATING_COSTS } from '../lines.ts';
import type { LineKey } from '../lines.ts';
import { NET_INCOME_PARTS } from '../netIncome.ts';
import { leftOutOf } from '../overMonths.ts';
import { periodBefore } from '../periodBefore.ts';
import type { CompanyMonth } from '../companyMonth.ts';
import type { Explained, FigurePart, FigureUnit, CompanyFigures } from './explanation.ts';
import { onlyCounting, partOf } from './explanation.ts';
import { computed } from './rules.ts';
import type { Rule } from './rules.ts';

/** What a figure of a line is measured in; `against` anything, it is a difference. */
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
  if (measure === 'trend' || inPercent === true) return { is: 'change' };
  const { unit } = LINES[line];
  if (unit === 'percent' || measure === 'share') {
    return { is: against === undefined ? 'percent' : 'points' };
  }
  return unit === 'people' ? { is: 'people' } : { is: 'money', currency };
}

/** How a figure of the company comes about. */
export function explainCompanyFigure(
  basis: CompanyBasis,
  id: CompanyFigureId,
  stored: CompanyFigures,
): Explained {
  const figure = (other: CompanyFigureId) => explainCompanyFigure(basis, other, stored);
  if (id.against !== undefined) return compared(basis, id, figure);
  if (id.measure === 'share') {
    const { line, period } = id;
    return derived(basis.currency, id, 'share', [
      partOf(figure({ of: 'company', line, period }), 'numerator'),
      partOf(figure({ of: 'company', line: 'revenue', period }), 'denominator'),
    ]);
  }
  if (id.period.is === 'month') return ofMonth(basis.currency, id, id.period, stored, figure);
  return id.measure === 'trend'
    ? trend(basis.currency, id, id.period, figure)
    : overPeriod(basis.currency, id, stored, figure);
}

type Explain = (id: CompanyFigureId) => Explained;

function derived(
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

function entered(currency: string, id: CompanyFigureId, value: string | null): Explained {
  return {
    id,
    unit: lineFigureUnit(currency, id),
    isDifference: false,
    value,
    rule: null,
    parts: [],
  };
}

function ofMonth(
  currency: string,
  id: CompanyFigureId,
  month: MonthOfYear,
  { months }: CompanyFigures,
  figure: Explain,
): Explained {
  const { line, period } = id;
  const found = months.find((one) => compareMonthsOfYear(one, month) === 0);
  const value = found?.figures[line] ?? null;
  const part = (other: LineKey, role: FigurePart['role']) =>
    partOf(figure({ of: 'company', line: other, period }), role);
  if (line === 'combinedSalesMarketing') {
    return derived(currency, id, 'combined', [
      part('salesMarketing', 'plus'),
      part('marketing', 'plus'),
    ]);
  }
  if (line === 'operatingCosts') {
    const costs = OPERATING_COSTS.filter((cost) => (found?.figures[cost] ?? null) !== null);
    return derived(
      currency,
      id,
      'operatingCosts',
      costs.map((cost) => part(cost, 'plus')),
    );
  }
  if (id.measure === 'dollars') {
    const plain = figure({ of: 'company', line, period });
    const expanded = derived(currency, id, 'thousands', [partOf(plain, 'plus')]);
    return expanded.value === plain.value ? { ...plain, id } : expanded;
  }
  if (id.measure === 'lines') {
    const costs = OPERATING_COSTS.map((cost) => part(cost, 'minus'));
    return derived(currency, id, 'ebitdaOfLines', [part('grossProfit', 'plus'), ...costs]);
  }
  if (id.measure === 'effect') {
    return derived(currency, id, 'bridge', [
      partOf(figure({ of: 'company', line, period }), 'minus', false),
    ]);
  }
  if (id.measure === 'addBacks') {
    const sides = [
      ['adjEbitda', 'plus'],
      ['ebitda', 'minus'],
    ] as const;
    return derived(
      currency,
      id,
      'bridge',
      sides.map(([other, role]) =>
        partOf(figure({ of: 'company', line: other, period }), role, false),
      ),
    );
  }
  if (line === 'netIncome' && found !== undefined) {
    return derived(
      currency,
      id,
      'netIncome',
      NET_INCOME_PARTS.map(([other, role]) => part(other, role)),
    );
  }
  if (value === null || found === undefined) return entered(currency, id, null);
  const { revenue, production, grossProfit: profit } = found.figures;
  if (line === 'grossProfit' && grossProfit(revenue, production) === value) {
    return derived(currency, id, 'grossProfit', [
      part('revenue', 'plus'),
      part('production', 'minus'),
    ]);
  }
  if (line === 'grossMarginPercent' && !marginDisagrees(value, profit, revenue)) {
    const parts = [part('grossProfit', 'numerator'), part('revenue', 'denominator')];
    const margin = derived(currency, id, 'margin', parts);
    if (margin.value !== null) return margin;
  }
  return entered(currency, id, value);
}

/** The months of a period that have figures, earliest first. */
function monthsIn(
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

function overPeriod(
  currency: string,
  id: CompanyFigureId,
  stored: CompanyFigures,
  figure: Explain,
): Explained {
  const { line, measure } = id;
  const { addsUp } = LINES[line];
  const months = monthsIn(id, stored);
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
    return derived(currency, id, 'overMonths', parts);
  }
  const parts = months.map((month) => partOf(of(month, line, measure), 'plus'));
  if (addsUp.by === 'sum') return derived(currency, id, 'overMonths', parts);
  const closing = parts.findLast(({ value }) => value !== null);
  return derived(currency, id, 'overMonths', onlyCounting(parts, closing));
}

/** What a figure is compared with: other months, or what its lines give. */
function referenceOf(
  basis: CompanyBasis,
  period: FigurePeriod,
  against: NonNullable<CompanyFigureId['against']>,
): Pick<CompanyFigureId, 'period' | 'measure'> | null {
  if (against === 'lines') return { period, measure: 'lines' };
  const before = periodBefore(basis, period, against);
  return before === null ? null : { period: before };
}

function compared(basis: CompanyBasis, id: CompanyFigureId, figure: Explain): Explained {
  const { against, inPercent, ...sides } = id;
  const reference = against === undefined ? null : referenceOf(basis, id.period, against);
  if (id.measure === 'effect') {
    const { measure: _measure, ...plain } = sides;
    const before =
      reference === null ? [] : [partOf(figure({ ...plain, ...reference }), 'plus', false)];
    return derived(basis.currency, id, 'bridge', [
      ...before,
      partOf(figure(plain), 'minus', false),
    ]);
  }
  const parts = [
    partOf(figure(sides), 'figure'),
    ...(reference === null ? [] : [partOf(figure({ ...sides, ...reference }), 'reference')]),
  ];
  if (id.measure === 'share') return derived(basis.currency, id, 'sharePoints', parts);
  return derived(
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
  figure: Explain,
): Explained {
  if (period.is !== 'range') return entered(currency, id, null);
  const end = (month: MonthOfYear, role: FigurePart['role']) =>
    // What is missing counts as 0 here.
    partOf(figure({ of: 'company', line: id.line, period: monthPeriod(month) }), role, false);
  return derived(currency, id, 'trend', [
    end(period.last, 'figure'),
    end(period.first, 'reference'),
  ]);
}
