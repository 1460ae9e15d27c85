import type { UploadExtension } from '../../../../contract/limits.ts';
import { OfficeFile } from '../../../../office/officeFile.ts';
import { OfficeFileError } from '../../../../office/officeFileError.ts';
import type { ExtractedText } from './extractedText.ts';
import { NoTextError } from './extractedText.ts';

const MOST_UNPACKED_TEXT_BYTES = 150 * 1024 * 1024;

/** Reads the text of a file. Each format's reader is loaded when first needed. @throws NoTextError */
export async function readText(bytes: Buffer, type: UploadExtension): Promise<ExtractedText> {
  switch (type) {
    case 'pdf':
      return (await import('./pdfText.ts')).pdfText(bytes);
    case 'doc':
      return withText((await import('./oldWordText.ts')).oldWordText(bytes));
    case 'xls':
      return withText((await import('./oldSheetsText.ts')).oldSheetsText(bytes));
    case 'ppt':
      return withText((await import('./oldSlidesText.ts')).oldSlidesText(bytes));
    default:
      return packageText(bytes, type);
  }
}

async function packageText(bytes: Buffer, type: 'docx' | 'xlsx' | 'pptx'): Promise<ExtractedText> {
  try {
    const file = await OfficeFile.open(bytes, MOST_UNPACKED_TEXT_BYTES);
    return await withText(await newOfficeText(file, type), file.hasPictures());
  } catch (error) {
    throw error instanceof OfficeFileError ? new NoTextError(error.reason, error) : error;
  }
}

async function newOfficeText(
  file: OfficeFile,
  type: 'docx' | 'xlsx' | 'pptx',
): Promise<ExtractedText> {
  if (type === 'docx') return (await import('./wordText.ts')).wordText(file);
  if (type === 'xlsx') return (await import('./sheetsText.ts')).sheetsText(file);
  return (await import('./slidesText.ts')).slidesText(file);
}

async function withText(
  extracted: ExtractedText | Promise<ExtractedText>,
  hasPictures = false,
): Promise<ExtractedText> {
  const text = await extracted;
  if (text.pages.length === 0) throw new NoTextError(hasPictures ? 'pictures' : 'empty');
  return text;
}
