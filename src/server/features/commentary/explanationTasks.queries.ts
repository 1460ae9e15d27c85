import { and, desc, eq, sql } from 'drizzle-orm';
import type { LineKey } from '../../../finance/lines.ts';
import { explanationTasks } from '../../../engine/db/schema/explanationTasks.ts';
import type { Transaction } from '../../../engine/db/write.ts';

interface ExplanationOf {
  readonly fyId: number;
  readonly monthNum: number;
  readonly line: LineKey;
}

/** The stored task, if any. Locks explanations of this month until the transaction ends. */
export async function lockTask(transaction: Transaction, { fyId, monthNum, line }: ExplanationOf) {
  await transaction.execute(
    sql`select pg_advisory_xact_lock(727001414, ${fyId} * 12 + ${monthNum})`,
  );
  const [task] = await transaction
    .select()
    .from(explanationTasks)
    .where(
      and(
        eq(explanationTasks.fyId, fyId),
        eq(explanationTasks.monthNum, monthNum),
        eq(explanationTasks.line, line),
      ),
    )
    .orderBy(desc(explanationTasks.id))
    .limit(1)
    .for('update');
  return task;
}

type Task = typeof explanationTasks.$inferInsert;

export async function insertTask(transaction: Transaction, task: Task): Promise<void> {
  await transaction.insert(explanationTasks).values(task);
}

export async function changeTask(
  transaction: Transaction,
  id: number,
  change: Pick<Task, 'ownerId' | 'dueOn'>,
): Promise<void> {
  await transaction.update(explanationTasks).set(change).where(eq(explanationTasks.id, id));
}
