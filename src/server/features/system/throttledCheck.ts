import { setTimeout as wait } from 'node:timers/promises';
import { databaseUnavailable } from '../../http/toProblem.ts';

const ANSWER_KEPT_MS = 1_000;
const ANSWER_WITHIN_MS = 2_000;

interface SharedAnswer<T> {
  readonly at: number;
  readonly answer: Promise<T>;
  isUnderWay: boolean;
}

/**
 * Runs the check at most once a second, however many calls arrive, because people who aren't signed in must not be able
 * to create load. A check that hangs for two seconds counts as an unavailable database, and isn't repeated until it has
 * returned.
 */
export function throttledCheck<T>(
  ask: () => Promise<T>,
  now: () => Date,
  withinMs: number = ANSWER_WITHIN_MS,
): () => Promise<T> {
  let asked: SharedAnswer<T> | undefined;
  const askAnew = (at: number): SharedAnswer<T> => {
    const answer = ask();
    const question: SharedAnswer<T> = { at, answer: inTime(answer, withinMs), isUnderWay: true };
    const settle = () => void (question.isUnderWay = false);
    answer.then(settle, settle);
    return question;
  };
  return () => {
    const at = now().getTime();
    const isFresh = asked !== undefined && at - asked.at < ANSWER_KEPT_MS && at >= asked.at;
    if (asked === undefined || (!isFresh && !asked.isUnderWay)) asked = askAnew(at);
    return asked.answer;
  };
}

async function inTime<T>(answer: Promise<T>, withinMs: number): Promise<T> {
  const late = new AbortController();
  const silence = async () => {
    await wait(withinMs, undefined, { signal: late.signal });
    throw databaseUnavailable();
  };
  try {
    return await Promise.race([answer, silence()]);
  } finally {
    late.abort();
  }
}
