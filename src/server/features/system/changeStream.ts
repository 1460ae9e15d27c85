import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ChangeEvent, Noun } from '../../../contract/changes.ts';
import type { Changes } from '../../db/changes.ts';

/** Proxies end connections on which nothing is said; also how soon an ended session is noticed at most. */
const HEARTBEAT_MS = 20_000;

/**
 * Tells open browsers which nouns have changed, as server-sent events. One timer serves all
 * listeners, and an event is encoded once for all of them.
 */
export class ChangeStream {
  readonly #listeners = new Map<FastifyReply, () => Promise<boolean>>();
  readonly #stopListening: () => void;
  readonly #heartbeat: NodeJS.Timeout;

  constructor(changes: Changes) {
    this.#stopListening = changes.listen((nouns) => this.#tell(nouns));
    this.#heartbeat = setInterval(() => void this.#beat(), HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  get size(): number {
    return this.#listeners.size;
  }

  open(request: FastifyRequest, reply: FastifyReply, stillValid: () => Promise<boolean>): void {
    reply.hijack();
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      // nginx would otherwise hold events back.
      'x-accel-buffering': 'no',
    });
    reply.raw.write('retry: 2000\n\n');
    this.#listeners.set(reply, stillValid);
    request.raw.once('close', () => this.#listeners.delete(reply));
  }

  #tell(nouns: readonly Noun[]): void {
    const event: ChangeEvent = { nouns: [...nouns] };
    this.#send(`data: ${JSON.stringify(event)}\n\n`);
    // Whoever was signed out, deactivated or deleted hears nothing further.
    if (nouns.includes('users')) void this.#beat();
  }

  #send(text: string): void {
    const bytes = Buffer.from(text);
    for (const reply of this.#listeners.keys()) reply.raw.write(bytes);
  }

  async #beat(): Promise<void> {
    for (const [reply, stillValid] of this.#listeners) {
      const isValid = await stillValid().catch(() => false);
      if (isValid) reply.raw.write(':\n\n');
      else this.#end(reply);
    }
  }

  #end(reply: FastifyReply): void {
    this.#listeners.delete(reply);
    reply.raw.end();
  }

  close(): void {
    clearInterval(this.#heartbeat);
    this.#stopListening();
    for (const reply of this.#listeners.keys()) this.#end(reply);
  }
}
