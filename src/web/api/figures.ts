import { queryOptions } from '@tanstack/react-query';
import { readFigureId } from '../../finance/readFigureId.ts';
import { readPlannedBalance } from '../../finance/statements/plannedBalanceFigure.ts';
import { call } from './call.ts';
import { shownBasis } from './companyBasis.ts';
import { queryCallOptions } from './queryClient.ts';

function nounOf(id: string): 'monthly-summaries' | 'forecasts' | 'plans' {
  const read = readFigureId(shownBasis(), id);
  if (read.is === 'figure' && read.id.of === 'plan') return 'forecasts';
  if (read.is === 'figure' && read.id.of === 'linePlan' && read.id.scenario === 'planned') {
    return 'plans';
  }
  if (readPlannedBalance(shownBasis(), id) !== null) return 'plans';
  // Changes of reports include those of monthly figures.
  return 'monthly-summaries';
}

/** Explains where a figure comes from. With `compareWith`, also its value at that time and why it differs. */
export const explanationQuery = (id: string, compareWith?: string) =>
  queryOptions({
    queryKey: [nounOf(id), 'explained', id, compareWith ?? null],
    queryFn: (asked) =>
      call('explainFigure', {
        ...queryCallOptions(asked),
        params: { id },
        query: compareWith === undefined ? {} : { compareWith },
      }),
  });
