import { UPLOAD_EXTENSIONS } from '../../../../contract/limits.ts';
import type { UploadExtension } from '../../../../contract/limits.ts';
import { ProblemError } from '../../../../contract/problemError.ts';

const fileError = (message: string) => ({ errors: [{ path: 'file', message }] });

export function refusedFile(message: string): ProblemError {
  return new ProblemError('unsupported_media_type', message, fileError(message));
}

export const wrongType = () =>
  refusedFile(
    `This type of file is not accepted. Choose one of these types: ${UPLOAD_EXTENSIONS.map((e) => `.${e}`).join(', ')}`,
  );

export const contentMismatch = (type: UploadExtension) =>
  refusedFile(`The file is damaged or not a .${type} file: its content doesn't match its name`);

const FIRST_READ = {
  doc: 'Word files older than Word 97',
  xls: 'Excel files older than Excel 5',
  ppt: 'PowerPoint files older than PowerPoint 97',
} as const;

export const tooOld = (type: keyof typeof FIRST_READ) =>
  refusedFile(
    `${FIRST_READ[type]} cannot be read. Open the file in a newer program and save it as .${type}x`,
  );

export const hasMacros = () =>
  refusedFile(
    'Files with macros are not accepted. Save the file without macros, as .docx, .xlsx or .pptx',
  );

/** A password would hide macros. */
export const hasPassword = () =>
  refusedFile('Office files with a password cannot be checked. Remove the password first');

export const unpacksTooLarge = () => refusedFile('The file is far too large once unpacked');
