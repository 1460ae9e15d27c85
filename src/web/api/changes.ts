import type { QueryClient } from '@tanstack/react-query';
import { CALLS } from '../../contract/calls.ts';
import type { ChangeEvent } from '../../contract/changes.ts';
import { SINCE } from '../../contract/sinceEvents.ts';
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
  if (nouns.length === 0) return;
  // Whatever changes is a line of the activity.
  for (const noun of [...nouns, 'activity']) {
    void queryClient.invalidateQueries({ queryKey: [noun] });
  }
}

/** What a screen shows and could not be read before. */
function readWhatFailed(queryClient: QueryClient): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) =>
      state.fetchStatus === 'idle' && (state.isInvalidated || state.status === 'error'),
  });
}

/** Some of what the server answers depends on the day. */
const currentDay = () => new Date().toISOString().slice(0, 10);

/**
 * Listens to the server's changes while this tab is visible. A stream that reopens begins with what has changed since
 * the last event that was heard here, and nothing else is read again. Returns a function that stops it.
 */
export function followChanges(queryClient: QueryClient): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = FIRST_RETRY_MS;
  let hasBeenOpen = false;
  let mark: string | null = null;
  let day = currentDay();

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };

  const opened = () => {
    const early = earlyStream();
    if (early !== undefined) {
      mark ??= early.mark;
      return early.stream;
    }
    const since = hasBeenOpen ? `?${new URLSearchParams({ since: mark ?? '' }).toString()}` : '';
    return new EventSource(CALLS.changes.path + since, { withCredentials: true });
  };

  const readMissed = (nouns: ChangeEvent['nouns'] | null) => {
    const isNewDay = day !== currentDay();
    day = currentDay();
    invalidateNouns(queryClient, isNewDay ? null : nouns);
    if (!isNewDay) readWhatFailed(queryClient);
  };

  const open = (isForPerson: boolean) => {
    close();
    const stream = opened();
    source = stream;
    let isAwaited = isForPerson && stream.readyState !== EventSource.OPEN;
    hasBeenOpen ||= stream.readyState === EventSource.OPEN;
    stream.addEventListener('open', () => {
      retryMs = FIRST_RETRY_MS;
    });
    stream.addEventListener(SINCE, ({ data, lastEventId }) => {
      mark = lastEventId;
      const [isFirst, isAsked] = [!hasBeenOpen, isAwaited];
      hasBeenOpen = true;
      // From now on it is the browser that opens it again.
      isAwaited = false;
      if (isFirst) return;
      void readNouns(String(data)).then((nouns) =>
        isAsked ? readMissed(nouns) : readUnasked(() => readMissed(nouns)),
      );
    });
    stream.addEventListener('message', ({ data, lastEventId }) => {
      mark = lastEventId;
      void readNouns(String(data)).then((nouns) =>
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
