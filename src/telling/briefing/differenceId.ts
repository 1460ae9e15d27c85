import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { CompanyFigureId, BriefingFigureId } from '../../finance/figureId.ts';
import { monthPeriod } from '../../finance/figureId.ts';
import type { MonthOfYear } from '../../finance/fiscalCalendar.ts';
import type { LineKey } from '../../finance/lines.ts';
import { periodBefore } from '../../finance/periodBefore.ts';
import { countOfMonth } from './briefingMonths.ts';
import { monthFigureId, thanMonth, briefingFigureId } from './sentence.ts';

interface Movement {
  readonly line: LineKey;
  readonly month: MonthOfYear;
  readonly earlier: MonthOfYear;
}

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

export function differenceId(
  basis: CompanyBasis,
  { line, month, earlier }: Movement,
  inPercent = false,
): CompanyFigureId | BriefingFigureId {
  const against = againstOf(basis, month, earlier);
  const percent = inPercent ? { inPercent: true as const } : {};
  if (against !== undefined) return monthFigureId(line, month, { against, ...percent });
  return briefingFigureId('moved', line, month, { than: thanMonth(earlier), ...percent });
}
