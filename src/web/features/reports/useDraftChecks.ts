import { useMemo } from 'react';
import type { FinancialYear } from '../../../contract/financialYears.ts';
import type { CheckedFigures } from '../../../finance/monthFindings.ts';
import { type MonthChecks, type TypedMonth, useMonthChecks } from '../../editing/useMonthChecks.ts';
import { changedAmounts, draftFigures } from './createReportDraft.ts';
import type { CreatingReport } from './useCreateReport.ts';

export interface DraftChecks extends Pick<MonthChecks, 'findings' | 'isCompared' | 'after'> {
  readonly month: TypedMonth | null;
  /** Typed figures that need confirmation, each as a sentence. */
  readonly slips: () => string[];
}

export function useDraftChecks(
  { draft, existing, month }: CreatingReport,
  years: readonly FinancialYear[],
): DraftChecks {
  const typed = JSON.stringify(draftFigures(draft.amounts, existing));
  // Memoised by text, because the form creates a new object on every render. The parsed text was serialised one line
  // above.
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
    // While costs are being entered one by one, EBITDA can't match them yet.
    findings: checks.findings.filter((finding) => !finding.isPartial),
    isCompared: checks.isCompared,
    slips: () => checks.slipsIn(changedAmounts(draft.amounts, existing)),
  };
}
