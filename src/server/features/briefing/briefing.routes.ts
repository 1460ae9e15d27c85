import { getBridges } from '../../../contract/bridges.ts';
import { getBriefing } from '../../../contract/briefing.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { cachedRead } from '../../http/route.ts';
import { readBridges } from './bridges.service.ts';
import { readBriefing } from './briefing.service.ts';

export function briefingRoutes({ database, now }: Deps): Route[] {
  return [
    cachedRead(
      getBriefing,
      'briefing',
      // Which month is the newest changes with the calendar.
      ({ query }) => query.month ?? null,
      ({ query }) => readBriefing(database.orm, query.month ?? null, now()),
    ),
    cachedRead(
      getBridges,
      'briefing',
      ({ query }) => [query.month, query.from ?? '', query.to ?? ''].join(' '),
      ({ query }) => readBridges(database.orm, query),
    ),
  ];
}
