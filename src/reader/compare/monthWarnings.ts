import type { ImportWarning } from '../../contract/imports.ts';
import type { CompanyBasis } from '../../finance/companyBasis.ts';
import type { FinancialMonth } from '../../finance/fiscalCalendar.ts';
import { monthRunsText } from '../../finance/monthRuns.ts';
import { fiscalPeriod } from './comparedCell.ts';

export interface MonthWarning extends Pick<ImportWarning, 'check' | 'sheet' | 'cell'> {
  readonly month: FinancialMonth;
  readonly sentence: string;
  /** The sentence without numbers, which is the same for every month. */
  readonly inGeneral: string;
  readonly hasExample: boolean;
}

const MOST_MONTHS_LISTED = 3;

/** Combines the same warning for many months of a sheet into one line. */
export function combinedByMonths(
  basis: CompanyBasis,
  warnings: readonly MonthWarning[],
): ImportWarning[] {
  const alike = Map.groupBy(warnings, ({ check, sheet, inGeneral }) =>
    [check, sheet, inGeneral].join('\n'),
  );
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    if (group.length <= MOST_MONTHS_LISTED) return group.map((one) => single(basis, one));
    const period = monthRunsText(
      basis,
      group.map(({ month }) => month),
    );
    const example = first.hasExample ? `. ${first.sentence}` : '';
    const sentence = `${period}: ${first.inGeneral}${example}`;
    return [{ check: first.check, sheet: first.sheet, cell: first.cell, period, sentence }];
  });
}

const single = (
  basis: CompanyBasis,
  { check, sheet, cell, month, sentence }: MonthWarning,
): ImportWarning => ({
  check,
  sheet,
  cell,
  period: fiscalPeriod(basis, month),
  sentence,
});
