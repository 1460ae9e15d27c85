import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MonthlySummaryItem } from '../../../contract/reports.ts';
import { reportsQuery } from '../../api/reports.ts';
import { reportsWithTextQuery } from './reports.api.ts';
import { filterReports } from './reportCard.view.ts';
import type { ReportsSearch } from './reports.search.ts';

export interface ShownReports {
  readonly data: readonly MonthlySummaryItem[] | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => void;
}

export function useShownReports(fyId: number, search: ReportsSearch): ShownReports {
  const { text } = search;
  const all = useQuery(reportsQuery(fyId));
  const found = useQuery({
    ...reportsWithTextQuery(fyId, text ?? ''),
    enabled: text !== undefined,
    placeholderData: keepPreviousData,
  });
  const query = text === undefined ? all : found;
  return {
    data: query.data && filterReports(query.data, search).toReversed(),
    error: query.error,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
  };
}
