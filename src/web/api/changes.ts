import type { QueryClient } from '@tanstack/react-query';
import { CALLS } from '../../contract/calls.ts';
import type { ChangeEvent } from '../../contract/changes.ts';
import { earlyStream } from './earlyReads.ts';
import { readUnasked } from './unasked.ts';

/** When the stream is refused, browsers stop for good; we then retry with growing pauses. */
const FIRST_RETRY_MS = 2000;
const LONGEST_RETRY_MS = 60_000;

/** An event that cannot be parsed may concern anything, so everything is read again. */
async function readNouns(data: string): Promise<ChangeEvent['nouns'] | null> {
  try {
    const { changedNouns } = await import('./changedNouns.ts');
    return changedNouns(data);
  } catch {
    return null;
  }
}

/** Marks everything that a change affects as stale; what a screen shows is read again at once. */
export function invalidateNouns(
  queryClient: QueryClient,
  nouns: ChangeEvent['nouns'] | null,
): void {
  if (nouns === null) {
    void queryClient.invalidateQueries();
    return;
  }
  // Whatever changes is a line of the activity.
  for (const noun of [...nouns, 'activity']) {
    void queryClient.invalidateQueries({ queryKey: [noun] });
  }
}

/**
 * Listens to the server's changes while this tab is visible. Events missed in between are unknown,
 * so a stream that reopens makes everything stale. Returns a function that stops it.
 */
export function followChanges(queryClient: QueryClient): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = FIRST_RETRY_MS;
  let hasBeenOpen = false;

  const readAll = () => invalidateNouns(queryClient, null);

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };

  const open = (isForPerson: boolean) => {
    close();
    const stream = earlyStream() ?? new EventSource(CALLS.changes.path, { withCredentials: true });
    source = stream;
    let isAwaited = isForPerson && stream.readyState !== EventSource.OPEN;
    hasBeenOpen ||= stream.readyState === EventSource.OPEN;
    stream.addEventListener('open', () => {
      retryMs = FIRST_RETRY_MS;
      if (hasBeenOpen && isAwaited) readAll();
      else if (hasBeenOpen) readUnasked(readAll);
      hasBeenOpen = true;
      // From now on it is the browser that opens it again.
      isAwaited = false;
    });
    stream.addEventListener('message', (event) => {
      void readNouns(String(event.data)).then((nouns) =>
        readUnasked(() => invalidateNouns(queryClient, nouns)),
      );
    });
    stream.addEventListener('error', () => {
      // While it is connecting the browser tries again by itself.
      if (stream.readyState !== EventSource.CLOSED) return;
      close();
      // The session may have ended: reading the current user finds out, since a 401 signs out.
      void readUnasked(() => queryClient.invalidateQueries({ queryKey: ['users', 'me'] }));
      timer = setTimeout(() => open(false), retryMs);
      retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS);
    });
  };

  const onVisibility = () => {
    if (document.visibilityState === 'visible') open(true);
    else close();
  };

  document.addEventListener('visibilitychange', onVisibility);
  onVisibility();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    close();
  };
}
