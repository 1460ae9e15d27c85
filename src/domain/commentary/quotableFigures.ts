import type { CompanyBasis } from '../companyBasis.ts';
import { currencySymbol } from '../currencies.ts';
import type { FigureId, FigurePeriod } from '../figureId.ts';
import type { LineKey } from '../lines.ts';
import { LINES, MONTH_LINES } from '../lines.ts';
import { readFigureId } from '../readFigureId.ts';
import { REPORTING_CURRENCIES } from '../reportingCurrencies.ts';

/** How a figure is said in a text: as it is, or by what it moved. */
export type QuotedForm = 'amount' | 'moved' | 'percent' | 'change' | 'points';

const LONGEST_SYMBOL = Math.max(...REPORTING_CURRENCIES.map((code) => currencySymbol(code).length));

/** In any currency. */
const AMOUNT = String.raw`[^\d+-]{0,${LONGEST_SYMBOL}}\d[\d,]*(?:\.\d\d)?[KM]?`;
const TENTHS = String.raw`\d[\d,]*\.\d`;

/** What stands in a text of a figure: "$3.51M", "+$120K", "45.3%", "+12.3%", "-1.2 pts". */
export const SAID_AS: Readonly<Record<QuotedForm, RegExp>> = {
  amount: new RegExp(`^-?${AMOUNT}$`, 'u'),
  moved: new RegExp(`^[+-]?${AMOUNT}$`, 'u'),
  percent: new RegExp(`^-?${TENTHS}%$`, 'u'),
  change: new RegExp(`^[+-]?${TENTHS}%$`, 'u'),
  points: new RegExp(`^[+-]?${TENTHS} pts$`, 'u'),
};

const isOfMonths = (line: LineKey): boolean => MONTH_LINES.some((one) => one === line);

const isFollowed = ({ is }: FigurePeriod): boolean => is === 'month' || is === 'toDate';

function formOf(line: LineKey, measure: 'share' | undefined, inPercent: true | undefined) {
  if (inPercent === true) return { itself: null, moved: 'change' } as const;
  const isPercent = LINES[line].unit === 'percent' || measure === 'share';
  return isPercent
    ? ({ itself: 'percent', moved: 'points' } as const)
    : ({ itself: 'amount', moved: 'moved' } as const);
}

/**
 * How texts say a figure that they can follow; null: they cannot. They follow the lines of months: a month's or a year
 * to date's amount, margin or share of revenue, and by how much it is other than the month before (of a month), the
 * same months a year before, and a plan by line; and what such a plan says of a month, a year to date or its year.
 */
export function quotedForm(id: FigureId): QuotedForm | null {
  if (id.of !== 'company' && id.of !== 'linePlan') return null;
  const { line, period, measure, inPercent } = id;
  if (!isOfMonths(line) || (measure !== undefined && measure !== 'share')) return null;
  const form = formOf(line, measure, inPercent);
  if (id.of === 'company') {
    const isPlain = id.withReports !== true && id.against !== 'lines';
    if (!isPlain || !isFollowed(period)) return null;
    return id.against === undefined ? form.itself : form.moved;
  }
  // A plan says no shares of revenue: its margin is a line of its own.
  if (measure === 'share') return null;
  if (id.scenario === 'planned') return form.itself;
  // What became of a year so far is held against the same months of the plan.
  return period.is === 'month' || (period.is === 'toDate' && id.reported === true)
    ? form.moved
    : null;
}

/** The same of the text of an id: "revenue.2026-10". */
export function quotedFormOf(basis: CompanyBasis, figure: string): QuotedForm | null {
  const read = readFigureId(basis, figure);
  return read.is === 'figure' ? quotedForm(read.id) : null;
}
