import {
  createFinancialData,
  listFigureReasons,
  listFinancialData,
  updateFinancialData,
} from '../../../contract/financialData.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { cachedRead, route } from '../../http/route.ts';
import { notFound } from '../../http/problem.ts';
import { yearIdOf } from '../../months/yearIdOf.ts';
import { FigureUpdates } from './figureUpdates.ts';
import { hasFigures, readFigures, readReasons } from './financialData.queries.ts';
import { createFigures } from './financialData.service.ts';

export function financialDataRoutes({ database }: Deps): Route[] {
  const updates = new FigureUpdates();
  return [
    cachedRead(
      listFinancialData,
      'financial-data',
      ({ query }) => String(query.fyId ?? 'all'),
      ({ basis, query }) => readFigures(basis, database.orm, yearIdOf(query.fyId)),
    ),
    route(listFigureReasons, async ({ basis, params }) => {
      if (!(await hasFigures(database.orm, params.id))) throw notFound('Financial data');
      return readReasons(basis, database.orm, params.id);
    }),
    route(createFinancialData, (call) =>
      call.write((transaction) => createFigures(call.basis, transaction, call.body)),
    ),
    route(updateFinancialData, (call) => updates.update(call)),
  ];
}
