import { randomBytes } from 'node:crypto';

/** A new secret: 256 random bits as base64url. Only its digest is ever stored. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** True when a text has the form of a secret, so that anything else costs no query. */
export const looksLikeSecret = (text: string) => /^[\w-]{43}$/.test(text);

// Named, so that whoever finds one in a file or a log knows what it is.
const API_TOKEN = 'brt_';

/** A new API token: a secret with a prefix. */
export const newApiToken = () => `${API_TOKEN}${newSecret()}`;

/** True when a bearer token is one of a program, and not of a session. */
export const isApiToken = (bearer: string) => bearer.startsWith(API_TOKEN);

/** True when a text has the form of an API token. */
export const looksLikeApiToken = (text: string) =>
  isApiToken(text) && looksLikeSecret(text.slice(API_TOKEN.length));
