import { desc, lt } from 'drizzle-orm';
import { withIsoInstants } from './isoInstants.ts';
import { downloads } from './schema/downloads.ts';
import { failedSignIns } from './schema/failedSignIns.ts';
import type { Transaction } from './write.ts';

const DAY_MS = 86_400_000;
const PAGE = 100;

/** Which rows a statement is to read. */
interface Wanted {
  readonly where: ReturnType<typeof lt> | undefined;
  readonly newestFirst: ReturnType<typeof desc>;
  readonly limit: number;
}

/** A page of what is noted beside the trace, the newest first, with the number that the next page begins before; null: there is none. */
export async function notedBefore<Row extends { readonly id: number }>(
  { id }: typeof downloads | typeof failedSignIns,
  before: number | undefined,
  read: (wanted: Wanted) => PromiseLike<Row[]>,
) {
  const rows = await read({
    where: before === undefined ? undefined : lt(id, before),
    newestFirst: desc(id),
    limit: PAGE + 1,
  });
  const page = rows.slice(0, PAGE);
  const next = rows.length > PAGE ? (page.at(-1)?.id ?? null) : null;
  return { page: page.map(withIsoInstants), next };
}

/** Drops what was noted longer ago than the setting says; null keeps all. */
export async function forgetOldNoted(
  transaction: Transaction,
  now: Date,
  keptDays: number | null,
): Promise<void> {
  if (keptDays === null) return;
  const end = new Date(now.getTime() - keptDays * DAY_MS);
  for (const table of [downloads, failedSignIns]) {
    await transaction.delete(table).where(lt(table.at, end));
  }
}
