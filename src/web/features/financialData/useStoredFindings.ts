import { useMemo } from 'react';
import type { FinancialData } from '../../../contract/financialData.ts';
import { type SaidFinding, storedFindings } from '../../editing/saidFindings.ts';
import { useStoredFigures } from '../../editing/useStoredFigures.ts';

/** Keyed by the id of the month's figures. */
export function useStoredFindings(
  records: readonly FinancialData[],
  fyLabel: string,
): ReadonlyMap<number, readonly SaidFinding[]> {
  const stored = useStoredFigures();
  return useMemo(
    () => new Map(records.map((month) => [month.id, storedFindings(month, fyLabel, stored)])),
    [records, fyLabel, stored],
  );
}
