import { randomBytes } from 'node:crypto';

/** A new secret: 256 random bits as base64url. Only its digest is ever stored. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** Checks the form of a secret, so that other texts cost no query. */
export const looksLikeSecret = (text: string) => /^[\w-]{43}$/.test(text);

// A prefix identifies tokens that turn up in files or logs.
const API_TOKEN = 'brt_';

export const newApiToken = () => `${API_TOKEN}${newSecret()}`;

/** True if a bearer token is a program's, and not a session's. */
export const isApiToken = (bearer: string) => bearer.startsWith(API_TOKEN);

export const looksLikeApiToken = (text: string) =>
  isApiToken(text) && looksLikeSecret(text.slice(API_TOKEN.length));
