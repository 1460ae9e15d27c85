import { documentContent } from '../../contract/documents.ts';
import { NetworkError } from './callError.ts';
import { callErrorOf } from './refusedCall.ts';
import { addressOf, initOf } from './request.ts';
import { sessionRefused, sessionToken } from './session.ts';

/** The bytes of a stored file. Rejects as `call` does. */
export async function readDocument(id: number, signal: AbortSignal): Promise<ArrayBuffer> {
  const token = sessionToken();
  const address = addressOf(documentContent.path, { id: String(id) }, undefined);
  try {
    const response = await fetch(address, initOf(documentContent, { signal }, token));
    if (response.ok) return await response.arrayBuffer();
    if (response.status === 401) sessionRefused(token);
    throw await callErrorOf(response);
  } catch (error) {
    signal.throwIfAborted();
    // What fetch itself says when no answer comes, or when it breaks off.
    throw error instanceof TypeError ? new NetworkError(error) : error;
  }
}
