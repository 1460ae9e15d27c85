import { uploadDocument } from '../../contract/documents.ts';
import type { Document } from '../../contract/documents.ts';
import type { CallAnswer, Endpoint } from '../../contract/endpoint.ts';
import { NetworkError } from './callError.ts';
import { callErrorOf } from './refusedCall.ts';
import { sessionRefused, sessionToken } from './session.ts';

export interface FormProgress {
  /** The same key with the same form is carried out once, however often it is sent. */
  readonly idempotencyKey: string;
  /** How far the form has gone, from 0 to 100. */
  readonly onProgress?: (percent: number) => void;
  readonly signal?: AbortSignal;
}

export interface Upload extends FormProgress {
  readonly file: File;
  readonly summaryId: number;
}

/** Stores a file with a report. */
export function uploadFile({ file, summaryId, ...sent }: Upload): Promise<Document> {
  const form = new FormData();
  form.append('summaryId', String(summaryId));
  form.append('file', file);
  return sendForm(uploadDocument, form, sent);
}

/**
 * Sends a form with a file. By XMLHttpRequest, since fetch cannot tell how far a body has gone.
 * Rejects as `call` does: CallError, NetworkError, or the signal's reason.
 */
export async function sendForm<const E extends Endpoint>(
  { method, path }: E,
  form: FormData,
  { idempotencyKey, onProgress, signal }: FormProgress,
): Promise<CallAnswer<E>> {
  signal?.throwIfAborted();
  const token = sessionToken();
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  signal?.addEventListener('abort', abort);
  try {
    await new Promise<void>((resolve, reject) => {
      request.open(method, path);
      request.withCredentials = true;
      request.setRequestHeader('accept', 'application/json');
      request.setRequestHeader('idempotency-key', idempotencyKey);
      if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress?.((loaded / total) * 100);
      });
      request.addEventListener('load', () => resolve());
      request.addEventListener('error', () => reject(new NetworkError(undefined)));
      request.addEventListener('abort', () => reject(new NetworkError(undefined)));
      request.send(form);
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
  if (request.status < 200 || request.status >= 300) {
    if (request.status === 401) sessionRefused(token);
    throw await callErrorOf(refusal(request));
  }
  return JSON.parse(request.responseText);
}

/** The refused answer in the form in which `call` reads its own. */
function refusal(request: XMLHttpRequest): Response {
  const headers = new Headers();
  const retryAfter = request.getResponseHeader('retry-after');
  if (retryAfter !== null) headers.set('retry-after', retryAfter);
  const { status, statusText } = request;
  return new Response(request.responseText, { status, statusText, headers });
}
