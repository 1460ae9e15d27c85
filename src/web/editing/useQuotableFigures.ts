import { useMemo } from 'react';
import type { CheckedFigures } from '../../domain/monthFindings.ts';
import type { QuotableFigure } from './quotable.view.ts';
import { quotableFigures } from './quotable.view.ts';
import type { TypedMonth } from './useMonthChecks.ts';
import { useStoredFigures } from './useStoredFigures.ts';

const NONE: readonly QuotableFigure[] = [];

/** The figures that a text on a month can quote; none until they are loaded. */
export function useQuotableFigures(
  month: TypedMonth | null,
  typed?: CheckedFigures,
): readonly QuotableFigure[] {
  const stored = useStoredFigures();
  return useMemo(
    () => (month === null ? NONE : quotableFigures(stored, month, typed)),
    [month, stored, typed],
  );
}
