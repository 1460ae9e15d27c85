import { listAllTrends, listTrends } from '../../../contract/financialTrends.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { cachedRead } from '../../http/route.ts';
import { oneYear } from '../../reports/oneYear.ts';
import { readTrendPoints } from './financialTrends.queries.ts';

export function financialTrendsRoutes({ database }: Deps): Route[] {
  return [
    cachedRead(
      listAllTrends,
      'financial-trends',
      () => 'all',
      () => readTrendPoints(database.orm, undefined),
    ),
    cachedRead(
      listTrends,
      'financial-trends',
      ({ query }) => String(query.fyId ?? 'all'),
      ({ query }) => readTrendPoints(database.orm, oneYear(query.fyId)),
    ),
  ];
}
