declare module '@tanstack/react-router' {
  interface HistoryState {
    droppedFiles?: string;
  }
}

let keptDrop: { readonly key: string; readonly files: readonly File[] } | null = null;

/** Stores the files under a key that the navigation state carries to the import page. */
export function storeDroppedFiles(files: readonly File[]): string {
  const key = crypto.randomUUID();
  keptDrop = { key, files };
  return key;
}

/** Works once. Empty after a reload, or if the person stayed on their page. */
export function takeDroppedFiles(key: string | undefined): readonly File[] {
  if (keptDrop === null || keptDrop.key !== key) return [];
  const { files } = keptDrop;
  keptDrop = null;
  return files;
}
