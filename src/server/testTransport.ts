import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Transport } from '../client/request.ts';

/** The client's calls, made straight into the server: no network, no port. */
export const injectInto =
  (app: FastifyInstance): Transport =>
  async (address, init) => {
    // Node writes a form down as a client would.
    const request = new Request(new URL(address, 'http://localhost'), init);
    const { statusCode, headers, rawPayload } = await app.inject({
      method: init.method,
      url: address,
      headers: Object.fromEntries(request.headers),
      payload: Buffer.from(await request.arrayBuffer()),
    });
    const answered = Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, String(one)]),
    );
    const body = rawPayload.length === 0 ? null : new Uint8Array(rawPayload);
    return new Response(body, { status: statusCode, headers: answered });
  };

export interface Raw {
  /** Sent as JSON, bytes as they are. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The sender's address. */
  readonly address?: string;
}

/** Any request, right or wrong, for suites about the requests themselves. */
export function sendRaw(
  app: FastifyInstance,
  method: NonNullable<InjectOptions['method']>,
  url: string,
  { body, headers = {}, address = '127.0.0.1' }: Raw = {},
): Promise<LightMyRequestResponse> {
  const options = { method, url, remoteAddress: address };
  if (body === undefined) return app.inject({ ...options, headers });
  if (body instanceof Uint8Array) {
    return app.inject({ ...options, headers, payload: Buffer.from(body) });
  }
  const asJson = { 'content-type': 'application/json', ...headers };
  return app.inject({ ...options, headers: asJson, payload: JSON.stringify(body) });
}
