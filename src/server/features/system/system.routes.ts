import { sql } from 'drizzle-orm';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { changes, health, openApi } from '../../../contract/system.ts';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Authenticate } from '../../http/caller.ts';
import type { Route } from '../../http/route.ts';
import { rawRoute, route } from '../../http/route.ts';
import type { ChangeStream } from './changeStream.ts';
import { printOpenApi } from './openApi.ts';

const KEPT_FOR_MS = 1_000;

/**
 * Asks the database at most once a second, however many calls come: people who are not signed in
 * must not be able to create load.
 */
export function healthCheck(database: Database, now: () => Date): () => Promise<void> {
  let asked: { at: number; answer: Promise<void> } | undefined;
  return () => {
    const at = now().getTime();
    if (asked === undefined || at - asked.at >= KEPT_FOR_MS || at < asked.at) {
      asked = { at, answer: database.orm.execute(sql`select 1`).then(() => undefined) };
    }
    return asked.answer;
  };
}

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
    rawRoute(changes, async ({ caller, request, reply }) => {
      stream.open(
        request,
        reply,
        caller.userId,
        async () => (await authenticate(request, 'watch')) !== null,
      );
    }),
  ];
}
