import { useMemo } from 'react';
import type { CheckedFigures } from '../../finance/monthFindings.ts';
import type { QuotableFigure } from './quotable.view.ts';
import { monthSource, quotableFigures } from './quotable.view.ts';
import type { TypedMonth } from './useMonthChecks.ts';
import { useStoredFigures } from './useStoredFigures.ts';
import { useYearPlans } from './useYearPlans.ts';

const NO_QUOTABLE_FIGURES: readonly QuotableFigure[] = [];

export function useQuotableFigures(
  month: TypedMonth | null,
  typed?: CheckedFigures,
): readonly QuotableFigure[] {
  const stored = useStoredFigures();
  const plans = useYearPlans(month);
  return useMemo(
    () =>
      month === null
        ? NO_QUOTABLE_FIGURES
        : quotableFigures(monthSource(stored, month, typed, plans)),
    [month, stored, typed, plans],
  );
}
