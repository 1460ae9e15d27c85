import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../app.ts';
import { openTestApp, type TestApp } from '../testApp.ts';
import { updateCompany } from '../../contract/company.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import { PATIENTLY } from '../../engine/testPatience.ts';
import { registerWebAssets } from './webAssets.ts';

const SCRIPT = 'console.log("board reports");\n'.repeat(100);
const INLINE = 'document.documentElement.dataset.start = "loading";';
const OUTSIDE = 'nothing of this may ever be served';

const SAID = { sendsMail: true, takesPasskeys: true };

let t: TestApp;
let app: FastifyInstance;
let port = 0;
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-web-'));
const folder = path.join(root, 'web');

beforeAll(async () => {
  fs.mkdirSync(path.join(folder, 'assets'), { recursive: true });
  fs.writeFileSync(path.join(root, 'secret.txt'), OUTSIDE);
  fs.writeFileSync(
    path.join(folder, 'index.html'),
    `<html><head><script>${INLINE}</script><style nonce="__CSP_NONCE__"></style><meta property="csp-nonce" nonce="__CSP_NONCE__"></head><body>form<!--demo--> <p data-demo="admin">__DEMO_EMAIL__</p><p data-demo="viewer">__DEMO_EMAIL__</p><b>__DEMO_KEY__</b><!--/demo--><!--provider--><a>__PROVIDER_NAME__</a><!--/provider--></body></html>`,
  );
  fs.writeFileSync(path.join(folder, 'assets/main-abc123.js'), SCRIPT);
  fs.writeFileSync(path.join(folder, 'assets/main-abc123.js.br'), brotliCompressSync(SCRIPT));
  fs.writeFileSync(path.join(folder, 'assets/main-abc123.js.gz'), gzipSync(SCRIPT));
  const worker = path.join(folder, 'assets/pdf.worker.min-abc123.mjs');
  fs.writeFileSync(worker, SCRIPT);
  fs.writeFileSync(`${worker}.br`, brotliCompressSync(SCRIPT));
  fs.writeFileSync(path.join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  t = await openTestApp();
  app = await buildApp(t.deps, { webFolder: folder });
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(async () => {
  await app.close();
  await t.close();
  fs.rmSync(root, { recursive: true });
});

/** Asks with exactly this text as the address: clients tidy addresses up before they send them. */
function rawGet(target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (text) => (received += String(text)));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
    socket.write(`GET ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`);
  });
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

const shortest = async () =>
  /&quot;passwordMinLength&quot;:(\d+)/.exec((await app.inject('/')).body)?.[1];

describe('the page', () => {
  test.each([
    '/',
    '/reports?year=14',
    '/search?q=x',
    '/admin',
    '/nothing/at/all',
    '/login',
    '/?reset=abc',
    '/reports/',
  ])('answers %s', async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toContain('<meta name="board-reports"');
  });

  test('the page is never cached, and its policy allows nothing that it does not need', async () => {
    const { headers } = await app.inject('/');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    });
    const directives = new Map(
      String(headers['content-security-policy'])
        .split('; ')
        .map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]),
    );
    expect(Object.fromEntries(directives)).toEqual({
      'default-src': ["'self'"],
      // The one text in the page, and no other.
      'script-src': ["'self'", `'sha256-${createHash('sha256').update(INLINE).digest('base64')}'`],
      'style-src': ["'self'", expect.stringMatching(/^'nonce-[\w+/]{22}=='$/)],
      'img-src': ["'self'", 'blob:', 'data:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
      'require-trusted-types-for': ["'script'"],
      'trusted-types': ['pdf-worker'],
    });
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  test('has a fresh nonce each time, the same in its policy and in the page', async () => {
    const nonces = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const answer = await app.inject('/');
        const nonce = /'nonce-([^']+)'/.exec(
          String(answer.headers['content-security-policy']),
        )?.[1];
        expect(answer.body.match(/nonce="([^"]+)"/g)).toEqual([
          `nonce="${nonce}"`,
          `nonce="${nonce}"`,
        ]);
        expect(answer.body).not.toContain('__CSP_NONCE__');
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(20);
  });

  test('answers HEAD with the same headers and no body; other methods find nothing', async () => {
    const [get, head] = [await app.inject('/'), await app.inject({ method: 'HEAD', url: '/' })];
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      const answer = await app.inject({ method, url: '/' });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
      ]);
    }
  });

  test('the page carries its configuration for signed-out people as text, never as markup', async () => {
    const email = `"><script>alert(1)</script>&amp;'$&$1`;
    const singleSignOn = { name: '<Harbour> $&' };
    const accounts = [{ role: 'viewer', email } as const];
    const configuration = { demo: { accounts, key: '</head>' }, ...SAID, singleSignOn };
    const server = fastify();
    const sendPage = await registerWebAssets(server, folder, configuration);
    const basis = { ...STANDARD_BASIS, currency: 'EUR', lineNames: { admin: 'Project Heron' } };
    const company = { basis, passwordMinLength: 8 };
    server.setNotFoundHandler((_, reply) => sendPage(reply, company));
    const page = (await server.inject('/')).body;
    await server.close();
    expect(page).not.toContain('<script>alert');
    expect(page.match(/<\/head>/g)).toHaveLength(1);
    const content = /<meta name="board-reports" content="([^"]*)" \/>/.exec(page)?.[1] ?? '';
    const text = content.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    // The company's own words come with the person who has signed in.
    expect(JSON.parse(text)).toEqual({
      ...configuration,
      passwordMinLength: 8,
      basis: { ...basis, lineNames: {} },
    });
    expect(page).toContain(
      `form <p data-demo="viewer">&quot;>&lt;script>alert(1)&lt;/script>&amp;amp;'$&amp;$1</p><b>&lt;/head></b><a>&lt;Harbour> $&amp;</a></body>`,
    );
  });

  test('goes compressed, like the files of the build', async () => {
    const long = { accounts: [{ role: 'admin', email: 'a'.repeat(2_000) } as const], key: 'key' };
    const server = fastify();
    const configuration = { demo: long, ...SAID };
    const sendPage = await registerWebAssets(server, folder, configuration);
    server.setNotFoundHandler((_, reply) => sendPage(reply));
    const ask = (encoding: string) =>
      server.inject({ url: '/', headers: { 'accept-encoding': encoding } });
    const [plain, br, gzip] = [await ask('identity'), await ask('gzip, br'), await ask('gzip')];
    await server.close();
    expect([plain, br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
    ]);
    const pages = [plain.body, brotliDecompressSync(br.rawPayload), gunzipSync(gzip.rawPayload)];
    const [first, ...others] = pages.map((page) =>
      String(page).replaceAll(/nonce="[^"]+"/g, 'nonce=""'),
    );
    expect(others).toEqual([first, first]);
    expect(br.headers.vary).toBe('accept-encoding');
  });

  test('says how short a password may be as soon as the company has changed it', async () => {
    expect(await shortest()).toBe('6');
    await t.ask('admin', updateCompany, { body: { passwordMinLength: 12 } });
    await vi.waitFor(async () => expect(await shortest()).toBe('12'), PATIENTLY);
  });

  test('tells nothing of a demo where there is none', async () => {
    const { body } = await app.inject('/');
    expect(body).toContain('{&quot;demo&quot;:null');
    expect(body).toContain('<body>form</body>');
  });
});

