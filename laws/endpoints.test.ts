import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressOf } from '../src/client/address.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';
import { CALLS, type CallLine, type CallName } from '../src/contract/calls.ts';
import { ENDPOINTS } from '../src/contract/endpoints.ts';
import { momentsSchema } from '../src/contract/moments.ts';
import { problemSchema } from '../src/contract/problem.ts';
import type { TestApp } from '../src/server/testApp.ts';
import { openTestApp } from '../src/server/testApp.ts';
import type { Raw } from '../src/server/testTransport.ts';
import { sendRaw } from '../src/server/testTransport.ts';
import { buildApp } from '../src/server/app.ts';
import { askers, bothWays, openWire, variations, type Wire } from './bothWays.ts';
import type { Example } from './walk.ts';
import { goodCalls } from './walk.ts';

interface Entry extends CallLine {
  readonly name: CallName;
  readonly endpoint: Endpoint;
}

const all = Object.values<Endpoint>(ENDPOINTS).map((endpoint): Entry =>
  Object.assign({ name: endpoint.name, endpoint }, CALLS[endpoint.name]),
);
const signedIn = all.filter(({ endpoint }) => endpoint.access !== 'public');
const forAdmins = all.filter(({ endpoint }) => endpoint.access === 'admin');
const changing = ({ method }: CallLine) => method !== 'GET';

let server: TestApp;
let wire: Wire;
let examples: Record<CallName, Example>;

beforeAll(async () => {
  server = await openTestApp();
  wire = await openWire(server);
  examples = await goodCalls(server);
});

afterAll(async () => {
  wire.close();
  await server.close();
});

/** Where the example of a call goes. */
const urlOf = (name: CallName) => addressOf(CALLS[name], examples[name]);

/** Sends the example of a call, and instead of what is given, that. */
async function call(
  { name, method }: Entry,
  authorization: string | undefined,
  changed: Raw & { readonly url?: string } = {},
): Promise<LightMyRequestResponse> {
  const { url = urlOf(name), headers, ...raw } = { body: examples[name].body, ...changed };
  const form = raw.body instanceof FormData ? new Response(raw.body) : undefined;
  return sendRaw(server.app, method, url, {
    ...raw,
    ...(form === undefined ? {} : { body: new Uint8Array(await form.arrayBuffer()) }),
    headers: {
      ...Object.fromEntries(form?.headers ?? []),
      ...headers,
      ...(authorization === undefined ? {} : { authorization }),
    },
  });
}

const admin = () => ({ authorization: bearer('admin') });
const bearer = (role: 'admin' | 'viewer') => `Bearer ${server.tokens[role]}`;

function expectProblem(answer: LightMyRequestResponse, status: number, code: string): void {
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(problemSchema.parse(answer.json())).toMatchObject({ status, code });
}

describe('without a valid session', () => {
  test.each(signedIn)('$name answers 401', async (entry) => {
    expectProblem(await call(entry, undefined), 401, 'authentication_required');
    expectProblem(await call(entry, `Bearer ${'x'.repeat(43)}`), 401, 'authentication_required');
    expectProblem(await call(entry, 'Basic abc'), 401, 'authentication_required');
  });

  test.each(signedIn)('$name answers 401 to who was deactivated', async (entry) => {
    const token = await server.openSession(server.ids.viewer);
    const asAdmin = (isActive: boolean) =>
      server.as('admin', 'PATCH', `/api/admin/users/${server.ids.viewer}`, { body: { isActive } });
    expect((await asAdmin(false)).statusCode).toBe(200);
    try {
      expectProblem(await call(entry, `Bearer ${token}`), 401, 'authentication_required');
    } finally {
      await asAdmin(true);
      server.tokens.viewer = await server.openSession(server.ids.viewer);
    }
  });

  test.each(signedIn)(
    '$name answers 401 after the sign-out and after the absolute limit',
    async (entry) => {
      const token = await server.openSession(server.ids.viewer);
      const authorization = `Bearer ${token}`;
      const headers = { authorization };
      await server.app.inject({ method: 'POST', url: '/api/auth/logout', headers });
      expectProblem(await call(entry, authorization), 401, 'authentication_required');
    },
  );

  test('an unknown path answers as a known one does', async () => {
    for (const url of [
      '/api/nothing',
      '/api/',
      '/api/forecasts/',
      '/api/admin',
      '//api/forecasts',
    ]) {
      expectProblem(await server.as('nobody', 'GET', url), 401, 'authentication_required');
    }
  });
});

describe('as a viewer', () => {
  test.each(forAdmins)('$name answers 403', async (entry) => {
    expectProblem(await call(entry, bearer('viewer')), 403, 'admin_required');
  });
});

