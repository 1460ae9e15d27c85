import { CallError } from '../../../client/callError.ts';
import { problemDetail, retryMoment } from '../../api/problem.ts';

export type LoginScreen =
  | { readonly kind: 'login' }
  | { readonly kind: 'forgot' }
  | { readonly kind: 'reset' | 'invite'; readonly token: string };

/** Which signed-out screen an address asks for: `?forgot`, `?reset=TOKEN`, `?invite=TOKEN`, else the login. */
export function loginScreenOf(search: string): LoginScreen {
  const params = new URLSearchParams(search);
  for (const kind of ['reset', 'invite'] as const) {
    const token = params.get(kind);
    if (token !== null) return { kind, token };
  }
  return params.has('forgot') ? { kind: 'forgot' } : { kind: 'login' };
}

/** The message for a refused attempt: the server's sentence, and when to try again. */
export function refusal(error: unknown, otherwise: string): string {
  const sentence = problemDetail(error, otherwise);
  const wait = error instanceof CallError ? error.retryAfterSeconds : null;
  if (wait === null || sentence.includes(String(wait))) return sentence;
  return `${sentence.replace(/\.?$/, '.')} Try again ${retryMoment(wait)}.`;
}
