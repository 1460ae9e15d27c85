import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf, isProof, read, sources, withoutComments } from './sources.ts';
import { START_EXIT_CODES } from '../src/server/db/startError.ts';

const production = sources(/^src\/.*\.tsx?$/)
  .filter(({ file }) => !isProof(file) && !file.includes('/proofs/'))
  .map(({ file, text }) => ({ file, text, code: withoutComments(text) }));
const server = production.filter(({ file }) => file.startsWith('src/server/'));
const web = production.filter(({ file }) => file.startsWith('src/web/'));

const found = (among: typeof production, pattern: RegExp) =>
  among.filter(({ code }) => pattern.test(code)).map(({ file }) => file);

/** What would need defences of its own, and what it would be known by in a source or a package's name. */
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
  ['templates made of text', /\b(?:handlebars|mustache|nunjucks|ejs|lodash)\b/i],
  ['code made of text', /\beval\(|new Function\(|['"]node:vm['"]|shell: true/],
  ['objects out of bytes', /\bunserialize|node-serialize|js-yaml|\bdeserialize\(/],
  ['chance that can be foreseen', /Math\.random/],
  ['MD5 or SHA-1', /createH(?:ash|mac)\(\s*['"](?:md5|sha-?1)['"]/i],
  ['secret questions', /secretQuestion|securityQuestion|passwordHint/i],
  ['sharing with other origins', /access-control-allow/i],
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

test('the server asks no other server for anything, but for its database, its mail and its provider of sign-ins', () => {
  const clients = /^(?:node:)?(?:https?|http2|dgram|tls)$|^(?:undici|axios|got|node-fetch)$/;
  const asking = server.filter(
    (source) =>
      /(?<![.\w])fetch\(/.test(source.code) ||
      // Types of requests that arrive are taken from there, and nothing else.
      importsOf({
        ...source,
        text: source.code.replaceAll(/import type [^;]*;/g, ''),
      }).some((name) => clients.test(name)),
  );
  expect(asking.map(({ file }) => file)).toEqual([]);
  expect(found(server, /openid-client/)).toEqual(['src/server/features/auth/provider.ts']);
});

test('the only programs that are started are our own, with fixed arguments', () => {
  const starting = server.filter(({ code }) => code.includes('node:child_process'));
  expect(starting.map(({ file }) => file).toSorted()).toEqual([
    'src/server/backups/scheduledBackups.ts',
    'src/server/threads/backgroundProcess.ts',
  ]);
  for (const { code } of starting) {
    expect(code).toMatch(/spawn\(process\.execPath, \[COMMAND,|fork\(SCRIPT,/);
  }
});

test('nobody is sent on to another address, but by signing in or out', () => {
  const signing = /\/features\/auth\/|\/shell\.api\.ts$/;
  const others = (among: typeof production) => among.filter(({ file }) => !signing.test(file));
  expect(found(others(server), /\.redirect\(|['"]location['"]/)).toEqual([]);
  const leaving = /window\.open\(|location\.(?:assign|replace)\(|location\.href\s*=[^=]/;
  expect(found(others(web), leaving)).toEqual([]);
});

test('pages take no messages of other windows', () => {
  const listening = /(?:window|self|globalThis)\.addEventListener\(\s*['"]message['"]/;
  expect(found(web, listening)).toEqual([]);
});

test('passwords can be pasted, and managers know which one is asked for', () => {
  const inputs = web.flatMap(({ code }) => code.match(/<PasswordInput\b[^>]*>/g) ?? []);
  expect(inputs.length).toBeGreaterThan(5);
  const known = /autoComplete="(?:current|new)-password"/;
  expect(inputs.filter((input) => !known.test(input) || /onPaste/.test(input))).toEqual([]);
});

test('what a browser keeps is named', () => {
  const keys = web.flatMap(({ code }) =>
    [...code.matchAll(/\b(?:STORAGE|END)_KEY = '([^']+)'|storageKey\b[^`;]*`([^`$]+)\$/g)].map(
      ([, fixed, begin]) => fixed ?? begin ?? '',
    ),
  );
  expect(keys.toSorted()).toEqual([
    'auth-token',
    'financial-year-id',
    'moments-recent:',
    'pack-origins',
    'pack-paper',
    'palette-recent:',

    // In the tab alone, until somebody has signed in.
    'return-path',
    'session-end',
    'theme',
  ]);
  expect(found(web, /sessionStorage/)).toEqual(['src/web/features/auth/returnPath.ts']);
  expect(found(web, /indexedDB|document\.cookie|cookieStore|\bcaches\.|serviceWorker/)).toEqual([]);
});

/** What a compose file says of one service. */
const serviceOf = (compose: string, name: string) =>
  new RegExp(`^  ${name}:\\n(?:    .*\\n)+`, 'm').exec(compose)?.[0] ?? '';

test('the service and the container have few rights', () => {
  expect(read('packaging/Containerfile')).toMatch(/^USER node$/m);
  const compose = read('packaging/compose.yaml');
  const few = /read_only: true[\s\S]*cap_drop:\s+- ALL[\s\S]*no-new-privileges:true/;
  for (const service of ['reports', 'storage']) expect(serviceOf(compose, service)).toMatch(few);
  const service = read('packaging/board-reports.service');
  for (const line of [
    'User=board-reports',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'UMask=0077',
    'CapabilityBoundingSet=',
  ]) {
    expect(service.split('\n')).toContain(line);
  }
});

/** Where systemd is; it also says what it would ignore, and by that protect nobody. */
const systemdAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;

test.runIf(systemdAnalyze)('systemd finds nothing wrong with the service', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unit-'));
  const file = path.join(folder, 'board-reports.service');
  const verified = (service: string) => {
    // The program is elsewhere on a server.
    fs.writeFileSync(file, service.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    return { status, stderr };
  };
  const service = read('packaging/board-reports.service');
  expect(verified(service)).toEqual({ status: 0, stderr: '' });
  expect(verified(service.replace('ProtectHome', 'ProtectHomes')).stderr).toContain('Unknown key');
  fs.rmSync(folder, { recursive: true });
});

test('the service starts again only after what may mend itself', () => {
  const mendsItself: (keyof typeof START_EXIT_CODES)[] = ['heldByAnotherProcess', 'notWritable'];
  const stays = Object.entries(START_EXIT_CODES)
    .filter(([reason]) => !mendsItself.some((name) => name === reason))
    .map(([, code]) => code);
  expect(read('packaging/board-reports.service').split('\n')).toContain(
    `RestartPreventExitStatus=${stays.join(' ')}`,
  );
});

test('the parts of the compose file fit each other and what is told to be set', () => {
  const compose = read('packaging/compose.yaml');
  const told = read('docs/operations.md');
  for (const part of ['database', 'storage']) {
    expect(serviceOf(compose, 'reports')).toMatch(
      new RegExp(`${part}:\\n +condition: service_healthy`),
    );
    expect(serviceOf(compose, part)).toContain('healthcheck:');
    expect(compose).toMatch(new RegExp(`^volumes:\\n(?:  \\w+:\\n)*  ${part}:\\n`, 'm'));
  }
  for (const [, file] of compose.matchAll(/ - \.\/([\w.]+):/g)) {
    expect(read(`packaging/${file}`)).not.toBe('');
  }
  const ofStorage = /s3_region = "(\w+)"\s+api_bind_addr = "0\.0\.0\.0:(\d+)"/.exec(
    read('packaging/garage.toml'),
  );
  const settings = Object.fromEntries(
    [...told.matchAll(/^((?:S3|GARAGE|DATABASE)_\w+)=(.*)$/gm)]
      .toReversed()
      .map(([, name, text]) => [name, text]),
  );
  expect(settings).toMatchObject({
    S3_ENDPOINT: `http://storage:${ofStorage?.[2]}`,
    S3_REGION: ofStorage?.[1],
    S3_BUCKET: settings['GARAGE_DEFAULT_BUCKET'],
    S3_ACCESS_KEY_ID: settings['GARAGE_DEFAULT_ACCESS_KEY'],
    S3_SECRET_ACCESS_KEY: settings['GARAGE_DEFAULT_SECRET_KEY'],
    DATABASE_URL: expect.stringContaining('@database:5432/reports'),
  });
});

describe.each([
  ['one instance', 'packaging/nginx.conf', 'packaging/Caddyfile'],
  ['several', 'packaging/nginx.many.conf', 'packaging/Caddyfile.many'],
])('the examples of proxies for %s', (_, nginxFile, caddyFile) => {
  const nginx = read(nginxFile);
  const caddy = read(caddyFile);

  test('speak the versions of TLS that are still safe, and no older ones', () => {
    expect(nginx).toMatch(/^\s*ssl_protocols TLSv1\.2 TLSv1\.3;$/m);
    // Caddy's own default is the same.
    expect(caddy).not.toContain('protocols');
  });

  test('lead pages to https, and refuse calls that came without', () => {
    expect(nginx).toMatch(/listen 80;[\s\S]*location ~ \^\/\(api\|metrics\)[^{]*\{\s*return 403;/);
    expect(caddy).toMatch(/^http:\/\/[\s\S]*@page not path \/api\/\* \/metrics[\s\S]*respond 403/m);
  });
});
