import { getBridges } from '../../../contract/bridges.ts';
import { getBriefing, listBriefings } from '../../../contract/briefing.ts';
import {
  createEbitdaItem,
  deleteEbitdaItem,
  listEbitdaItems,
  updateEbitdaItem,
} from '../../../contract/ebitdaItems.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { cachedRead, route } from '../../http/route.ts';
import { readBridges } from './bridges.service.ts';
import { readBriefing, readBriefs } from './briefing.service.ts';
import { addItem, dropItem, editItem, readAdjusted } from './ebitdaItems.service.ts';

export function briefingRoutes({ database, now }: Deps): Route[] {
  return [
    cachedRead(
      getBriefing,
      'briefing',
      ({ query }) => query.month ?? 'newest',
      ({ basis, query }) => readBriefing(basis, database.orm, query.month ?? null, now()),
    ),
    cachedRead(
      listBriefings,
      'briefing',
      ({ query }) => String(query.fyId),
      ({ basis, query }) => readBriefs(basis, database.orm, query.fyId),
    ),
    cachedRead(
      getBridges,
      'briefing',
      ({ query }) => [query.month, query.from ?? '', query.to ?? ''].join(' '),
      ({ basis, query }) => readBridges(basis, database.orm, query),
    ),
    cachedRead(
      listEbitdaItems,
      'briefing',
      ({ query }) => query.month,
      ({ basis, query }) => readAdjusted(basis, database.orm, query.month),
    ),
    route(createEbitdaItem, (call) =>
      call.write((transaction) => addItem(call.basis, transaction, call.body)),
    ),
    route(updateEbitdaItem, (call) =>
      call.write((transaction) => editItem(transaction, call.params.id, call.body, call.ifMatch)),
    ),
    route(deleteEbitdaItem, (call) =>
      call.write((transaction) => dropItem(transaction, call.params.id, call.ifMatch)),
    ),
  ];
}
