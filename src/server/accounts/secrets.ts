import { randomBytes } from 'node:crypto';

/** A new secret: 256 random bits as base64url. Only its digest is ever stored. */
export const newSecret = () => randomBytes(32).toString('base64url');

/** True when a text has the form of a secret, so that anything else costs no query. */
export const looksLikeSecret = (text: string) => /^[\w-]{43}$/.test(text);
