/** The time is long enough for a slow browser to open the file. */
const BLOB_KEPT_MS = 10_000;

export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), BLOB_KEPT_MS);
}
