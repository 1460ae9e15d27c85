/** Where a browser goes to sign in at the company's provider: a page, and no call. */
export const SINGLE_SIGN_ON_PATH = '/api/auth/single-sign-on';
/** Where the provider sends it back to. */
export const SINGLE_SIGN_ON_RETURN = '/api/auth/single-sign-on/return';
/** Where somebody who is signed in goes to sign in there once more, in a tab of its own. */
export const SINGLE_SIGN_ON_AGAIN = '/api/auth/single-sign-on/again';
/** Where the provider itself tells that somebody's session there has ended (OpenID Connect Back-Channel Logout 1.0). */
export const SINGLE_SIGN_ON_LOGOUT = '/api/auth/single-sign-on/logout';
/** What the page of that tab is told in its address: that it is done, or why not. */
export const PROVEN = 'proven';
export const PROVEN_DONE = 'done';
/** What the sign-in page is then told in its address: a code that becomes a session, or why there is none. */
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

/** Why a sign-in at the provider came to nothing, out of an address. */
export const refusalIn = (text: string | null): SingleSignOnRefusal | null =>
  REFUSALS.find((one) => one === text) ?? null;
