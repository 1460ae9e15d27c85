import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CALLS } from '../../contract/calls.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Origin } from '../../contract/origins.ts';
import { screenPath } from '../../contract/origins.ts';
import { COMMAND_LINE, SCREEN_HEADER } from '../../contract/screenHeader.ts';
import { STANDARD_BASIS } from '../../finance/companyBasis.ts';
import type { BasisReader } from '../../engine/basis.ts';
import { withBasis } from '../../engine/basis.ts';
import { readAsOf, readPublished } from '../../engine/db/asOf.ts';
import type { Changes } from '../../engine/db/changes.ts';
import type { Database } from '../../engine/db/database.ts';
import { digest, giveReason, write } from '../../engine/db/write.ts';
import type { AccessDeps } from './access.ts';
import { admitCaller } from './access.ts';
import { asOfIn, hasPast, presentOnly, readMoment, refuseAsOf, visibleMoment } from './asOf.ts';
import type { Caller } from './caller.ts';
import type { Encoded } from './encoded.ts';
import { API_HEADERS } from './encoded.ts';
import type { EncodedReads } from './encodedReads.ts';
import type { FlowingUploads } from './flowingUploads.ts';
import type { HiddenMonths } from './hiddenMonths.ts';
import { doOnce, readIdempotencyKey } from './idempotency.ts';
import type { LimitKind, PersonalLimits } from './personalLimits.ts';
import { invalidField } from '../../contract/problemError.ts';
import { invalidInput } from './problem.ts';
import { withinPersonalLimit, isBackgroundRead } from './requestLimits.ts';
import type { AnyCall, Route } from './route.ts';
import type { Moments } from '../../engine/moments/moments.ts';

export interface RegisterDeps extends AccessDeps {
  readonly database: Database;
  readonly changes: Changes;
  readonly uploads: FlowingUploads;
  readonly reads: EncodedReads;
  readonly moments: Moments;
  readonly turns: PersonalLimits;
  readonly hiddenMonths: HiddenMonths;
  readonly basis: BasisReader;
  readonly now: () => Date;
}

/** The most bytes of a JSON body, unless its call says otherwise. */
export const BODY_LIMIT = 1024 * 1024;
const PUBLIC_BODY_LIMIT = 16 * 1024;

export function register(app: FastifyInstance, routes: readonly Route[], deps: RegisterDeps): void {
  for (const route of routes) {
    app.route({
      method: CALLS[route.endpoint.name].method,
      url: routerPath(route.endpoint),
      config: { call: route.endpoint.name },
      ...bodyRules(route.endpoint, deps),
      handler: (request, reply) => answerRequest(route, deps, request, reply),
    });
  }
}

export const routerPath = ({ name }: Pick<Endpoint, 'name'>): string =>
  CALLS[name].path.replaceAll(/\{(\w+)\}/g, ':$1');

function bodyRules(endpoint: Endpoint, deps: RegisterDeps) {
  if (CALLS[endpoint.name].method === 'GET') return {};
  const onRequest = async (request: FastifyRequest) => {
    const caller = await admitCaller(endpoint, deps, request);
    refuseAsOf(request);
    if (endpoint.bodyKind === 'multipart' && endpoint.access !== 'public') {
      deps.uploads.began(request.raw);
    }
    // Without this limit, the bodies of all waiting calls would be in memory.
    if (caller !== null && !deps.turns.asked(caller.userId)) {
      const turn = { userId: caller.userId, kind: 'any' } as const;
      await withinPersonalLimit(deps.turns, request, turn, async () => {});
    }
  };
  const usual = endpoint.access === 'public' ? PUBLIC_BODY_LIMIT : BODY_LIMIT;
  return { bodyLimit: endpoint.bodyBytes ?? usual, onRequest };
}

