import type { FromBackground, ToBackground, SentError } from './backgroundMessages.ts';
import { lowerPriority } from './lowerPriority.ts';
import type { ThreadTasks } from './threadTasks.ts';
import type { ThreadLimits } from './watchedThread.ts';
import { ThreadEndedError, WatchedThread } from './watchedThread.ts';

/**
 * A nice value, so that requests go first. At 10, a pack takes a minute on a fully busy processor, and reads are no
 * faster.
 */
const BEHIND_REQUESTS = 5;

/** The limits are those of the newest task. */
const threads = new Map<number, { thread: WatchedThread<ThreadTasks>; limits: ThreadLimits }>();

const sendToServer = (message: FromBackground) => process.send?.(message);

function threadOf(number: number, script: string, limits: ThreadLimits, idleMs: number) {
  const known = threads.get(number);
  if (known === undefined) {
    const thread = new WatchedThread<ThreadTasks>(new URL(script), limits, idleMs);
    threads.set(number, { thread, limits });
    return thread;
  }
  Object.assign(known.limits, limits);
  return known.thread;
}

/** The serialiser would drop the contents of a thread's error. */
const sentError = ({ name, message, stack = '' }: Error): SentError => ({ name, message, stack });

async function perform(message: ToBackground & { kind: 'ask' }): Promise<void> {
  const { id, thread: number, script, limits, idleMs, name, task } = message;
  const thread = threadOf(number, script, limits, idleMs);
  const onProgress = (progress: unknown) => sendToServer({ kind: 'progress', id, progress });
  try {
    // The caller has checked that the task belongs to the name.
    const answer = await thread.ask(name, task as never, { onProgress });
    sendToServer({ kind: 'answer', id, answer });
  } catch (error) {
    const reason = error instanceof ThreadEndedError ? error.reason : 'failed';
    const cause = error instanceof ThreadEndedError ? error.cause : error;
    sendToServer({
      kind: 'ended',
      id,
      reason,
      ...(cause instanceof Error ? { cause: sentError(cause) } : {}),
    });
  }
}

async function stop({ id, thread }: ToBackground & { kind: 'stop' }): Promise<void> {
  await threads.get(thread)?.thread.stop();
  threads.delete(thread);
  sendToServer({ kind: 'answer', id, answer: undefined });
}

lowerPriority(BEHIND_REQUESTS);
process.on('message', (message: ToBackground) => {
  void (message.kind === 'ask' ? perform(message) : stop(message));
});
// Signals go to all processes of a terminal or service, but the server decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
process.once('disconnect', () => process.exit());
