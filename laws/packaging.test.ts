import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { START_EXIT_CODES } from '../src/engine/db/startError.ts';
import { BROUGHT } from '../scripts/releaseFiles.ts';
import { read, ROOT } from './sources.ts';

const service = read('packaging/board-reports.service');
const container = read('packaging/Containerfile');
const compose = read('packaging/compose.yaml');

/** One service of a compose file. */
const serviceOf = (name: string) =>
  new RegExp(`^  ${name}:\\n(?:    .*\\n)+`, 'm').exec(compose)?.[0] ?? '';

test('the service and the container have few rights', () => {
  expect(container).toMatch(/^USER 1000:1000$/m);
  const few = /read_only: true[\s\S]*cap_drop:\s+- ALL[\s\S]*no-new-privileges:true/;
  for (const name of ['reports', 'storage']) expect(serviceOf(name)).toMatch(few);
  for (const line of [
    'User=board-reports',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'UMask=0077',
    'CapabilityBoundingSet=',
    'SystemCallFilter=@system-service',
  ]) {
    expect(service.split('\n')).toContain(line);
  }
});

/** The path of systemd, which also reports settings that it would ignore. */
const isSystemdThere = spawnSync('systemd-analyze', ['--version']).status === 0;
/** In tenths of what systemd counts a service as exposed to: 0 is the least, 100 the most. */
const MOST_EXPOSED = 20;

const analyzed = (words: readonly string[], text: string) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'unit-'));
  const file = path.join(folder, 'board-reports.service');
  // The program is elsewhere on a server.
  fs.writeFileSync(file, text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
  const { status, stderr } = spawnSync('systemd-analyze', [...words, file], { encoding: 'utf8' });
  fs.rmSync(folder, { recursive: true });
  return { status, stderr };
};

describe.runIf(isSystemdThere)('systemd', () => {
  test('finds nothing wrong with the service', () => {
    expect(analyzed(['verify'], service)).toEqual({ status: 0, stderr: '' });
    const wrong = service.replace('ProtectHome', 'ProtectHomes');
    expect(analyzed(['verify'], wrong).stderr).toContain('Unknown key');
  });

  test('counts the service as little exposed', () => {
    const words = ['security', '--offline=yes', '--no-pager', `--threshold=${MOST_EXPOSED}`];
    expect(analyzed(words, service).status).toBe(0);
    expect(analyzed(words, service.replace('SystemCallFilter', '#')).status).toBe(1);
  });
});

test('the service starts again only after what may mend itself', () => {
  const mendsItself: (keyof typeof START_EXIT_CODES)[] = ['heldByAnotherProcess', 'notWritable'];
  const stays = Object.entries(START_EXIT_CODES)
    .filter(([reason]) => !mendsItself.some((name) => name === reason))
    .map(([, code]) => code);
  expect(service.split('\n')).toContain(`RestartPreventExitStatus=${stays.join(' ')}`);
});

const NEEDED = ['dist', 'node_modules', 'package.json', 'release.json', 'src'];

