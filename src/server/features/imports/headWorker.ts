import { mostBytesOf, streamedForm } from '../../imports/ledgers/ledgerWorkbooks.ts';
import { answerTasks } from '../../threads/threadTasks.ts';

/** What a file is by how it begins: its lines are split in several ways, which no request should wait for. */
const tasks = {
  mostBytes: (task: { readonly currency: string; readonly start: Uint8Array }) =>
    mostBytesOf(task.currency, task.start),
  form: (task: { readonly currency: string; readonly path: string; readonly size: number }) =>
    streamedForm(task.currency, task.path, task.size),
};

export type HeadTasks = typeof tasks;

answerTasks(tasks);
