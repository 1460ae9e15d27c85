import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallName } from '../src/contract/calls.ts';
import { can } from '../src/finance/permissions.ts';
import { makeUser } from '../src/server/users/testAccounts.ts';
import { updateCompany } from '../src/contract/company.ts';
import { listMoments } from '../src/contract/moments.ts';
import { problemSchema } from '../src/contract/problem.ts';
import { buildApp } from '../src/server/app.ts';
import type { TestApp } from '../src/server/testApp.ts';
import { askers, bothWays, openWire, variations, type Wire } from './bothWays.ts';
import {
  type CalledServer,
  ENTRIES,
  expectProblem,
  isChanging,
  openCalledServer,
} from './calledServer.ts';

const signedIn = ENTRIES.filter(({ endpoint }) => endpoint.access !== 'public');
const beyondViewers = signedIn.filter(({ endpoint }) => endpoint.access !== 'signedIn');

let called: CalledServer;
let server: TestApp;
let wire: Wire;
beforeAll(async () => {
  called = await openCalledServer();
  ({ server, wire } = called);
});
afterAll(() => called.close());

const urlOf: CalledServer['urlOf'] = (name) => called.urlOf(name);
const call: CalledServer['call'] = (...given) => called.call(...given);
const bearer: CalledServer['bearer'] = (role) => called.bearer(role);
const admin = () => ({ authorization: bearer('admin') });

const setViewerActive = async (isActive: boolean) => {
  const user = `/api/admin/users/${server.ids.viewer}`;
  expect((await server.as('admin', 'PATCH', user, { body: { isActive } })).statusCode).toBe(200);
};

describe('without a valid session', () => {
  test.each(signedIn)('$name answers 401', async (entry) => {
    expectProblem(await call(entry, undefined), 401, 'authentication_required');
    expectProblem(await call(entry, `Bearer ${'x'.repeat(43)}`), 401, 'authentication_required');
    expectProblem(await call(entry, 'Basic abc'), 401, 'authentication_required');
  });

  describe('of somebody who was deactivated', () => {
    let token: string;
    beforeAll(async () => {
      token = await server.openSession(server.ids.viewer);
      await setViewerActive(false);
    });
    afterAll(async () => {
      await setViewerActive(true);
      server.tokens.viewer = await server.openSession(server.ids.viewer);
    });

    test.each(signedIn)('$name answers 401', async (entry) => {
      expectProblem(await call(entry, `Bearer ${token}`), 401, 'authentication_required');
    });
  });

  describe('after the sign-out', () => {
    let authorization: string;
    beforeAll(async () => {
      authorization = `Bearer ${await server.openSession(server.ids.viewer)}`;
      const headers = { authorization };
      await server.app.inject({ method: 'POST', url: '/api/auth/logout', headers });
    });

    test.each(signedIn)('$name answers 401', async (entry) => {
      expectProblem(await call(entry, authorization), 401, 'authentication_required');
    });
  });

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
  test.each(beyondViewers)('$name answers 403', async (entry) => {
    expectProblem(await call(entry, bearer('viewer')), 403, 'admin_required');
  });
});

