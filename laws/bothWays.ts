import http from 'node:http';
import { createSession } from '../src/server/users/sessions.ts';
import { write } from '../src/engine/db/write.ts';
import { SESSION_COOKIE } from '../src/server/http/cookies.ts';
import type { TestApp } from '../src/server/testApp.ts';

/** An answer received over HTTP. */
export interface Answer {
  readonly status: number | undefined;
  /** In alphabetical order, without the date. */
  readonly headers: readonly string[];
  readonly body: string;
}

/** A GET, unless it says otherwise; nothing is added to these headers but the host. */
export interface Asked {
  readonly method?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Wire {
  ask(asked: Asked): Promise<Answer>;
  /** The same, and whether it was answered ahead of the framework. */
  isAhead(asked: Asked): Promise<boolean>;
  close(): void;
}

/** Opens a port of the server, whose app must not have answered anything yet. */
export async function openWire({ app }: Pick<TestApp, 'app'>): Promise<Wire> {
  let inPipeline = 0;
  app.addHook('onRequest', (_request, _reply, done) => {
    inPipeline += 1;
    done();
  });
  const base = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const ask = ({ method = 'GET', url, headers = {}, body }: Asked) =>
    new Promise<Answer>((resolve, reject) => {
      const { hostname, port } = base;
      const request = http.request({ agent, hostname, port, method, path: url, headers });
      request.once('error', reject);
      request.once('response', (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('end', () => resolve(answerOf(response, Buffer.concat(parts))));
      });
      request.end(body);
    });
  return {
    ask,
    async isAhead(asked) {
      const before = inPipeline;
      await ask(asked);
      return inPipeline === before;
    },
    close: () => agent.destroy(),
  };
}

function answerOf({ statusCode, rawHeaders }: http.IncomingMessage, body: Buffer): Answer {
  const headers: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase();
    if (name !== 'date') headers.push(`${name}: ${rawHeaders[at + 1]}`);
  }
  // Each problem has an id of its own.
  const text = body.toString('latin1').replace(/"requestId":"\w+"/, '"requestId":"…"');
  return { status: statusCode, headers: headers.toSorted(), body: text };
}

type Headers = Readonly<Record<string, string>>;

/** Kinds of people who ask, by what they send. */
export async function askers(test: TestApp): Promise<Record<string, Headers>> {
  const { deps, clock, ids } = test;
  const session = (userId: number) =>
    write(deps.database, deps.changes, { actor: 'system' }, (transaction) =>
      createSession(transaction, {
        userId,
        device: '',
        address: '',
        now: clock.now(),
        limits: deps.settings,
      }),
    );
  const { cookie } = await session(ids.admin);
  const ended = await session(ids.admin);
  await test.app.inject({
    method: 'POST',
    url: '/api/auth/logout',
    headers: { authorization: `Bearer ${ended.bearer}` },
  });
  const admin = `Bearer ${test.tokens.admin}`;
  return {
    'an administrator': { authorization: admin },
    'a viewer': { authorization: `Bearer ${test.tokens.viewer}` },
    'an administrator by cookie': { cookie: `${SESSION_COOKIE}=${cookie}; theme=dark` },
    'an administrator by cookie, over https': { cookie: `__Host-${SESSION_COOKIE}=${cookie}` },
    'an unknown token beside a good cookie': {
      authorization: `Bearer ${'x'.repeat(43)}`,
      cookie: `${SESSION_COOKIE}=${cookie}`,
    },
    'two schemes at once': { authorization: `Basic ${admin}` },
    'an ended session': { authorization: `Bearer ${ended.bearer}` },
    'an ended session by cookie': { cookie: `${SESSION_COOKIE}=${ended.cookie}` },
    nobody: {},
  };
}

/** Ways to ask for the same that a server may answer differently. */
export function variations(url: string, etag: string): Record<string, Asked> {
  const having = (headers: Headers): Asked => ({ url, headers });
  const and = url.includes('?') ? '&' : '?';
  const last = url.charCodeAt(url.length - 1).toString(16);
  return {
    plain: { url },
    'for Brotli': having({ 'accept-encoding': 'gzip, deflate, br, zstd' }),
    'for gzip': having({ 'accept-encoding': 'gzip' }),
    'for no encoding': having({ 'accept-encoding': 'br;q=0, gzip;q=0' }),
    'with the current copy': having({ 'if-none-match': etag, 'accept-encoding': 'br' }),
    'with a weak copy among others': having({ 'if-none-match': `"other", W/${etag}` }),
    'with any copy': having({ 'if-none-match': '*' }),
    'with another copy': having({ 'if-none-match': '"other"' }),
    'with a date of a copy': having({ 'if-modified-since': 'Sun, 22 Nov 2026 00:00:00 GMT' }),
    'for a range': having({ range: 'bytes=0-3' }),
    'on a last connection': having({ connection: 'close' }),
    'of a version': having({ 'accept-version': '2.0.0' }),
    'for another type': having({ accept: 'text/html' }),
    'for another host': having({ host: 'elsewhere.example' }),
    'from another site': having({ origin: 'https://elsewhere.example' }),
    'through a proxy': having({ 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'https' }),
    'to be continued': having({ expect: '100-continue' }),
    'with an odd expectation': having({ expect: 'tea' }),
    'with a body': { ...having({ 'content-length': '2' }), body: '{}' },
    'with a body in chunks': { ...having({ 'transfer-encoding': 'chunked' }), body: '{}' },
    'only its head': { method: 'HEAD', url },
    'as a change': { method: 'POST', url },
    'with another query': { url: `${url}${and}x=1` },
    'with an odd query': { url: `${url}${and}%zz&&=&fyId=14` },
    'with one character encoded': { url: `${url.slice(0, -1)}%${last}` },
    'with an escape that is none': { url: `${url}%zz` },
    'with two slashes': { url: `/${url}` },
    'with a slash behind it': { url: `${url}/` },
    'with its host': { url: `http://x${url}` },
    'in capitals': { url: url.toUpperCase() },
  };
}

/** The answer when nothing is in memory, and when everything is. */
export async function bothWays(
  wire: Wire,
  { deps, tokens }: TestApp,
  asked: Asked,
  asker: Headers,
): Promise<{ cold: Answer; warm: Answer }> {
  const admin = { authorization: `Bearer ${tokens.admin}` };
  const as = (who: Headers) => ({ ...asked, headers: { ...asked.headers, ...who } });
  deps.changes.everythingChanged();
  const cold = await wire.ask(as(asker));
  // Asked for plainly as well: a request that is refused for its form leaves nothing in memory.
  await wire.ask({ url: asked.url, headers: admin });
  for (const who of [admin, asker]) await wire.ask(as(who));
  return { cold, warm: await wire.ask(as(asker)) };
}
