import { readFile } from 'node:fs/promises';
import type { DocumentLayout } from '../../../../contract/documentLayout.ts';
import { isMissing } from '../../../../engine/storage/privateFiles.ts';
import { answerTasks } from '../../../../threads/threadTasks.ts';
import type { TextSource } from '../text/textWorker.ts';
import type { DocumentPicture } from './documentPictures.ts';
import type { PagedType } from './readPages.ts';
import { readPages, readPicture } from './readPages.ts';

/** Returns null if the file was permanently deleted since the request. */
async function pagedContent(source: TextSource): Promise<Buffer | null> {
  try {
    return typeof source === 'string' ? await readFile(source) : Buffer.from(source);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const pagesTasks = {
  async pages({
    source,
    type,
  }: {
    readonly source: TextSource;
    readonly type: PagedType;
  }): Promise<DocumentLayout> {
    const content = await pagedContent(source);
    return content === null ? { kind: 'none' } : readPages(content, type);
  },
  async picture({
    source,
    number,
  }: {
    readonly source: TextSource;
    readonly number: number;
  }): Promise<DocumentPicture | null> {
    const content = await pagedContent(source);
    return content === null ? null : readPicture(content, number);
  },
};

export type PagesTasks = typeof pagesTasks;

answerTasks(pagesTasks);
