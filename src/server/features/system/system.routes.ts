import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { changes, health, openApi } from '../../../contract/system.ts';
import type { Deps } from '../../deps.ts';
import type { Authenticate } from '../../http/caller.ts';
import type { Route } from '../../http/route.ts';
import { rawRoute, route } from '../../http/route.ts';
import type { ChangeStream } from './changeStream.ts';
import { healthCheck } from './health.ts';
import { printOpenApi } from './openApi.ts';

export function systemRoutes(
  deps: Deps,
  authenticate: Authenticate,
  stream: ChangeStream,
): Route[] {
  const check = healthCheck(deps.database, deps.now);
  const description = printOpenApi(ENDPOINTS);
  return [
    route(health, async () => {
      await check();
      return { status: 'ok' } as const;
    }),
    route(openApi, async () => description),
    rawRoute(changes, async ({ request, reply }) => {
      stream.open(request, reply, async () => (await authenticate(request, 'watch')) !== null);
    }),
  ];
}
