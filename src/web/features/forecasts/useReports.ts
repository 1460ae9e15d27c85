import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { monthlySummariesQuery } from '../../api/monthlySummaries.ts';
import { newestReports } from './reports.ts';

export function useReports() {
  const query = useQuery(monthlySummariesQuery());
  const list = useMemo(() => newestReports(query.data ?? []), [query.data]);
  const byId = useMemo(() => new Map(list.map((report) => [report.id, report])), [list]);
  return { query, list, byId };
}
