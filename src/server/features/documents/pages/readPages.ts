import type { DocumentLayout } from '../../../../contract/documentLayout.ts';
import { OfficeFile } from '../../../../office/officeFile.ts';
import { OfficeFileError } from '../../../../office/officeFileError.ts';
import type { DocumentPicture } from './documentPictures.ts';
import { pictureOf } from './documentPictures.ts';
import { slidePages } from './slidePages.ts';
import { wordPages } from './wordPages.ts';

/** The limit for all parts together. */
const MOST_UNPACKED_PAGES_BYTES = 150 * 1024 * 1024;

export type PagedType = 'docx' | 'pptx';

/** Returns null if the file can't be read. */
async function withinOfficeFile<T>(
  bytes: Buffer,
  read: (file: OfficeFile) => Promise<T>,
): Promise<T | null> {
  try {
    return await read(await OfficeFile.open(bytes, MOST_UNPACKED_PAGES_BYTES));
  } catch (error) {
    if (error instanceof OfficeFileError) return null;
    throw error;
  }
}

const PAGE_READERS: Readonly<Record<PagedType, (file: OfficeFile) => Promise<DocumentLayout>>> = {
  pptx: slidePages,
  docx: wordPages,
};

export async function readPages(bytes: Buffer, type: PagedType): Promise<DocumentLayout> {
  const read = PAGE_READERS[type];
  return (await withinOfficeFile(bytes, (file) => read(file))) ?? { kind: 'none' };
}

export const readPicture = (bytes: Buffer, number: number): Promise<DocumentPicture | null> =>
  withinOfficeFile(bytes, (file) => pictureOf(file, number));
