import { LRUCache } from 'lru-cache';
import {
  createFinancialData,
  type FinancialData,
  listFigureReasons,
  listFinancialData,
  updateFinancialData,
} from '../../../contract/financialData.ts';
import { Turns } from '../../db/turns.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { cachedRead, route } from '../../http/route.ts';
import { notFound } from '../../http/problem.ts';
import { oneYear } from '../../reports/oneYear.ts';
import { hasFigures, readFigures, readReasons } from './financialData.queries.ts';
import {
  asUnseen,
  changesOfSeen,
  createFigures,
  updateFigures,
  updateSeenFigures,
} from './financialData.service.ts';

/** Months that are changed are nearly always among the last that were changed. */
const MOST_SEEN = 500;

export function financialDataRoutes({ database }: Deps): Route[] {
  // A change goes by what was seen last only if the database still has that version.
  const seen = new LRUCache<number, FinancialData>({ max: MOST_SEEN });
  const turns = new Turns();
  return [
    cachedRead(
      listFinancialData,
      'financial-data',
      ({ query }) => String(query.fyId ?? 'all'),
      ({ query }) => readFigures(database.orm, oneYear(query.fyId)),
    ),
    route(listFigureReasons, async ({ params }) => {
      if (!(await hasFigures(database.orm, params.id))) throw notFound('Financial data');
      return readReasons(database.orm, params.id);
    }),
    route(createFinancialData, (call) =>
      call.write((transaction) => createFigures(transaction, call.body)),
    ),
    route(updateFinancialData, (call) => {
      const { id } = call.params;
      return turns.inTurn(id, async () => {
        const last = seen.get(id);
        const changes = last && changesOfSeen(last, call.body, call.ifMatch);
        const changed =
          (last &&
            changes &&
            (await call.write((t) => updateSeenFigures(t, last, changes)).catch(asUnseen))) ??
          (await call.write((t) => updateFigures(t, id, call.body, call.ifMatch)));
        seen.set(id, changed);
        return changed;
      });
    }),
  ];
}
