import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ChangeEvent, Noun } from '../../../contract/changes.ts';
import type { Changes } from '../../db/changes.ts';

/** Proxies end silent connections. It is also the longest time until an idle session is noticed. */
const HEARTBEAT_MS = 20_000;
/** A listener that does not read is cut off: an event has about a hundred bytes. */
const MOST_UNREAD_BYTES = 64 * 1024;

/**
 * Tells open browsers which nouns have changed, as server-sent events. One timer serves all
 * listeners, and an event is encoded once for all of them.
 */
export class ChangeStream {
  readonly #listeners = new Map<FastifyReply, () => Promise<boolean>>();
  readonly #stopListening: readonly (() => void)[];
  readonly #heartbeat: NodeJS.Timeout;
  #unsent: string[] = [];
  #isCheckDue = false;
  #isBusy = false;

  constructor(changes: Changes, heartbeatMs: number = HEARTBEAT_MS) {
    this.#stopListening = [
      changes.listen((nouns) => this.#tell(nouns)),
      changes.listenForEndedSessions(() => this.#check()),
    ];
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs);
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
    this.#unsent.push(`data: ${JSON.stringify(event)}\n\n`);
    if (nouns.includes('users')) this.#isCheckDue = true;
    void this.#work();
  }

  #check(): void {
    this.#isCheckDue = true;
    void this.#work();
  }

  #beat(): void {
    this.#unsent.push(':\n\n');
    this.#check();
  }

  /** One at a time; listeners whose session has ended are gone before the next event is sent. */
  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#isCheckDue || this.#unsent.length > 0) {
      if (this.#isCheckDue) {
        this.#isCheckDue = false;
        await this.#endInvalid();
      } else {
        this.#send(this.#unsent.splice(0).join(''));
      }
    }
    this.#isBusy = false;
  }

  #send(text: string): void {
    const bytes = Buffer.from(text);
    for (const reply of this.#listeners.keys()) {
      if (reply.raw.writableLength > MOST_UNREAD_BYTES) reply.raw.destroy();
      else reply.raw.write(bytes);
    }
  }

  async #endInvalid(): Promise<void> {
    for (const [reply, stillValid] of this.#listeners) {
      const isValid = await stillValid().catch(() => false);
      if (!isValid) this.#end(reply);
    }
  }

  #end(reply: FastifyReply): void {
    this.#listeners.delete(reply);
    reply.raw.end();
  }

  close(): void {
    clearInterval(this.#heartbeat);
    for (const stop of this.#stopListening) stop();
    for (const reply of this.#listeners.keys()) this.#end(reply);
  }
}
