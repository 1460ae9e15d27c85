declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Names what was dropped on the page before. */
    droppedFiles?: string;
  }
}

let kept: { readonly key: string; readonly files: readonly File[] } | null = null;

/** Keeps what was dropped on another page; the state of the navigation to the import names it by the key. */
export function keepDropped(files: readonly File[]): string {
  const key = crypto.randomUUID();
  kept = { key, files };
  return key;
}

/** What was dropped under this key, once; none after a reload, or where the person stayed on their page. */
export function takeDropped(key: string | undefined): readonly File[] {
  if (kept === null || kept.key !== key) return [];
  const { files } = kept;
  kept = null;
  return files;
}
