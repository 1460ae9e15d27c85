import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ChangeEvent, Noun, SinceEvent } from '../../../contract/changes.ts';
import { NOUNS } from '../../../contract/changes.ts';
import { SINCE } from '../../../contract/sinceEvents.ts';
import type { Changes } from '../../../engine/db/changes.ts';
import { clientAddress } from '../../http/clientAddress.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import { clientDisconnected } from '../../http/problem.ts';

/** Proxies end silent connections. This is also the longest time until an idle session is noticed. */
const HEARTBEAT_MS = 20_000;
/** A listener that doesn't read is disconnected. An event has about a hundred bytes. */
const MOST_UNREAD_BYTES = 64 * 1024;
const MOST_PER_USER = 20;
const MOST_PER_ADDRESS = 500;
const STREAM_RETRY_SECONDS = 60;
/** After this time another instance, or this one after a restart, answers. */
const AFTER_STOP_SECONDS = 5;

interface StreamListener {
  readonly userId: number;
  readonly address: string;
  readonly stillValid: () => Promise<boolean>;
}

interface Opening extends Omit<StreamListener, 'address'> {
  /** The id of the last received event; undefined if nothing has been received yet. */
  readonly since?: string | undefined;
}

/**
 * Tells open browsers which nouns have changed, as server-sent events. One timer serves all listeners, and an event is
 * encoded once for all of them.
 */
export class ChangeStream {
  readonly #listeners = new Map<FastifyReply, StreamListener>();
  readonly #changes: Changes;
  readonly #stopListening: readonly (() => void)[];
  readonly #heartbeat: NodeJS.Timeout;
  /** Event ids of another instance or an earlier start are invalid here. */
  readonly #start = randomBytes(9).toString('base64url');
  readonly #announcedAt = new Map<Noun, number>();
  #announced = 0;
  #unsent: string[] = [];
  #isCheckDue = false;
  #isBusy = false;
  #isClosed = false;

  constructor(changes: Changes, heartbeatMs: number = HEARTBEAT_MS) {
    this.#changes = changes;
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

  /**
   * Starts a stream for this user. Throws too_many_connections if there are enough already, the server is stopping, or
   * the client has disconnected.
   */
  open(request: FastifyRequest, reply: FastifyReply, { userId, since, stillValid }: Opening): void {
    // The request waited in the queue while the server closed, so nothing else would end it.
    if (this.#isClosed) {
      throw new ProblemError('temporarily_unavailable', 'The server is stopping; try again', {
        retryAfterSeconds: AFTER_STOP_SECONDS,
      });
    }
    // The client disconnected while it was admitted. No close event would follow, and the stream would count forever.
    if (request.socket.destroyed) throw clientDisconnected();
    const listener = { userId, address: clientAddress(request.ip), stillValid };
    this.#checkNumber(listener);
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Without this header, nginx buffers events.
      'x-accel-buffering': 'no',
    });
    // Browsers that reconnect by themselves send this header and the original address.
    const last = request.headers['last-event-id'] ?? since;
    const missed: SinceEvent = { nouns: this.#changedSince(last?.toString()) };
    reply.raw.write(`retry: 2000\n\nevent: ${SINCE}\n${this.#event(missed)}`);
    this.#listeners.set(reply, listener);
    request.raw.once('close', () => this.#listeners.delete(reply));
  }

  #checkNumber({ userId, address }: StreamListener): void {
    let ofUser = 0;
    let ofAddress = 0;
    for (const listener of this.#listeners.values()) {
      if (listener.userId === userId) ofUser += 1;
      if (listener.address === address) ofAddress += 1;
    }
    if (ofUser < MOST_PER_USER && ofAddress < MOST_PER_ADDRESS) return;
    throw new ProblemError('too_many_connections', 'Too many event streams are open', {
      retryAfterSeconds: STREAM_RETRY_SECONDS,
    });
  }

  #event(data: ChangeEvent | SinceEvent): string {
    return `id: ${this.#start}.${this.#announced}\ndata: ${JSON.stringify(data)}\n\n`;
  }

  #changedSince(mark: string | undefined): Noun[] | null {
    if (mark === undefined) return [];
    const [start, seen] = mark.split('.');
    if (start !== this.#start || seen === undefined || !/^\d+$/.test(seen)) return null;
    return NOUNS.filter((noun) => (this.#announcedAt.get(noun) ?? 0) > Number(seen));
  }

  #tell(nouns: readonly Noun[]): void {
    this.#announced += 1;
    for (const noun of nouns) this.#announcedAt.set(noun, this.#announced);
    this.#unsent.push(this.#event({ nouns: [...nouns] }));
    // The company's settings decide which roles need two-factor authentication.
    if (nouns.includes('users') || nouns.includes('company')) this.#isCheckDue = true;
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

  /** Sends one event at a time. Listeners whose session has ended are removed before the next event is sent. */
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
    await this.#changes.proof?.();
    for (const [reply, { stillValid }] of this.#listeners) {
      const isValid = await stillValid().catch(() => false);
      if (!isValid) this.#end(reply);
    }
  }

  #end(reply: FastifyReply): void {
    this.#listeners.delete(reply);
    reply.raw.end();
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#heartbeat);
    for (const stop of this.#stopListening) stop();
    for (const reply of this.#listeners.keys()) this.#end(reply);
  }
}
