import { untilAnswered } from '../../client/askedAgain.ts';
import { send } from '../../client/request.ts';
import type { BoardPack, BoardPackRequest } from '../../contract/boardPacks.ts';
import { CALLS } from '../../contract/calls.ts';
import { call, connection } from './call.ts';

export const requestPack = (body: BoardPackRequest): Promise<BoardPack> =>
  call('createBoardPack', { body });

/** It is made meanwhile, however often the question is put off. */
export const readPack = (id: string, signal: AbortSignal): Promise<BoardPack> =>
  untilAnswered(() => call('getBoardPack', { params: { id }, signal }), signal);

/** The answer is not awaited: if the call fails, the server removes the pack later by itself. */
export function forgetPack(id: string): void {
  call('cancelBoardPack', { params: { id } }).catch(() => undefined);
}

/** The finished file, when it is its turn. Otherwise rejects as `call` does. */
export function readPackFile(id: string, signal: AbortSignal): Promise<Blob> {
  const content = { params: { id }, signal };
  return untilAnswered(
    () => send(connection, CALLS.boardPackContent, content, (response) => response.blob()),
    signal,
  );
}
