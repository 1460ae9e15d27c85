import type { IncomingHttpHeaders } from 'node:http';
import { BACKGROUND_READ_HEADER } from '../../contract/backgroundReadHeader.ts';
import type { LimitKind, PersonalLimits } from './personalLimits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    waitedMs: number;
  }
}

interface WaitingRequest {
  readonly socket: { readonly destroyed: boolean };
  waitedMs: number;
}

/** True for a read that a page repeats by itself. A client that sets the header falsely only gives others priority. */
export const isBackgroundRead = (headers: IncomingHttpHeaders): boolean =>
  BACKGROUND_READ_HEADER in headers;

export const withinPersonalLimit = <T>(
  turns: PersonalLimits,
  request: WaitingRequest,
  { userId, kind }: { readonly userId: number; readonly kind: LimitKind },
  work: (hasWaited: boolean) => Promise<T>,
): Promise<T> =>
  turns.inTurn(userId, kind, work, {
    isGone: () => request.socket.destroyed,
    putOff: (ms) => {
      request.waitedMs += ms;
    },
  });
