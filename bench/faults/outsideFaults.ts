import type { Fault } from './fault.ts';

const ROUTES = 'src/server/features/auth/auth.routes.ts';
const FAILED_SUITE = ['src/server/features/auth/failedSignIns.test.ts'];

const DEMO_SUITE = ['src/server/demo/removal.test.ts'];

/** What comes from outside and what leaves: connections, addresses, logs, and what one person leaves to the next. */
export const OUTSIDE_FAULTS: readonly Fault[] = [
  {
    name: 'outside: each address of a household has links of its own',
    file: ROUTES,
    find: 'resetRequests.take(clientAddress(request.ip));',
    replace: 'resetRequests.take(request.ip);',
    suites: ['src/server/features/auth/forgottenPassword.test.ts'],
  },
  {
    name: 'outside: a code that was refused is told to nobody',
    file: ROUTES,
    find: `        const waitMs = codes.waitMs(String(userId), place);
        await logFailedSignIn(deps, originOf(request), outcome, waitMs);\n`,
    replace: '',
    suites: FAILED_SUITE,
  },
  {
    name: 'outside: a passkey that was refused is told to nobody',
    file: ROUTES,
    find: '        await logFailedSignIn(deps, originOf(request), outcome, 0);\n',
    replace: '',
    suites: FAILED_SUITE,
  },
  {
    name: 'outside: the log tells all of an error',
    file: 'src/server/http/openLog.ts',
    find: '{ level, serializers: { err: describeError } }',
    replace: '{ level }',
    suites: ['src/server/http/openLog.test.ts'],
  },
  {
    name: 'outside: keys of every object are read from bodies',
    file: 'src/server/http/jsonBodies.ts',
    find: "app.getDefaultJsonParser('error', 'error')",
    replace: "app.getDefaultJsonParser('ignore', 'ignore')",
    suites: ['src/server/http/jsonBodies.test.ts'],
  },
  {
    name: 'outside: a row in a body takes fields that were not offered',
    file: 'src/contract/accounts.ts',
    find: 'const sentBalance = z.strictObject({',
    replace: 'const sentBalance = z.object({',
    suites: ['src/contract/endpoints.test.ts'],
  },
  {
    name: 'outside: the meaning of a column takes fields that were not offered',
    file: 'src/contract/imports.ts',
    find: 'z.strictObject({ kind: z.literal(kind) })',
    replace: 'z.object({ kind: z.literal(kind) })',
    suites: ['src/contract/endpoints.test.ts'],
  },
  {
    name: 'outside: a command follows a server that sends it elsewhere',
    file: 'src/client/checkedCall.ts',
    find: "{ ...init, redirect: 'manual' }",
    replace: 'init',
    suites: ['src/cli/redirects.test.ts'],
  },
  {
    name: 'outside: what one person read of the past stays for the next',
    file: 'src/web/api/queryClient.ts',
    find: `  for (const client of pastClients.values()) client.clear();
  pastClients.clear();\n`,
    replace: '',
    suites: ['src/web/api/queryClient.test.ts'],
  },
  {
    name: 'outside: nobody is warned that the database is reached without TLS',
    file: 'src/server/db/openPostgresql.ts',
    find: '  if (connection.warning) log.warn({ host: connection.host }, connection.warning);\n',
    replace: '',
    suites: ['src/server/db/openPostgresql.test.ts'],
  },
  {
    name: 'outside: a database with an authority of its own is not checked by it',
    file: 'src/server/db/postgresqlConnection.ts',
    find: '{ ...files, rejectUnauthorized: true }',
    replace: '{ ...files, rejectUnauthorized: root === undefined }',
    suites: ['src/server/db/postgresqlConnection.test.ts'],
  },
  {
    name: 'outside: anybody on the machine may read the key of devices',
    file: 'src/server/accounts/knownDevices.ts',
    find: '{ mode: 0o600 }',
    replace: '{ mode: 0o644 }',
    suites: ['src/server/features/auth/knownDevices.test.ts'],
  },
  {
    name: 'outside: a stranger whose answer never comes keeps a connection',
    file: 'src/server/http/connections.ts',
    find: ' || this.#closeFirst(among, isOverdue);',
    replace: ';',
    suites: ['src/server/http/connections.test.ts'],
  },
  {
    name: 'outside: one address has as many streams as it likes',
    file: 'src/server/features/system/changeStream.ts',
    find: ' && ofAddress < MOST_PER_ADDRESS',
    replace: '',
    suites: ['src/server/features/system/changeStream.test.ts'],
  },
  {
    name: 'outside: a manifest that a browser shows may do as a page does',
    file: 'src/server/features/publications/publications.routes.ts',
    find: "      'content-security-policy': ATTACHED,\n",
    replace: '',
    suites: ['src/server/features/publications/verifyPublications.test.ts'],
  },
  {
    name: 'outside: a program that a browser shows may do as a page does',
    file: 'src/server/features/publications/verifications.routes.ts',
    find: "      'content-security-policy': ATTACHED,\n",
    replace: '',
    suites: ['src/server/features/publications/verifyPublications.test.ts'],
  },
  {
    name: 'outside: a passkey is taken for which its maker vouches',
    file: 'src/server/accounts/passkeys.ts',
    find: '    if (!(await isOfNoMaker(attestationObject))) return null;\n',
    replace: '',
    suites: ['src/server/features/auth/passkeys.test.ts'],
  },
  {
    name: 'outside: the demo’s accounts come in by a passkey while it is off',
    file: 'src/server/features/auth/signIn.ts',
    find: 'isStill: mayBeUsed(deps.settings)',
    replace: 'isStill: undefined',
    suites: DEMO_SUITE,
  },
  {
    name: 'outside: the demo’s accounts come in by the provider while it is off',
    file: 'src/server/features/auth/provenAccounts.ts',
    find: '.where(and(eq(users.id, account.userId), mayBeUsed(deps.settings)))',
    replace: '.where(eq(users.id, account.userId))',
    suites: DEMO_SUITE,
  },
  {
    name: 'outside: an API token is made for who was deactivated meanwhile',
    file: 'src/server/features/auth/apiTokens.routes.ts',
    find: 'eq(users.isActive, true), isProven)',
    replace: 'isProven)',
    suites: ['src/server/features/auth/ownPassword.test.ts'],
  },
  {
    name: 'outside: a reset link tells whose it is',
    file: ROUTES,
    find: 'return { asksName: !hasName(owner), greeting: await greetingOf(deps, owner) };',
    replace:
      'return { asksName: !hasName(owner), greeting: await greetingOf(deps, owner), owner };',
    suites: ['laws/answers.test.ts'],
  },
  {
    name: 'outside: failed sign-ins and downloads are kept for ever',
    file: 'src/server/serve.ts',
    find: '        await forgetOldNoted(transaction, deps.now(), downloadsKeptDays);\n',
    replace: '',
    suites: ['src/server/serve.test.ts'],
  },
  {
    name: 'outside: the token of a new session is kept by what is between',
    file: ROUTES,
    find: "    reply.header('cache-control', 'no-store');\n",
    replace: '',
    suites: ['laws/answers.test.ts'],
  },
  {
    name: 'outside: what a sign-in at the provider is recognised by stays after it was refused',
    file: 'src/server/features/auth/singleSignOn.routes.ts',
    find: '      clearCookie(request, reply, settings, FLOW_COOKIE);\n      return isAgain',
    replace: '      return isAgain',
    suites: FAILED_SUITE,
  },
];
