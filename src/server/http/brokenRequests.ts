import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { clientAddress } from './clientAddress.ts';
import { API_HEADERS } from './encoded.ts';
import type { FlowingUploads } from './flowingUploads.ts';
import { ProblemError } from './problem.ts';
import type { NotRead } from './requestLog.ts';

/** Headers of every problem, whoever writes it. */
export const PROBLEM_HEADERS = {
  ...API_HEADERS,
  'content-type': 'application/problem+json; charset=utf-8',
  'cache-control': 'no-store',
};

// An import of `node:http` also loads Node's own HTTP client, which nothing here uses.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

const HEAD = Buffer.from('HEAD ');

/** In the place of the method and the route: even these are of its bytes. */
const NO_REQUEST = { method: '(none)', path: '(no request)' };

const notUnderstood = () => new ProblemError('invalid_input', 'The request cannot be understood');

/** What Node's parser found wrong with a request that reaches no route. */
function problemOf(code: string): ProblemError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new ProblemError('headers_too_large', 'The address or the headers are too long');
  }
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') {
    return new ProblemError('too_large', 'The request is too large');
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new ProblemError('request_timeout', 'The request did not arrive in time');
  }
  return notUnderstood();
}

/** `rawPacket`: what had arrived when the parser gave up. */
type Unparsed = Error & { readonly code?: string; readonly rawPacket?: unknown };

const isForHead = ({ rawPacket }: Unparsed): boolean =>
  Buffer.isBuffer(rawPacket) && rawPacket.subarray(0, HEAD.length).equals(HEAD);

interface UnparsedDeps {
  readonly newRequestId: () => string;
  readonly uploads: FlowingUploads;
  /** Headers of every answer. */
  readonly always: Readonly<Record<string, string>>;
}

/** Answers a request that Node cannot parse, where its own answer would be a bare line, and has it logged. */
export function answerUnparsed(
  { newRequestId, uploads, always }: UnparsedDeps,
  answered: (requestId: string, refused: NotRead) => void,
) {
  const refuse = (error: Unparsed, socket: Socket): void => {
    // Nobody is there any more to be answered.
    if (socket.destroyed || !socket.writable || error.code === 'ECONNRESET') return;
    const problem = problemOf(error.code ?? '');
    const requestId = newRequestId();
    const body = JSON.stringify(problem.toBody(requestId));
    const headers = {
      ...PROBLEM_HEADERS,
      ...always,
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const status = `${problem.status} ${STATUS_CODES[problem.status] ?? ''}`;
    // Whoever asks for the head alone would take a body for the next answer.
    const shown = isForHead(error) ? '' : body;
    // The address is gone with the socket.
    const address = clientAddress(socket.remoteAddress ?? '');
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${shown}`);
    // Browsers open connections ahead of time, on which nothing may ever come.
    if (socket.bytesRead === 0) return;
    answered(requestId, { ...NO_REQUEST, status: problem.status, address });
  };
  return (error: Unparsed, socket: Socket): void => {
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    if (isLate && uploads.goesOn(socket, () => refuse(error, socket))) return;
    refuse(error, socket);
  };
}

/** The two checks of HTTP/1.1 that Node would answer without a body, made by us instead. */
export function refuseOddRequests(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => {
    // Routed like any other request; the hook below refuses it.
    app.server.emit('request', request, response);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { host, expect } = request.headers;
    const isOdd =
      (host === undefined && request.raw.httpVersion === '1.1') ||
      (expect !== undefined && expect.toLowerCase() !== '100-continue');
    done(isOdd ? notUnderstood() : undefined);
  });
}
