import type { CompanyBasis } from '../companyBasis.ts';
import type { CompanyFigureId, ToldFigureId } from '../figureId.ts';
import { monthPeriod } from '../figureId.ts';
import type { MonthOfYear } from '../fiscalCalendar.ts';
import type { LineKey } from '../lines.ts';
import { periodBefore } from '../periodBefore.ts';
import { countOfMonth } from './briefingMonths.ts';
import { ofMonth, thanMonth, toldOf } from './sentence.ts';

/** A line of a month next to the same line of an earlier month. */
interface Movement {
  readonly line: LineKey;
  readonly month: MonthOfYear;
  readonly earlier: MonthOfYear;
}

/** How the earlier month is named by the ids of differences; undefined where they do not have it. */
function againstOf(
  basis: CompanyBasis,
  month: MonthOfYear,
  earlier: MonthOfYear,
): CompanyFigureId['against'] {
  return (['year', 'month'] as const).find((by) => {
    const before = periodBefore(basis, monthPeriod(month), by);
    return before?.is === 'month' && countOfMonth(before) === countOfMonth(earlier);
  });
}

/** The difference of a line of a month from an earlier month. */
export function differenceId(
  basis: CompanyBasis,
  { line, month, earlier }: Movement,
  inPercent = false,
): CompanyFigureId | ToldFigureId {
  const against = againstOf(basis, month, earlier);
  const percent = inPercent ? { inPercent: true as const } : {};
  if (against !== undefined) return ofMonth(line, month, { against, ...percent });
  return toldOf('moved', line, month, { than: thanMonth(earlier), ...percent });
}
