import { monthWords } from '../../domain/briefing/sentence.ts';
import { lettersOf, QUOTABLE_LINES } from '../../domain/commentary/quotedFigures.ts';
import { calendarYear, fiscalToCalendar, toFiscalMonth } from '../../domain/fiscalCalendar.ts';
import { companyFigureText, monthPeriod } from '../../domain/figureId.ts';
import { LINES, shownLines } from '../../domain/lines.ts';
import type { CheckedFigures, StoredFigures } from '../../domain/monthFindings.ts';
import { briefMoney } from '../../format/briefingText.ts';
import type { TypedMonth } from './useMonthChecks.ts';

/** A figure that can be put into a text. */
export interface QuotableFigure {
  readonly figure: string;
  /** "Revenue" */
  readonly line: string;
  /** "October 2026" */
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

/** A month by the calendar, and how many months had gone by then. */
function placed({ fyLabel, monthNum }: { readonly fyLabel: string; readonly monthNum: number }) {
  const year = calendarYear(fyLabel, monthNum);
  const calendarMonth = fiscalToCalendar(toFiscalMonth(monthNum));
  return { calendarYear: year, calendarMonth, count: year * 12 + calendarMonth };
}

/**
 * All figures that a text on a month can quote: those of the month first, then the ones before it, the newest
 * first. `typed` are the month's figures in the same form; left out: as they are stored.
 */
export function quotableFigures(
  stored: readonly StoredFigures[],
  own: TypedMonth,
  typed: CheckedFigures | undefined,
): QuotableFigure[] {
  const last = placed(own).count;
  const others = stored
    .map(({ figures, ...month }) => ({ figures, at: placed(month) }))
    .filter(({ at }) => at.count < last || (typed === undefined && at.count === last));
  const months = typed === undefined ? others : [...others, { figures: typed, at: placed(own) }];
  return months
    .toSorted((a, b) => b.at.count - a.at.count)
    .flatMap(({ figures, at }) =>
      shownLines(QUOTABLE_LINES).flatMap((line): QuotableFigure[] => {
        const amount = figures[line];
        if (amount === null || amount === undefined) return [];
        return [
          {
            figure: companyFigureText({ of: 'company', line, period: monthPeriod(at) }),
            line: LINES[line].label,
            month: monthWords(at),
            said: briefMoney(amount),
          },
        ];
      }),
    );
}

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

/** "October 2026" of "revenue.2026-10", with the line's name before it. */
export const followedName = (figures: readonly QuotableFigure[], figure: string): string => {
  const found = figures.find((one) => one.figure === figure);
  return found === undefined ? figure : `${found.line}, ${found.month}`;
};
