import { mostBytesOf, streamedForm } from '../../imports/ledgers/ledgerWorkbooks.ts';
import { answerTasks } from '../../threads/threadTasks.ts';

/** What a file is by how it begins: its lines are split in several ways, which no request should wait for. */
const tasks = {
  mostBytes: ({ start }: { readonly start: Uint8Array }) => mostBytesOf(start),
  form: ({ path, size }: { readonly path: string; readonly size: number }) =>
    streamedForm(path, size),
};

export type HeadTasks = typeof tasks;

answerTasks(tasks);
