import {
  boardPackContent,
  cancelBoardPack,
  createBoardPack,
  getBoardPack,
} from '../../contract/boardPacks.ts';
import type { BoardPack, BoardPackRequest } from '../../contract/boardPacks.ts';
import { call } from './call.ts';
import { NetworkError } from './callError.ts';
import { callErrorOf } from './refusedCall.ts';
import { addressOf, initOf } from './request.ts';
import { sessionRefused, sessionToken } from './session.ts';

export const askForPack = (body: BoardPackRequest): Promise<BoardPack> =>
  call(createBoardPack, { body });

export const readPack = (id: string, signal: AbortSignal): Promise<BoardPack> =>
  call(getBoardPack, { params: { id }, signal });

/** Nobody waits for the answer: a pack that is forgotten too late goes by itself. */
export function forgetPack(id: string): void {
  call(cancelBoardPack, { params: { id } }).catch(() => undefined);
}

/** The finished file. Rejects as `call` does. */
export async function readPackFile(id: string, signal: AbortSignal): Promise<Blob> {
  const token = sessionToken();
  const address = addressOf(boardPackContent.path, { id }, undefined);
  try {
    const response = await fetch(address, initOf(boardPackContent, { signal }, token));
    if (response.ok) return await response.blob();
    if (response.status === 401) sessionRefused(token);
    throw await callErrorOf(response);
  } catch (error) {
    signal.throwIfAborted();
    // What fetch itself says when no answer comes, or when it breaks off.
    throw error instanceof TypeError ? new NetworkError(error) : error;
  }
}
