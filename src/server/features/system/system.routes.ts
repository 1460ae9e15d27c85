import { sql } from 'drizzle-orm';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { changes, health, openApi, ready } from '../../../contract/system.ts';
import { getSystem } from '../../../contract/systemState.ts';
import { productVersion } from '../../backups/productVersion.ts';
import type { Database } from '../../../engine/db/database.ts';
import type { Instances } from '../../../engine/db/instances.ts';
import type { Deps } from '../../deps.ts';
import type { Authenticate } from '../../http/caller.ts';
import type { Route } from '../../http/route.ts';
import { rawRoute, route } from '../../http/route.ts';
import { mayCall } from '../../http/access.ts';
import { throttledCheck } from './throttledCheck.ts';
import type { ChangeStream } from './changeStream.ts';
import { printOpenApi } from './openApi.ts';
import { readiness } from './readiness.ts';
import { readSystemState } from './systemState.service.ts';

export function healthCheck(
  database: Database,
  now: () => Date,
  withinMs?: number,
): () => Promise<void> {
  // A separate promise, because Drizzle sends its query again for each await.
  const ask = () => database.orm.execute(sql`select 1`).then(() => undefined);
  return throttledCheck(ask, now, withinMs);
}

interface SystemParts {
  readonly authenticate: Authenticate;
  readonly stream: ChangeStream;
  readonly stopping?: AbortSignal;
  readonly instances?: Pick<Instances, 'list'>;
  readonly haveFilesChanged?: () => Promise<boolean>;
}

export function systemRoutes(
  deps: Deps,
  { authenticate, stream, stopping, instances, haveFilesChanged }: SystemParts,
): Route[] {
  const check = healthCheck(deps.database, deps.now);
  const checkReadiness = readiness(deps, stopping, haveFilesChanged);
  const asked = {
    startedAt: deps.now(),
    ready: () => checkReadiness(),
    instances: async () => (await instances?.list()) ?? [],
  };
  let description: Promise<ReturnType<typeof printOpenApi>> | undefined;
  const describeApi = async () =>
    printOpenApi(ENDPOINTS, {
      address: deps.settings.publicUrl,
      version: await productVersion(),
    });
  return [
    route(health, async () => {
      await check();
      return { status: deps.database.lowOnSpace() ? 'out_of_space' : 'ok' } as const;
    }),
    route(ready, async ({ query }) => {
      await checkReadiness(query.for);
      return { status: 'ready' } as const;
    }),
    route(getSystem, () => readSystemState(deps, asked)),
    route(openApi, () => (description ??= describeApi())),
    rawRoute(changes, async ({ caller, request, reply, query }) => {
      const { userId } = caller;
      const stillValid = async () => {
        const now = await authenticate(request, 'watch');
        return now !== null && mayCall(changes, now);
      };
      stream.open(request, reply, { userId, since: query.since, stillValid });
    }),
  ];
}
