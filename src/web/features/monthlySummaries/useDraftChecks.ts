import { useMemo } from 'react';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import type { CheckedFigures } from '../../../domain/monthFindings.ts';
import { type MonthChecks, type TypedMonth, useMonthChecks } from '../../editing/useMonthChecks.ts';
import { changedAmounts, draftFigures } from './createReportDraft.ts';
import type { CreatingReport } from './useCreateReport.ts';

export interface DraftChecks extends Pick<MonthChecks, 'findings' | 'isCompared' | 'after'> {
  /** null until it is chosen. */
  readonly month: TypedMonth | null;
  /** The typed figures that have to be confirmed, each as a sentence. */
  readonly slips: () => string[];
}

/** Checks the figures of a new report while they are typed, once its month is known. */
export function useDraftChecks(
  { draft, existing, month }: CreatingReport,
  years: readonly FinancialYear[],
): DraftChecks {
  const typed = JSON.stringify(draftFigures(draft.amounts, existing));
  // The form gives a new object each time it is drawn. What is parsed was written one line above.
  const after = useMemo(() => JSON.parse(typed) as CheckedFigures, [typed]);
  const fyLabel = years.find(({ id }) => id === month?.fyId)?.fyYear;
  const { fyId, monthNum } = month ?? {};
  const typedMonth = useMemo(
    () =>
      fyId === undefined || monthNum === undefined || fyLabel === undefined
        ? null
        : { fyId, fyLabel, monthNum },
    [fyId, fyLabel, monthNum],
  );
  const checks = useMonthChecks(typedMonth, after);
  return {
    after,
    month: typedMonth,
    // While costs are typed one after the other, EBITDA cannot follow from them yet.
    findings: checks.findings.filter((finding) => !finding.isPartial),
    isCompared: checks.isCompared,
    slips: () => checks.slipsIn(changedAmounts(draft.amounts, existing)),
  };
}
