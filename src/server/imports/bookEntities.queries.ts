import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { Entity } from '../../finance/books/entities.ts';
import { accountBalances, entities } from '../../engine/db/schema/accounts.ts';
import { openingBalances } from '../../engine/db/schema/statements.ts';
import type { Transaction } from '../../engine/db/write.ts';

export interface ChangedEntity {
  readonly key: string;
  readonly isNew: boolean;
  readonly fileNames: readonly string[];
  readonly isNamed: boolean;
}

export async function storeEntities(
  transaction: Transaction,
  written: readonly Entity[],
): Promise<ChangedEntity[]> {
  if (written.length === 0) return [];
  const keys = written.map(({ key }) => key);
  const before = new Map(
    (await transaction.select().from(entities).where(inArray(entities.key, keys))).map((row) => [
      row.key,
      row,
    ]),
  );
  await transaction
    .insert(entities)
    .values(
      written.map(({ key, name, isEliminations, fileNames }) => ({
        key,
        name,
        isEliminations,
        fileNames: [...fileNames],
      })),
    )
    .onConflictDoUpdate({
      target: entities.key,
      set: { name: sql`excluded.name`, fileNames: sql`excluded.file_names` },
    });
  return written.map(({ key, name, fileNames }) => {
    const stored = before.get(key);
    return {
      key,
      isNew: stored === undefined,
      fileNames: fileNames.filter((one) => stored?.fileNames.includes(one) !== true),
      isNamed: stored !== undefined && stored.name !== name,
    };
  });
}

/** Reverts what an import changed about entities. Entities with other balances stay. Restore balances first. */
export async function restoreEntities(
  transaction: Transaction,
  changed: readonly ChangedEntity[],
): Promise<void> {
  for (const { key, isNew, fileNames } of changed) {
    const isOwn = eq(entities.key, key);
    for (const name of fileNames) {
      await transaction
        .update(entities)
        .set({ fileNames: sql`array_remove(${entities.fileNames}, ${name}::text)` })
        .where(isOwn);
    }
    if (!isNew) continue;
    const balances = transaction
      .select({ id: accountBalances.id })
      .from(accountBalances)
      .where(eq(accountBalances.entity, entities.key));
    const openings = transaction
      .select({ id: openingBalances.id })
      .from(openingBalances)
      .where(eq(openingBalances.entity, entities.key));
    await transaction.delete(entities).where(and(isOwn, notExists(balances), notExists(openings)));
  }
  if (!changed.some(({ isNamed }) => isNamed)) return;
  // If only one entity is left, it becomes the company as a whole again.
  await transaction
    .update(entities)
    .set({ name: '' })
    .where(and(eq(entities.key, ''), sql`not exists (select from ${entities} where key <> '')`));
}
