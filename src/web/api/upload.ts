import type { Transport } from '../../client/request.ts';
import type { Document } from '../../contract/documents.ts';
import { callOver, connection } from './call.ts';

export interface FormProgress {
  /** A call with the same key and form is carried out once, however often it is sent. */
  readonly idempotencyKey: string;
  readonly onProgress?: (percent: number) => void;
  readonly signal?: AbortSignal;
}

export interface Upload extends FormProgress {
  readonly file: File;
  readonly summaryId: number;
}

export function uploadFile({ file, summaryId, ...sent }: Upload): Promise<Document> {
  const form = new FormData();
  form.append('summaryId', String(summaryId));
  form.append('file', file);
  return sendUpload('uploadDocument', form, sent);
}

export function sendUpload<N extends 'uploadDocument' | 'uploadImport'>(
  name: N,
  body: FormData,
  { onProgress, ...content }: FormProgress,
) {
  return callOver({ ...connection, transport: byXmlHttpRequest(onProgress) }, name, {
    ...content,
    body,
  });
}

/** XMLHttpRequest, because fetch can't report upload progress. */
const byXmlHttpRequest =
  (onProgress: FormProgress['onProgress']): Transport =>
  async (address, { method, headers, body, signal }) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    try {
      await new Promise<void>((resolve, reject) => {
        request.open(method, address);
        request.withCredentials = true;
        for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
        request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
          if (lengthComputable && total > 0) onProgress?.((loaded / total) * 100);
        });
        request.addEventListener('load', () => resolve());
        request.addEventListener('error', () => reject(new TypeError('No response')));
        request.addEventListener('abort', () => reject(new TypeError('Cancelled')));
        request.send(body instanceof FormData ? body : null);
      });
    } finally {
      signal?.removeEventListener('abort', abort);
    }
    return responseOf(request);
  };

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  const retryAfter = request.getResponseHeader('retry-after');
  if (retryAfter !== null) headers.set('retry-after', retryAfter);
  const { status, statusText } = request;
  return new Response(request.responseText, { status, statusText, headers });
}
