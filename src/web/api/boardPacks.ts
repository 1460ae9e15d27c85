import { retryUntilAnswered } from '../../client/callRetry.ts';
import { send } from '../../client/request.ts';
import type { BoardPack, BoardPackRequest } from '../../contract/boardPacks.ts';
import { CALLS } from '../../contract/calls.ts';
import { call, connection } from './call.ts';

export const requestPack = (body: BoardPackRequest): Promise<BoardPack> =>
  call('createBoardPack', { body });

/** The pack may already be ready, however long this request was postponed. */
export const readPack = (id: string, signal: AbortSignal): Promise<BoardPack> =>
  retryUntilAnswered(() => call('getBoardPack', { params: { id }, signal }), signal);

/** The call isn't awaited. If it fails, the server removes the pack later on its own. */
export function forgetPack(id: string): void {
  call('cancelBoardPack', { params: { id } }).catch(() => undefined);
}

/** Fetches the file once its turn in the queue comes. Otherwise rejects as `call` does. */
export function readPackFile(id: string, signal: AbortSignal): Promise<Blob> {
  const content = { params: { id }, signal };
  return retryUntilAnswered(
    () => send(connection, CALLS.boardPackContent, content, (response) => response.blob()),
    signal,
  );
}