describe('a change that another site sends with the cookie', () => {
  let cookie: string;
  beforeAll(async () => {
    cookie = (await askers(server))['an administrator by cookie']?.['cookie'] ?? '';
  });

  test.each(ENTRIES.filter(isChanging))('$name answers 403, whatever its method', async (entry) => {
    const headers = { cookie, 'sec-fetch-site': 'cross-site' };
    expectProblem(await call(entry, undefined, { headers }), 403, 'cross_site_request');
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

  const withJson = ENTRIES.filter(
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
    const given = called.examples[entry.name].body;
    const body = { ...(typeof given === 'object' ? given : {}), isSecretlyAdmin: true };
    const answer = await call(entry, bearer('admin'), { body });
    expectProblem(answer, 400, 'invalid_input');
    expect(problemSchema.parse(answer.json()).errors).toContainEqual({
      path: 'isSecretlyAdmin',
      message: 'Unknown field',
    });
  });

  const withYear = ENTRIES.filter(({ name }) =>
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

/** True if this role's answer is in memory and may be sent from there. */
const isAhead = (role: 'admin' | 'viewer', url: string) =>
  wire.isAhead({ url, headers: { authorization: bearer(role) } });

describe('a read from memory', () => {
  /** The calls that are kept as bytes. All others go through the framework each time. */
  const KEPT: readonly CallName[] = [
    'forecastReporting',
    'getBridges',
    'getBriefing',
    'getCompany',
    'getMonthlySummary',
    'getStatements',
    'listAccounts',
    'listAllTrends',
    'listBalanceLines',
    'listBriefings',
    'listBusinessUnits',
    'listCovenants',
    'listDocuments',
    'listEbitdaItems',
    'listExplanationTasks',
    'listFinancialData',
    'listFinancialYears',
    'listForecasts',
    'listImports',
    'listMonthlySummaries',
    'listOwners',
    'listPublications',
    'listTrends',
    'listUsers',
    'search',
    'searchAdvice',
    'searchMatches',
  ];
  test('is answered ahead of the framework, and no other call is', async () => {
    const ahead: CallName[] = [];
    for (const { name } of ENTRIES.filter(
      (entry) => !isChanging(entry) && entry.name !== 'changes',
    )) {
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

  test('a cached answer about the past is used for one role only', async () => {
    const { newest } = await server.ask('admin', listMoments);
    const now = urlOf('listDocuments');
    const url = `${now}${now.includes('?') ? '&' : '?'}asOf=${newest?.moment}`;
    // From here on, their identities and permissions are in memory.
    for (const role of ['admin', 'viewer'] as const) await isAhead(role, now);
    const answered: boolean[] = [];
    for (const role of ['admin', 'admin', 'viewer', 'viewer', 'admin'] as const) {
      answered.push(await isAhead(role, url));
    }
    expect(answered).toEqual([false, true, false, true, false]);
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

const settle = (body: {
  viewersSeeDrafts: boolean;
  approvalsWanted?: number;
  approverIds?: number[];
}) => server.ask('admin', updateCompany, { body });

describe('months that were never published', () => {
  /** Values that the examples stored in such months, as answers contain them. */
  const TOLD = [
    '2450001',
    'Orders grew',
    '120.50',
    'paper.pdf',
    'A late invoice',
    '3900000',
    'From the accounts',
  ];
  const reading = ENTRIES.filter((entry) => !isChanging(entry) && entry.name !== 'changes');

  /** Which of it each answer tells, now and as of a moment. */
  async function toldTo(role: 'admin' | 'viewer', asOf: number): Promise<Map<string, string[]>> {
    const told = new Map<string, string[]>();
    for (const { name, asOf: hasPast } of reading) {
      const url = urlOf(name);
      const past = `${url}${url.includes('?') ? '&' : '?'}asOf=${asOf}`;
      for (const address of hasPast === true ? [url, past] : [url]) {
        const headers = { authorization: bearer(role) };
        const { body } = await wire.ask({ url: address, headers });
        // Once more, should the first answer be kept for somebody.
        const again = await wire.ask({ url: address, headers });
        const found = TOLD.filter((text) => body.includes(text) || again.body.includes(text));
        if (found.length > 0) told.set(address, found);
      }
    }
    return told;
  }

  test('are in no answer if viewers do not see drafts', async () => {
    const { newest } = await server.ask('admin', listMoments);
    const told = (role: 'admin' | 'viewer') => toldTo(role, newest?.moment ?? 0);
    const toAdmin = await told('admin');
    expect(new Set([...toAdmin.values()].flat())).toEqual(new Set(TOLD));
    const toAll = await told('viewer');
    expect(new Set([...toAll.values()].flat())).toEqual(new Set(TOLD));
    // The viewer is an approver, and is asked.
    await settle({ viewersSeeDrafts: false });
    expect(await told('viewer')).toEqual(toAll);
    await settle({ viewersSeeDrafts: false, approvalsWanted: 0, approverIds: [] });
    expect(await told('viewer')).toEqual(new Map());
    expect(await told('admin')).toEqual(toAdmin);
    await settle({ viewersSeeDrafts: true });
    expect(await told('viewer')).toEqual(toAll);
  });
});

describe('as a preparer', () => {
  let preparer: number;
  beforeAll(async () => {
    preparer = await makeUser(server, 'priya@example.org', 'preparer');
  });

  // The stream of changes has no end.
  test.each(signedIn.filter(({ name }) => name !== 'changes'))(
    '$name is refused where the role does not have what it needs',
    async (entry) => {
      const { access } = entry.endpoint;
      const isAllowed = access === 'signedIn' || access === 'public' || can('preparer', access);
      // Only who may call is asked: nothing is changed by a body that says nothing.
      const sent = isChanging(entry) ? { body: { unheardOf: 1 } } : {};
      const answer = await call(entry, `Bearer ${await server.openSession(preparer)}`, sent);
      if (isAllowed) expect(answer.body).not.toContain('admin_required');
      else expectProblem(answer, 403, 'admin_required');
    },
  );
});
