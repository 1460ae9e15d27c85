import { queryOptions } from '@tanstack/react-query';
import { readFigureId } from '../../domain/readFigureId.ts';
import { call } from './call.ts';
import { shownBasis } from './companyBasis.ts';
import { reading } from './queryClient.ts';

/** The resource whose changes make an explanation stale. */
function nounOf(id: string): 'monthly-summaries' | 'forecasts' | 'plans' {
  const read = readFigureId(shownBasis(), id);
  if (read.is === 'figure' && read.id.of === 'plan') return 'forecasts';
  if (read.is === 'figure' && read.id.of === 'linePlan' && read.id.scenario === 'planned') {
    return 'plans';
  }
  // That of reports also covers the figures of months.
  return 'monthly-summaries';
}

/** Where a figure comes from; with another moment, also what it was then and why it differs. */
export const explanationQuery = (id: string, compareWith?: string) =>
  queryOptions({
    queryKey: [nounOf(id), 'explained', id, compareWith ?? null],
    queryFn: (asked) =>
      call('explainFigure', {
        ...reading(asked),
        params: { id },
        query: compareWith === undefined ? {} : { compareWith },
      }),
  });
