import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf } from '../src/client/address.ts';
import { CALLS, type CallName } from '../src/contract/calls.ts';
import { momentsSchema } from '../src/contract/moments.ts';
import { problemSchema } from '../src/contract/problem.ts';
import type { TestApp } from '../src/server/testApp.ts';
import {
  type CalledServer,
  type Entry,
  ENTRIES,
  expectProblem,
  isChanging,
  openCalledServer,
} from './calledServer.ts';
import { type AnsweredCall, ORIGIN, waysInAnswered } from './waysIn.ts';

let called: CalledServer;
let server: TestApp;
beforeAll(async () => {
  called = await openCalledServer({ PUBLIC_URL: ORIGIN });
  ({ server } = called);
});
afterAll(() => called.close());

test('no path answers a method that the contract does not name', async () => {
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
  for (const { name, path } of ENTRIES) {
    const named = ENTRIES.filter((one) => one.path === path);
    const others = methods.filter((method) => !named.some((one) => one.method === method));
    for (const method of others) {
      const answer = await server.app.inject({
        method,
        url: called.urlOf(name),
        headers: { authorization: called.bearer('admin') },
      });
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
  const promised = ENTRIES.map(({ name, method, path }) => `${method} ${path} ${name}`);
  expect(printed.toSorted()).toEqual(promised.toSorted());
  expect(Object.keys(description.paths).every((path) => path.startsWith('/api/'))).toBe(true);
});

const OF_THE_PRESENT = 'Who may do what is decided by the present';
const OF_THE_SERVER = 'It tells of the server as it is, and of no data';
const OF_AN_ORDER = 'The order of a pack names the moment that it is of';
const OF_ALL_MOMENTS = 'It is itself a list of moments';
const OF_PUBLICATIONS =
  'A publication never changes; what is told beside it is what became of it since';
const OF_AN_IMPORT =
  'What was read from a file never changes; what was stored of it is in the figures';

/** Why these reads have no past; every other one has. */
const WITHOUT_PAST: Partial<Record<CallName, string>> = {
  currentUser: OF_THE_PRESENT,
  listSessions: OF_THE_PRESENT,
  getOwnProof: OF_THE_PRESENT,
  getSecondFactor: OF_THE_PRESENT,
  listPasskeys: OF_THE_PRESENT,
  listApiTokens: OF_THE_PRESENT,
  getAccessList: OF_THE_PRESENT,
  listAccessReviews: 'A decision never changes',
  getAccessReview: 'A decision never changes',
  listAllApiTokens: OF_THE_PRESENT,
  mailState: OF_THE_SERVER,
  getSystem: OF_THE_SERVER,
  health: OF_THE_SERVER,
  ready: OF_THE_SERVER,
  openApi: OF_THE_SERVER,
  changes: OF_THE_SERVER,
  getBoardPack: OF_AN_ORDER,
  boardPackContent: OF_AN_ORDER,
  listMoments: OF_ALL_MOMENTS,
  listActivity: OF_ALL_MOMENTS,
  listActivityRecords: OF_ALL_MOMENTS,
  listDownloads: OF_THE_PRESENT,
  listOwners: OF_THE_PRESENT,
  listFailedSignIns: OF_THE_PRESENT,
  listPublications: OF_PUBLICATIONS,
  getPublication: OF_PUBLICATIONS,
  publicationContent: OF_PUBLICATIONS,
  publicationManifest: OF_PUBLICATIONS,
  listRestated: OF_PUBLICATIONS,
  verifyKey: OF_PUBLICATIONS,
  verifyProgram: OF_PUBLICATIONS,
  listPrivateNotes: "Notes are their owner's, and are no part of what was known",
  getNews: 'What is new is asked by whoever reads now',
  listResponsibilities: 'An account is deactivated now, with the work that is open now',
  listReaders: 'Who has read by now is asked before a meeting',
  listChangedSentences: 'What has changed since is asked in order to mend it now',
  listQuotedFigures: 'What follows a figure is asked in order to edit it now',
  getMonthState: 'What is missing is asked in order to do it now',
  getImport: OF_AN_IMPORT,
  importRows: OF_AN_IMPORT,
  importedCell: OF_AN_IMPORT,
};

test('every read has a past, or a reason to have none', () => {
  const without = ENTRIES.filter((entry) => !isChanging(entry) && entry.asOf !== true);
  expect(without.map(({ name }) => name).toSorted()).toEqual(Object.keys(WITHOUT_PAST).toSorted());
});

test.each(ENTRIES.filter((entry) => !isChanging(entry) || entry.asOf === true))(
  '$name can be asked about the past if its line says so, and only then',
  async (entry) => {
    const moments = await server.as('admin', 'GET', '/api/moments');
    const asOf = String(momentsSchema.parse(moments.json()).newest?.moment);
    const url = addressOf(CALLS[entry.name], { ...called.examples[entry.name], asOf });
    const answer = await called.call(entry, called.bearer('admin'), { url });
    expect(answer.headers['as-of']).toBe(entry.asOf === true ? asOf : undefined);
    if (entry.asOf === true) return expect(answer.statusCode).toBe(200);
    expectProblem(answer, 400, 'invalid_input');
    expect(problemSchema.parse(answer.json()).errors).toMatchObject([{ path: 'asOf' }]);
  },
);

/** These need more than a good body: who makes them does so in a story of their own, below. */
const OF_WAYS_IN = [
  'addPasskey',
  'beginPasskey',
  'beginPasskeySignIn',
  'beginSecondFactor',
  'changePassword',
  'checkResetLink',
  'completeLogin',
  'confirmSecondFactor',
  'createAccessReview',
  'createApiToken',
  'removePasskey',
  'removeSecondFactor',
  'renamePasskey',
  'renewRecoveryCodes',
  'resetPassword',
  'signInWithPasskey',
  'signOutAtProvider',
] as const;

/** Held against the contract by other suites. */
const ELSEWHERE: Partial<Record<CallName, string>> = {
  // Needs a provider.
  completeSingleSignOn: 'provenAccounts.test.ts',
  // A stream has no end, and no schema.
  changes: 'changeStream.test.ts',
  // Makes three packs.
  createPublication: 'publishedRows.test.ts',
};
const notHere = new Set<string>([...OF_WAYS_IN, ...Object.keys(ELSEWHERE)]);
const order = [
  ...ENTRIES.filter((entry) => !isChanging(entry)),
  ...ENTRIES.filter((entry) => isChanging(entry) && entry.name !== 'logout'),
  ...ENTRIES.filter(({ name }) => name === 'logout'),
].filter(({ name }) => !notHere.has(name));

/** It is what its call promises, and nothing else. */
function expectPromised({ name, endpoint }: Entry, answer: AnsweredCall['answer']): void {
  expect(answer.statusCode, `${name} ${answer.body}`).toBe(endpoint.status);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  const { response, responseKind = 'json' } = endpoint;
  if (response === null) {
    if (responseKind === 'json') expect(answer.body, name).toBe('');
    return;
  }
  const body: unknown = answer.json();
  // Parsing drops what the schema does not name, so a field too many shows as a difference.
  expect(response.parse(body), name).toEqual(body);
  if (name.startsWith('list') && !/Users|Sessions/.test(name)) {
    expect(body).not.toEqual([]);
  }
}

test('each sign-in call answers exactly what the contract promises', async () => {
  const answered = await waysInAnswered(called);
  for (const { entry, answer } of answered) expectPromised(entry, answer);
  // No browser or proxy may cache answers that let somebody in or contain a factor.
  const unkept = answered.filter(({ answer }) => answer.headers['cache-control'] === 'no-store');
  expect(unkept.map(({ entry }) => entry.name)).toEqual([
    'login',
    'createApiToken',
    'beginSecondFactor',
    'confirmSecondFactor',
    'renewRecoveryCodes',
    'completeLogin',
    'beginPasskey',
    'addPasskey',
    'signInWithPasskey',
    'signOutAtProvider',
  ]);
  const names = new Set<string>(answered.map(({ entry }) => entry.name));
  expect(OF_WAYS_IN.filter((name) => !names.has(name))).toEqual([]);
});

// Signing out comes last.
test.each(order)('$name answers exactly what the contract promises', async (entry) => {
  expectPromised(entry, await called.call(entry, called.bearer('admin')));
});
