import type { Fault } from './fault.ts';

const AUTH = 'src/server/features/auth';
const PROVIDER_SUITE = [`${AUTH}/singleSignOn.test.ts`];
const PROVEN = `${AUTH}/provenAccounts.ts`;
const AGAIN_SUITE = [`${AUTH}/provenAccounts.test.ts`];
const FAILED_SUITE = [`${AUTH}/failedSignIns.test.ts`];
const ENDED_SUITE = [`${AUTH}/endedAccess.test.ts`];
const SIGN_IN_SUITE = [`${AUTH}/signIn.test.ts`];
const BUCKET_SUITE = ['src/server/storage/bucket.test.ts'];
const KEYS_SUITE = ['src/server/features/publications/verifyPublications.test.ts'];

/** Sign-ins at the provider and what ends with a sign-in; files in a bucket; keys of packs. */
export const PROVIDER_FAULTS: readonly Fault[] = [
  {
    name: 'provider: an address that was given to somebody else brings the account along',
    file: PROVEN,
    find: 'if (existing !== undefined && existing.linked !== null) {',
    replace: 'if (false) {',
    suites: PROVIDER_SUITE,
  },
  {
    name: 'provider: whom another provider calls the same is taken for somebody here',
    file: PROVEN,
    find: '.where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));',
    replace: '.where(eq(identities.subject, subject));',
    suites: AGAIN_SUITE,
  },
  {
    name: 'provider: the session that a browser had goes on beside the new one',
    file: PROVEN,
    find: 'const started = { userId, device, address, replaced, now, limits };',
    replace: 'const started = { userId, device, address, now, limits };',
    suites: AGAIN_SUITE,
  },
  {
    name: 'provider: of a provider of many companies each is ours',
    file: `${AUTH}/provider.ts`,
    find: "      if (issuer !== configuration.serverMetadata().issuer) throw new ProviderRefusal('unexpected');\n",
    replace: '',
    suites: [`${AUTH}/provider.test.ts`],
  },
  {
    name: 'provider: it takes the last administrator away',
    file: PROVEN,
    find: "if (!can(role, 'manageUsers') && administrators.size === 0) {",
    replace: 'if (administrators.size < 0) {',
    suites: PROVIDER_SUITE,
  },
  {
    name: 'provider: whoever nobody knows is given an account',
    file: PROVEN,
    find: 'if (existing === undefined && !settings.createsAccounts) {',
    replace: 'if (false) {',
    suites: PROVIDER_SUITE,
  },
  {
    name: 'provider: a deactivated account is let in',
    file: PROVEN,
    find: 'if (user === undefined || !user.isActive) {',
    replace: 'if (user === undefined) {',
    suites: PROVIDER_SUITE,
  },
  {
    name: 'provider: a code is taken from another browser',
    file: `${AUTH}/provenCodes.ts`,
    find: '`${code} ${digest(browser)}`',
    replace: '`${code} ${digest(browser).slice(64)}`',
    suites: PROVIDER_SUITE,
  },
  {
    name: 'provider: a code is taken again',
    file: `${AUTH}/pendingSignIns.ts`,
    find: '      .delete(pendingSignIns)\n      .where(isPending(kind, secret, now()))',
    replace:
      '      .update(pendingSignIns)\n      .set({ triesLeft: 1 })\n      .where(isPending(kind, secret, now()))',
    suites: PROVIDER_SUITE,
  },
  {
    name: 'provider: a way back without the way there is followed',
    file: `${AUTH}/singleSignOn.routes.ts`,
    find: "if (flow === null || query.get('state') !== flow.state) throw refused('over');",
    replace: "if (flow === null) throw refused('over');",
    suites: PROVIDER_SUITE,
  },
  {
    name: 'provider: somebody whose link was forgotten is let in',
    file: PROVEN,
    find: 'if (user === undefined || identity === undefined) return null;',
    replace: 'if (user === undefined) return null;',
    suites: AGAIN_SUITE,
  },
  {
    name: 'provider: what it tells of somebody else is taken',
    file: `${AUTH}/provider.ts`,
    find: 'client.fetchUserInfo(configuration, tokens.access_token, subject)',
    replace: 'client.fetchUserInfo(configuration, tokens.access_token, client.skipSubjectCheck)',
    suites: [`${AUTH}/providerTokens.test.ts`],
  },
  {
    name: 'provider: nobody asks who has signed a token',
    file: `${AUTH}/provider.ts`,
    find: 'execute: [client.enableNonRepudiationChecks, ...insecure]',
    replace: 'execute: insecure',
    suites: [`${AUTH}/providerTokens.test.ts`],
  },
  {
    name: 'provider: a sign-in of earlier counts as one of now',
    file: `${AUTH}/provider.ts`,
    find: 'if (signedInAt < issuedAt - JUST_PROVEN_SECONDS)',
    replace: 'if (false)',
    suites: AGAIN_SUITE,
  },
  {
    name: 'provider: a sign-in of nobody knows when counts as one of now',
    file: `${AUTH}/provider.ts`,
    find: "if (signedInAt === undefined) throw new ProviderRefusal('noTime', { claimed });",
    replace: 'if (signedInAt === undefined) return;',
    suites: AGAIN_SUITE,
  },
  {
    name: 'provider: what was proven outlives its session',
    file: `${AUTH}/provenBrowsers.ts`,
    find: 'where ${sessions.id} = ${sessionId} and ${sessions.cookieToken} = ${digest(browser)}\n    and ',
    replace: 'where ',
    suites: AGAIN_SUITE,
  },
  {
    name: 'provider: a passkey is made that lets nobody in',
    file: 'src/server/accounts/signInHere.ts',
    find: '  if (singleSignOn === null || singleSignOn.takesPasswords) return;\n',
    replace: '  if (singleSignOn === null || userId > 0) return;\n',
    suites: AGAIN_SUITE,
  },
  {
    name: 'provider: somebody else there proves who somebody is here',
    file: `${AUTH}/singleSignOn.routes.ts`,
    find: 'if (account?.userId !== caller.userId) {',
    replace: 'if (account === undefined) {',
    suites: AGAIN_SUITE,
  },
  {
    name: 'provider: who is there is proven to every browser',
    file: `${AUTH}/provenBrowsers.ts`,
    find: 'const inSession = (browser: string) => `again ${browser}`;',
    replace: 'const inSession = (browser: string) => `again ${browser.slice(64)}`;',
    suites: AGAIN_SUITE,
  },
  {
    name: 'provider: another site has somebody prove who they are',
    file: `${AUTH}/singleSignOn.routes.ts`,
    find: '(isSameOrigin(request) && (await authenticate(request)) !== null)',
    replace: '(await authenticate(request)) !== null',
    suites: AGAIN_SUITE,
  },
  {
    name: 'provider: strangers take as many steps as they like',
    file: `${AUTH}/singleSignOn.routes.ts`,
    find: '    one.steps.take(address);\n',
    replace: '',
    suites: [`${AUTH}/attempts.test.ts`],
  },
  {
    name: 'provider: whom it refuses is told to nobody',
    file: `${AUTH}/singleSignOn.routes.ts`,
    find: '      await noteFailedSignIn(deps, origin, { accountId, reason });\n',
    replace: '',
    suites: FAILED_SUITE,
  },
  {
    name: 'provider: whom it refuses is not counted',
    file: `${AUTH}/singleSignOn.routes.ts`,
    find: '      told?.refusedByProvider();\n',
    replace: '',
    suites: FAILED_SUITE,
  },
  {
    name: 'sign-in: the session that a browser had goes on beside the new one',
    file: 'src/server/accounts/sessions.ts',
    find: '    await transaction.delete(sessions).where(eq(sessions.cookieToken, digest(replaced)));\n',
    replace: '',
    suites: SIGN_IN_SUITE,
  },
  {
    name: 'sign-in: memory goes on with the session that ended',
    file: `${AUTH}/signIn.ts`,
    find: 'return replaced === undefined ? writing() : endingSessions(changes, writing);',
    replace: 'return writing();',
    suites: SIGN_IN_SUITE,
  },
  {
    name: 'sign-in: sessions of a time that is yet to come outlive a start',
    file: 'src/server/serve.ts',
    find: '    forgetSessionsToCome(transaction, deps.now()),\n',
    replace: '    transaction.execute(`select ${deps.now().getTime()}`),\n',
    suites: ['src/server/proofs/incompleteRestore.test.ts'],
  },
  {
    name: 'sign-in: what waits for one thing is taken for another',
    file: 'src/server/features/auth/pendingSignIns.ts',
    find: '    eq(pendingSignIns.kind, kind),\n',
    replace: '',
    suites: ENDED_SUITE,
  },
  {
    name: 'sign-in: everybody’s app has the same secret',
    file: 'src/server/accounts/appCodes.ts',
    find: 'new Secret({ size: SECRET_BYTES })',
    replace: 'new Secret({ buffer: new ArrayBuffer(SECRET_BYTES) })',
    suites: ENDED_SUITE,
  },
  {
    name: 'sign-in: a lock-out by wrong codes is told to nobody',
    file: 'src/server/features/auth/auth.routes.ts',
    find: "one === null || 'reason' in one)\n        .catch(loggedLockOut(request));",
    replace: "one === null || 'reason' in one);",
    suites: ['src/server/features/auth/signInLog.test.ts'],
  },
  {
    name: 'bucket: an outage is taken for a missing file',
    file: 'src/server/storage/bucketShelf.ts',
    find: "const isGone = (error: unknown) => ['NoSuchKey', 'NotFound'].includes(reasonOf(error));",
    replace: 'const isGone = (error: unknown) => reasonOf(error) !== undefined;',
    suites: BUCKET_SUITE,
  },
  {
    name: 'keys: the passphrase of a backup can be guessed quickly',
    file: 'src/server/backups/sealing.ts',
    find: 'N: 2 ** 17',
    replace: 'N: 2 ** 10',
    suites: ['src/server/backups/sealing.test.ts'],
  },
  {
    name: 'keys: the private part of a replaced key is kept',
    file: 'src/server/features/publications/signing.ts',
    find: '.set({ privateKey: null })',
    replace: '.set({ id: signingKeys.id })',
    suites: KEYS_SUITE,
  },
  {
    name: 'keys: a pack by an earlier key looks like one by the present key',
    file: 'src/server/features/publications/packCheck.ts',
    find: 'isByEarlierKey: by > 0',
    replace: 'isByEarlierKey: false',
    suites: KEYS_SUITE,
  },
  {
    name: 'disk: one that takes nothing is an error without a word',
    file: 'src/server/http/faults.ts',
    find: "const READ_ONLY = 'EROFS';",
    replace: "const READ_ONLY = 'none';",
    suites: ['src/server/proofs/troubledDisk.test.ts'],
  },
];
