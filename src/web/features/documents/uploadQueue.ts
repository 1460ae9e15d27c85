import { fileRefusal } from '../../components/acceptedFiles.ts';
import type { FileRefusal } from '../../components/acceptedFiles.ts';

/**
 * `chosen`: not sent yet. `waiting`: queued. `failed`: refused, or no response. `cancelled`:
 * stopped by the person.
 */
export type FileState = 'chosen' | 'waiting' | 'sending' | 'stored' | 'failed' | 'cancelled';

export interface QueuedFile {
  readonly id: number;
  readonly file: File;
  /** The same for every attempt at one month, so that no retry stores it twice. */
  readonly key: string;
  /** The report that a person chose for this file alone; null: none yet. */
  readonly reportId: number | null;
  /** The report to which it was sent last under this key; null before. */
  readonly sentTo: number | null;
  readonly state: FileState;
  /** Progress, from 0 to 100. */
  readonly percent: number;
  /** Why it is not stored. */
  readonly failure: string | null;
}

export interface UploadRefusal extends FileRefusal {
  readonly name: string;
}

type FileFace = Pick<File, 'name' | 'size' | 'lastModified'>;

const isSame = (one: FileFace, other: FileFace) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/** The queue with these files added, each once, and those that were refused. */
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
    else if (!next.some((queued) => isSame(queued.file, file))) {
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

/** The queue with a change to one of its files. */
export function changeFile(
  queue: readonly QueuedFile[],
  id: number,
  change: Partial<Omit<QueuedFile, 'id' | 'file'>>,
): QueuedFile[] {
  return queue.map((queued) => (queued.id === id ? { ...queued, ...change } : queued));
}

/** The files that an upload would send. */
export function unsent(queue: readonly QueuedFile[]): QueuedFile[] {
  return queue.filter(({ state }) => state !== 'stored');
}

/** The file as it is sent to a report; to another report than before under a new key. */
export function onItsWay(queued: QueuedFile, summaryId: number, newKey: () => string): QueuedFile {
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

/** "Document uploaded successfully", or how many. */
export function storedWords(count: number): string {
  return count === 1
    ? 'Document uploaded successfully'
    : `${count} documents uploaded successfully`;
}
