import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QuotedInReport } from '../../contract/commentary.ts';
import { quotedFiguresQuery } from '../api/commentary.ts';
import { reportsQuery } from '../api/reports.ts';

interface QuotedMonth {
  readonly fyId: number;
  readonly monthNum: number;
}

/** Returns undefined if there are no quotes or they are still loading. */
export function useQuotesOfMonth({
  fyId,
  monthNum,
}: QuotedMonth): readonly QuotedInReport[] | undefined {
  const { data: reports } = useQuery(reportsQuery(fyId));
  const report = reports?.find((one) => one.monthNum === monthNum);
  const { data } = useQuery({
    ...quotedFiguresQuery(report?.id ?? 0),
    enabled: report !== undefined,
  });
  return report === undefined ? undefined : data;
}

export function useReadQuotesOfMonth() {
  const client = useQueryClient();
  return async ({ fyId, monthNum }: QuotedMonth): Promise<readonly QuotedInReport[]> => {
    const reports = await client.ensureQueryData(reportsQuery(fyId));
    const report = reports.find((one) => one.monthNum === monthNum);
    return report === undefined ? [] : client.ensureQueryData(quotedFiguresQuery(report.id));
  };
}
