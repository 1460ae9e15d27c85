import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Changes } from '../../engine/db/changes.ts';
import { mayCall } from './access.ts';
import type { AnsweredCalls } from './answeredCalls.ts';
import type { CallerAtHand } from './caller.ts';
import type { Connections } from './connections.ts';
import type { PublicUrl } from './cookies.ts';
import { isAlwaysHttps } from './cookies.ts';
import type { EncodedReads, ReadTarget } from './encodedReads.ts';
import type { HiddenMonths } from './hiddenMonths.ts';
import type { PersonalLimits } from './personalLimits.ts';
import { routerPath } from './register.ts';
import { logAnswered, SLOW_MS } from './requestLog.ts';
import { isBackgroundRead } from './requestLimits.ts';

export interface WarmReadsDeps {
  readonly reads: EncodedReads;
  readonly callerAtHand: CallerAtHand;
  readonly hiddenMonths: Pick<HiddenMonths, 'atHand'>;
  readonly connections: Connections;
  readonly turns: Pick<PersonalLimits, 'asked'>;
  readonly settings: PublicUrl & { readonly trustProxy: readonly string[] };
  readonly showsUntrustedProxy: (request: IncomingMessage) => boolean;
  readonly newRequestId: () => string;
  readonly changes: Pick<Changes, 'proof'>;
  readonly stopping: AbortSignal | undefined;
  readonly told: AnsweredCalls | null;
}

/**
 * Answers reads from memory, before the framework's pipeline, if both the bytes and the caller are cached. It makes no
 * decisions of its own: addresses, access and headers come from the code that serves all other requests, and everything
 * unusual is left to the framework.
 */
class WarmReads {
  readonly #deps: WarmReadsDeps;
  readonly #app: FastifyInstance;
  readonly #https: boolean;
  readonly #trustsProxies: boolean;
  #isClosing = false;

  constructor(app: FastifyInstance, deps: WarmReadsDeps) {
    this.#app = app;
    this.#deps = deps;
    this.#https = isAlwaysHttps(deps.settings);
    this.#trustsProxies = deps.settings.trustProxy.length > 0;
  }

  close(): void {
    this.#isClosing = true;
  }

  /** Returns false, with nothing sent, if the request is left to the framework. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url, headers, socket } = request;
    if (method !== 'GET' || url === undefined) return false;
    const { reads, callerAtHand, hiddenMonths, connections, turns } = this.#deps;
    const target = reads.targetOf(url);
    if (target === undefined || !this.#isPlain(request)) return false;
    const encoded = reads.warm(target.noun, target.key);
    if (encoded === undefined) return false;
    const form = encoded.formFor(headers);
    const body = form === 'unchanged' ? undefined : encoded.bytes(form);
    if (form !== 'unchanged' && body === undefined) return false;
    const caller = callerAtHand(headers, this.#https);
    if (caller === null || !mayCall(target.endpoint, caller)) return false;
    if (target.role !== undefined && target.role !== caller.role) return false;
    if (hiddenMonths.atHand(caller) !== false) return false;
    if (!connections.serves(caller.userId, socket)) return false;
    if (!turns.asked(caller.userId, isBackgroundRead(headers))) return false;
    // Node only reads the array, although its type allows changes.
    const status = body === undefined ? 304 : 200;
    response.writeHead(status, encoded.head(form, body) as string[]);
    response.end(body);
    this.#deps.told?.fromMemory(target.endpoint.name, status);
    if (response.writableLength > 0) this.#followSlow(request, response, target);
    return true;
  }

  /** Leaves requests that the framework's hooks may treat differently. */
  #isPlain(request: IncomingMessage): boolean {
    const { headers } = request;
    return (
      headers.host !== undefined &&
      headers.expect === undefined &&
      headers['content-length'] === undefined &&
      headers['transfer-encoding'] === undefined &&
      // A trusted proxy may state for each request whether it came over https.
      (this.#https || !this.#trustsProxies || headers['x-forwarded-proto'] === undefined) &&
      !this.#isClosing &&
      !this.#deps.showsUntrustedProxy(request)
    );
  }

  #followSlow(request: IncomingMessage, response: ServerResponse, { endpoint }: ReadTarget): void {
    const began = performance.now();
    this.#deps.connections.began(request, response);
    response.on('finish', () => {
      const ms = performance.now() - began;
      if (ms <= SLOW_MS) return;
      logAnswered(this.#app.log.child({ requestId: this.#deps.newRequestId() }), {
        method: 'GET',
        path: routerPath(endpoint),
        status: response.statusCode,
        ms,
        waitedMs: 0,
      });
    });
  }
}

/** These paths are never cached, and some are requested while the database is unavailable. */
const NEVER_CACHED_PATHS = /^\/(?:assets\/|metrics$|api\/(?:health|ready)$)/;

export function answerWarmReads(app: FastifyInstance, deps: WarmReadsDeps): void {
  const warm = new WarmReads(app, deps);
  const { changes, connections, stopping } = deps;
  stopping?.addEventListener('abort', () => warm.close());
  // Registered first of its kind, because the framework also refuses requests from this point on.
  app.addHook('preClose', async () => warm.close());
  const proven = async (
    proof: () => Promise<void>,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    await proof();
    if (!warm.answer(request, response)) app.routing(request, response);
  };
  // The framework's own listener, which now runs second.
  app.server.removeAllListeners('request');
  app.server.on('request', (request, response) => {
    if (stopping?.aborted === true) response.setHeader('connection', 'close');
    const { proof } = changes;
    const isProven = proof === null || NEVER_CACHED_PATHS.test(request.url ?? '');
    if (isProven && warm.answer(request, response)) return;
    connections.began(request, response);
    if (isProven) app.routing(request, response);
    else void proven(proof, request, response);
  });
}
