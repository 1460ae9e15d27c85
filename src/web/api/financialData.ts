import { queryOptions } from '@tanstack/react-query';
import { monthAsReported } from '../../domain/notReported.ts';
import { call } from './call.ts';
import { reading } from './queryClient.ts';

/**
 * The figures of all months, or of one year, in the order of the fiscal calendar. A zero that nobody
 * has reported is missing here, as it is for everything that compares, colours or adds up.
 */
export const financialDataQuery = (fyId?: number) =>
  queryOptions({
    queryKey: ['financial-data', fyId ?? 'all'],
    queryFn: async (asked) => {
      const query = fyId === undefined ? {} : { fyId: String(fyId) };
      return (await call('listFinancialData', { ...reading(asked), query })).map(monthAsReported);
    },
  });

/** The reasons that were given for changes of a month, the latest first. */
export const figureReasonsQuery = (id: number) =>
  queryOptions({
    queryKey: ['financial-data', 'reasons', id],
    queryFn: (asked) =>
      call('listFigureReasons', { ...reading(asked), params: { id: String(id) } }),
  });
