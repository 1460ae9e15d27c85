import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';

/** The figures of all months, or of one year, in the order of the fiscal calendar. */
export const financialDataQuery = (fyId?: number) =>
  queryOptions({
    queryKey: ['financial-data', fyId ?? 'all'],
    queryFn: ({ signal }) =>
      call('listFinancialData', {
        signal,
        query: fyId === undefined ? {} : { fyId: String(fyId) },
      }),
  });