async function answerRequest(
  route: Route,
  deps: RegisterDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint } = route;
  const { reads, hiddenMonths } = deps;
  const seen = async () => {
    // Other instances may have changed data while the body arrived.
    if (request.method !== 'GET') await deps.changes.proof?.();
    // A change is checked twice, because the session may have ended while the body arrived.
    const caller = await admitCaller(endpoint, deps, request);
    // Nothing is cached if months are hidden, because caches contain all months.
    return { caller, isHiding: caller !== null && (await hiddenMonths.areHiddenFrom(caller)) };
  };
  const answerTo = async (reader: CallReader): Promise<FastifyReply> => {
    const { caller, isHiding } = reader;
    if (route.kind === 'cached' && !isHiding) {
      const target = reads.targetOf(request.url);
      const isTheirs = target?.role === undefined || target.role === caller?.role;
      const warm = target && isTheirs ? reads.warm(target.noun, target.key) : undefined;
      if (warm !== undefined) return sendEncoded(request, reply, warm);
    }
    const cold = async (who: CallReader) => {
      const basis = isOfTheServer(endpoint) ? STANDARD_BASIS : await deps.basis.current();
      return withBasis(basis, () => answerBy(route, deps, { ...who, basis }, request, reply));
    };
    const kind = formTurnKind(endpoint, request);
    return caller === null || kind === undefined ? cold(reader) : inTurn(kind, reader, cold);
  };
  const inTurn = (kind: LimitKind, reader: CallReader, work: typeof answerTo) =>
    withinPersonalLimit(
      deps.turns,
      request,
      { userId: reader.caller?.userId ?? 0, kind },
      async (hasWaited) => work(hasWaited ? await seen() : reader),
    );
  const reader = await seen();
  const { caller } = reader;
  // Browsers reopen a stream by themselves and cannot mark the request.
  const isByItself = endpoint.cost === 'stream' || isBackgroundRead(request.headers);
  const isPutOff =
    caller !== null && request.method === 'GET' && !deps.turns.asked(caller.userId, isByItself);
  return isPutOff ? inTurn('any', reader, answerTo) : answerTo(reader);
}

/** The costly part of a form starts when its file has arrived, which may take minutes: see `inTurn` of a call. */
function formTurnKind(
  { bodyKind, cost }: Endpoint,
  request: FastifyRequest,
): LimitKind | undefined {
  if (asOfIn(request) !== undefined) return 'computed';
  return bodyKind === 'multipart' ? 'arrival' : cost;
}

interface CallReader {
  readonly caller: Caller | null;
  readonly isHiding: boolean;
}

/** These calls are answered even while the database is unavailable. */
const isOfTheServer = ({ name }: Endpoint) => name === 'health' || name === 'ready';

async function answerBy(
  route: Route,
  deps: RegisterDeps,
  { caller, isHiding, basis }: CallReader & Pick<AnyCall, 'basis'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint } = route;
  const { reads } = deps;
  const call = parse(endpoint, { caller, basis }, deps, request, reply);
  if (CALLS[endpoint.name].method === 'GET' && asOfIn(request) !== undefined) {
    return answerAsOf(route, deps, call, isHiding);
  }
  if (route.kind === 'cached' && !isHiding) {
    const key = route.key(call);
    if (key !== null) {
      const fullKey = `${endpoint.name} ${key}`;
      reads.rememberUrl(request.url, { endpoint, noun: route.noun, key: fullKey });
      return sendEncoded(
        request,
        reply,
        await reads.read(route.noun, fullKey, () => route.handle(call)),
      );
    }
  }
  reply.headers(API_HEADERS);
  const body = await handled(route, call, isHiding);
  if (route.kind === 'raw') return reply;
  reply.code(endpoint.status);
  return endpoint.response === null ? reply.send() : reply.send(body);
}

function handled(route: Route, call: AnyCall, isHiding: boolean): Promise<unknown> {
  return isHiding ? readPublished(() => route.handle(call)) : route.handle(call);
}

