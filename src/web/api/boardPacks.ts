import type { BoardPack, BoardPackRequest } from '../../contract/boardPacks.ts';
import { call, readFile } from './call.ts';

export const askForPack = (body: BoardPackRequest): Promise<BoardPack> =>
  call('createBoardPack', { body });

export const readPack = (id: string, signal: AbortSignal): Promise<BoardPack> =>
  call('getBoardPack', { params: { id }, signal });

/** Nobody waits for the answer: a pack that is forgotten too late goes by itself. */
export function forgetPack(id: string): void {
  call('cancelBoardPack', { params: { id } }).catch(() => undefined);
}

/** The finished file. Rejects as `call` does. */
export const readPackFile = (id: string, signal: AbortSignal): Promise<Blob> =>
  readFile('boardPackContent', { params: { id }, signal }, (response) => response.blob());
