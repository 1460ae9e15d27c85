import * as z from 'zod/mini';
import { problemSchema } from '../contract/problem.ts';
import type { Problem } from '../contract/problem.ts';
import { CallError } from './callError.ts';

function parsedProblem(text: string): Problem | null {
  try {
    const parsed = z.safeParse(problemSchema, JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function secondsOf(retryAfter: string | null): number | null {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;
}

export async function callErrorOf(response: Response): Promise<CallError> {
  const text = await response.text().catch(() => '');
  return new CallError(
    response.status,
    text === '' ? response.statusText : text,
    parsedProblem(text),
    secondsOf(response.headers.get('retry-after')),
  );
}
