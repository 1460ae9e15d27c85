import { randomBytes } from 'node:crypto';

/** A new secret: 256 random bits as base64url. Only its digest is ever stored. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** Checks the form of a secret, so that other texts cause no query. */
export const looksLikeSecret = (text: string) => /^[\w-]{43}$/.test(text);

// The prefix makes tokens recognisable in files or logs.
const API_TOKEN = 'brt_';

export const newApiToken = () => `${API_TOKEN}${newSecret()}`;

/** True if a bearer token is an API token, not a session's token. */
export const isApiToken = (bearer: string) => bearer.startsWith(API_TOKEN);

export const looksLikeApiToken = (text: string) =>
  isApiToken(text) && looksLikeSecret(text.slice(API_TOKEN.length));
