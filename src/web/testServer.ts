import type { CallName } from '../contract/calls.ts';
import { CALLS } from '../contract/calls.ts';
import type { ChangeEvent } from '../contract/changes.ts';
import { SINCE } from '../contract/sinceEvents.ts';
import type { CallAnswer, Endpoint } from '../contract/endpoint.ts';
import type { Problem, ProblemCode } from '../contract/problem.ts';
import { PROBLEM_STATUS } from '../contract/problem.ts';

/** A call as it arrived. */
export interface ReceivedCall {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** Parsed JSON, a form, or undefined. */
  readonly body: unknown;
  readonly headers: Headers;
  /** Reports the upload's progress to the page, from 0 to 100. */
  readonly progress: (percent: number) => void;
  /** Aborted once the page has given the call up. */
  readonly signal: AbortSignal;
}

/** A refused call, as the server answers it. */
export class Refusal {
  readonly problem: Problem;

  constructor(code: ProblemCode, detail: string, more: Partial<Problem> = {}) {
    const status = PROBLEM_STATUS[code];
    this.problem = { title: code, status, detail, code, requestId: 'test', ...more };
  }
}

/** No connection. */
export const UNREACHABLE = Symbol('unreachable');

type Answer<E extends Endpoint> = CallAnswer<E> | Refusal | Response | typeof UNREACHABLE;
type Handler = (call: ReceivedCall) => unknown;

interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly endpoint: CallName;
  readonly handle: Handler;
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

let routes: Route[] = [];
let received: { readonly endpoint: CallName; readonly call: ReceivedCall }[] = [];
const streams = new Set<TestEventSource>();
/** Announcements so far: a stream's marks are its lengths. */
const announced: ChangeEvent['nouns'][] = [];

/** Calls that nobody expected: a test that makes one fails. */
export const unexpectedCalls: string[] = [];

/** Stands in for the network between the pages and the server. */
export const server = {
  /** From now on, the call gets this answer; the latest one counts. */
  answer<const E extends Endpoint>(endpoint: E, answer: Answer<E>): void {
    server.reply(endpoint, () => answer);
  },

  /** The same, with an answer that depends on what was asked. */
  reply<const E extends Endpoint>(
    endpoint: E,
    handle: (call: ReceivedCall) => Answer<E> | Promise<Answer<E>>,
  ): void {
    const { name } = endpoint;
    const { method, path } = CALLS[name];
    routes = [{ method, path: patternOf(path), endpoint: name, handle }, ...routes];
  },

  /** The call waits until it is let go; then the answer that was there before counts. */
  hold(endpoint: Endpoint): () => void {
    const released = Promise.withResolvers<void>();
    const before = routes.find((route) => route.endpoint === endpoint.name);
    if (before === undefined) throw new Error(`${endpoint.name} has no answer`);
    const handle: Handler = async (call) => {
      await released.promise;
      return before.handle(call);
    };
    routes = [{ ...before, handle }, ...routes];
    return released.resolve;
  },

  /** Bodies of this call, the first one first. */
  calls(endpoint: Endpoint): readonly ReceivedCall[] {
    return received.filter((one) => one.endpoint === endpoint.name).map(({ call }) => call);
  },

  /** Everything that arrived, by the name of its call. */
  received: (): readonly { readonly endpoint: CallName; readonly call: ReceivedCall }[] => received,

  /** Tells every open page that records of these nouns have changed; a stream that opens later begins with them. */
  announce(nouns: ChangeEvent['nouns']): void {
    announced.push(nouns);
    for (const stream of streams) stream.tell('message', nouns);
  },

  reset(): void {
    routes = [];
    received = [];
    unexpectedCalls.length = 0;
    for (const stream of streams) stream.close();
  },
};

