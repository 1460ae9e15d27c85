import {
  createFinancialData,
  listFinancialData,
  updateFinancialData,
} from '../../../contract/financialData.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { cachedRead, route } from '../../http/route.ts';
import { oneYear } from '../../reports/oneYear.ts';
import { readFigures } from './financialData.queries.ts';
import { createFigures, updateFigures } from './financialData.service.ts';

export function financialDataRoutes({ database }: Deps): Route[] {
  return [
    cachedRead(
      listFinancialData,
      'financial-data',
      ({ query }) => String(query.fyId ?? 'all'),
      ({ query }) => readFigures(database.orm, oneYear(query.fyId)),
    ),
    route(createFinancialData, ({ body, write }) =>
      write((transaction) => createFigures(transaction, body)),
    ),
    route(updateFinancialData, ({ params, body, ifMatch, write }) =>
      write((transaction) => updateFigures(transaction, params.id, body, ifMatch)),
    ),
  ];
}
