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

/** `?forgot`, `?reset=TOKEN` and `?invite=TOKEN` have their own screens; anything else shows the login. */
export function loginScreenOf(search: string): LoginScreen {
  const params = new URLSearchParams(search);
  for (const kind of ['reset', 'invite'] as const) {
    const token = params.get(kind);
    if (token !== null) return { kind, token };
  }
  return params.has('forgot') ? { kind: 'forgot' } : { kind: 'login' };
}

/** The server's sentence, and when to try again. */
export function signInRefusalText(error: unknown, otherwise: string): string {
  const sentence = problemDetail(error, otherwise);
  const wait = error instanceof CallError ? error.retryAfterSeconds : null;
  if (wait === null || sentence.includes(String(wait))) return sentence;
  return `${sentence.replace(/\.?$/, '.')} Try again ${retryMoment(wait)}.`;
}

export type ProviderAnswer =
  | { readonly kind: 'done'; readonly code: string }
  | { readonly kind: 'refused'; readonly why: SingleSignOnRefusal };

/** Reads the code or the error from the provider's redirect. */
export function providerAnswerIn(search: string): ProviderAnswer | null {
  const params = new URLSearchParams(search);
  const code = params.get(SINGLE_SIGN_ON_DONE);
  if (code !== null) return { kind: 'done', code };
  const why = refusalIn(params.get(SINGLE_SIGN_ON_REFUSED));
  return why === null ? null : { kind: 'refused', why };
}

const LINK_INSTEAD = 'An administrator can give you a link to set a password instead.';
const NOT_SAID =
  'The provider has not confirmed your identity. Go back to the previous tab and start again.';

const SINGLE_SIGN_ON_REFUSALS: Readonly<Record<SingleSignOnRefusal, (provider: string) => string>> =
  {
    cancelled: () => 'You were not signed in, because the sign-in was cancelled.',
    over: () => 'The sign-in took too long or was started again in another tab. Sign in again.',
    unreachable: (provider) =>
      `Signing in with ${provider} is not possible right now. Try again in a few minutes.`,
    unexpected: (provider) =>
      `Signing in with ${provider} did not work. Contact your IT team; the server log has details.`,
    noAccount: () => 'You have no account here. Ask an administrator to invite your email address.',
    notAllowed: () =>
      "You don't have access to Board Reports. Ask your company's administrator for access.",
    notActive: () => 'Your account is not active. Ask an administrator.',
    noEmail: (provider) =>
      `${provider} did not provide a confirmed email address for you. Contact your IT team.`,
    otherPerson: () =>
      "Your email address belongs to another person's account. Ask an administrator.",
    notAgain: (provider) =>
      `${provider} signed you in without asking for your credentials. Sign out there first and try again. ${LINK_INSTEAD}`,
    noTime: (provider) =>
      `${provider} doesn't report sign-in times, so it can't confirm your identity. ${LINK_INSTEAD}`,
  };

const NOT_PROVEN: Partial<typeof SINGLE_SIGN_ON_REFUSALS> = {
  cancelled: () => 'The sign-in was cancelled.',
  over: () =>
    'The sign-in took too long or your session has ended. Go back to the previous tab and start again.',
  otherPerson: (provider) =>
    `You signed in with ${provider} as a different person from the one signed in here.`,
};

/** Why the identity wasn't confirmed; null only if the address states that it was. */
export function reauthenticationFailure(search: string, provider: string): string | null {
  const said = new URLSearchParams(search).get(PROVEN);
  if (said === PROVEN_DONE) return null;
  const why = refusalIn(said);
  return why === null ? NOT_SAID : (NOT_PROVEN[why] ?? SINGLE_SIGN_ON_REFUSALS[why])(provider);
}

export const refusalInWords = (why: SingleSignOnRefusal, provider: string): string =>
  SINGLE_SIGN_ON_REFUSALS[why](provider);
