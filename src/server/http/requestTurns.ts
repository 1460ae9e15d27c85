import type { IncomingHttpHeaders } from 'node:http';
import { UNASKED_HEADER } from '../../contract/unaskedHeader.ts';
import type { Kind, PersonalTurns } from './personalTurns.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How long it waited for its person's turn, which is no time that the server took. */
    waitedMs: number;
  }
}

/** What of a request matters here. */
interface Waiting {
  readonly socket: { readonly destroyed: boolean };
  waitedMs: number;
}

/** Whether a page reads this again by itself. Whoever says so falsely only has others put off less. */
export const isUnasked = (headers: IncomingHttpHeaders): boolean => UNASKED_HEADER in headers;

/** Does the work of a request when it is its person's turn, as `PersonalTurns` does, and notes how long it waited. */
export async function inTurnOf<T>(
  turns: PersonalTurns,
  request: Waiting,
  { userId, kind }: { readonly userId: number; readonly kind: Kind },
  work: (hasWaited: boolean) => Promise<T>,
): Promise<T> {
  const asked = performance.now();
  let isOver = false;
  const waited = () => {
    isOver = true;
    request.waitedMs += performance.now() - asked;
  };
  const begin = (hasWaited: boolean) => {
    if (hasWaited) waited();
    isOver = true;
    return work(hasWaited);
  };
  try {
    return await turns.inTurn(userId, kind, begin, () => request.socket.destroyed);
  } catch (error) {
    // Refused: that is kept back, too.
    if (!isOver) waited();
    throw error;
  }
}