async function responseOf(
  method: string,
  address: string,
  body: unknown,
  headers: Headers,
  more: Pick<ReceivedCall, 'progress' | 'signal'>,
): Promise<Response> {
  const { pathname, searchParams } = new URL(address, location.href);
  const route = routes.find((one) => one.method === method && one.path.test(pathname));
  if (route === undefined) {
    unexpectedCalls.push(`${method} ${pathname}`);
    throw new TypeError(`No answer was given for ${method} ${pathname}`);
  }
  const params = { ...route.path.exec(pathname)?.groups };
  const call = { params, query: searchParams, body, headers, ...more };
  received.push({ endpoint: route.endpoint, call });
  const answer = await Promise.race([route.handle(call), abortOf(more.signal)]);
  if (answer === UNREACHABLE) throw new TypeError('Failed to fetch');
  if (answer instanceof Response) return answer.clone();
  if (answer instanceof Refusal) {
    return Response.json(answer.problem, { status: answer.problem.status });
  }
  if (answer === null) return new Response(null, { status: 204 });
  return Response.json(answer, searchParams.has('asOf') ? { headers: { 'as-of': '123' } } : {});
}

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

function bodyOf(body: unknown): unknown {
  return typeof body === 'string' ? JSON.parse(body) : (body ?? undefined);
}

const isCall = (address: string) => new URL(address, location.href).pathname.startsWith('/api/');

/** Uploads go by XMLHttpRequest: the part of it that the pages use. */
class TestUpload extends EventTarget {
  readonly upload = new EventTarget();
  readonly #headers = new Headers();
  readonly #controller = new AbortController();
  #method = '';
  #address = '';
  #answered: Response | null = null;
  withCredentials = false;
  status = 0;
  statusText = '';
  responseText = '';

  open(method: string, address: string): void {
    this.#method = method;
    this.#address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }

  getResponseHeader(name: string): string | null {
    return this.#answered?.headers.get(name) ?? null;
  }

  abort(): void {
    this.#controller.abort();
  }

  send(body: unknown): void {
    void this.#send(body);
  }

  async #send(body: unknown): Promise<void> {
    const { signal } = this.#controller;
    const progress = (loaded: number) => {
      const sizes = { loaded, total: 100, lengthComputable: true };
      this.upload.dispatchEvent(new ProgressEvent('progress', sizes));
    };
    try {
      const headers = this.#headers;
      const response = await responseOf(this.#method, this.#address, body, headers, {
        progress,
        signal,
      });
      this.#answered = response;
      this.status = response.status;
      this.statusText = response.statusText;
      this.responseText = await response.text();
      this.dispatchEvent(new Event('load'));
    } catch {
      this.dispatchEvent(new Event(signal.aborted ? 'abort' : 'error'));
    }
  }
}

/** The stream of changes: the part of an EventSource that the pages use. */
class TestEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readyState = TestEventSource.CONNECTING;

  constructor(address: string) {
    super();
    if (!address.startsWith(CALLS.changes.path)) throw new Error(`No such stream: ${address}`);
    streams.add(this);
    const since = new URL(address, location.href).searchParams.get('since');
    queueMicrotask(() => {
      this.readyState = TestEventSource.OPEN;
      this.dispatchEvent(new Event('open'));
      const missed = since === null ? [] : announced.slice(Number(since)).flat();
      this.tell(SINCE, since === '' ? null : missed);
    });
  }

  tell(name: string, nouns: ChangeEvent['nouns'] | null): void {
    const lastEventId = String(announced.length);
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify({ nouns }), lastEventId }));
  }

  close(): void {
    this.readyState = TestEventSource.CLOSED;
    streams.delete(this);
  }
}

/** Once per page: from here on no call leaves it. */
export function takeOverNetwork(): void {
  const realFetch = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!isCall(address)) return realFetch(input, init);
    const signal = init?.signal ?? new AbortController().signal;
    signal.throwIfAborted();
    const method = init?.method ?? 'GET';
    return responseOf(method, address, bodyOf(init?.body), new Headers(init?.headers), {
      progress: () => undefined,
      signal,
    });
  };
  Reflect.set(window, 'XMLHttpRequest', TestUpload);
  Reflect.set(window, 'EventSource', TestEventSource);
}
