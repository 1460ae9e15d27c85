import type { YearPlans } from '../../telling/briefing/briefingMonths.ts';
import type { CommentarySource } from '../../telling/commentary/knownValues.ts';
import { quotableValues } from '../../telling/commentary/quotableValues.ts';
import { codePointsOf } from '../../telling/commentary/quotedFigures.ts';
import type { FinancialMonth } from '../../finance/fiscalCalendar.ts';
import type { CheckedFigures, StoredFigures } from '../../finance/monthFindings.ts';
import { monthInYear } from '../../finance/pageFigures.ts';
import { readFigureId } from '../../finance/readFigureId.ts';
import { quotedText, quotedTitle } from '../../format/quotedFigureText.ts';
import { shownBasis } from '../api/companyBasis.ts';

export interface QuotableFigure {
  readonly figure: string;
  readonly line: string;
  /** A text such as "October 2026" or "October 2026 against Budget FY26". */
  readonly month: string;
  readonly said: string;
}

/** The typed part of a figure's name and its position, including the "@". */
export interface TypedName {
  readonly from: number;
  readonly to: number;
  readonly query: string;
}

/** Matches only after a space or an opening bracket, so that the "@" of an email address doesn't match. */
const TYPED_NAME = /(?<=^|[\s([–-])@(?<query>[\p{L}\d&][\p{L}\d& ]{0,30}|)$/u;
const MOST_FIGURE_CHOICES = 8;

/** The name being typed before the caret (in UTF-16 units), or null. */
export function typedName(text: string, caret: number): TypedName | null {
  const match = TYPED_NAME.exec(text.slice(0, caret));
  const query = match?.groups?.['query'];
  if (match === null || query === undefined || query.includes('  ')) return null;
  return {
    from: codePointsOf(text.slice(0, match.index)).length,
    to: codePointsOf(text.slice(0, caret)).length,
    query,
  };
}

const withCalendarMonth = <Month extends FinancialMonth>(month: Month) => ({
  ...month,
  ...monthInYear(shownBasis(), month),
});

/**
 * The figures that a text about a month is compared with and can follow. `typed` replaces the month's stored figures.
 */
export function monthSource(
  stored: readonly StoredFigures[],
  { fyLabel, monthNum }: FinancialMonth,
  typed: CheckedFigures | undefined,
  plans: YearPlans | null,
): CommentarySource {
  const own = { fyLabel, monthNum };
  const others = stored.filter((one) => one.fyLabel !== fyLabel || one.monthNum !== monthNum);
  const months = typed === undefined ? stored : [...others, { ...own, figures: typed }];
  return { month: withCalendarMonth(own), months: months.map(withCalendarMonth), plans };
}

export const quotableFigures = (source: CommentarySource): QuotableFigure[] =>
  quotableValues(shownBasis(), source).map(({ id, figure, form, value }) => {
    const { line, of } = quotedTitle(shownBasis(), id);
    return { figure, line, month: of, said: quotedText(shownBasis().currency, form, value) };
  });

/** Every typed word must be the beginning of a word in the name. */
export function matchingFigures(
  figures: readonly QuotableFigure[],
  query: string,
): readonly QuotableFigure[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  const found: QuotableFigure[] = [];
  for (const one of figures) {
    const own = `${one.line} ${one.month}`.toLowerCase().split(/\s+/u);
    if (words.every((word) => own.some((part) => part.startsWith(word)))) found.push(one);
    if (found.length === MOST_FIGURE_CHOICES) break;
  }
  return found;
}

/** Returns "Revenue, October 2026" for "revenue.2026-10". */
export function followedName(figure: string): string {
  const basis = shownBasis();
  const read = readFigureId(basis, figure);
  if (read.is === 'refused') return figure;
  const { line, of } = quotedTitle(basis, read.id);
  return `${line}, ${of}`;
}
