import { monthWords } from '../domain/briefing/sentence.ts';
import type { QuotedForm } from '../domain/commentary/quotableFigures.ts';
import type { CompanyBasis } from '../domain/companyBasis.ts';
import type { FigureId, FigurePeriod } from '../domain/figureId.ts';
import { LINES } from '../domain/lines.ts';
import { periodBefore } from '../domain/periodBefore.ts';
import { briefMoney, signedMoney } from './briefingText.ts';
import { formatChangePercent, formatPercent, formatPoints } from './percent.ts';

const SAID: Readonly<Record<QuotedForm, (currency: string, value: string) => string>> = {
  amount: briefMoney,
  moved: signedMoney,
  percent: (_currency, value) => formatPercent(value),
  change: (_currency, value) => formatChangePercent(value),
  points: (_currency, value) => formatPoints(value),
};

/** A figure as a text says that follows it: "$3.51M", "+$120K", "45.3%", "+12.3%", "-1.2 pts". */
export const quotedText = (currency: string, form: QuotedForm, value: string): string =>
  SAID[form](currency, value);

/** The same with the currency that a text has already, as another form of it is written there. */
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

function periodWords(period: FigurePeriod): string {
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

/** A figure that a text can follow, in words: "Revenue" and "October 2026 against October 2025, in percent". */
export function quotedTitle(
  basis: CompanyBasis,
  id: FigureId,
): { readonly line: string; readonly of: string } {
  if (id.of !== 'company' && id.of !== 'linePlan') return { line: '', of: '' };
  const { line, period, measure, inPercent } = id;
  const { label } = LINES[line];
  const months = periodWords(period);
  const reference =
    id.of === 'company' && (id.against === 'month' || id.against === 'year')
      ? periodBefore(basis, period, id.against)
      : null;
  const beside = reference === null ? '' : ` against ${periodWords(reference)}`;
  const plan =
    id.of === 'company' ? '' : id.scenario === 'planned' ? `, ${id.plan}` : ` against ${id.plan}`;
  const relative = inPercent === true ? ', in percent' : '';
  return {
    line: measure === 'share' ? `${label} in percent of revenue` : label,
    of: `${months}${beside}${plan}${relative}`,
  };
}
