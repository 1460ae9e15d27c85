import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { BulletCategory } from '../../../contract/bulletCategories.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { bulletPoints } from '../../../engine/db/schema/monthlySummaries.ts';
import type { Transaction } from '../../../engine/db/write.ts';
import { invalidField } from '../../../contract/problemError.ts';
import { refuseLongTexts } from '../../texts/refuseLongTexts.ts';

export interface NewBullet {
  readonly id?: number | undefined;
  readonly category: BulletCategory;
  readonly bulletText: string;
}

/**
 * Replaces a report's bullets with this list, in this order. Bullets with an id keep their id; bullets not in the list
 * are deleted. The caller must have locked the report's row.
 */
export async function replaceBullets(
  transaction: Transaction,
  summaryId: number,
  wanted: readonly NewBullet[],
): Promise<void> {
  const { id, category, bulletText, position } = bulletPoints;
  const rows = await transaction
    .select({ id, category, bulletText, position })
    .from(bulletPoints)
    .where(eq(bulletPoints.summaryId, summaryId))
    .orderBy(asc(id));
  const left = new Map(rows.map((row) => [row.id, row]));
  refuseLongTexts(
    wanted.map(({ id: of, bulletText: text }, index) => ({
      path: `bulletPoints.${index}.bulletText`,
      text,
      stored: of === undefined ? null : left.get(of)?.bulletText,
    })),
    LIMITS.bulletText,
  );
  const added: (typeof bulletPoints.$inferInsert)[] = [];
  const changed: typeof rows = [];
  for (const [index, bullet] of wanted.entries()) {
    const row = { category: bullet.category, bulletText: bullet.bulletText, position: index };
    if (bullet.id === undefined) {
      added.push({ summaryId, ...row });
      continue;
    }
    const stored = left.get(bullet.id);
    if (stored === undefined) {
      throw invalidField(
        `bulletPoints.${index}.id`,
        'This bullet does not belong to the report, or is listed twice',
      );
    }
    left.delete(bullet.id);
    const isSame =
      stored.category === row.category &&
      stored.bulletText === row.bulletText &&
      stored.position === row.position;
    if (!isSame) changed.push({ id: bullet.id, ...row });
  }
  if (left.size > 0) {
    await transaction.delete(bulletPoints).where(inArray(id, [...left.keys()]));
  }
  if (changed.length > 0) await changeBullets(transaction, changed);
  if (added.length > 0) await transaction.insert(bulletPoints).values(added);
}

/** One statement, because reordering moves every bullet of a report. */
async function changeBullets(
  transaction: Transaction,
  rows: readonly { id: number; category: string; bulletText: string; position: number }[],
): Promise<void> {
  await transaction.execute(sql`
    update ${bulletPoints}
    set category = new.category, bullet_text = new."bulletText", position = new.position
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as new (id int, category text, "bulletText" text, position int)
    where ${bulletPoints.id} = new.id
  `);
}
