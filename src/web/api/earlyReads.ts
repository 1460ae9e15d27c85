import { sessionToken } from './session.ts';

/** What beforePaint.js has begun for this token. */
interface EarlyReads {
  readonly token: string;
  readonly stream: EventSource;
  /** By address; empty as soon as the stream has told of a change, or was interrupted. */
  readonly answers: Map<string, Promise<Response>>;
  /** From now on the application reads for itself. */
  isOver: boolean;
  /** Of the stream's first event, once it has come. */
  readonly mark: string | null;
}

/** Only for the session that they were begun for. */
function earlyReads(): EarlyReads | undefined {
  // Set by beforePaint.js, or not there.
  const early = Reflect.get(window, 'earlyReads') as EarlyReads | undefined;
  return early?.token === sessionToken() ? early : undefined;
}

const taken = new WeakSet<EarlyReads>();

/** The stream of changes that was opened before the application was there; once. */
export function earlyStream(): Pick<EarlyReads, 'stream' | 'mark'> | undefined {
  const early = earlyReads();
  if (early === undefined || taken.has(early)) return undefined;
  taken.add(early);
  return early.stream.readyState === EventSource.CLOSED ? undefined : early;
}

/**
 * The answer to a read that was begun before the application was there; once, and only while the
 * stream has been open without a change ever since.
 */
export function earlyAnswer(address: string): Promise<Response> | undefined {
  const early = earlyReads();
  if (early === undefined) return undefined;
  early.isOver = true;
  const { stream, answers } = early;
  const answer = stream.readyState === EventSource.OPEN ? answers.get(address) : undefined;
  answers.delete(address);
  return answer;
}
