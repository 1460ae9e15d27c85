import { generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { readSingleSignOn } from '../../singleSignOnSettings.ts';
import { Provider } from './provider.ts';

const ENTRA = 'https://login.microsoftonline.com';
const ISSUER = `${ENTRA}/harbour/v2.0`;
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

afterEach(() => vi.restoreAllMocks());

function signedToken(claims: object): string {
  const parts = [{ alg: 'RS256', kid: 'one' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signature = sign('sha256', Buffer.from(parts.join('.')), privateKey);
  return [...parts, signature.toString('base64url')].join('.');
}

/** Comes back from a provider that calls itself this, with a good token of this issuer. */
async function comeBack(provider: string, issuer: string) {
  const said: string[] = [];
  const log = { info() {}, warn: (_: object, text: string) => void said.push(text), error() {} };
  const settings = readSingleSignOn({ OIDC_ISSUER: ISSUER, OIDC_CLIENT_ID: 'reports' });
  if (settings === null) throw new Error('There are no settings');
  const publicUrl = 'https://reports.example.org';
  const ours = new Provider(settings, { publicUrl, now: () => new Date(), log });
  let token = '';
  const answers: Readonly<Record<string, () => object>> = {
    '/harbour/v2.0/.well-known/openid-configuration': () => ({
      issuer: provider,
      authorization_endpoint: `${ENTRA}/authorize`,
      token_endpoint: `${ENTRA}/token`,
      jwks_uri: `${ENTRA}/keys`,
    }),
    '/keys': () => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one' }] }),
    '/token': () => ({ access_token: 'one', token_type: 'Bearer', id_token: token }),
  };
  // Answers of Microsoft's servers.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (asked) => {
    const { pathname } = new URL(asked instanceof Request ? asked.url : asked);
    return Response.json(answers[pathname]?.() ?? {});
  });
  const { flow } = await ours.begin({ isAgain: false });
  const iat = Math.floor(Date.now() / 1_000);
  const { nonce, state } = flow;
  const about = { iss: issuer, tid: 'other', sub: 'ann', aud: 'reports', nonce };
  token = signedToken({ ...about, iat, exp: iat + 60 });
  const came = ours.finish(new URLSearchParams({ code: 'one', state }), flow);
  const refusal = await came.then(
    ({ subject }) => subject,
    (error: unknown) => String(error),
  );
  return { refusal, said };
}

test('tokens of other companies at a shared provider are refused', async () => {
  // A refusal of the library would be in the message.
  expect(await comeBack(`${ENTRA}/{tenantid}/v2.0`, `${ENTRA}/other/v2.0`)).toEqual({
    refusal: 'ProviderRefusal: unexpected',
    said: [],
  });
  expect(await comeBack(ISSUER, ISSUER)).toEqual({ refusal: 'ann', said: [] });
});
