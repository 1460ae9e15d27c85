import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { addressOf } from '../src/client/address.ts';
import { CALLS, type CallLine, type CallName } from '../src/contract/calls.ts';
import type { Endpoint } from '../src/contract/endpoint.ts';
import { ENDPOINTS } from '../src/contract/endpoints.ts';
import { problemSchema } from '../src/contract/problem.ts';
import { refusalsOf } from '../src/server/features/system/openApiRefusals.ts';
import { openTestApp, type TestApp } from '../src/server/testApp.ts';
import { type Raw, sendRaw } from '../src/server/testTransport.ts';
import { openWire, type Wire } from './bothWays.ts';
import { type Example, goodCalls } from './walk.ts';

export interface Entry extends CallLine {
  readonly name: CallName;
  readonly endpoint: Endpoint;
}

/** Every call of the contract. */
export const ENTRIES: readonly Entry[] = Object.values<Endpoint>(ENDPOINTS).map((endpoint): Entry =>
  Object.assign({ name: endpoint.name, endpoint }, CALLS[endpoint.name]),
);

export const isChanging = ({ method }: CallLine) => method !== 'GET';

/** A server where the example of every call can be sent. */
export interface CalledServer {
  readonly server: TestApp;
  readonly wire: Wire;
  readonly examples: Readonly<Record<CallName, Example>>;
  /** The server that gets the example of a call. */
  urlOf(name: CallName): string;
  bearer(role: 'admin' | 'viewer'): string;
  /** Sends the example of a call, and instead of what is given, that. */
  call(
    entry: Entry,
    authorization: string | undefined,
    changed?: Raw & { readonly url?: string },
  ): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export async function openCalledServer(
  environment: Record<string, string> = {},
): Promise<CalledServer> {
  const server = await openTestApp(environment);
  const wire = await openWire(server);
  const examples = await goodCalls(server);
  const urlOf = (name: CallName) => addressOf(CALLS[name], examples[name]);
  return {
    server,
    wire,
    examples,
    urlOf,
    bearer: (role) => `Bearer ${server.tokens[role]}`,
    async call({ name, method, endpoint }, authorization, changed = {}) {
      const { url = urlOf(name), headers, ...raw } = { body: examples[name].body, ...changed };
      const form = raw.body instanceof FormData ? new Response(raw.body) : undefined;
      const answer = await sendRaw(server.app, method, url, {
        ...raw,
        ...(form === undefined ? {} : { body: new Uint8Array(await form.arrayBuffer()) }),
        headers: {
          ...Object.fromEntries(form?.headers ?? []),
          ...headers,
          ...(authorization === undefined ? {} : { authorization }),
        },
      });
      const described = [endpoint.status, ...refusalsOf(endpoint)];
      expect(described, `${name} in the OpenAPI document`).toContain(answer.statusCode);
      return answer;
    },
    async close() {
      wire.close();
      await server.close();
    },
  };
}

export function expectProblem(answer: LightMyRequestResponse, status: number, code: string): void {
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toContain('application/problem+json');
  expect(problemSchema.parse(answer.json())).toMatchObject({ status, code });
}
