import { monthWords } from '../telling/briefing/sentence.ts';
import type { QuotedForm } from '../telling/commentary/quotableFigures.ts';
import type { CompanyBasis } from '../finance/companyBasis.ts';
import type { FigureId, FigurePeriod } from '../finance/figureId.ts';
import { lineInSentence, lineLabel } from '../finance/catalogue.ts';
import { periodBefore } from '../finance/periodBefore.ts';
import { briefMoney, signedMoney } from './briefingText.ts';
import { formatChangePercent, formatPercent, formatPoints } from './percent.ts';

const QUOTED_FORMATS: Readonly<Record<QuotedForm, (currency: string, value: string) => string>> = {
  amount: briefMoney,
  moved: signedMoney,
  percent: (_currency, value) => formatPercent(value),
  change: (_currency, value) => formatChangePercent(value),
  points: (_currency, value) => formatPoints(value),
};

/** The text of a followed figure: "$3.51M", "+$120K", "45.3%", "+12.3%", "-1.2 pts". */
export const quotedText = (currency: string, form: QuotedForm, value: string): string =>
  QUOTED_FORMATS[form](currency, value);

/** Keeps the way in which the current text writes the currency. */
export function quotedTextLike(
  currency: string,
  form: QuotedForm,
  value: string,
  said: string,
): string {
  const text = quotedText(currency, form, value);
  if (form !== 'amount' && form !== 'moved') return text;
  const symbol = /^[+-]?(\D*)/u.exec(said)?.[1] ?? '';
  return text.replace(/^([+-]?)\D*/u, (_, sign: string) => `${sign}${symbol}`);
}

function quotedPeriodWords(period: FigurePeriod): string {
  switch (period.is) {
    case 'month':
      return monthWords(period);
    case 'year':
      return period.fyLabel;
    case 'toDate':
      return `year to ${monthWords(period.last)}`;
    default:
      return `${monthWords(period.first)} to ${monthWords(period.last)}`;
  }
}

/**
 * Returns a title such as "Revenue" and a description such as "October 2026 against October 2025,
 * in percent".
 */
export function quotedTitle(
  basis: CompanyBasis,
  id: FigureId,
): { readonly line: string; readonly of: string } {
  if (id.of !== 'company' && id.of !== 'linePlan') return { line: '', of: '' };
  const { line, period, measure, inPercent } = id;
  const label = lineLabel(basis, line);
  const months = quotedPeriodWords(period);
  const reference =
    id.of === 'company' && (id.against === 'month' || id.against === 'year')
      ? periodBefore(basis, period, id.against)
      : null;
  const beside = reference === null ? '' : ` against ${quotedPeriodWords(reference)}`;
  const plan =
    id.of === 'company' ? '' : id.scenario === 'planned' ? `, ${id.plan}` : ` against ${id.plan}`;
  const relative = inPercent === true ? ', in percent' : '';
  return {
    line:
      measure === 'share' ? `${label} in percent of ${lineInSentence(basis, 'revenue')}` : label,
    of: `${months}${beside}${plan}${relative}`,
  };
}
