import { useQuery } from '@tanstack/react-query';
import type { QuotedInReport } from '../../contract/commentary.ts';
import { quotedFiguresQuery } from '../api/commentary.ts';
import { monthlySummariesQuery } from '../api/monthlySummaries.ts';

/** What follows a figure in the report of a month; undefined: it has none, or it is not loaded yet. */
export function useQuotesOfMonth({
  fyId,
  monthNum,
}: {
  readonly fyId: number;
  readonly monthNum: number;
}): readonly QuotedInReport[] | undefined {
  const { data: reports } = useQuery(monthlySummariesQuery(fyId));
  const report = reports?.find((one) => one.monthNum === monthNum);
  const { data } = useQuery({
    ...quotedFiguresQuery(report?.id ?? 0),
    enabled: report !== undefined,
  });
  return report === undefined ? undefined : data;
}
