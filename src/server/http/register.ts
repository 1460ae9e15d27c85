import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CALLS } from '../../contract/calls.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Changes } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { digest, write } from '../db/write.ts';
import type { Authenticate, Caller } from './caller.ts';
import { isSameOrigin } from './caller.ts';
import type { Encoded } from './encodedReads.ts';
import type { Connections } from './connections.ts';
import { chooseEncoding, EncodedReads, matchesEtag } from './encodedReads.ts';
import { once, readIdempotencyKey } from './idempotency.ts';
import {
  adminRequired,
  authenticationRequired,
  invalidField,
  invalidInput,
  ProblemError,
} from './problem.ts';
import type { AnyCall, Route } from './route.ts';

export interface RegisterDeps {
  readonly database: Database;
  readonly changes: Changes;
  readonly authenticate: Authenticate;
  readonly connections: Pick<Connections, 'belongsTo'>;
  readonly now: () => Date;
}

/** The most bytes of a JSON body, unless its call says otherwise. */
export const BODY_LIMIT = 1024 * 1024;
/** Of one that anybody may send. */
const PUBLIC_BODY_LIMIT = 16 * 1024;

const API_HEADERS = {
  'cache-control': 'private, no-cache',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const ENCODED_HEADERS = {
  ...API_HEADERS,
  'content-type': 'application/json; charset=utf-8',
  vary: 'accept-encoding',
};

/** Serves every route as its endpoint describes it: session, access, parsing, encoding. */
export function register(app: FastifyInstance, routes: readonly Route[], deps: RegisterDeps): void {
  const reads = new EncodedReads(deps.changes);
  for (const route of routes) {
    const line = CALLS[route.endpoint.name];
    app.route({
      method: line.method,
      url: line.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...bodyRules(route.endpoint, deps),
      handler: (request, reply) => answer(route, reads, deps, request, reply),
    });
  }
}

/** Whether a change is allowed is decided from its headers; only then is its body received. */
function bodyRules(endpoint: Endpoint, deps: RegisterDeps) {
  if (CALLS[endpoint.name].method === 'GET') return {};
  const onRequest = async (request: FastifyRequest) => {
    await admit(endpoint, deps, request);
  };
  const usual = endpoint.access === 'public' ? PUBLIC_BODY_LIMIT : BODY_LIMIT;
  return { bodyLimit: endpoint.bodyBytes ?? usual, onRequest };
}

async function answer(
  route: Route,
  reads: EncodedReads,
  deps: RegisterDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint } = route;
  // A change is checked twice: the session may have ended while its body arrived.
  const caller = await admit(endpoint, deps, request);
  if (route.kind === 'cached') {
    const known = reads.keyOfUrl(request.url);
    const warm = known === undefined ? undefined : reads.warm(route.noun, known);
    if (warm !== undefined) return sendEncoded(request, reply, warm);
  }
  const call = parse(endpoint, caller, deps, request, reply);
  if (route.kind === 'cached') {
    const key = route.key(call);
    if (key !== null) {
      const fullKey = `${endpoint.name} ${key}`;
      reads.rememberUrl(request.url, fullKey);
      return sendEncoded(
        request,
        reply,
        await reads.read(route.noun, fullKey, () => route.handle(call)),
      );
    }
  }
  reply.headers(API_HEADERS);
  if (route.kind === 'raw') {
    await route.handle(call);
    return reply;
  }
  const body = await route.handle(call);
  reply.code(endpoint.status);
  return endpoint.response === null ? reply.send() : reply.send(body);
}

/** Finds the caller and checks their access, before the request is parsed. */
async function admit(
  endpoint: Endpoint,
  deps: RegisterDeps,
  request: FastifyRequest,
): Promise<Caller | null> {
  const { method } = CALLS[endpoint.name];
  const isChange = method !== 'GET';
  if (endpoint.access === 'public') {
    if (isChange && !isSameOrigin(request)) throw crossSite();
    return null;
  }
  const caller = await deps.authenticate(request);
  if (caller === null) throw authenticationRequired();
  deps.connections.belongsTo(caller.userId, request.raw);
  if (isChange && caller.proof === 'cookie' && !isSameOrigin(request)) throw crossSite();
  if (endpoint.access === 'admin' && caller.role !== 'admin') throw adminRequired();
  if (
    isChange &&
    method !== 'DELETE' &&
    endpoint.access === 'admin' &&
    deps.database.lowOnSpace()
  ) {
    throw new ProblemError(
      'out_of_space',
      'The server is almost out of disk space, so nothing can be changed; tell the person who runs the server',
    );
  }
  return caller;
}

const crossSite = () =>
  new ProblemError('cross_site_request', 'This change was requested by another site');

function parse(
  endpoint: Endpoint,
  caller: Caller | null,
  deps: RegisterDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): AnyCall {
  const isJson = endpoint.bodyKind !== 'multipart';
  const body = isJson ? parsed(endpoint.body, request.body) : undefined;
  const key = endpoint.idempotent
    ? readIdempotencyKey(request.headers['idempotency-key'])
    : undefined;
  return {
    params: parsed(endpoint.params, request.params),
    query: parsed(endpoint.query, request.query),
    body,
    caller,
    ifMatch: endpoint.ifMatch ? readIfMatch(request.headers['if-match']) : undefined,
    requestId: request.id,
    request,
    reply,
    write(work, content) {
      if (caller === null) throw new TypeError('A public call has no actor');
      const author = { actor: caller.userId, requestId: request.id };
      return write(deps.database, deps.changes, author, (transaction) => {
        if (key === undefined) return work(transaction);
        const requestDigest = digest(
          `${request.method} ${request.url}\n${content ?? JSON.stringify(body)}`,
        );
        const idempotent = { userId: caller.userId, key, requestDigest, now: deps.now() };
        return once(transaction, idempotent, () => work(transaction));
      });
    },
  };
}

/** The parsed input; the problem names every field that the schema refuses. */
function parsed(schema: Endpoint['body'], input: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(input);
  if (!result.success) throw invalidInput(result.error.issues);
  return result.data;
}

/** The version in `If-Match: "3"`; undefined when the header is missing or `*`. */
function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const version = /^(?:W\/)?"?([1-9]\d{0,9})"?$/.exec(header.trim())?.[1];
  if (version === undefined) {
    throw invalidField('If-Match', 'If-Match: expected the version of the record, such as "3"');
  }
  return Number(version);
}

async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  encoded: Encoded,
): Promise<FastifyReply> {
  reply.headers(ENCODED_HEADERS).header('etag', encoded.etag);
  if (matchesEtag(request.headers['if-none-match'], encoded.etag)) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding'], encoded.identity.length);
  if (encoding === 'identity') return reply.send(encoded.identity);
  return reply.header('content-encoding', encoding).send(await encoded.compressed(encoding));
}