describe('bad input', () => {
  const withId = signedIn.filter(({ endpoint }) => endpoint.params !== undefined);
  test.each(withId)(
    '$name refuses what is no id, and does not know a missing one',
    async (entry) => {
      const url = urlOf(entry.name);
      const given = /\/(\d+|[\w-]{22}|revenue\.[\d-]+)(?=\/|$)/;
      const withOther = (id: string) =>
        call(entry, bearer('admin'), { url: url.replace(given, `/${id}`) });
      for (const id of ['abc', '0', '-1', '1e3', '01', '2147483648', '99999999999', '1.5', '%27']) {
        expectProblem(await withOther(id), 400, 'invalid_input');
      }
      const [, id = ''] = given.exec(url) ?? [];
      const isFigure = id.startsWith('revenue');
      const unknown = isFigure ? 'budget.2026-04.EUR.of-Nowhere' : 'x'.repeat(22);
      const missing = /^\d+$/.test(id) ? '2147483647' : unknown;
      expectProblem(await withOther(missing), 404, 'not_found');
    },
  );

  const withJson = all.filter(
    ({ endpoint }) => endpoint.body !== undefined && endpoint.bodyKind !== 'multipart',
  );
  test.each(withJson)('$name refuses a body that is none', async (entry) => {
    for (const body of [null, [], 'text', 7, { unheardOf: 1 }]) {
      expectProblem(await call(entry, bearer('admin'), { body }), 400, 'invalid_input');
    }
    const broken = { body: Buffer.from('{"a":'), headers: { 'content-type': 'application/json' } };
    expectProblem(await call(entry, bearer('admin'), broken), 400, 'invalid_input');
    const polluting = { ...broken, body: Buffer.from('{"__proto__":{"role":"admin"}}') };
    expectProblem(await call(entry, bearer('admin'), polluting), 400, 'invalid_input');
    const form = { body: Buffer.from('a=1'), headers: { 'content-type': 'text/plain' } };
    expectProblem(await call(entry, bearer('admin'), form), 415, 'unsupported_media_type');
  });

  test.each(withJson)('$name refuses a field that was not offered, and names it', async (entry) => {
    const given = examples[entry.name].body;
    const body = { ...(typeof given === 'object' ? given : {}), isSecretlyAdmin: true };
    const answer = await call(entry, bearer('admin'), { body });
    expectProblem(answer, 400, 'invalid_input');
    expect(problemSchema.parse(answer.json()).errors).toContainEqual({
      path: 'isSecretlyAdmin',
      message: 'Unknown field',
    });
  });

  const withYear = all.filter(({ name }) =>
    /^list(FinancialData|MonthlySummaries|Trends)$/.test(name),
  );
  test.each(withYear)('$name refuses what is no year', async (entry) => {
    for (const fyId of ['', 'x', '1e1', '-1', '1&fyId=2']) {
      expectProblem(
        await call(entry, bearer('admin'), { url: `${entry.path}?fyId=${fyId}` }),
        400,
        'invalid_input',
      );
    }
  });
});

/** Each is asked for cold and warm; the answers must be the same to the last header. */
async function expectBothWays(over: Wire, name: CallName, who: string[], how?: string[]) {
  const people = await askers(server);
  const { headers } = await over.ask({ url: urlOf(name), headers: admin() });
  const etag = headers.find((line) => line.startsWith('etag: '))?.slice(6) ?? '';
  const ways = variations(urlOf(name), etag);
  for (const person of who.length === 0 ? Object.keys(people) : who) {
    for (const way of how ?? Object.keys(ways)) {
      const { cold, warm } = await bothWays(
        over,
        server,
        ways[way] ?? { url: '' },
        people[person] ?? {},
      );
      expect(warm, `${name}, ${way}, by ${person}`).toEqual(cold);
    }
  }
}

