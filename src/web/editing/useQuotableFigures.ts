import { useMemo } from 'react';
import type { CheckedFigures } from '../../domain/monthFindings.ts';
import type { QuotableFigure } from './quotable.view.ts';
import { monthSource, quotableFigures } from './quotable.view.ts';
import type { TypedMonth } from './useMonthChecks.ts';
import { useStoredFigures } from './useStoredFigures.ts';
import { useYearPlans } from './useYearPlans.ts';

const NONE: readonly QuotableFigure[] = [];

/** The figures that a text on a month can quote; none until they are loaded. */
export function useQuotableFigures(
  month: TypedMonth | null,
  typed?: CheckedFigures,
): readonly QuotableFigure[] {
  const stored = useStoredFigures();
  const plans = useYearPlans(month);
  return useMemo(
    () => (month === null ? NONE : quotableFigures(monthSource(stored, month, typed, plans))),
    [month, stored, typed, plans],
  );
}
