import { create as contentDisposition } from 'content-disposition';
import type { UploadExtension } from '../../contract/limits.ts';
import { MEDIA_TYPES } from '../../contract/limits.ts';
import { NO_PAGE } from './encoded.ts';

export const ATTACHMENT_POLICY = `sandbox; ${NO_PAGE}`;

/** Headers of a file to save. Nothing in the file may run, even if a browser displays it. */
export const attachmentHeaders = (name: string, type: UploadExtension, size: number) => ({
  'content-type': MEDIA_TYPES[type],
  'content-length': size,
  'content-disposition': contentDisposition(name),
  'content-security-policy': ATTACHMENT_POLICY,
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
});
