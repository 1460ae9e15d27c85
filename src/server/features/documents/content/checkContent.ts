import { open } from 'node:fs/promises';
import type { UploadExtension } from '../../../../contract/limits.ts';
import { invalidField } from '../../../http/problem.ts';
import { sourceOf } from '../../../ooxml/byteSource.ts';
import { checkOfficePackage } from './officePackage.ts';
import { checkOldOffice } from './oldOffice.ts';
import { checkPdf } from './pdf.ts';

/**
 * Throws a ProblemError unless the file is what its name says, by signature and by structure, and
 * free of macros.
 */
export async function checkContent(path: string, type: UploadExtension): Promise<void> {
  const handle = await open(path, 'r');
  try {
    const source = await sourceOf(handle);
    if (source.size === 0) throw invalidField('file', 'The file is empty');
    switch (type) {
      case 'pdf':
        return await checkPdf(source);
      case 'docx':
      case 'xlsx':
      case 'pptx':
        return await checkOfficePackage(path, source, type);
      default:
        return await checkOldOffice(source, type);
    }
  } finally {
    await handle.close();
  }
}
