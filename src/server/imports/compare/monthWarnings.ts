import type { ImportWarning } from '../../../contract/imports.ts';
import type { CompanyBasis } from '../../../domain/companyBasis.ts';
import type { FinancialMonth } from '../../../domain/fiscalCalendar.ts';
import { monthRunsText } from '../../../domain/monthRuns.ts';
import { fiscalPeriod } from './comparedCell.ts';

/** What looks wrong about one month. */
export interface MonthWarning extends Pick<ImportWarning, 'check' | 'sheet' | 'cell'> {
  readonly month: FinancialMonth;
  /** The whole sentence about this month, with its numbers. */
  readonly sentence: string;
  /** The same of any month, without numbers. */
  readonly inGeneral: string;
  /** Whether the first month's own sentence explains it when it is said of many. */
  readonly hasExample: boolean;
}

/** Months that say the same are named one by one up to this number. */
const LISTED_SINGLY = 3;

/** One line for what is the same in many months of a sheet. */
export function togetherByMonths(
  basis: CompanyBasis,
  warnings: readonly MonthWarning[],
): ImportWarning[] {
  const alike = Map.groupBy(warnings, ({ check, sheet, inGeneral }) =>
    [check, sheet, inGeneral].join('\n'),
  );
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    if (group.length <= LISTED_SINGLY) return group.map((one) => single(basis, one));
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