const asset = (headers: Record<string, string> = {}) =>
  app.inject({ url: '/assets/main-abc123.js', headers });

describe('a file of the build', () => {
  test('is kept for ever, and goes compressed as the build made it', async () => {
    const [plain, br, gzip] = [
      await asset(),
      await asset({ 'accept-encoding': 'gzip, br' }),
      await asset({ 'accept-encoding': 'gzip' }),
    ];
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(plain.headers['content-type']).toMatch(/javascript/);
    expect(br.headers['content-type']).toBe(plain.headers['content-type']);
    expect([br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip']);
    expect([br, gzip].map(({ headers }) => headers['cache-control'])).toEqual([
      plain.headers['cache-control'],
      plain.headers['cache-control'],
    ]);
    expect(plain.body).toBe(SCRIPT);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(SCRIPT);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(SCRIPT);
  });

  test('a worker for strange files has a policy of its own, however it is sent', async () => {
    for (const encoding of ['identity', 'br']) {
      const { statusCode, headers } = await app.inject({
        url: '/assets/pdf.worker.min-abc123.mjs',
        headers: { 'accept-encoding': encoding },
      });
      expect([statusCode, headers['content-encoding'] ?? 'identity']).toEqual([200, encoding]);
      expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
      expect(headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
    }
  });

  test('without a hash in its name is kept for an hour', async () => {
    const answer = await app.inject('/favicon.svg');
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([
      200,
      'public, max-age=3600',
    ]);
  });

  test('a missing file is 404, so that an old page does not load a page as a script', async () => {
    for (const url of [
      '/assets/main-old.js',
      '/assets/',
      '/assets/main-abc123.js.br',
      '/assets/x/y',
    ]) {
      const answer = await app.inject(url);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([
        404,
        'application/problem+json; charset=utf-8',
      ]);
    }
  });

  test('the page itself is not served as a file, with the place of its nonce open', async () => {
    for (const url of ['/index.html', '/index.html.br', '/./index.html']) {
      expect((await app.inject(url)).body).not.toContain('__CSP_NONCE__');
    }
  });
});

describe('every answer, whoever writes it', () => {
  const signedIn = { authorization: '' };
  beforeAll(() => {
    signedIn.authorization = `Bearer ${t.tokens.viewer}`;
  });
  const tag = async () =>
    String((await app.inject({ url: '/api/forecasts', headers: signedIn })).headers.etag);

  test.each([
    ['the page', '/'],
    ['a file of the build', '/assets/main-abc123.js'],
    ['a picture', '/favicon.svg'],
    ['a missing file', '/assets/none.js'],
    ['a call for everybody', '/api/health'],
    ['a refusal', '/api/forecasts', {}],
    ['a list', '/api/forecasts'],
    ['a list from memory', '/api/forecasts'],
    ['an address that is none', '/api/none'],
    ['an address that cannot be read', '/api/%zz'],
    ['metrics where nobody may read them', '/metrics'],
  ])('%s states how it may be used', async (_, url, headers = signedIn) => {
    const asked = { ...headers, origin: 'https://elsewhere.example' };
    const answer = await fetch(`http://127.0.0.1:${port}${url}`, { headers: asked });
    await answer.arrayBuffer();
    expectUse(answer.headers);
    expect(answer.headers.get('content-type')).toMatch(
      /; charset=utf-8$|^image\/svg\+xml$|^text\/javascript/,
    );
  });

  test('so does one that says that nothing has changed', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/forecasts`, {
      headers: { ...signedIn, 'if-none-match': await tag() },
    });
    expect(answer.status).toBe(304);
    expectUse(answer.headers);
  });
});

function expectUse(headers: Headers): void {
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/(default|object)-src 'none'/);
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
}

describe('nothing outside the folder is served', () => {
  const up = [
    '..',
    '%2e%2e',
    '%2E.',
    '.%2e',
    '..%2f',
    '%2e%2e%2f',
    '..%5c',
    '%252e%252e',
    '..%c0%af',
    '..;',
  ];
  const targets = up.flatMap((dots) => [
    `/${dots}/secret.txt`,
    `/${dots}secret.txt`,
    `/assets/${dots}/${dots}/secret.txt`,
    `/assets/${dots}${dots}secret.txt`,
    `//${dots}/secret.txt`,
    `http://127.0.0.1/${dots}/secret.txt`,
  ]);
  const others = ['/etc/passwd', '//etc/passwd', '/assets/../../package.json', '/%00', '/assets/%00', '/\\..\\secret.txt', `/${'../'.repeat(20)}etc/passwd`]; // prettier-ignore

  test.each([...targets, ...others])('%s', async (target) => {
    const answer = await rawGet(target);
    expect(answer).not.toMatch(/nothing of this|root:|"dependencies"/);
    // The page, nothing there, or an address that cannot be read.
    expect([200, 400, 404]).toContain(statusOf(answer));
    const isPage = answer.includes('<meta name="board-reports"');
    expect(isPage).toBe(statusOf(answer) === 200);
  });
});
