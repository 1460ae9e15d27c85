import { chartsOver } from './chartsSection.ts';
import { monthCommentary } from './commentarySection.ts';
import { yearFigures } from './figuresSection.ts';
import type { Pack } from './pack.ts';
import { packMonths } from './packMonths.ts';
import type { PackSource } from './packSource.ts';
import { monthSummary } from './summarySection.ts';

/** A month, the same month a year before, and all between. */
const ROLLING_MONTHS = 13;

function scopedYear({ scope, financialYears }: PackSource): string {
  const year = financialYears.find(({ id }) => id === scope.fyId);
  if (year === undefined) throw new RangeError(`No financial year ${scope.fyId ?? ''}`);
  return year.fyYear;
}

/** The pack of what a source holds; the same source gives the same pack. */
export function buildPack(source: PackSource): Pack {
  const months = packMonths(source);
  const fyLabel = scopedYear(source);
  const month = months.at(fyLabel, source.scope.monthNum ?? 1);
  return {
    title: 'Board Report',
    company: source.companyName,
    period: month.name,
    subtitle: `Financial year ${fyLabel}, month ${month.monthNum} of 12`,
    fileName: `board-report-${month.monthName.toLowerCase()}-${month.calendarYear}`,
    madeAt: source.madeAt,
    dataVersion: source.dataVersion,
    sections: [
      monthSummary(months, month),
      monthCommentary(month),
      yearFigures(months, month),
      chartsOver(months.upTo(month, ROLLING_MONTHS)),
    ],
    data: { tables: [] },
  };
}
