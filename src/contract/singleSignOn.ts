import * as z from 'zod/mini';
import { signedInAnswer } from './auth.ts';
import { endpoint } from './endpoint.ts';

export const completeSingleSignOn = endpoint('completeSingleSignOn', {
  access: 'public',
  summary:
    'Ends a sign-in at the provider: the code with which the page was reached becomes a session, once, in the same browser.',
  body: z.strictObject({ code: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  status: 200,
  response: signedInAnswer,
});

export const signOutAtProvider = endpoint('signOutAtProvider', {
  access: 'signedIn',
  byToken: 'never',
  withoutFactor: true,
  summary:
    'Ends this session as `logout` does, and then says where the provider ends its own; null where this session did not begin there, or the provider does not answer within two seconds.',
  status: 200,
  response: z.object({ address: z.nullable(z.string()) }),
});
