import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { changes, health, openApi } from '../../../contract/system.ts';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Authenticate } from '../../http/caller.ts';
import { databaseUnavailable } from '../../http/faults.ts';
import type { Route } from '../../http/route.ts';
import { rawRoute, route } from '../../http/route.ts';
import type { ChangeStream } from './changeStream.ts';
import { printOpenApi } from './openApi.ts';

const KEPT_FOR_MS = 1_000;
const ANSWER_WITHIN_MS = 2_000;

interface Asked {
  readonly at: number;
  readonly answer: Promise<void>;
  isUnderWay: boolean;
}

/**
 * Asks the database at most once a second, however many calls come: people who are not signed in
 * must not be able to create load. A database that hangs is reported after two seconds, and is not
 * asked again before that query has ended.
 */
export function healthCheck(
  database: Database,
  now: () => Date,
  withinMs: number = ANSWER_WITHIN_MS,
): () => Promise<void> {
  let asked: Asked | undefined;
  const ask = (at: number): Asked => {
    // A promise of its own: Drizzle asks again each time that somebody waits for its query.
    const query = database.orm.execute(sql`select 1`).then(() => undefined);
    const question: Asked = { at, answer: inTime(query, withinMs), isUnderWay: true };
    const settle = () => void (question.isUnderWay = false);
    query.then(settle, settle);
    return question;
  };
  return () => {
    const at = now().getTime();
    const isFresh = asked !== undefined && at - asked.at < KEPT_FOR_MS && at >= asked.at;
    if (asked === undefined || (!isFresh && !asked.isUnderWay)) asked = ask(at);
    return asked.answer;
  };
}

async function inTime(query: Promise<void>, withinMs: number): Promise<void> {
  const late = new AbortController();
  const silence = async () => {
    await wait(withinMs, undefined, { signal: late.signal });
    throw databaseUnavailable();
  };
  try {
    await Promise.race([query, silence()]);
  } finally {
    late.abort();
  }
}

export function systemRoutes(
  deps: Deps,
  authenticate: Authenticate,
  stream: ChangeStream,
): Route[] {
  const check = healthCheck(deps.database, deps.now);
  let description: ReturnType<typeof printOpenApi> | undefined;
  return [
    route(health, async () => {
      await check();
      return { status: deps.database.lowOnSpace() ? 'out_of_space' : 'ok' } as const;
    }),
    route(openApi, async () => (description ??= printOpenApi(ENDPOINTS))),
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
