import type { CallName } from '../../../contract/calls.ts';
import { CALLS } from '../../../contract/calls.ts';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { ProblemCode } from '../../../contract/problem.ts';
import { PROBLEM_STATUS } from '../../../contract/problem.ts';

/** Refusals that happen before routing, because of the address or the headers. */
type BeforeCalls = 405 | 431;

/** The meaning of each refusal status. Omitting a status doesn't compile. */
const REFUSAL_MEANINGS: Readonly<
  Record<Exclude<(typeof PROBLEM_STATUS)[ProblemCode], BeforeCalls>, string>
> = {
  400: 'The input is not valid. `errors` names each field.',
  401: 'Nobody is signed in, or the sign-in was refused.',
  403: 'The caller may not do this.',
  404: 'There is no such record or file.',
  408: 'The request took too long to arrive.',
  409: 'The request conflicts with the current state of the data.',
  412: 'The record has changed since it was read.',
  413: 'The body is too large.',
  415: 'The body has the wrong media type.',
  422: 'The content was refused, or the idempotency key was used for another request.',
  429: 'Too many requests or attempts. Retry after the time in `Retry-After`.',
  500: 'An unexpected failure. The server log has details.',
  503: 'The database or the file storage is not responding. Retry after the time in `Retry-After`.',
  507: "The server's disk is almost full, so nothing can be changed.",
};

const SIGN_INS: ReadonlySet<CallName> = new Set([
  'login',
  'completeLogin',
  'completeSingleSignOn',
  'signInWithPasskey',
]);

export function refusalsOf(endpoint: Endpoint): readonly number[] {
  const { name, access, params, query, body, withoutFactor } = endpoint;
  const isChange = CALLS[name].method !== 'GET';
  const isPublic = access === 'public';
  const hasBody = body !== undefined || endpoint.bodyKind === 'multipart';
  const namesRecords = params !== undefined || query !== undefined || hasBody;
  const statuses: readonly [number, boolean][] = [
    [400, true],
    [401, !isPublic || SIGN_INS.has(name)],
    [403, isChange || (!isPublic && withoutFactor !== true)],
    [404, namesRecords],
    [408, hasBody],
    [409, isChange],
    [412, endpoint.ifMatch === true],
    [413, hasBody],
    [415, hasBody],
    [422, isChange || endpoint.responseKind === 'file'],
    [429, true],
    [500, true],
    [503, true],
    [507, isChange],
  ];
  return statuses.filter(([, applies]) => applies).map(([status]) => status);
}

const componentName = (status: string) => `Refused${status}`;

export const refusedResponses = (endpoint: Endpoint) =>
  Object.fromEntries(
    refusalsOf(endpoint).map((status) => [
      status,
      { $ref: `#/components/responses/${componentName(String(status))}` },
    ]),
  );

const RETRY_AFTER = {
  description: 'The number of seconds to wait.',
  schema: { type: 'string' },
};

export function refusalComponents() {
  const codes = Object.groupBy(Object.entries(PROBLEM_STATUS), ([, status]) => String(status));
  const components = Object.entries(REFUSAL_MEANINGS).map(([status, meaning]) => {
    const names = (codes[status] ?? []).map(([code]) => `\`${code}\``).join(', ');
    const component = {
      description: `${meaning} Codes: ${names}.`,
      ...(meaning.includes('Retry-After') ? { headers: { 'Retry-After': RETRY_AFTER } } : {}),
      content: {
        'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
      },
    };
    return [componentName(status), component] as const;
  });
  return Object.fromEntries(components);
}
