import * as z from 'zod/mini';
import { signedInAnswer } from './auth.ts';
import { endpoint } from './endpoint.ts';

export const completeSingleSignOn = endpoint('completeSingleSignOn', {
  access: 'public',
  summary:
    'Completes a sign-in at the provider. The code in the address of the page becomes a session, once, in the same browser.',
  body: z.strictObject({ code: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  status: 200,
  response: signedInAnswer,
});

export const signOutAtProvider = endpoint('signOutAtProvider', {
  access: 'signedIn',
  byToken: 'never',
  withoutFactor: true,
  summary:
    'Ends this session and answers where the provider ends its own. The address is null if this session did not begin there, or if the provider does not respond within two seconds.',
  status: 200,
  response: z.object({ address: z.nullable(z.string()) }),
});
