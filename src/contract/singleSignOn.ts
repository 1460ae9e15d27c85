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

export const signOutAddress = endpoint('signOutAddress', {
  access: 'signedIn',
  byToken: 'never',
  summary:
    'Where the provider ends its own session, to go to after signing out; null where this session did not begin there.',
  status: 200,
  response: z.object({ address: z.nullable(z.string()) }),
});
