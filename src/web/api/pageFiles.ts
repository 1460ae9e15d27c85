function addressesIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((address) => typeof address === 'string') : [];
}

/** The script files of the other pages, as the build names them in the page: scripts/pagesAhead.ts. */
export function pageFiles(isAdministrator: boolean): string[] {
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
 * They are not run: that is left to the moment when they are needed.
 */
export async function keepInCache(
  addresses: readonly string[],
  whenIdle: (then: () => void) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const address of addresses) {
    await new Promise<void>((resolve) => whenIdle(resolve));
    if (signal.aborted) return;
    if (isLoaded(address)) continue;
    const answer = await fetch(address, { priority: 'low', signal });
    // Read to its end, or it would not be kept.
    await answer.arrayBuffer();
  }
}
