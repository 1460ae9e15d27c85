declare module '@tanstack/react-router' {
  interface HistoryState {
    droppedFiles?: string;
  }
}

let storedDrop: { readonly key: string; readonly files: readonly File[] } | null = null;

/** Stores the files under a key, which the navigation passes on to the import page. */
export function storeDroppedFiles(files: readonly File[]): string {
  const key = crypto.randomUUID();
  storedDrop = { key, files };
  return key;
}

/** Works only once. Empty after a reload, or if the person stayed on their page. */
export function takeDroppedFiles(key: string | undefined): readonly File[] {
  if (storedDrop === null || storedDrop.key !== key) return [];
  const { files } = storedDrop;
  storedDrop = null;
  return files;
}
