import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import net from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { problemSchema } from '../../contract/problem.ts';
import { openTestApp, type TestApp } from '../testApp.ts';

const METRICS_TOKEN = 'a token that reads metrics';

let t: TestApp;
let port: number;
let logged = '';
beforeAll(async () => {
  const logger = pino({}, { write: (line: string) => void (logged += line) });
  t = await openTestApp({ METRICS_TOKEN }, { logger });
  port = Number(new URL(await t.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => t.close());

function send(text: string, to = port): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(to, '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8').on('data', (part) => (received += String(part)));
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
    socket.write(text);
  });
}

/** Sends the beginning of a request and breaks it off once the server reads it. */
async function breakOff(text: string): Promise<void> {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => {});
  const asked = once(t.app.server, 'request');
  socket.write(text);
  const [request] = (await asked) as [IncomingMessage];
  const closed = once(request, 'close');
  await vi.waitFor(() => expect(request.readableFlowing).toBe(true));
  socket.resetAndDestroy();
  await closed.catch(() => {});
}

const linesOf = () =>
  logged
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** How often what is no call has been answered so. */
async function countOf(status: number): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const { body } = await t.app.inject({ url: '/metrics', headers });
  const counted = new RegExp(
    `^board_reports_requests_total\\{call="none",status="${status}"\\} (\\d+)$`,
    'm',
  );
  return Number(counted.exec(body)?.[1] ?? 0);
}

const END = 'connection: close\r\n\r\n';