async function answerAsOf(
  route: Route,
  { reads, moments, basis }: RegisterDeps,
  call: AnyCall,
  isHiding: boolean,
): Promise<FastifyReply> {
  const { endpoint } = route;
  const { caller, request, reply } = call;
  if (!hasPast(endpoint) || caller === null) throw presentOnly();
  const seen = visibleMoment(caller, await readMoment(moments, asOfIn(request)));
  const basisThen = await basis.at(seen.moment);
  const header = { 'as-of': String(seen.moment) };
  // A refusal also states the change number.
  reply.headers({ ...API_HEADERS, ...header });
  const load = () =>
    withBasis(basisThen, () =>
      readAsOf(seen, () => handled(route, { ...call, basis: basisThen }, isHiding)),
    );
  const key = route.kind === 'cached' && !isHiding ? route.key(call) : null;
  if (route.kind === 'cached' && key !== null) {
    const { role } = caller;
    // The change number comes first, because free text in the key could look like any suffix.
    const fullKey = `${seen.moment} ${role} ${endpoint.name} ${key}`;
    reads.rememberUrl(request.url, { endpoint, noun: route.noun, key: fullKey, role });
    return sendEncoded(request, reply, await reads.readPast(route.noun, fullKey, load, header));
  }
  const body = await load();
  if (route.kind === 'raw') return reply;
  return reply.code(endpoint.status).send(body);
}

function parse(
  endpoint: Endpoint,
  { caller, basis }: Pick<AnyCall, 'caller' | 'basis'>,
  deps: RegisterDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): AnyCall {
  const isJson = endpoint.bodyKind !== 'multipart';
  const body = isJson ? parsedInput(endpoint.body, request.body) : undefined;
  const key = endpoint.idempotent
    ? readIdempotencyKey(request.headers['idempotency-key'])
    : undefined;
  const query = parsedInput(endpoint.query, request.query);
  const reason = reasonIn(body) ?? reasonIn(query);
  const origin = readOrigin(request.method === 'GET' ? undefined : request.headers[SCREEN_HEADER]);
  return {
    basis,
    params: parsedInput(endpoint.params, request.params),
    query,
    body,
    caller,
    ifMatch: endpoint.ifMatch ? readIfMatch(request.headers['if-match']) : undefined,
    requestId: request.id,
    origin,
    request,
    reply,
    inTurn(work) {
      const { cost } = endpoint;
      if (caller === null || cost === undefined) return work();
      const turn = { userId: caller.userId, kind: cost };
      return withinPersonalLimit(deps.turns, request, turn, async (hasWaited) => {
        if (hasWaited) await admitCaller(endpoint, deps, request);
        return work();
      });
    },
    write(work, content) {
      if (caller === null) throw new TypeError('A public call has no actor');
      const author = { actor: caller.userId, requestId: request.id, origin };
      const token = caller.proof === 'token' ? { tokenId: caller.tokenId } : {};
      return write(deps.database, deps.changes, { ...author, ...token }, async (transaction) => {
        await giveReason(transaction, reason);
        if (key === undefined) return work(transaction);
        const requestDigest = digest(
          `${request.method} ${request.url}\n${content ?? JSON.stringify(body)}`,
        );
        const idempotent = { userId: caller.userId, key, requestDigest, now: deps.now() };
        return doOnce(transaction, idempotent, () => work(transaction));
      });
    },
  };
}

function parsedInput(schema: Endpoint['body'], input: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(input);
  if (!result.success) throw invalidInput(result.error.issues);
  return result.data;
}

/** The version in `If-Match: "3"`; undefined if the header is missing or `*`. */
function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const version = /^(?:W\/)?"?([1-9]\d{0,9})"?$/.exec(header.trim())?.[1];
  if (version === undefined) {
    throw invalidField('If-Match', 'If-Match: expected the version of the record, such as "3"');
  }
  return Number(version);
}

function reasonIn(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('reason' in input)) return undefined;
  return typeof input.reason === 'string' ? input.reason : undefined;
}

function readOrigin(header: string | string[] | undefined): Origin {
  if (header === undefined) return { kind: 'api' };
  if (header === COMMAND_LINE) return { kind: 'commandLine' };
  const path = screenPath.safeParse(header);
  if (path.success) return { kind: 'screen', path: path.data };
  const name = 'Board-Reports-Screen';
  throw invalidField(name, `${name}: expected the path of a page, such as /forecasts`);
}

async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  encoded: Encoded,
): Promise<FastifyReply> {
  const form = encoded.formFor(request.headers);
  reply.headers(encoded.headers(form));
  return form === 'unchanged'
    ? reply.code(304).send()
    : reply.send(encoded.bytes(form) ?? (await encoded.compressed(form)));
}
