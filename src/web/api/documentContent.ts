import { send } from '../../client/request.ts';
import { CALLS } from '../../contract/calls.ts';
import type { AsOf } from '../../contract/calls.ts';
import { connection } from './call.ts';

export function readDocument(id: number, asOf: AsOf, signal: AbortSignal): Promise<ArrayBuffer> {
  const content = { params: { id: String(id) }, asOf, signal };
  return send(connection, CALLS.documentContent, content, (response) => response.arrayBuffer());
}
