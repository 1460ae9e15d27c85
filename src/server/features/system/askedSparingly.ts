import { setTimeout as wait } from 'node:timers/promises';
import { databaseUnavailable } from '../../http/faults.ts';

const KEPT_FOR_MS = 1_000;
const ANSWER_WITHIN_MS = 2_000;

interface Asked<T> {
  readonly at: number;
  readonly answer: Promise<T>;
  isUnderWay: boolean;
}

/**
 * Asks at most once a second, however many calls come: people who are not signed in must not be
 * able to create load. What hangs is reported after two seconds, as a database that is not
 * available, and is not asked again before it has answered.
 */
export function askedSparingly<T>(
  ask: () => Promise<T>,
  now: () => Date,
  withinMs: number = ANSWER_WITHIN_MS,
): () => Promise<T> {
  let asked: Asked<T> | undefined;
  const askAnew = (at: number): Asked<T> => {
    const answer = ask();
    const question: Asked<T> = { at, answer: inTime(answer, withinMs), isUnderWay: true };
    const settle = () => void (question.isUnderWay = false);
    answer.then(settle, settle);
    return question;
  };
  return () => {
    const at = now().getTime();
    const isFresh = asked !== undefined && at - asked.at < KEPT_FOR_MS && at >= asked.at;
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