describe('a request that Node itself refuses is a problem like any other', () => {
  test.each<[string, string, number, string]>([
    ['is no HTTP', 'NONSENSE\r\n\r\n', 400, 'invalid_input'],
    [
      'has a broken header',
      `GET / HTTP/1.1\r\nhost: x\r\nbroken header\r\n${END}`,
      400,
      'invalid_input',
    ],
    [
      'has a bad length',
      `GET / HTTP/1.1\r\nhost: x\r\ncontent-length: x\r\n${END}`,
      400,
      'invalid_input',
    ],
    [
      'has two lengths',
      `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 4\r\n${END}{}{}`,
      400,
      'invalid_input',
    ],
    [
      'says its length in two ways',
      `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n${END}0\r\n\r\nGET /`,
      400,
      'invalid_input',
    ],
    [
      'has headers without end',
      `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n${END}`,
      431,
      'headers_too_large',
    ],
    [
      'has an address without end',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n${END}`,
      431,
      'headers_too_large',
    ],
    ['names no host', `GET /api/health HTTP/1.1\r\n${END}`, 400, 'invalid_input'],
    [
      'expects what nobody promised',
      `GET /api/health HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\n${END}`,
      400,
      'invalid_input',
    ],
  ])('that %s', async (_, text, status, code) => {
    const answer = await send(text);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(head.toLowerCase()).toContain('content-type: application/problem+json; charset=utf-8');
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(problemSchema.parse(JSON.parse(body))).toMatchObject({ status, code });
  });

  test('and has no body where only its head was asked for', async () => {
    const answer = await send(
      `HEAD / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n${END}`,
    );
    const [head = '', ...rest] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 431 /);
    expect(head.toLowerCase()).toMatch(/^content-length: [1-9]/m);
    expect(rest).toEqual(['']);
  });

  test('that is too slow, and is logged where anything has come', async () => {
    t.app.server.headersTimeout = 200;
    const before = linesOf().length;
    try {
      const texts = ['GET /api/health HTTP/1.1\r\nhost: x\r\n', ''];
      for (const answer of await Promise.all(texts.map((text) => send(text)))) {
        expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/);
      }
    } finally {
      t.app.server.headersTimeout = 10_000;
    }
    expect(linesOf().slice(before)).toMatchObject([{ status: 408, path: '(no request)' }]);
  });

  test.each([
    ['is no HTTP', 'canary NONSENSE', '(none)', '(no request)', 400],
    [
      'has headers without end',
      `GET /canary HTTP/1.1\r\nx: ${'x'.repeat(20_000)}`,
      '(none)',
      '(no request)',
      431,
    ],
    [
      'has an address that cannot be read',
      `GET /api/%zz/canary HTTP/1.1\r\nhost: x`,
      'GET',
      '(no route)',
      400,
    ],
  ])(
    'the refusal is logged and counted with its source but not its content: %s',
    async (_, text, method, path, status) => {
      const counted = await countOf(status);
      const answer = await send(`${text}\r\n${END}`);
      const { requestId } = problemSchema.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''));
      expect(linesOf().filter((line) => line['requestId'] === requestId)).toEqual([
        {
          level: 30,
          time: expect.any(Number),
          pid: expect.any(Number),
          hostname: expect.any(String),
          requestId,
          method,
          path,
          status,
          address: '127.0.0.1',
          msg: 'answered',
        },
      ]);
      expect(logged).not.toMatch(/canary|xxx|%zz/);
      expect(await countOf(status)).toBe(counted + 1);
    },
  );

  test('others are answered as before', async () => {
    for (const text of [
      `GET /api/health HTTP/1.0\r\n${END}`,
      `GET /api/health HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\n${END}`,
    ]) {
      expect(await send(text)).toContain('{"status":"ok"}');
    }
  });
});

const begun = (path: string, type: string, body: string, token = '') =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\ncontent-length: 900\r\n\r\n${body}`;

describe('a request that its client breaks off', () => {
  const part =
    '--part\r\ncontent-disposition: form-data; name="file"; filename="figures.csv"\r\n\r\nMonth,';
  const form = 'multipart/form-data; boundary=part';

  test.each([
    ['a sign-in', () => begun('/api/auth/login', 'application/json', '{"email":')],
    ['a change', () => begun('/api/forecasts', 'application/json', '{"fy":', t.tokens.admin)],
    ['a workbook', () => begun('/api/imports', form, part, t.tokens.admin)],
    ['a form without a part', () => begun('/api/imports', form, '--pa', t.tokens.admin)],
    ['a document', () => begun('/api/documents', form, part, t.tokens.admin)],
    ['a pack to be checked', () => begun('/api/verify', form, part)],
  ])('is no fault of the server: %s', async (_, text) => {
    const before = linesOf().length;
    await breakOff(text());
    // Earlier requests were logged before this answer.
    await send(`GET /api/nothing HTTP/1.1\r\nhost: x\r\n${END}`);
    const lines = linesOf().slice(before);
    expect(lines.at(-1)).toMatchObject({ msg: 'answered', path: '(no route)' });
    expect(lines.filter(({ level }) => level !== 30)).toEqual([]);
  });
});

/** Headers of the answers that bypass the framework: a stream, and one to an unparsable request. */
async function own(other: TestApp): Promise<(string | undefined)[]> {
  if (!other.deps.settings.publicUrl.startsWith('https:')) return [];
  const address = await other.app.listen({ host: '127.0.0.1', port: 0 });
  const ending = new AbortController();
  const stream = await fetch(`${address}/api/changes`, {
    headers: { authorization: `Bearer ${other.tokens.viewer}` },
    signal: ending.signal,
  });
  ending.abort();
  const unparsed = await send('NONSENSE\r\n\r\n', Number(new URL(address).port));
  return [
    stream.headers.get('strict-transport-security') ?? undefined,
    /^strict-transport-security: (.*?)\r$/im.exec(unparsed)?.[1],
  ];
}

const header = async (environment: Record<string, string>, headers: Record<string, string>) => {
  const other = await openTestApp(environment);
  try {
    const answers = await Promise.all(
      ['/api/health', '/api/nothing', '/api/forecasts'].map((url) =>
        other.app.inject({ url, headers }),
      ),
    );
    const found = answers.map((answer) => answer.headers['strict-transport-security']);
    return [...new Set([...found, ...(await own(other))])];
  } finally {
    await other.close();
  }
};

describe('Strict-Transport-Security', () => {
  test('the header is sent on https with every answer', async () => {
    const year = 'max-age=31536000; includeSubDomains';
    expect(await header({ PUBLIC_URL: 'https://reports.example.org' }, {})).toEqual([year]);
    const proxied = { 'x-forwarded-proto': 'https' };
    expect(await header({ TRUST_PROXY: '127.0.0.1' }, proxied)).toEqual([year]);
  });

  test('is not sent without', async () => {
    expect(await header({}, { 'x-forwarded-proto': 'https' })).toEqual([undefined]);
  });
});
