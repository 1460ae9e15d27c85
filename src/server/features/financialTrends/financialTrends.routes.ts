import { listAllTrends, listTrends } from '../../../contract/financialTrends.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { cachedRead } from '../../http/route.ts';
import { yearIdOf } from '../../months/yearIdOf.ts';
import { readTrendPoints } from './financialTrends.queries.ts';

export function financialTrendsRoutes({ database }: Deps): Route[] {
  return [
    cachedRead(
      listAllTrends,
      'financial-trends',
      () => 'all',
      ({ basis }) => readTrendPoints(basis, database.orm, undefined),
    ),
    cachedRead(
      listTrends,
      'financial-trends',
      ({ query }) => String(query.fyId ?? 'all'),
      ({ basis, query }) => readTrendPoints(basis, database.orm, yearIdOf(query.fyId)),
    ),
  ];
}
