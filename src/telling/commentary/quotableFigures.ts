import type { Catalogue, Measure, MeasureKey } from '../../finance/catalogue.ts';
import { measureOf } from '../../finance/catalogue.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import { currencySymbol } from '../../finance/currencies.ts';
import type { FigureId, FigurePeriod } from '../../finance/figureId.ts';
import { MONTH_LINES } from '../../finance/lines.ts';
import { readFigureId } from '../../finance/readFigureId.ts';
import { REPORTING_CURRENCIES } from '../../finance/reportingCurrencies.ts';

export type QuotedForm = 'amount' | 'moved' | 'percent' | 'change' | 'points';

const LONGEST_SYMBOL = Math.max(...REPORTING_CURRENCIES.map((code) => currencySymbol(code).length));

const QUOTED_AMOUNT = String.raw`[^\d+-]{0,${LONGEST_SYMBOL}}\d[\d,]*(?:\.\d\d)?[KM]?`;
const TENTHS = String.raw`\d[\d,]*\.\d`;

export const QUOTED_FORM_PATTERNS: Readonly<Record<QuotedForm, RegExp>> = {
  amount: new RegExp(`^-?${QUOTED_AMOUNT}$`, 'u'),
  moved: new RegExp(`^[+-]?${QUOTED_AMOUNT}$`, 'u'),
  percent: new RegExp(`^-?${TENTHS}%$`, 'u'),
  change: new RegExp(`^[+-]?${TENTHS}%$`, 'u'),
  points: new RegExp(`^[+-]?${TENTHS} pts$`, 'u'),
};

const isMonthlyLine = (line: MeasureKey): boolean => MONTH_LINES.some((one) => one === line);

const isFollowed = ({ is }: FigurePeriod): boolean => is === 'month' || is === 'toDate';

function formsOf({ unit }: Measure, measure: 'share' | undefined, inPercent: true | undefined) {
  if (inPercent === true) return { itself: null, moved: 'change' } as const;
  const isPercent = unit === 'percent' || measure === 'share';
  return isPercent
    ? ({ itself: 'percent', moved: 'points' } as const)
    : ({ itself: 'amount', moved: 'moved' } as const);
}

/**
 * The form in which texts can follow a figure; null if they can't. Texts can follow a month's or year to date's amount,
 * margin or share of revenue; its difference from the month before (months only), the year before, or a plan by line;
 * and the plan's own month, year to date or year.
 */
export function quotedForm(catalogue: Catalogue, id: FigureId): QuotedForm | null {
  if (id.of !== 'company' && id.of !== 'linePlan') return null;
  const { line, period, measure, inPercent } = id;
  if (!isMonthlyLine(line) || (measure !== undefined && measure !== 'share')) return null;
  const form = formsOf(measureOf(catalogue, line), measure, inPercent);
  if (id.of === 'company') {
    const isPlain = id.withReports !== true && id.against !== 'lines';
    if (!isPlain || !isFollowed(period)) return null;
    return id.against === undefined ? form.itself : form.moved;
  }
  // A plan has no shares of revenue; its margin is a line of its own.
  if (measure === 'share') return null;
  if (id.scenario === 'planned') return form.itself;
  // A year to date is compared with the same months of the plan.
  return period.is === 'month' || (period.is === 'toDate' && id.reported === true)
    ? form.moved
    : null;
}

/** Takes the text of an id: "revenue.2026-10". */
export function quotedFormOf(basis: CompanyBasis, figure: string): QuotedForm | null {
  const read = readFigureId(basis, figure);
  return read.is === 'figure' ? quotedForm(basis, read.id) : null;
}
