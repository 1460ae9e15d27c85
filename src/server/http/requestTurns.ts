import type { IncomingHttpHeaders } from 'node:http';
import { UNASKED_HEADER } from '../../contract/unaskedHeader.ts';
import type { Kind, PersonalTurns } from './personalTurns.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How long it was put off for others or kept back as refused, which is no time that the server took. */
    waitedMs: number;
  }
}

/** What of a request matters here. */
interface Waiting {
  readonly socket: { readonly destroyed: boolean };
  waitedMs: number;
}

/** Whether a page reads this again by itself. Whoever lies here only makes others wait less. */
export const isUnasked = (headers: IncomingHttpHeaders): boolean => UNASKED_HEADER in headers;

/** Does the work of a request when it is its person's turn, as `PersonalTurns` does, and notes how long it was put off. */
export const inTurnOf = <T>(
  turns: PersonalTurns,
  request: Waiting,
  { userId, kind }: { readonly userId: number; readonly kind: Kind },
  work: (hasWaited: boolean) => Promise<T>,
): Promise<T> =>
  turns.inTurn(userId, kind, work, {
    isGone: () => request.socket.destroyed,
    putOff: (ms) => {
      request.waitedMs += ms;
    },
  });
