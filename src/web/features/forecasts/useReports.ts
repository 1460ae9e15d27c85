import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { reportsQuery } from '../../api/reports.ts';
import { newestReports } from './reports.ts';

export function useReports() {
  const query = useQuery(reportsQuery());
  const list = useMemo(() => newestReports(query.data ?? []), [query.data]);
  const byId = useMemo(() => new Map(list.map((report) => [report.id, report])), [list]);
  return { query, list, byId };
}
