import { mostBytesOf, streamedForm } from '../../../reader/ledgers/ledgerWorkbooks.ts';
import { answerTasks } from '../../../threads/threadTasks.ts';

/**
 * Recognises a file by its beginning. Splitting its lines in several ways takes time, so it runs in a thread and no
 * request waits for it.
 */
const headTasks = {
  mostBytes: (task: { readonly currency: string; readonly start: Uint8Array }) =>
    mostBytesOf(task.currency, task.start),
  form: (task: { readonly currency: string; readonly path: string; readonly size: number }) =>
    streamedForm(task.currency, task.path, task.size),
};

export type HeadTasks = typeof headTasks;

answerTasks(headTasks);
