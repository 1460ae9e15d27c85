import type { PackFormat } from '../../contract/boardPacks.ts';
import type { PackSource } from '../../packs/model/packSource.ts';
import type { AttachedDocument } from '../../packs/attachments.ts';
import type { FileStore } from '../../engine/storage/fileStore.ts';

/**
 * The limit in bytes for all documents together. They are in memory while the pack is created, and
 * again inside the pack.
 */
const MOST_ATTACHED_BYTES = 32 * 1024 * 1024;

async function readAttachment(
  files: Pick<FileStore, 'open'>,
  fileName: string,
): Promise<Uint8Array | null> {
  const file = await files.open(fileName);
  if (file === null) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.content) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

export async function attachedDocuments(
  files: Pick<FileStore, 'open'>,
  { documents, choices }: Pick<PackSource, 'documents' | 'choices'>,
  format: PackFormat,
): Promise<AttachedDocument[]> {
  if (format !== 'pdf' || choices?.packAppendsDocuments !== true) return [];
  const attached: AttachedDocument[] = [];
  let bytes = 0;
  for (const [place, document] of documents.entries()) {
    const { originalName: title, fileType, fileSize, storedAs } = document;
    const listed = (why: string) => attached.push({ place, title, content: why });
    if (storedAs === undefined) continue;
    if (fileType !== 'pdf') {
      listed('only PDF documents can be attached');
      continue;
    }
    if (bytes + fileSize > MOST_ATTACHED_BYTES) {
      listed('the attachments would exceed 32 MB');
      continue;
    }
    const content = await readAttachment(files, storedAs);
    if (content === null) {
      listed('its file is missing');
      continue;
    }
    bytes += fileSize;
    attached.push({ place, title, content });
  }
  return attached;
}
