import { create as contentDisposition } from 'content-disposition';
import type { UploadExtension } from '../../contract/limits.ts';
import { MEDIA_TYPES } from '../../contract/limits.ts';
import { NO_PAGE } from './encoded.ts';

/** For what is to be saved: nothing in it runs, even if a browser displays it. */
export const ATTACHED = `sandbox; ${NO_PAGE}`;

/** Headers of a file that is to be saved. Nothing in it may run, even if a browser displays it. */
export const attachmentHeaders = (name: string, type: UploadExtension, size: number) => ({
  'content-type': MEDIA_TYPES[type],
  'content-length': size,
  'content-disposition': contentDisposition(name),
  'content-security-policy': ATTACHED,
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
});
