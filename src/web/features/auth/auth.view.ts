import { CallError } from '../../../client/callError.ts';
import {
  PROVEN,
  PROVEN_DONE,
  refusalIn,
  SINGLE_SIGN_ON_DONE,
  SINGLE_SIGN_ON_REFUSED,
  type SingleSignOnRefusal,
} from '../../../contract/singleSignOnPaths.ts';
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

export type ProviderAnswer =
  | { readonly kind: 'done'; readonly code: string }
  | { readonly kind: 'refused'; readonly why: SingleSignOnRefusal };

/** What the provider's way back says in the address of the sign-in: a code, or why there is none. */
export function providerAnswerIn(search: string): ProviderAnswer | null {
  const params = new URLSearchParams(search);
  const code = params.get(SINGLE_SIGN_ON_DONE);
  if (code !== null) return { kind: 'done', code };
  const why = refusalIn(params.get(SINGLE_SIGN_ON_REFUSED));
  return why === null ? null : { kind: 'refused', why };
}

const LINK_INSTEAD = 'An administrator can make you a link to set a password, which does instead.';
const NOT_SAID =
  'The provider has confirmed nothing here. Go back to the tab from which you came, and begin again.';

const REFUSED: Readonly<Record<SingleSignOnRefusal, (provider: string) => string>> = {
  cancelled: () => 'You were not signed in, because the sign-in was cancelled.',
  over: () => 'The sign-in took too long, or was begun again in another tab. Sign in again.',
  unreachable: (provider) =>
    `Signing in with ${provider} is not possible at the moment. Try again in a few minutes.`,
  unexpected: (provider) =>
    `Signing in with ${provider} did not work. Tell the person who runs Board Reports; the log says more.`,
  noAccount: () => 'You have no account here. Ask an administrator to invite your e-mail address.',
  notAllowed: () => 'You may not use Board Reports. Ask whoever decides in your company who may.',
  notActive: () => 'Your account is not active. Ask an administrator.',
  noEmail: (provider) =>
    `Signing in with ${provider} told no confirmed e-mail address of yours. Tell the person who runs Board Reports.`,
  otherPerson: () =>
    'Your e-mail address belongs to the account of another person. Ask an administrator.',
  notAgain: (provider) =>
    `${provider} let you in without asking you who you are. Sign out there first, and try again. ${LINK_INSTEAD}`,
  noTime: (provider) =>
    `${provider} does not say when people signed in there, so it cannot confirm that it is you. ${LINK_INSTEAD}`,
};

const NOT_PROVEN: Partial<typeof REFUSED> = {
  cancelled: () => 'The sign-in was cancelled.',
  over: () =>
    'The sign-in took too long, or your session has ended. Go back to the tab from which you came, and begin again.',
  otherPerson: (provider) =>
    `You signed in with ${provider} as somebody else than the person whose session this is.`,
};

/** Why somebody who is signed in has not proven who they are; null only where the address says that they have. */
export function notProvenIn(search: string, provider: string): string | null {
  const said = new URLSearchParams(search).get(PROVEN);
  if (said === PROVEN_DONE) return null;
  const why = refusalIn(said);
  return why === null ? NOT_SAID : (NOT_PROVEN[why] ?? REFUSED[why])(provider);
}

/** Why there is no session. */
export const refusalInWords = (why: SingleSignOnRefusal, provider: string): string =>
  REFUSED[why](provider);
