import { useMemo } from 'react';
import type { FinancialData } from '../../../contract/financialData.ts';
import { type WordedFinding, storedFindings } from '../../editing/wordedFindings.ts';
import { useStoredFigures } from '../../editing/useStoredFigures.ts';

/** Keyed by the id of the month's figures. */
export function useStoredFindings(
  records: readonly FinancialData[],
  fyLabel: string,
): ReadonlyMap<number, readonly WordedFinding[]> {
  const stored = useStoredFigures();
  return useMemo(
    () => new Map(records.map((month) => [month.id, storedFindings(month, fyLabel, stored)])),
    [records, fyLabel, stored],
  );
}