describe('the container', () => {
  test('is a release and a base image, in which nothing is installed or built', () => {
    expect(container.match(/^FROM .*$/gm)).toEqual(['FROM docker.io/library/debian:bookworm-slim']);
    // The base image has no Node: the release brings its own.
    expect(container).not.toMatch(/\b(?:npm|apt-get|npx)\b|\["node"/);
    expect(container.match(/^RUN .*$/gm)).toHaveLength(1);
    const build = /build:\n {6}context: (\S+)\n {6}dockerfile: (\S+)\n/.exec(compose);
    expect(build?.slice(1)).toEqual(['..', 'packaging/Containerfile']);
  });

  test('the container gets what the program needs from the release, and nothing else', () => {
    const copied = [...container.matchAll(/^COPY (.*)$/gm)].flatMap(([, words = '']) =>
      words.split(' ').slice(0, -1),
    );
    expect(copied.toSorted()).toEqual(NEEDED);
    const entries = [...BROUGHT, 'node_modules', 'release.json'];
    const brought = new Set(entries.map((name) => name.split('/')[0]));
    expect(copied.filter((name) => !brought.has(name))).toEqual([]);
    const [, first, ...others] = read('packaging/Containerfile.dockerignore').trim().split('\n');
    expect(first).toBe('*');
    expect(others.toSorted()).toEqual(NEEDED.map((name) => `!${name}`));
  });

  test('runs the program as the service does, with folders that its user may write to', () => {
    const ofService = /^ExecStart=\/opt\/board-reports\/(.*)$/m.exec(service)?.[1]?.split(' ');
    const ofContainer: unknown = JSON.parse(/^CMD (.*)$/m.exec(container)?.[1] ?? 'null');
    expect(ofContainer).toEqual(ofService);
    expect(fs.existsSync(path.join(ROOT, ofService?.at(-1) ?? 'no program'))).toBe(true);
    const written = /mkdir -m 0700 (.*) && chown 1000:1000 (.*)$/m.exec(container);
    expect(written?.[1]).toBe(written?.[2]);
    const mounted = [...serviceOf('reports').matchAll(/^ {6}- \w+:(\/\w+)$/gm)].map(
      ([, folder = '']) => folder,
    );
    expect(mounted.toSorted()).toEqual(written?.[1]?.split(' ').toSorted());
    expect(container.indexOf('USER 1000')).toBeGreaterThan(container.indexOf('mkdir'));
  });

  test('is asked for its health where it listens', () => {
    const port = /\bPORT=(\d+)/.exec(container)?.[1];
    expect(container).toContain(`EXPOSE ${port}\n`);
    expect(container).toMatch(
      new RegExp(
        `^HEALTHCHECK .*\\\\\\n +CMD \\["node_modules/.bin/node", "-e", "fetch\\('http://127.0.0.1:${port}/api/health'`,
        'm',
      ),
    );
    expect(serviceOf('reports')).toContain(`'127.0.0.1:${port}:${port}'`);
  });
});

const strings = z.array(z.string());
const composed = z.strictObject({
  services: z.record(
    z.string(),
    z.strictObject({
      image: z.optional(z.string().regex(/^[\w.-]+\/[\w./-]+:[\w.-]+$/)),
      build: z.optional(z.strictObject({ context: z.string(), dockerfile: z.string() })),
      command: z.optional(strings),
      // A number or a yes that nobody quoted would be another text.
      environment: z.optional(z.record(z.string(), z.string())),
      env_file: z.optional(strings),
      secrets: z.optional(strings),
      volumes: strings,
      ports: z.optional(strings),
      read_only: z.optional(z.literal(true)),
      tmpfs: z.optional(strings),
      cap_drop: z.optional(strings),
      security_opt: z.optional(strings),
      healthcheck: z.optional(z.strictObject({ test: strings, interval: z.string() })),
      stop_grace_period: z.string().regex(/^\d+s$/),
      restart: z.literal('unless-stopped'),
      depends_on: z.optional(
        z.record(z.string(), z.strictObject({ condition: z.literal('service_healthy') })),
      ),
    }),
  ),
  secrets: z.record(z.string(), z.strictObject({ file: z.string().startsWith('./') })),
  volumes: z.record(z.string(), z.null()),
  networks: z.strictObject({
    default: z.strictObject({
      ipam: z.strictObject({ config: z.array(z.strictObject({ subnet: z.cidrv4() })) }),
    }),
  }),
});

test('the compose file is one that can be read, and names nothing that it does not have', () => {
  const document = parseDocument(compose, { strict: true, uniqueKeys: true });
  expect([...document.errors, ...document.warnings]).toEqual([]);
  const { services, secrets, volumes } = composed.parse(document.toJS());
  for (const part of Object.values(services)) {
    expect(Object.keys(services)).toEqual(
      expect.arrayContaining(Object.keys(part.depends_on ?? {})),
    );
    expect(Object.keys(secrets)).toEqual(expect.arrayContaining(part.secrets ?? []));
    const named = part.volumes.flatMap((volume) => /^(\w+):/.exec(volume)?.[1] ?? []);
    expect(Object.keys(volumes)).toEqual(expect.arrayContaining(named));
    expect(part.image === undefined).not.toBe(part.build === undefined);
  }
});

test('the parts of the compose file match each other and the documented settings', () => {
  const told = read('docs/operations.md');
  for (const part of ['database', 'storage']) {
    expect(serviceOf('reports')).toMatch(new RegExp(`${part}:\\n +condition: service_healthy`));
    expect(serviceOf(part)).toContain('healthcheck:');
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
  // The image passes on the server's secrets, and the user of its scripts can't read any of them.
  expect(serviceOf('database')).toContain('POSTGRES_PASSWORD_FILE:');
  const script = read('packaging/createDatabase.sh');
  expect(script).toContain('"$POSTGRES_PASSWORD"');
  expect(script).not.toContain('/run/secrets');
  // No superuser, and nothing else that a role can be allowed beside its own database.
  expect(script).toMatch(/^create role reports login password :'password';$/m);
  // While the volume is made, the server listens on its socket alone: nobody may take it for ready.
  expect(serviceOf('database')).toMatch(/pg_isready', '-h', '127\.0\.0\.1'/);
  // Git ignores files made next to the compose file.
  const made = [...told.matchAll(/> (\w+\.env|database_password|backup_passphrase)\b/g)];
  const ignored = read('.gitignore').split('\n');
  expect(new Set(made.map(([, file]) => file)).size).toBe(4);
  for (const [, file = ''] of made) {
    expect(ignored).toContain(`packaging/${file.replace(/^\w+\.env$/, '*.env')}`);
  }
});
describe.each([
  ['one instance', 'packaging/nginx.conf', 'packaging/Caddyfile'],
  ['several', 'packaging/nginx.many.conf', 'packaging/Caddyfile.many'],
])('the examples of proxies for %s', (_, nginxFile, caddyFile) => {
  const nginx = read(nginxFile);
  const caddy = read(caddyFile);

  test('the proxies accept only safe versions of TLS', () => {
    expect(nginx).toMatch(/^\s*ssl_protocols TLSv1\.2 TLSv1\.3;$/m);
    expect(nginx.match(/ssl_protocols/g)).toHaveLength(1);
    // Caddy's own default is the same.
    expect(caddy).not.toContain('protocols');
  });

  test('the proxies accept only ciphers with forward secrecy', () => {
    const taken = [...nginx.matchAll(/^\s*ssl_ciphers (\S+);$/gm)].flatMap(([, list = '']) =>
      list.split(':'),
    );
    expect(taken.length).toBeGreaterThan(4);
    const good = /^ECDHE-(?:ECDSA|RSA)-(?:AES(?:128|256)-GCM-SHA(?:256|384)|CHACHA20-POLY1305)$/;
    expect(taken.filter((cipher) => !good.test(cipher))).toEqual([]);
    expect(caddy).not.toContain('ciphers');
  });

  test('the proxies use a given certificate or have one issued', () => {
    expect(nginx).toMatch(/^\s*ssl_certificate \/\S+\.pem;\n\s*ssl_certificate_key \/\S+\.key;$/m);
    // For a bare name Caddy has one made that browsers trust, unless it is told otherwise.
    expect(caddy).toMatch(/^reports\.company\.example \{$/m);
    expect(caddy).not.toMatch(/^\s*(?:tls|auto_https|local_certs|skip_install_trust)\b/m);
  });

  test('are taken by the nginx of Debian 12, which knows no directive for HTTP/2', () => {
    expect(nginx).toMatch(/^\s*listen 443 ssl http2;$/m);
    expect(nginx).not.toMatch(/^\s*http2 on;/m);
  });

  test('log no query and no referrer, in which links to set a password are', () => {
    const servers = nginx.split(/^server \{$/m).slice(1);
    expect(servers).toHaveLength(2);
    for (const server of servers) {
      expect(server).toMatch(/^ {2}access_log \S+ board_reports;$/m);
      // The line of an error quotes the address.
      expect(server).toMatch(/^ {2}error_log \S+ crit;$/m);
    }
    const format = /^log_format board_reports ([^;]+);$/m.exec(nginx)?.[1] ?? '';
    expect(format).toContain('$uri');
    expect(format).not.toMatch(
      /\$(?:request|request_uri|args|query_string|arg_\w+|http_referer)\b(?!_)/,
    );
    expect(caddy).toMatch(/request>uri regexp [\s\S]*request>headers>Referer delete/);
  });

  test('the proxies redirect pages to https and refuse calls without it', () => {
    expect(nginx).toMatch(/listen 80;[\s\S]*location ~ \^\/\(api\|metrics\)[^{]*\{\s*return 403;/);
    expect(caddy).toMatch(/^http:\/\/[\s\S]*@page not path \/api\/\* \/metrics[\s\S]*respond 403/m);
  });
});
