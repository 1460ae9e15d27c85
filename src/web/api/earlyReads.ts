import { sessionToken } from './session.ts';

interface EarlyReads {
  readonly token: string;
  readonly stream: EventSource;
  /** Keyed by address. Emptied as soon as the stream reports a change or is interrupted. */
  readonly answers: Map<string, Promise<Response>>;
  /** True once the application makes its own reads. */
  isOver: boolean;
  readonly mark: string | null;
}

/** Returns early reads only if they belong to this session. */
function earlyReads(): EarlyReads | undefined {
  // Set by beforePaint.js, whose types aren't known here.
  const early = Reflect.get(window, 'earlyReads') as EarlyReads | undefined;
  return early?.token === sessionToken() ? early : undefined;
}

const usedReads = new WeakSet<EarlyReads>();

/** Returns the stream that was opened before the application loaded. Works only once. */
export function earlyStream(): Pick<EarlyReads, 'stream' | 'mark'> | undefined {
  const early = earlyReads();
  if (early === undefined || usedReads.has(early)) return undefined;
  usedReads.add(early);
  return early.stream.readyState === EventSource.CLOSED ? undefined : early;
}

/**
 * Returns the answer to a read that began before the application loaded. Works only once per read, and only while the
 * stream has been open without a change.
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
