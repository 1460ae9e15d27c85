import * as z from 'zod/mini';
import { signedInAnswer } from './auth.ts';
import { endpoint } from './endpoint.ts';

export const completeSingleSignOn = endpoint('completeSingleSignOn', {
  access: 'public',
  summary:
    "Completes a sign-in at the provider. The code in the page's address can be exchanged once for a session, in the same browser.",
  body: z.strictObject({ code: z.string().check(z.regex(/^[\w-]{43}$/)) }),
  status: 200,
  response: signedInAnswer,
});

export const signOutAtProvider = endpoint('signOutAtProvider', {
  access: 'signedIn',
  byToken: 'never',
  withoutFactor: true,
  summary:
    'Ends this session and returns the address at which the provider ends its own session. The address is null if this session did not begin at the provider, or if the provider does not respond within two seconds.',
  status: 200,
  response: z.object({ address: z.nullable(z.string()) }),
});
