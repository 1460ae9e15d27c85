import { listMoments } from '../../../contract/moments.ts';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import type { Moments } from '../../../engine/moments/moments.ts';
import { readMoments } from './moments.queries.ts';

export function momentsRoutes({ database, now }: Deps, moments: Moments): Route[] {
  return [
    route(listMoments, async ({ caller }) => {
      await moments.sealWaiting();
      return readMoments(database.orm, caller.userId, now());
    }),
  ];
}
