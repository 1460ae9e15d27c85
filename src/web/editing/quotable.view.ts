import type { YearPlans } from '../../domain/briefing/briefingMonths.ts';
import type { CommentarySource } from '../../domain/commentary/knownValues.ts';
import { quotableValues } from '../../domain/commentary/quotableValues.ts';
import { lettersOf } from '../../domain/commentary/quotedFigures.ts';
import type { FinancialMonth } from '../../domain/fiscalCalendar.ts';
import type { CheckedFigures, StoredFigures } from '../../domain/monthFindings.ts';
import { monthInYear } from '../../domain/pageFigures.ts';
import { readFigureId } from '../../domain/readFigureId.ts';
import { quotedText, quotedTitle } from '../../format/quotedFigureText.ts';
import { shownBasis } from '../api/companyBasis.ts';

/** A figure that can be put into a text. */
export interface QuotableFigure {
  readonly figure: string;
  /** "Revenue" */
  readonly line: string;
  /** "October 2026", "October 2026 against Budget FY26" */
  readonly month: string;
  /** "$3.51M" */
  readonly said: string;
}

/** What is typed of a figure's name, and where: with the sign before it. */
export interface TypedName {
  readonly from: number;
  readonly to: number;
  readonly query: string;
}

/** Behind a space or an opening bracket: the "@" of an address is none. */
const NAME = /(?<=^|[\s([–-])@(?<query>[\p{L}\d&][\p{L}\d& ]{0,30}|)$/u;
const SHOWN = 8;

/** The name that is being typed before the caret, which counts as a text control does; null: none is. */
export function typedName(text: string, caret: number): TypedName | null {
  const match = NAME.exec(text.slice(0, caret));
  const query = match?.groups?.['query'];
  if (match === null || query === undefined || query.includes('  ')) return null;
  return {
    from: lettersOf(text.slice(0, match.index)).length,
    to: lettersOf(text.slice(0, caret)).length,
    query,
  };
}

/** A month as the calendar has it, too. */
const placed = <Month extends FinancialMonth>(month: Month) => ({
  ...month,
  ...monthInYear(shownBasis(), month),
});

/**
 * What texts on a month are compared with, and what they can follow. `typed` are the month's figures in the same form;
 * left out: as they are stored.
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
  return { month: placed(own), months: months.map(placed), plans };
}

/** All figures that a text on a month can follow, as the list of them has them. */
export const quotableFigures = (source: CommentarySource): QuotableFigure[] =>
  quotableValues(shownBasis(), source).map(({ id, figure, form, value }) => {
    const { line, of } = quotedTitle(shownBasis(), id);
    return { figure, line, month: of, said: quotedText(shownBasis().currency, form, value) };
  });

/** Those whose name has all words that are typed, each at the beginning of one of its own. */
export function matchingFigures(
  figures: readonly QuotableFigure[],
  query: string,
): readonly QuotableFigure[] {
  const words = query.toLowerCase().split(/\s+/u).filter(Boolean);
  const found: QuotableFigure[] = [];
  for (const one of figures) {
    const own = `${one.line} ${one.month}`.toLowerCase().split(/\s+/u);
    if (words.every((word) => own.some((part) => part.startsWith(word)))) found.push(one);
    if (found.length === SHOWN) break;
  }
  return found;
}

/** "Revenue, October 2026" of "revenue.2026-10". */
export function followedName(figure: string): string {
  const basis = shownBasis();
  const read = readFigureId(basis, figure);
  if (read.is === 'refused') return figure;
  const { line, of } = quotedTitle(basis, read.id);
  return `${line}, ${of}`;
}
