import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CheckedFigures, MonthFinding, StoredFigures } from '../../domain/monthFindings.ts';
import { findingsToConfirm, hasMonthsAround, monthFindings } from '../../domain/monthFindings.ts';
import { shownBasis } from '../api/companyBasis.ts';
import { publicationsQuery } from '../api/publications.ts';
import { said, type SaidFinding } from './saidFindings.ts';
import { useSettled } from './useSettled.ts';
import { useStoredFigures } from './useStoredFigures.ts';

/** A month while its figures are typed. */
export interface TypedMonth {
  readonly fyId: number;
  readonly fyLabel: string;
  readonly monthNum: number;
}

/** How a month would be stored with what is typed. */
export interface MonthChecks {
  readonly after: CheckedFigures;
  /** What looks wrong with it, since the person paused. */
  readonly findings: readonly SaidFinding[];
  /** There are months around it that it was compared with. */
  readonly isCompared: boolean;
  /** The month was published. */
  readonly isReported: boolean;
  /** Those of the changed figures that have to be confirmed as they are now, each as a sentence. */
  readonly slipsIn: (changed: readonly string[]) => string[];
}

/** Checks a month while it is typed. `after` is the same object for as long as nothing is typed. */
export function useMonthChecks(month: TypedMonth | null, after: CheckedFigures): MonthChecks {
  const stored = useStoredFigures();
  const settled = useSettled(after);
  const { fyId, fyLabel, monthNum } = month ?? {};
  const findings = useMemo(
    () => found(fyLabel, monthNum, settled, stored).map((one) => said(one, settled)),
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
      findingsToConfirm(found(fyLabel, monthNum, after, stored))
        .filter(({ line }) => changed.includes(line))
        .map((finding) => said(finding, after).sentence),
  };
}

function found(
  fyLabel: string | undefined,
  monthNum: number | undefined,
  figures: CheckedFigures,
  stored: readonly StoredFigures[],
): MonthFinding[] {
  if (fyLabel === undefined || monthNum === undefined) return [];
  return monthFindings(shownBasis(), { fyLabel, monthNum, figures }, stored);
}
