import { eq, getTableColumns, max, sql } from 'drizzle-orm';
import type { AgendaItem } from '../../../contract/meetings.ts';
import { agendaItems, boardActions } from '../../../engine/db/schema/meetings.ts';
import type { Transaction } from '../../../engine/db/write.ts';

const { position: _position, ...itemColumns } = getTableColumns(agendaItems);

export async function lockAgendaItem(transaction: Transaction, id: number) {
  const [item] = await transaction
    .select()
    .from(agendaItems)
    .where(eq(agendaItems.id, id))
    .for('update');
  return item;
}

export async function lockBoardAction(transaction: Transaction, id: number) {
  const [action] = await transaction
    .select()
    .from(boardActions)
    .where(eq(boardActions.id, id))
    .for('update');
  return action;
}

export async function insertAgendaItem(
  transaction: Transaction,
  values: Pick<typeof agendaItems.$inferInsert, 'summaryId' | 'kind' | 'itemText'>,
): Promise<AgendaItem> {
  const [last] = await transaction
    .select({ position: max(agendaItems.position) })
    .from(agendaItems)
    .where(eq(agendaItems.summaryId, values.summaryId));
  const position = (last?.position ?? -1) + 1;
  const [made] = await transaction
    .insert(agendaItems)
    .values({ ...values, position })
    .returning(itemColumns);
  if (made === undefined) throw new Error('The item was not inserted');
  return made;
}

export async function changeAgendaItem(
  transaction: Transaction,
  id: number,
  values: Partial<typeof agendaItems.$inferInsert>,
): Promise<void> {
  await transaction.update(agendaItems).set(values).where(eq(agendaItems.id, id));
}

export async function orderItems(transaction: Transaction, itemIds: readonly number[]) {
  const places = itemIds.map((id, position) => ({ id, position }));
  await transaction.execute(sql`
    update ${agendaItems} set position = new.position
    from json_to_recordset(${JSON.stringify(places)}::json) as new (id int, position int)
    where ${agendaItems.id} = new.id and ${agendaItems.position} <> new.position
  `);
}

export async function removeAgendaItem(transaction: Transaction, id: number): Promise<void> {
  await transaction.delete(agendaItems).where(eq(agendaItems.id, id));
}

export async function insertBoardAction(
  transaction: Transaction,
  values: typeof boardActions.$inferInsert,
): Promise<number> {
  const [made] = await transaction
    .insert(boardActions)
    .values(values)
    .returning({ id: boardActions.id });
  if (made === undefined) throw new Error('The action was not inserted');
  return made.id;
}

export async function changeBoardAction(
  transaction: Transaction,
  id: number,
  values: Partial<typeof boardActions.$inferInsert>,
): Promise<void> {
  await transaction.update(boardActions).set(values).where(eq(boardActions.id, id));
}

export async function removeBoardAction(transaction: Transaction, id: number): Promise<void> {
  await transaction.delete(boardActions).where(eq(boardActions.id, id));
}
