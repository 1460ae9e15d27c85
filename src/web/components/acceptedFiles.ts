import { LIMITS, UPLOAD_EXTENSIONS } from '../../contract/limits.ts';
import type { UploadExtension } from '../../contract/limits.ts';
import { MESSAGES } from '../../contract/messages.ts';

const WITH_DOTS = UPLOAD_EXTENSIONS.map((extension) => `.${extension}`);

/** A file picker shows these first but allows others. */
export const ACCEPTED_FILES = WITH_DOTS.join(',');

export function typeOfName(name: string): UploadExtension | null {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  return UPLOAD_EXTENSIONS.find((extension) => extension === ending) ?? null;
}

export interface FileRefusal {
  readonly title: string;
  readonly description: string;
}

/** Checks type and size before sending. The server also checks the content. */
export function fileRefusal(file: Pick<File, 'name' | 'size'>): FileRefusal | null {
  if (typeOfName(file.name) === null) {
    return {
      title: 'Invalid file',
      description: `Choose a file of one of these types: ${WITH_DOTS.join(', ')}`,
    };
  }
  if (file.size >= LIMITS.uploadBytes) {
    return { title: 'Error', description: MESSAGES.fileTooLarge };
  }
  return null;
}
