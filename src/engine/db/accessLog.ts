import { desc, lt } from 'drizzle-orm';
import { withIsoInstants } from './isoInstants.ts';
import { downloads } from './schema/downloads.ts';
import { failedSignIns } from './schema/failedSignIns.ts';
import type { Transaction } from './write.ts';

const DAY_MS = 86_400_000;
const ENTRIES_PER_PAGE = 100;

interface EntriesQuery {
  readonly where: ReturnType<typeof lt> | undefined;
  readonly newestFirst: ReturnType<typeof desc>;
  readonly limit: number;
}

/**
 * Returns a page of entries, the newest first, with the id that the next page ends before, or null on the last page.
 */
export async function readLogPage<Row extends { readonly id: number }>(
  { id }: typeof downloads | typeof failedSignIns,
  before: number | undefined,
  read: (wanted: EntriesQuery) => PromiseLike<Row[]>,
) {
  const rows = await read({
    where: before === undefined ? undefined : lt(id, before),
    newestFirst: desc(id),
    limit: ENTRIES_PER_PAGE + 1,
  });
  const page = rows.slice(0, ENTRIES_PER_PAGE);
  const next = rows.length > ENTRIES_PER_PAGE ? (page.at(-1)?.id ?? null) : null;
  return { page: page.map(withIsoInstants), next };
}

export async function deleteOldLogEntries(
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