describe('a read from memory', () => {
  /** The calls that are kept as bytes. All others go through the framework each time. */
  const KEPT: readonly CallName[] = [
    'forecastReporting',
    'getCompany',
    'getMonthlySummary',
    'listAllTrends',
    'listBusinessUnits',
    'listDocuments',
    'listFinancialData',
    'listFinancialYears',
    'listForecasts',
    'listImports',
    'listMonthlySummaries',
    'listPublications',
    'listTrends',
    'listUsers',
    'search',
    'searchAdvice',
    'searchMatches',
  ];
  test('is answered ahead of the framework, and no other call is', async () => {
    const ahead: CallName[] = [];
    for (const { name } of all.filter((entry) => !changing(entry) && entry.name !== 'changes')) {
      const asked = { url: urlOf(name), headers: admin() };
      expect(await wire.isAhead(asked), name).toBe(false);
      if (await wire.isAhead(asked)) ahead.push(name);
    }
    expect(ahead.toSorted()).toEqual(KEPT);
    const ways = variations(urlOf('listFinancialData'), '*');
    for (const way of ['for Brotli', 'for gzip', 'with the current copy', 'with another query']) {
      const asked = { ...ways[way], url: ways[way]?.url ?? '' };
      const withToken = { ...asked, headers: { ...asked.headers, ...admin() } };
      await wire.ask(withToken);
      expect(await wire.isAhead(withToken), way).toBe(true);
    }
  });

  const ONE = 'an administrator';
  test.each(KEPT)('%s is the same from the framework and from memory', async (name) => {
    await expectBothWays(wire, name, [], ['plain']);
    await expectBothWays(
      wire,
      name,
      [ONE],
      ['for Brotli', 'with the current copy', 'only its head'],
    );
  });

  test.each(['listFinancialData', 'listUsers', 'getMonthlySummary'] as const)(
    '%s is the same in all ways to ask for it',
    (name) => expectBothWays(wire, name, [ONE]),
  );

  test.each([
    { publicUrl: 'https://reports.example' },
    { trustProxy: ['127.0.0.1'] },
    { trustProxy: ['127.0.0.1'], publicUrl: 'https://reports.example' },
    { trustProxy: ['192.0.2.7'] },
  ])('is the same where the settings are %j', async (settings) => {
    const app = await buildApp({
      ...server.deps,
      settings: { ...server.deps.settings, ...settings },
    });
    const other = await openWire({ app });
    await expectBothWays(other, 'listUsers', [], ['plain', 'through a proxy', 'with any copy']);
    other.close();
    await app.close();
  });
});

describe('the contract', () => {
  test('no path answers to a method that the contract does not name', async () => {
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
    for (const { name, path } of all) {
      const named = all.filter((one) => one.path === path);
      const others = methods.filter((method) => !named.some((one) => one.method === method));
      for (const method of others) {
        const answer = await server.app.inject({ method, url: urlOf(name), headers: admin() });
        // A path under a parameter may be another endpoint's, such as /api/forecasts/reporting.
        expect([404, 405, 400], `${method} ${path}`).toContain(answer.statusCode);
      }
    }
  });

  test('every endpoint is printed in the OpenAPI document, with its paths under /api', async () => {
    const description = (await server.as('nobody', 'GET', '/api/openapi.json')).json<{
      paths: Record<string, Record<string, { operationId: string }>>;
    }>();
    const printed = Object.entries(description.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`,
      ),
    );
    const promised = all.map(({ name, method, path }) => `${method} ${path} ${name}`);
    expect(printed.toSorted()).toEqual(promised.toSorted());
    expect(Object.keys(description.paths).every((path) => path.startsWith('/api/'))).toBe(true);
  });

  test.each(all.filter((entry) => !changing(entry) || entry.asOf === true))(
    '$name can be asked about the past if its line says so, and only then',
    async (entry) => {
      const moments = await server.as('admin', 'GET', '/api/moments');
      const asOf = String(momentsSchema.parse(moments.json()).newest?.moment);
      const url = addressOf(CALLS[entry.name], { ...examples[entry.name], asOf });
      const answer = await call(entry, bearer('admin'), { url });
      expect(answer.headers['as-of']).toBe(entry.asOf === true ? asOf : undefined);
      if (entry.asOf === true) return expect(answer.statusCode).toBe(200);
      expectProblem(answer, 400, 'invalid_input');
      expect(problemSchema.parse(answer.json()).errors).toMatchObject([{ path: 'asOf' }]);
    },
  );

  // These need more than a good body; the suites of their features call them with it.
  const notHere = new Set<CallName>([
    'checkResetLink',
    'resetPassword',
    'changePassword',
    'changes',
  ]);
  const order = [
    ...all.filter((entry) => !changing(entry)),
    ...all.filter((entry) => changing(entry) && entry.name !== 'logout'),
    ...all.filter(({ name }) => name === 'logout'),
  ].filter(({ name }) => !notHere.has(name));

  test.each(order)('$name answers what it promises, and nothing beside it', async (entry) => {
    const answer = await call(entry, bearer('admin'));
    expect(answer.statusCode, answer.body).toBe(entry.endpoint.status);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    const { response, responseKind = 'json' } = entry.endpoint;
    if (response === null) {
      if (responseKind === 'json') expect(answer.body).toBe('');
      return;
    }
    const body: unknown = answer.json();
    // Parsing drops what the schema does not name, so a field too many shows as a difference.
    expect(response.parse(body)).toEqual(body);
    if (entry.name.startsWith('list') && !/Users|Sessions/.test(entry.name)) {
      expect(body).not.toEqual([]);
    }
  });
});
