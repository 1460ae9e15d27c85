import { and, count, eq } from 'drizzle-orm';
import { monthEvents } from '../../../engine/db/schema/monthEvents.ts';
import type { Transaction } from '../../../engine/db/write.ts';

type EventRow = typeof monthEvents.$inferInsert;

export async function lockMonthEvent(transaction: Transaction, id: number) {
  const [event] = await transaction
    .select()
    .from(monthEvents)
    .where(eq(monthEvents.id, id))
    .for('update');
  return event;
}

export async function countEvents(
  transaction: Transaction,
  { fyId, monthNum }: Pick<EventRow, 'fyId' | 'monthNum'>,
): Promise<number> {
  const [row] = await transaction
    .select({ events: count() })
    .from(monthEvents)
    .where(and(eq(monthEvents.fyId, fyId), eq(monthEvents.monthNum, monthNum)));
  return row?.events ?? 0;
}

export async function insertMonthEvent(transaction: Transaction, event: EventRow): Promise<number> {
  const [made] = await transaction
    .insert(monthEvents)
    .values(event)
    .returning({ id: monthEvents.id });
  if (made === undefined) throw new Error('The event was not inserted');
  return made.id;
}

export async function changeMonthEvent(
  transaction: Transaction,
  id: number,
  change: Pick<EventRow, 'title' | 'lines'>,
): Promise<void> {
  await transaction.update(monthEvents).set(change).where(eq(monthEvents.id, id));
}

export async function removeMonthEvent(transaction: Transaction, id: number): Promise<void> {
  await transaction.delete(monthEvents).where(eq(monthEvents.id, id));
}
