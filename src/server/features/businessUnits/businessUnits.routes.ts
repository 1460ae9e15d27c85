import { asc, sql } from 'drizzle-orm';
import { listBusinessUnits } from '../../../contract/businessUnits.ts';
import { businessUnits } from '../../db/schema/forecasts.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { cachedRead } from '../../http/route.ts';

export function businessUnitsRoutes({ database }: Deps): Route[] {
  return [
    cachedRead(
      listBusinessUnits,
      'business-units',
      () => 'all',
      () => {
        const { id, name, isActive, version } = businessUnits;
        return database.orm
          .select({ id, name, isActive, version })
          .from(businessUnits)
          .orderBy(sql`lower(${name})`, asc(name));
      },
    ),
  ];
}
