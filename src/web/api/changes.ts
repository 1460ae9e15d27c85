import type { QueryClient } from '@tanstack/react-query';
import { CALLS } from '../../contract/calls.ts';
import type { ChangeEvent } from '../../contract/changes.ts';
import { SINCE } from '../../contract/sinceEvents.ts';
import { earlyStream } from './earlyReads.ts';
import { readInBackground } from './backgroundReads.ts';

/** If the stream is refused, browsers never try again, so we retry with growing pauses. */
const FIRST_RETRY_MS = 2000;
const LONGEST_STREAM_RETRY_MS = 60_000;

/** An event that can't be parsed may concern anything, so everything is read again. */
async function readNouns(data: string): Promise<ChangeEvent['nouns'] | null> {
  try {
    const { changedNouns } = await import('./changedNouns.ts');
    return changedNouns(data);
  } catch {
    return null;
  }
}

export function invalidateNouns(
  queryClient: QueryClient,
  nouns: ChangeEvent['nouns'] | null,
): void {
  if (nouns === null) {
    void queryClient.invalidateQueries();
    return;
  }
  if (nouns.length === 0) return;
  // Every change also appears in the activity list.
  for (const noun of [...nouns, 'activity']) {
    void queryClient.invalidateQueries({ queryKey: [noun] });
  }
}

function readWhatFailed(queryClient: QueryClient): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) =>
      state.fetchStatus === 'idle' && (state.isInvalidated || state.status === 'error'),
  });
}

/** Some answers depend on the current day. */
const currentDay = () => new Date().toISOString().slice(0, 10);

/**
 * Listens to the server's changes while this tab is visible. A reopened stream first replays the changes missed since
 * the last event. Returns a function that stops listening.
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
      // From here on, the browser reconnects by itself.
      isAwaited = false;
      if (isFirst) return;
      void readNouns(String(data)).then((nouns) =>
        isAsked ? readMissed(nouns) : readInBackground(() => readMissed(nouns)),
      );
    });
    stream.addEventListener('message', ({ data, lastEventId }) => {
      mark = lastEventId;
      void readNouns(String(data)).then((nouns) =>
        readInBackground(() => invalidateNouns(queryClient, nouns)),
      );
    });
    stream.addEventListener('error', () => {
      // The browser is already reconnecting.
      if (stream.readyState !== EventSource.CLOSED) return;
      close();
      // The session may have ended. Reading the current user reveals this, because a 401 signs out.
      void readInBackground(() => queryClient.invalidateQueries({ queryKey: ['users', 'me'] }));
      timer = setTimeout(() => open(false), retryMs);
      retryMs = Math.min(retryMs * 2, LONGEST_STREAM_RETRY_MS);
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
