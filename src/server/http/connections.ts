import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressMatcher, clientAddress } from './clientAddress.ts';
import { tooManyAtOnce } from './problem.ts';

/** How many connections may be open at once. */
export interface ConnectionLimits {
  readonly total: number;
  /** Of those that have shown no session; the rest is kept for those that have. */
  readonly strangers: number;
  readonly strangersPerAddress: number;
  readonly perUser: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  total: 2_000,
  strangers: 1_000,
  strangersPerAddress: 300,
  perUser: 100,
};

/** A request without a session is answered well within this time; until then it is left alone. */
const ANSWERED_WITHIN_MS = 10_000;

interface Connection {
  readonly socket: Socket;
  /** Null for a trusted proxy, whose connections carry the requests of many people. */
  readonly address: string | null;
  /** Who has shown a session on it; null for a stranger. */
  userId: number | null;
  /** The request that arrived last. */
  request: IncomingMessage | null;
  unanswered: number;
  /** When the last request began. */
  busySince: number;
  /** Higher than that of every connection that was used before. */
  use: number;
}

/** Strangers may be closed while their request has not arrived whole, everybody while idle. */
const isIdle = ({ unanswered, userId, request }: Connection) =>
  unanswered === 0 || (userId === null && request?.complete === false);

const isOverdue = ({ userId, busySince }: Connection) =>
  userId === null && performance.now() - busySince > ANSWERED_WITHIN_MS;

/**
 * Keeps room for everybody. When connections get scarce, those that have been idle for the longest
 * are closed first: the strangers', then the others'. A new one is refused only if all are busy.
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #isProxy: (address: string) => boolean;
  readonly #bySocket = new Map<Socket, Connection>();
  #uses = 0;
  readonly #strangers = new Set<Connection>();
  readonly #known = new Set<Connection>();

  constructor(server: Server, limits: ConnectionLimits, trustedProxies: readonly string[]) {
    this.#limits = limits;
    this.#isProxy = addressMatcher(trustedProxies);
    // One more than there is room for: Node would turn it away, and nobody would give way.
    server.maxConnections = limits.total + 1;
    server.on('connection', (socket) => this.#opened(socket));
  }

  /** A request has arrived, and will be answered by this response. */
  began(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#bySocket.get(request.socket);
    if (connection === undefined) return;
    connection.request = request;
    connection.unanswered += 1;
    connection.busySince = performance.now();
    response.on('close', () => this.#answered(connection));
  }

  /** As `belongsTo`, for a request that is answered at once; false where that would throw. */
  serves(userId: number, socket: Socket): boolean {
    const connection = this.#bySocket.get(socket);
    if (connection === undefined) return true;
    if (connection.userId !== userId && !this.#give(connection, userId)) return false;
    this.#used(connection);
    return true;
  }

  /** This request's connection is a user's. Throws too_many_connections if too many are busy. */
  belongsTo(userId: number, { socket }: IncomingMessage): void {
    const connection = this.#bySocket.get(socket);
    if (connection === undefined || connection.userId === userId) return;
    if (!this.#give(connection, userId)) throw tooManyAtOnce();
  }

  /** False if the user has too many already, and all of them are busy. */
  #give(connection: Connection, userId: number): boolean {
    if (connection.address !== null) {
      const own = [...this.#known].filter((one) => one.address !== null && one.userId === userId);
      if (own.length >= this.#limits.perUser && !this.#closeFirst(own, isIdle)) return false;
    }
    this.#strangers.delete(connection);
    connection.userId = userId;
    this.#known.add(connection);
    this.#used(connection);
    return true;
  }

  /**
   * Closes those over which nothing has come, at the end. Browsers open one to spare, which is not idle
   * for Node: it would hold up the end for a minute.
   */
  closeUnused(): void {
    for (const socket of this.#bySocket.keys()) if (socket.bytesRead === 0) socket.destroy();
  }

  #opened(socket: Socket): void {
    const ip = socket.remoteAddress ?? '';
    const address = this.#isProxy(ip) ? null : clientAddress(ip);
    if (!this.#makeRoom(address)) {
      socket.destroy();
      return;
    }
    const connection: Connection = {
      socket,
      address,
      userId: null,
      request: null,
      unanswered: 0,
      busySince: performance.now(),
      use: 0,
    };
    this.#used(connection);
    this.#bySocket.set(socket, connection);
    this.#strangers.add(connection);
    socket.once('close', () => this.#forget(connection));
  }

  #makeRoom(address: string | null): boolean {
    const { total, strangers, strangersPerAddress } = this.#limits;
    if (address !== null) {
      const same = [...this.#strangers].filter((one) => one.address === address);
      if (same.length >= strangersPerAddress && !this.#closeStranger(same)) return false;
    }
    if (this.#strangers.size >= strangers && !this.#closeStranger(this.#strangers)) return false;
    return (
      this.#bySocket.size < total ||
      this.#closeStranger(this.#strangers) ||
      this.#closeFirst(this.#known, isIdle)
    );
  }

  #closeStranger(among: Iterable<Connection>): boolean {
    return this.#closeFirst(among, isIdle) || this.#closeFirst(among, isOverdue);
  }

  /** Closes the one that fits and has not been used for the longest; false if none fits. */
  #closeFirst(among: Iterable<Connection>, fits: (connection: Connection) => boolean): boolean {
    let first: Connection | undefined;
    for (const connection of among) {
      if ((first === undefined || connection.use < first.use) && fits(connection)) {
        first = connection;
      }
    }
    if (first === undefined) return false;
    this.#forget(first);
    first.socket.destroy();
    return true;
  }

  #forget(connection: Connection): void {
    this.#bySocket.delete(connection.socket);
    this.#strangers.delete(connection);
    this.#known.delete(connection);
  }

  #answered(connection: Connection): void {
    connection.unanswered -= 1;
    this.#used(connection);
  }

  #used(connection: Connection): void {
    this.#uses += 1;
    connection.use = this.#uses;
  }
}
