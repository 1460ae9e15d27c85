function addressesIn(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((address) => typeof address === 'string') : [];
}

export function pageFiles(isAdministrator: boolean): string[] {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="pages-ahead"]');
  const files: unknown = JSON.parse(meta?.content ?? '{}');
  if (typeof files !== 'object' || files === null) return [];
  return [
    ...addressesIn(Reflect.get(files, 'everyone')),
    ...(isAdministrator ? addressesIn(Reflect.get(files, 'administrators')) : []),
  ];
}

function isLoaded(address: string): boolean {
  const { href } = new URL(address, location.href);
  if (performance.getEntriesByName(href).length > 0) return true;
  return document.querySelector(`link[href="${address}"]`) !== null;
}

/** Puts files into the browser's cache without running them, one at a time while the browser is idle. */
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
    // The browser caches a response only if it is read to the end.
    await answer.arrayBuffer();
  }
}
