import type { StoredFileState } from '../../../contract/documents.ts';
import type { Deps } from '../../deps.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import type { FileStore } from '../../../engine/storage/fileStore.ts';
import { checkContent } from './content/checkContent.ts';
import { listStoredDocuments } from './documents.queries.ts';

export interface FaultyDocument {
  readonly id: number;
  readonly originalName: string;
  readonly month: string;
  /** The file's name in `DATA_DIR/files`. */
  readonly fileName: string;
  readonly state: StoredFileState;
}

/** More entries would fill the log. The check run by hand names all files. */
const MOST_LOGGED_FILES = 50;

type FileDeps = Pick<Deps, 'database' | 'files'>;

type CheckedDocument = Awaited<ReturnType<typeof listStoredDocuments>>[number];

function faultyDocument(document: CheckedDocument, state: StoredFileState): FaultyDocument {
  const { id, originalName, month, fileName } = document;
  return { id, originalName, month, fileName, state };
}

async function findFaultyFiles(
  { files }: FileDeps,
  documents: readonly CheckedDocument[],
): Promise<FaultyDocument[]> {
  const sizes = documents.map(({ fileName, fileSize }) => [fileName, fileSize] as const);
  const faulty = await files.verify(new Map(sizes));
  return documents.flatMap((document) => {
    const state = faulty.get(document.fileName);
    return state === undefined ? [] : [faultyDocument(document, state)];
  });
}

export async function reportFaultyFiles(deps: Deps): Promise<void> {
  const { files, changes, log } = deps;
  const before = files.faults();
  const documents = await findFaultyFiles(deps, await listStoredDocuments(deps.database));
  // Lists show the file's state, so cached lists are outdated.
  if (files.faults() !== before) changes.tablesChanged(['documents']);
  if (documents.length === 0) return;
  log.error(
    { count: documents.length, documents: documents.slice(0, MOST_LOGGED_FILES) },
    'files of documents are missing or damaged: restore them from a backup; npm run check:files names them all',
  );
}

/** Like `findFaultyFiles`, but also reads every file to find those whose content doesn't match. */
export async function findDamagedContent(deps: FileDeps): Promise<FaultyDocument[]> {
  const documents = await listStoredDocuments(deps.database);
  const faulty = await findFaultyFiles(deps, documents);
  const known = new Set(faulty.map(({ id }) => id));
  for (const document of documents) {
    if (known.has(document.id)) continue;
    const state = await contentState(deps.files, document);
    if (state !== null) faulty.push(faultyDocument(document, state));
  }
  return faulty;
}

/**
 * Compares a file's content with its digest; null if they match. It reads a copy, because files may
 * be in remote storage.
 */
async function contentState(
  files: FileStore,
  { fileName, fileType }: CheckedDocument,
): Promise<StoredFileState | null> {
  const stored = await files.open(fileName);
  if (stored === null) return 'missing';
  const copy = await files.receive(stored.content, Number.POSITIVE_INFINITY);
  try {
    await checkContent(copy.temporaryPath, fileType);
    return null;
  } catch (error) {
    if (error instanceof ProblemError) return 'damaged';
    throw error;
  } finally {
    await files.drop(copy);
  }
}
