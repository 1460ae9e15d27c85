import { and, desc, eq, sql } from 'drizzle-orm';
import type { LineKey } from '../../../domain/lines.ts';
import { explanationTasks } from '../../db/schema/explanationTasks.ts';
import type { Transaction } from '../../db/write.ts';

interface TaskOf {
  readonly fyId: number;
  readonly monthNum: number;
  readonly line: LineKey;
}

/** What is stored of a task; nobody else says anything of the same month until the transaction ends. */
export async function lockTask(transaction: Transaction, { fyId, monthNum, line }: TaskOf) {
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
