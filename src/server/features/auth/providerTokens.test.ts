import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { readSingleSignOn } from '../../singleSignOnSettings.ts';
import { type ProviderPerson, Provider } from './provider.ts';

const ISSUER = 'https://login.example.org';
const CLIENT = 'board-reports';
const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const [own, foreign] = [newKey(), newKey()] as const;

/** The provider's answers by address. */
const answers = new Map<string, object>();
vi.stubGlobal('fetch', async (address: string) => {
  const answer = answers.get(address);
  return answer === undefined ? new Response('', { status: 404 }) : Response.json(answer);
});
afterAll(() => void vi.unstubAllGlobals());

/** The provider that is set by this address; the issuer is what it calls itself. */
function providerAt(address: string, issuer = address): Provider {
  const settings = readSingleSignOn({ OIDC_ISSUER: address, OIDC_CLIENT_ID: CLIENT });
  if (settings === null) throw new Error('There are no settings');
  answers.set(`${address}/.well-known/openid-configuration`, {
    issuer,
    authorization_endpoint: `${address}/begin`,
    token_endpoint: `${address}/token`,
    userinfo_endpoint: `${address}/person`,
    jwks_uri: `${address}/keys`,
    id_token_signing_alg_values_supported: ['ES256'],
  });
  answers.set(`${address}/keys`, { keys: [own.publicKey.export({ format: 'jwk' })] });
  const log = { info() {}, warn() {}, error() {} };
  const publicUrl = 'https://reports.example.org';
  return new Provider(settings, { publicUrl, now: () => new Date(), log });
}

type Claims = Readonly<Record<string, unknown>>;

/** Faulty values in a provider's token. */
interface Odd {
  /** In its token, */
  readonly token?: Claims;
  /** in what it tells of the person beside that, */
  readonly person?: Claims;
  /** and in the address by which it sends the browser back. */
  readonly query?: Readonly<Record<string, string>>;
  readonly signer?: 'another' | 'nobody';
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function signed(claims: Claims, signer: Odd['signer']): string {
  const content = `${encoded({ alg: signer === 'nobody' ? 'none' : 'ES256' })}.${encoded(claims)}`;
  if (signer === 'nobody') return `${content}.`;
  const { privateKey } = signer === 'another' ? foreign : own;
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
}

/** Whom a sign-in ends with; rejects where it is refused. */
async function whoComesBack(
  { token, person, query, signer }: Odd = {},
  address = ISSUER,
  issuer = address,
): Promise<ProviderPerson> {
  const provider = providerAt(address, issuer);
  const { flow } = await provider.begin({ isAgain: false });
  const now = Math.floor(Date.now() / 1_000);
  const said = { iss: issuer, sub: 'ann', aud: CLIENT, iat: now, exp: now + 60, nonce: flow.nonce };
  answers.set(`${address}/person`, { sub: 'ann', email: 'ann@example.org', ...person });
  answers.set(`${address}/token`, {
    access_token: 'for the person',
    token_type: 'Bearer',
    id_token: signed({ ...said, ...token }, signer),
  });
  const back = { code: 'once', state: flow.state, ...query };
  return provider.finish(new URLSearchParams(back), flow);
}

describe('a sign-in at the provider', () => {
  test('each sign-in has its own state, nonce and verifier', async () => {
    const provider = providerAt(ISSUER);
    const begun = await Promise.all([1, 2].map(() => provider.begin({ isAgain: false })));
    const secrets = begun.flatMap(({ flow: { state, nonce, verifier } }) => [
      state,
      nonce,
      verifier,
    ]);
    expect(new Set(secrets).size).toBe(6);
  });

  test('ends with whom its token names', async () => {
    const said = { issuer: ISSUER, subject: 'ann', claims: { email: 'ann@example.org' } };
    expect(await whoComesBack()).toMatchObject(said);
  });

  test.each<[string, Odd]>([
    ['a token for another client', { token: { aud: 'another' } }],
    ['a token for another client as well', { token: { aud: [CLIENT, 'another'] } }],
    ['a token of another provider', { token: { iss: 'https://login.example.com' } }],
    ['a token of another sign-in', { token: { nonce: 'x'.repeat(43) } }],
    ['a token of no sign-in', { token: { nonce: undefined } }],
    ['a token that has ended', { token: { exp: 1_700_000_000 } }],
    ['a token that names nobody', { token: { sub: undefined } }],
    ['a token that another has signed', { signer: 'another' }],
    ['a token that nobody has signed', { signer: 'nobody' }],
    ['what it tells of somebody else', { person: { sub: 'bea' } }],
    ['the state of another sign-in', { query: { state: 'x'.repeat(43) } }],
    ['an answer of another provider', { query: { iss: 'https://login.example.com' } }],
  ])('a sign-in does not succeed with %s', async (_, odd) => {
    await expect(whoComesBack(odd)).rejects.toMatchObject({ refusal: 'unexpected' });
  });
});
