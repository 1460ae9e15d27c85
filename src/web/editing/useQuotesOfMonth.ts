import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QuotedInReport } from '../../contract/commentary.ts';
import { quotedFiguresQuery } from '../api/commentary.ts';
import { monthlySummariesQuery } from '../api/monthlySummaries.ts';

interface Month {
  readonly fyId: number;
  readonly monthNum: number;
}

/** What follows a figure in the report of a month; undefined: it has none, or it is not loaded yet. */
export function useQuotesOfMonth({ fyId, monthNum }: Month): readonly QuotedInReport[] | undefined {
  const { data: reports } = useQuery(monthlySummariesQuery(fyId));
  const report = reports?.find((one) => one.monthNum === monthNum);
  const { data } = useQuery({
    ...quotedFiguresQuery(report?.id ?? 0),
    enabled: report !== undefined,
  });
  return report === undefined ? undefined : data;
}

/** Reads them, where they are not known when they have to be. */
export function useReadQuotesOfMonth() {
  const client = useQueryClient();
  return async ({ fyId, monthNum }: Month): Promise<readonly QuotedInReport[]> => {
    const reports = await client.ensureQueryData(monthlySummariesQuery(fyId));
    const report = reports.find((one) => one.monthNum === monthNum);
    return report === undefined ? [] : client.ensureQueryData(quotedFiguresQuery(report.id));
  };
}
