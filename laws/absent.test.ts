import { describe, expect, test } from 'vitest';
import { importsOf, isProof, read, sources, withoutComments } from './sources.ts';

const production = sources(/^src\/.*\.tsx?$/)
  .filter(({ file }) => !isProof(file) && !file.includes('/proofs/'))
  .map(({ file, text }) => ({ file, text, code: withoutComments(text) }));
const server = production.filter(({ file }) => /^src\/(?:server|engine)\//.test(file));
const web = production.filter(({ file }) => file.startsWith('src/web/'));

const found = (among: typeof production, pattern: RegExp) =>
  among.filter(({ code }) => pattern.test(code)).map(({ file }) => file);

/** Techniques that would need their own defences, with the words that would reveal them in a source or a package name. */
const ABSENT: readonly (readonly [string, RegExp])[] = [
  ['a directory by LDAP', /\bldap/i],
  ['queries by XPath, or XSLT', /\bxpath|\bxslt/i],
  ['LaTeX', /\b(?:pdf|xe|lua)?latex\b/i],
  ['JNDI', /\bjndi\b/i],
  ['memcached', /memcache/i],
  ['GraphQL', /graphql/i],
  ['WebSocket', /\bwebsocket/i],
  ['WebRTC', /\bwebrtc|RTCPeerConnection/i],
  ['SAML', /SAMLResponse|samlify|\bsaml2?\b/],
  ['codes by telephone or SMS', /\bsms\b|\btwilio/i],
  ['templates made from text', /\b(?:handlebars|mustache|nunjucks|ejs|lodash)\b/i],
  [
    'code made from text',
    /\beval\(|\bFunction\(|['"](?:node:)?vm['"]|shell: true|set(?:Timeout|Interval)\(\s*['"`]/,
  ],
  ['objects deserialized from bytes', /\bunserialize|node-serialize|js-yaml|\bdeserialize\(/],
  ['predictable random numbers', /Math\.random/],
  ['MD5 or SHA-1', /(?:hash|hmac|digest)\(\s*['"](?:md5|sha-?1)['"]/i],
  ['secret questions', /secretQuestion|securityQuestion|passwordHint/i],
  ['sharing with other origins', /access-control-allow|\bcors\b/i],
  ['an authorization server', /oidc-provider|authorization_code|grant_type/i],
  ['tenants', /\btenants?\b|tenantId/i],
  ['client certificates', /requestCert|getPeerCertificate/],
];

describe('the product has no', () => {
  test.each(ABSENT)('%s', (_, pattern) => {
    expect(production.length).toBeGreaterThan(500);
    expect(found(production, pattern)).toEqual([]);
    const { dependencies } = JSON.parse(read('package.json')) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    expect(Object.keys(dependencies).filter((name) => pattern.test(name))).toEqual([]);
  });
});

test('one place makes words of an error, and leaves out the name of its kind', () => {
  const named = /String\((?:error|failure|cause)\)|`[^`]*\$\{(?:error|cause)\}|\berror\.toString\(/;
  expect(named.test('toast(String(error))')).toBe(true);
  expect(found(web, named)).toEqual(['src/web/api/problem.ts', 'src/web/editing/useCreateForm.ts']);
});

/** Clients of other servers, and the files that use them: each address comes from the settings. */
const SPEAKING: readonly (readonly [RegExp, readonly string[]])[] = [
  [/\bnew (?:\w+\.)?Client\(/, ['src/engine/db/instances.ts', 'src/engine/db/listen.ts']],
  [/\bnew (?:\w+\.)?Pool\(/, ['src/engine/db/pool.ts']],
  [/(?<!import type [^;]*)['"]nodemailer\b/, ['src/server/mail/makeMailer.ts']],
  [/openid-client/, ['src/server/features/auth/provider.ts']],
  [/@aws-sdk/, ['src/engine/storage/bucketStore.ts']],
  // To clamd, and to the embedded database of another process; others ask only what is an address.
  [
    /import (?!type\b|\{(?: (?:BlockList|isIP(?:v6)?),?)+ \})[^;]*from ['"](?:node:)?net['"]|\bimport\(\s*['"](?:node:)?net['"]/,
    [
      'src/engine/db/embedded/backupCopies.ts',
      // Looks whether the port is free, before anything is made.
      'src/server/refuseNewData.ts',
      'src/engine/storage/virusScanner.ts',
    ],
  ],
  // The names of statuses, of Node's module of clients and servers.
  [/getBuiltinModule/, ['src/server/http/brokenRequests.ts']],
  // It alone asks for the location of package files.
  [/(?<!\{ resolve \} = )createRequire\((?!import\.meta\.url\)\.resolve\()/, []],
];

test.each(SPEAKING)('only some files speak to other servers: %s', (pattern, files) => {
  expect(found(server, pattern).toSorted()).toEqual(files.toSorted());
});

/** Entrances from outside, with their files: everything else is a call of the contract, which states who may make it. */
const SERVING: readonly (readonly [string, RegExp, readonly string[]])[] = [
  [
    // The pages' port, also while it is looked whether it is free, and the socket of the embedded database in its folder.
    'listen',
    /\.listen\(\s*(?:\{[^}]*\bport\b|path\b|settings\b|\d)|\bcreateServer\(/,
    [
      'src/engine/db/embedded/backupCopies.ts',
      'src/server/refuseNewData.ts',
      'src/server/serve.ts',
    ],
  ],
  [
    // Calls; the way to the provider and back; metrics, which want their token.
    'answer at addresses of their own',
    /\b(?:app|forms|fastify|instance|server)\.(?:route|get|post|put|patch|delete|head|options|all)\(|\.(?:route|get|post|put|patch|delete|head|options|all)\(\s*['"`]\//,
    [
      'src/server/features/auth/singleSignOn.routes.ts',
      'src/server/features/system/metricsRoute.ts',
      'src/server/http/register.ts',
    ],
  ],
  [
    // Reads that are in memory, for whom the call's own rule lets have them.
    'take requests before the framework',
    /\.on\('(?:request|upgrade|connect|stream)',\s*\((?:request|req)\b/,
    ['src/server/http/warmReads.ts'],
  ],
  ['answer what has no route', /setNotFoundHandler/, ['src/server/app.ts']],
  ['serve files of a folder', /@fastify\/static/, ['src/server/http/webAssets.ts']],
];

test.each(SERVING)('only the listed files %s', (_, pattern, files) => {
  expect(found(server, pattern).toSorted()).toEqual(files);
});

test('each connection to the database has the TLS that its URL asks for', () => {
  for (const { code } of server.filter((source) => source.code.includes('new Client('))) {
    expect(code).toMatch(/new Client\(\{\s*\.\.\.postgresqlConnection\(this\.#url\)\.config,/);
  }
  expect(read('src/engine/db/openPostgresql.ts')).toContain('...connection.config,');
});

test('the server calls no other server except its database, its mail server and its identity provider', () => {
  const clients =
    /^(?:node:)?(?:https?|http2|dgram|tls|dns(?:\/promises)?|inspector|cluster)$|^(?:undici|axios|got|node-fetch)$/;
  const asking = server.filter(
    (source) =>
      /(?<![.\w])fetch\(|globalThis\W+fetch\b|\bfetch\b[^;{}]*\}\s*=/.test(source.code) ||
      // Types of requests that arrive are taken from there, and nothing else.
      importsOf({
        ...source,
        text: source.code.replaceAll(/import type [^;]*;/g, ''),
      }).some((name) => clients.test(name)),
  );
  expect(asking.map(({ file }) => file)).toEqual([]);
});

test('the only programs that are started are our own, with fixed arguments', () => {
  const starting = production.filter(({ code }) => /['"](?:node:)?child_process['"]/.test(code));
  expect(starting.map(({ file }) => file).toSorted()).toEqual([
    'src/server/backups/scheduledBackups.ts',
    'src/threads/backgroundProcess.ts',
  ]);
  for (const { code } of starting) {
    const calls = code.match(/(?<![.\w])(?:spawn|fork|exec|execFile)(?:Sync)?\(.*/g) ?? [];
    const own = /^spawn\(process\.execPath, \[BACKUP_COMMAND,|^fork\(BACKGROUND_SCRIPT,/;
    expect(calls.map((call) => own.test(call))).toEqual([true]);
  }
});

test('only signing in or out redirects to another address', () => {
  const signing = /\/features\/auth\/|\/shell\.api\.ts$/;
  const others = (among: typeof production) => among.filter(({ file }) => !signing.test(file));
  expect(found(others(server), /\.redirect\(|['"]location['"]|\blocation:/)).toEqual([]);
  const leaving = /window\.open\(|location\.(?:assign|replace)\(|\blocation(?:\.href)?\s*=[^=>]/;
  expect(found(others(web), leaving)).toEqual([]);
});

test('limits per address treat a household as one address', () => {
  // For what a session is shown with, and for a word about proxies.
  const others = ['src/server/features/auth/signIn.ts', 'src/server/http/forwardedHeaders.ts'];
  expect(found(server, /(?<!clientAddress\()request\.ip\b/).toSorted()).toEqual(others);
});

test('pages accept no messages from other windows', () => {
  const listening =
    /(?:\b(?:window|self|globalThis)\.|(?<![.\w]))(?:addEventListener\(\s*['"]message['"]|onmessage\s*=)/;
  expect(found(web, listening)).toEqual([]);
});

test('passwords can be pasted, and password managers recognise each field', () => {
  const inputs = web.flatMap(({ code }) => code.match(/<PasswordInput\b[^>]*>/g) ?? []);
  expect(inputs.length).toBeGreaterThan(5);
  const known = /autoComplete="(?:current|new)-password"/;
  expect(inputs.filter((input) => !known.test(input) || /onPaste/.test(input))).toEqual([]);
});

test('all browser storage is listed', () => {
  const keys = web.flatMap(({ code }) =>
    [
      ...code.matchAll(
        /\b(?:\w+_STORAGE|END)_KEY = '([^']+)'|\b(?:readingNoticeKey|recent\w+Key)\b[^`;]*`([^`$]+)\$/g,
      ),
    ].map(([, fixed, begin]) => fixed ?? begin ?? ''),
  );
  expect(keys.toSorted()).toEqual([
    'auth-token',
    'financial-year-id',
    'forecasts-view',
    'moments-recent:',
    'pack-origins',
    'pack-paper',
    'palette-recent:',
    'reading-notice:',

    // In the tab alone, until somebody has signed in.
    'return-path',
    'session-end',
    'theme',
  ]);
  expect(found(web, /localStorage/)).toEqual(['src/web/browserStorage.ts']);
  const stored = web.flatMap(({ file, code }) =>
    file === 'src/web/browserStorage.ts' ? [] : (code.match(/\bstoreText\([^,]*/g) ?? []),
  );
  // Each under a key that is one of those above.
  expect([...new Set(stored)].toSorted()).toEqual([
    'storeText(END_KEY',
    'storeText(ORIGINS_STORAGE_KEY',
    'storeText(PAPER_STORAGE_KEY',
    'storeText(THEME_STORAGE_KEY',
    'storeText(TOKEN_STORAGE_KEY',
    'storeText(VIEW_STORAGE_KEY',
    'storeText(YEAR_STORAGE_KEY',
    'storeText(key',
    'storeText(recentChoicesKey(userId)',
    'storeText(recentMomentsKey(userId)',
  ]);
  expect(found(web, /sessionStorage/)).toEqual(['src/web/features/auth/returnPath.ts']);
  expect(found(web, /indexedDB|document\.cookie|cookieStore|\bcaches\.|serviceWorker/)).toEqual([]);
});
