import { useEffect } from 'react';
import { useAfterFirstPaint, whenIdle } from './afterFirstPaint.ts';

/** What a browser says of its connection; Chromium does, others say nothing. */
interface Connection {
  readonly saveData?: unknown;
  readonly effectiveType?: unknown;
}

/** Whether to load what the person may never ask for: not where data is saved, or slow to come. */
export function hasRoomToSpare(
  connection: Connection | undefined = Reflect.get(navigator, 'connection'),
): boolean {
  if (connection?.saveData === true) return false;
  return connection?.effectiveType === undefined || connection.effectiveType === '4g';
}

/** True once the page is drawn, if its connection has room to spare. */
export function useRoomToSpare(): boolean {
  return useAfterFirstPaint() && hasRoomToSpare();
}

function addressesIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((address) => typeof address === 'string') : [];
}

/** The script files of the other pages, as the build names them in the page: scripts/pagesAhead.ts. */
function pageFiles(isAdministrator: boolean): string[] {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="pages-ahead"]');
  const files: unknown = JSON.parse(meta?.content ?? '{}');
  if (typeof files !== 'object' || files === null) return [];
  return [
    ...addressesIn(Reflect.get(files, 'everyone')),
    ...(isAdministrator ? addressesIn(Reflect.get(files, 'administrators')) : []),
  ];
}

/** Whether the page has loaded this file, or is loading it. */
function isLoaded(address: string): boolean {
  const { href } = new URL(address, location.href);
  if (performance.getEntriesByName(href).length > 0) return true;
  return document.querySelector(`link[href="${address}"]`) !== null;
}

/**
 * Puts files into the browser's cache, one after the other and each when nothing else is to be done.
 * They are not run: that is left to the moment when they are needed. The page may
 * have loaded some already.
 */
async function keepInCache(addresses: readonly string[], signal: AbortSignal): Promise<void> {
  for (const address of addresses) {
    await new Promise<void>((resolve) => void whenIdle(resolve));
    if (signal.aborted) return;
    if (isLoaded(address)) continue;
    const answer = await fetch(address, { priority: 'low', signal });
    // Read to its end, or it would not be kept.
    await answer.arrayBuffer();
  }
}

/** Fetches the other pages' scripts: going there is instant, also after an update. */
export function useFetchedPages(isAdministrator: boolean): void {
  const hasRoom = useRoomToSpare();
  useEffect(() => {
    if (!hasRoom) return undefined;
    const ending = new AbortController();
    keepInCache(pageFiles(isAdministrator), ending.signal).catch(() => undefined);
    return () => ending.abort();
  }, [hasRoom, isAdministrator]);
}
