import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CheckedFigures, MonthFinding, StoredFigures } from '../../../domain/monthFindings.ts';
import { monthFindings } from '../../../domain/monthFindings.ts';
import { monthlySummariesQuery } from '../../api/monthlySummaries.ts';
import { said, type SaidFinding } from '../../editing/saidFindings.ts';
import { useSettled } from '../../editing/useSettled.ts';
import { monthAfter, type MonthRowEdit } from './monthRow.ts';

/** How the row that is edited would be stored. */
export interface RowChecks {
  /** The month with what is typed, and what follows from that. */
  readonly after: CheckedFigures;
  /** What looks wrong with it, since the person paused. */
  readonly findings: readonly SaidFinding[];
  /** The month's report has gone to the board. */
  readonly isReported: boolean;
}

export function rowFindings(
  { base }: MonthRowEdit,
  fyLabel: string,
  after: CheckedFigures,
  stored: readonly StoredFigures[],
): MonthFinding[] {
  return monthFindings({ fyLabel, monthNum: base.monthNum, figures: after }, stored);
}

export function useRowChecks(
  edit: MonthRowEdit,
  fyLabel: string,
  stored: readonly StoredFigures[],
): RowChecks {
  const after = useMemo(() => monthAfter(edit), [edit]);
  const settled = useSettled(edit);
  const findings = useMemo(() => {
    const figures = monthAfter(settled);
    return rowFindings(settled, fyLabel, figures, stored).map((one) => said(one, figures));
  }, [settled, fyLabel, stored]);
  const { data: reports } = useQuery(monthlySummariesQuery(edit.base.fyId));
  const isReported = reports?.some(({ monthNum }) => monthNum === edit.base.monthNum) ?? false;
  return { after, findings, isReported };
}
