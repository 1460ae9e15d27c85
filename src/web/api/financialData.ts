import { queryOptions } from '@tanstack/react-query';
import { monthAsReported } from '../../finance/notReported.ts';
import { call } from './call.ts';
import { queryCallOptions } from './queryClient.ts';

/**
 * The figures of all months, or of one year, in fiscal order. Zeros that weren't reported are left out, because they
 * must not be compared, coloured or added up.
 */
export const financialDataQuery = (fyId?: number) =>
  queryOptions({
    queryKey: ['financial-data', fyId ?? 'all'],
    queryFn: async (asked) => {
      const query = fyId === undefined ? {} : { fyId: String(fyId) };
      return (await call('listFinancialData', { ...queryCallOptions(asked), query })).map(
        monthAsReported,
      );
    },
  });

export const figureReasonsQuery = (id: number) =>
  queryOptions({
    queryKey: ['financial-data', 'reasons', id],
    queryFn: (asked) =>
      call('listFigureReasons', { ...queryCallOptions(asked), params: { id: String(id) } }),
  });
