import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { problemBody } from './problem.ts';
import { clientAddress } from './clientAddress.ts';
import { API_HEADERS } from './encoded.ts';
import type { FlowingUploads } from './flowingUploads.ts';
import { ProblemError } from '../../contract/problemError.ts';
import type { UnreadableRequest } from './requestLog.ts';

export const PROBLEM_HEADERS = {
  ...API_HEADERS,
  'content-type': 'application/problem+json; charset=utf-8',
  'cache-control': 'no-store',
};

// An import of `node:http` would also load Node's own HTTP client, which nothing here uses.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

const HEAD_METHOD = Buffer.from('HEAD ');

/** Logged instead of method and route, because even these would quote the client's bytes. */
const NO_REQUEST = { method: '(none)', path: '(no request)' };

const notUnderstood = () => new ProblemError('invalid_input', 'The request cannot be understood');

function parserProblem(code: string): ProblemError {
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

/** Here `rawPacket` has the bytes that had arrived when the parser failed. */
type Unparsed = Error & { readonly code?: string; readonly rawPacket?: unknown };

const isForHead = ({ rawPacket }: Unparsed): boolean =>
  Buffer.isBuffer(rawPacket) && rawPacket.subarray(0, HEAD_METHOD.length).equals(HEAD_METHOD);

interface UnparsedDeps {
  readonly newRequestId: () => string;
  readonly uploads: FlowingUploads;
  readonly always: Readonly<Record<string, string>>;
}

export function answerUnparsed(
  { newRequestId, uploads, always }: UnparsedDeps,
  answered: (requestId: string, refused: UnreadableRequest) => void,
) {
  const refuse = (error: Unparsed, socket: Socket): void => {
    if (socket.destroyed || !socket.writable || error.code === 'ECONNRESET') return;
    const problem = parserProblem(error.code ?? '');
    const requestId = newRequestId();
    const body = JSON.stringify(problemBody(problem, requestId));
    const headers = {
      ...PROBLEM_HEADERS,
      ...always,
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const status = `${problem.status} ${STATUS_CODES[problem.status] ?? ''}`;
    // A client that requested only the headers would mistake a body for the next answer.
    const shown = isForHead(error) ? '' : body;
    const address = clientAddress(socket.remoteAddress ?? '');
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${shown}`);
    // Browsers open connections ahead of time and may never use them.
    if (socket.bytesRead === 0) return;
    answered(requestId, { ...NO_REQUEST, status: problem.status, address });
  };
  return (error: Unparsed, socket: Socket): void => {
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
    if (isLate && uploads.goesOn(socket, () => refuse(error, socket))) return;
    refuse(error, socket);
  };
}

/** Two HTTP/1.1 checks that Node would answer without a body. */
export function refuseMalformedRequests(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => {
    // Routed like any other request, so that the hook below refuses it.
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
