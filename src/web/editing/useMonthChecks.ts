import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CheckedFigures, MonthFinding, StoredFigures } from '../../finance/monthFindings.ts';
import { findingsToConfirm, hasMonthsAround, monthFindings } from '../../finance/monthFindings.ts';
import { shownBasis } from '../api/companyBasis.ts';
import { publicationsQuery } from '../api/publications.ts';
import { wordedFinding, type WordedFinding } from './wordedFindings.ts';
import { useDebounced } from './useDebounced.ts';
import { useStoredFigures } from './useStoredFigures.ts';

export interface TypedMonth {
  readonly fyId: number;
  readonly fyLabel: string;
  readonly monthNum: number;
}

export interface MonthChecks {
  readonly after: CheckedFigures;
  readonly findings: readonly WordedFinding[];
  readonly isCompared: boolean;
  readonly isReported: boolean;
  /** The changed figures that need confirmation, each as a sentence. */
  readonly slipsIn: (changed: readonly string[]) => string[];
}

/** Keep `after` stable while nothing is typed. */
export function useMonthChecks(month: TypedMonth | null, after: CheckedFigures): MonthChecks {
  const stored = useStoredFigures();
  const settled = useDebounced(after);
  const { fyId, fyLabel, monthNum } = month ?? {};
  const findings = useMemo(
    () =>
      findingsOfMonth(fyLabel, monthNum, settled, stored).map((one) => wordedFinding(one, settled)),
    [fyLabel, monthNum, settled, stored],
  );
  const { data: publications } = useQuery({ ...publicationsQuery, enabled: fyId !== undefined });
  return {
    after,
    findings,
    isCompared:
      fyLabel !== undefined &&
      monthNum !== undefined &&
      hasMonthsAround(shownBasis(), { fyLabel, monthNum }, stored),
    isReported:
      publications?.some((one) => one.fyId === fyId && one.monthNum === monthNum) ?? false,
    slipsIn: (changed) =>
      findingsToConfirm(findingsOfMonth(fyLabel, monthNum, after, stored))
        .filter(({ line }) => changed.includes(line))
        .map((finding) => wordedFinding(finding, after).sentence),
  };
}

function findingsOfMonth(
  fyLabel: string | undefined,
  monthNum: number | undefined,
  figures: CheckedFigures,
  stored: readonly StoredFigures[],
): MonthFinding[] {
  if (fyLabel === undefined || monthNum === undefined) return [];
  return monthFindings(shownBasis(), { fyLabel, monthNum, figures }, stored);
}
