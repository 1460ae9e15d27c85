import type { Verification } from '../../../contract/verifications.ts';
import { call, callOver, connection } from '../../api/call.ts';

/** Checks a file. Rejects as `call` does. */
export function checkFile(file: File): Promise<Verification> {
  const body = new FormData();
  body.append('file', file);
  return call('verifyPack', { body });
}

/** Checks a code. Rejects as `call` does. */
export function checkCode(code: string): Promise<Verification> {
  // Sent as JSON, which the call takes in the place of a form.
  return callOver(connection, 'verifyPack', { body: { code } });
}
