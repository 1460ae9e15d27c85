import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { CALLS } from '../../../contract/calls.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import { ENDPOINTS } from '../../../contract/endpoints.ts';
import { printOpenApi } from './openApi.ts';
import { refusalsOf } from './openApiRefusals.ts';

const printed = printOpenApi(ENDPOINTS, {
  address: 'https://reports.company.example',
  version: '1.2.3',
});

const calls = Object.values<Endpoint>(ENDPOINTS);

test("the document passes Redocly's recommended rules without a warning", async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({
    source: JSON.stringify(printed),
    absoluteRef: 'openapi.json',
    config,
  });
  expect(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test('the document names its server, its version and its tags', () => {
  expect(printed).toMatchObject({
    info: { version: '1.2.3', description: expect.stringMatching(/\.$/) },
    servers: [{ url: 'https://reports.company.example' }],
  });
  const used = new Set(
    Object.values(printed.paths).flatMap((path) =>
      Object.values(path).flatMap((operation): unknown => Reflect.get(Object(operation), 'tags')),
    ),
  );
  const described: unknown = printed['tags'];
  expect(described).toEqual(
    [...used].map(() => ({ name: expect.any(String), description: expect.stringMatching(/\.$/) })),
  );
  expect(new Set(Object(described).map(({ name }: { name: string }) => name))).toEqual(used);
});

test('each call says in one short sentence what it does, and who can make it', () => {
  const { paths } = printed;
  expect(paths['/api/company']).toMatchObject({
    get: {
      summary: "Returns the company's settings and first steps.",
      description: expect.stringMatching(/ For anyone who is signed in\.$/),
    },
    patch: {
      description: expect.stringMatching(/ For administrators\. API tokens need scope all\.$/),
    },
  });
  expect(paths['/api/imports']).toMatchObject({
    post: { description: expect.stringMatching(/ API tokens need scope import\.$/) },
  });
  const tooLong = calls.filter(({ summary }) =>
    summary.split(/(?<=[.]) /).some((sentence) => sentence.split(' ').length > 40),
  );
  expect(tooLong.map(({ name }) => name)).toEqual([]);
  const begins = /^(?:Of|What|Whether|Whoever|That|How|Why|Where|Who)\b/;
  const unclear = calls.filter(({ summary }) => begins.test(summary));
  expect(unclear.map(({ name }) => name)).toEqual([]);
});

const refusals = (name: keyof typeof ENDPOINTS) => refusalsOf(ENDPOINTS[name]);

test('each call names the refusals that it can have, and no others', () => {
  expect(refusals('health')).toEqual([400, 429, 500, 503]);
  expect(refusals('getCompany')).toEqual([400, 401, 403, 429, 500, 503]);
  expect(refusals('updateForecast')).toEqual([
    400, 401, 403, 404, 408, 409, 412, 413, 415, 422, 429, 500, 503, 507,
  ]);
  for (const { name } of calls) {
    const { path, method } = CALLS[name];
    const operation: unknown = Reflect.get(Object(printed.paths[path]), method.toLowerCase());
    const responses: unknown = Reflect.get(Object(operation), 'responses');
    const statuses = Object.keys(Object(responses)).map(Number);
    expect(statuses).toEqual([
      ...new Set([ENDPOINTS[name].status, ...refusalsOf(ENDPOINTS[name])]),
    ]);
  }
});
