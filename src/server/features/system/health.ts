import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';

const KEPT_FOR_MS = 1_000;

/**
 * Asks the database at most once a second, however many ask us: whoever cannot sign in must not be
 * able to make work.
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
