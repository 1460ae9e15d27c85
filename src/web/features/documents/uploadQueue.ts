import { fileRefusal } from '../../components/acceptedFiles.ts';
import type { FileRefusal } from '../../components/acceptedFiles.ts';

export type FileState = 'chosen' | 'waiting' | 'sending' | 'stored' | 'failed' | 'cancelled';

export interface QueuedFile {
  readonly id: number;
  readonly file: File;
  /** The key is the same for every attempt at one month, so that no retry stores the file twice. */
  readonly key: string;
  /** The report chosen for this file alone, or null. */
  readonly reportId: number | null;
  /** The report of the last attempt with this key, or null. */
  readonly sentTo: number | null;
  readonly state: FileState;
  readonly percent: number;
  readonly failure: string | null;
}

export interface UploadRefusal extends FileRefusal {
  readonly name: string;
}

type FileFace = Pick<File, 'name' | 'size' | 'lastModified'>;

const isSameUpload = (one: FileFace, other: FileFace) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

export function addFiles(
  queue: readonly QueuedFile[],
  files: readonly File[],
  newKey: () => string,
): { queue: QueuedFile[]; refused: UploadRefusal[] } {
  const next = [...queue];
  const refused: UploadRefusal[] = [];
  let lastId = Math.max(0, ...queue.map(({ id }) => id));
  for (const file of files) {
    const refusal = fileRefusal(file);
    if (refusal !== null) refused.push({ ...refusal, name: file.name });
    else if (!next.some((queued) => isSameUpload(queued.file, file))) {
      lastId += 1;
      next.push({
        id: lastId,
        file,
        key: newKey(),
        reportId: null,
        sentTo: null,
        state: 'chosen',
        percent: 0,
        failure: null,
      });
    }
  }
  return { queue: next, refused };
}

export function changeFile(
  queue: readonly QueuedFile[],
  id: number,
  change: Partial<Omit<QueuedFile, 'id' | 'file'>>,
): QueuedFile[] {
  return queue.map((queued) => (queued.id === id ? { ...queued, ...change } : queued));
}

export function filesToUpload(queue: readonly QueuedFile[]): QueuedFile[] {
  return queue.filter(({ state }) => state !== 'stored');
}

/** Uploading to another report needs a new key. */
export function withUploadKey(
  queued: QueuedFile,
  summaryId: number,
  newKey: () => string,
): QueuedFile {
  const isElsewhere = queued.sentTo !== null && queued.sentTo !== summaryId;
  return {
    ...queued,
    key: isElsewhere ? newKey() : queued.key,
    sentTo: summaryId,
    state: 'sending',
    percent: 0,
    failure: null,
  };
}

/** Returns "Document uploaded successfully", or the number of documents. */
export function uploadedWords(count: number): string {
  return count === 1
    ? 'Document uploaded successfully'
    : `${count} documents uploaded successfully`;
}
