import { send } from '../../client/request.ts';
import { CALLS } from '../../contract/calls.ts';
import { connection } from './call.ts';

/** The bytes of a stored file. Rejects as `call` does. */
export function readDocument(id: number, signal: AbortSignal): Promise<ArrayBuffer> {
  const content = { params: { id: String(id) }, signal };
  return send(connection, CALLS.documentContent, content, (response) => response.arrayBuffer());
}
