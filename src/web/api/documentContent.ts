import { readFile } from './call.ts';

/** The bytes of a stored file. Rejects as `call` does. */
export const readDocument = (id: number, signal: AbortSignal): Promise<ArrayBuffer> =>
  readFile('documentContent', { params: { id: String(id) }, signal }, (response) =>
    response.arrayBuffer(),
  );
