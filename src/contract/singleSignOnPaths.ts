/** Starts a sign-in at the company's provider. A page, not a call. */
export const SINGLE_SIGN_ON_PATH = '/api/auth/single-sign-on';
/** The provider sends the browser back here. */
export const SINGLE_SIGN_ON_RETURN = '/api/auth/single-sign-on/return';
/** Signs a signed-in person in again at the provider, in a separate tab. */
export const SINGLE_SIGN_ON_AGAIN = '/api/auth/single-sign-on/again';
/** The provider reports here that a session has ended (OpenID Connect Back-Channel Logout 1.0). */
export const SINGLE_SIGN_ON_LOGOUT = '/api/auth/single-sign-on/logout';
/** Query parameter for that tab: success, or the reason for failure. */
export const PROVEN = 'proven';
export const PROVEN_DONE = 'done';
/** Query parameter for the sign-in page: a code to exchange for a session, or the reason for failure. */
export const SINGLE_SIGN_ON_DONE = 'signed-in';
export const SINGLE_SIGN_ON_REFUSED = 'refused';

const REFUSALS = [
  'cancelled',
  'over',
  'unreachable',
  'unexpected',
  'noAccount',
  'notAllowed',
  'notActive',
  'noEmail',
  'otherPerson',
  'notAgain',
  'noTime',
] as const;
export type SingleSignOnRefusal = (typeof REFUSALS)[number];

/** Returns null if the text is no known refusal. */
export const refusalIn = (text: string | null): SingleSignOnRefusal | null =>
  REFUSALS.find((one) => one === text) ?? null;
