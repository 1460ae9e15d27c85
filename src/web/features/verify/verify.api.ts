import type { Verification } from '../../../contract/verifications.ts';
import { call, callOver, connection } from '../../api/call.ts';

export function checkFile(file: File): Promise<Verification> {
  const body = new FormData();
  body.append('file', file);
  return call('verifyPack', { body });
}

export function checkCode(code: string): Promise<Verification> {
  // Sent as JSON, which the endpoint accepts instead of a form.
  return callOver(connection, 'verifyPack', { body: { code } });
}
