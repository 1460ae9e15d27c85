import type { FileState } from '../../../contract/documents.ts';
import type { UploadExtension } from '../../../contract/limits.ts';
import type { Deps } from '../../deps.ts';
import { ProblemError } from '../../http/problem.ts';
import { checkContent } from './content/checkContent.ts';
import { listStoredDocuments } from './documents.queries.ts';

/** A document whose file is not as it was stored. */
export interface FaultyDocument {
  readonly id: number;
  readonly originalName: string;
  /** Its report's month, such as "October 2026". */
  readonly month: string;
  /** Its name in `DATA_DIR/files`. */
  readonly fileName: string;
  readonly state: FileState;
}

/** More would fill the log; the check that is run by hand names all. */
const MOST_NAMED = 50;

type FileDeps = Pick<Deps, 'database' | 'files'>;

/** Every document whose file is missing or has another size than it had. */
export async function findFaultyFiles({ database, files }: FileDeps): Promise<FaultyDocument[]> {
  const documents = await listStoredDocuments(database);
  const faulty = await files.verify(
    new Map(documents.map(({ fileName, fileSize }) => [fileName, fileSize])),
  );
  return documents.flatMap(({ fileSize: _, fileType: __, ...document }) => {
    const state = faulty.get(document.fileName);
    return state === undefined ? [] : [{ ...document, state }];
  });
}

/** Looks for missing and damaged files, and says in the log which they are. */
export async function reportFaultyFiles(deps: Deps): Promise<void> {
  const { files, changes, log } = deps;
  const before = files.faults();
  const documents = await findFaultyFiles(deps);
  // Lists show it, so they are encoded again.
  if (files.faults() !== before) changes.tablesChanged(['documents']);
  if (documents.length === 0) return;
  log.error(
    { count: documents.length, documents: documents.slice(0, MOST_NAMED) },
    'files of documents are missing or damaged: restore them from a backup to DATA_DIR/files; npm run check:files names them all',
  );
}

/** As above, and reads every file, to find those whose content is not what their name says. */
export async function findDamagedContent(deps: FileDeps): Promise<FaultyDocument[]> {
  const faulty = await findFaultyFiles(deps);
  const known = new Set(faulty.map(({ id }) => id));
  for (const { fileType, fileSize: _, ...document } of await listStoredDocuments(deps.database)) {
    if (known.has(document.id)) continue;
    const isWhole = await hasContent(deps.files.pathOf(document.fileName), fileType);
    if (!isWhole) faulty.push({ ...document, state: 'damaged' });
  }
  return faulty;
}

async function hasContent(path: string, type: UploadExtension): Promise<boolean> {
  try {
    await checkContent(path, type);
    return true;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}
