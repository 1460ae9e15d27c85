import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressMatcher, clientAddress } from './clientAddress.ts';
import { tooManyAtOnce } from './problem.ts';

export interface ConnectionLimits {
  readonly total: number;
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

/** Requests without a session are normally answered within this time. Until then their connections aren't closed. */
const ANSWERED_WITHIN_MS = 10_000;

interface OpenConnection {
  readonly socket: Socket;
  /** Null for a trusted proxy, whose connections carry the requests of many people. */
  readonly address: string | null;
  userId: number | null;
  request: IncomingMessage | null;
  unanswered: number;
  busySince: number;
  /** A counter that orders connections by their last use. */
  use: number;
}

/** Connections without a session may be closed while a request is still arriving, others only while idle. */
const isIdle = ({ unanswered, userId, request }: OpenConnection) =>
  unanswered === 0 || (userId === null && request?.complete === false);

const isUnansweredTooLong = ({ userId, busySince }: OpenConnection) =>
  userId === null && performance.now() - busySince > ANSWERED_WITHIN_MS;

/**
 * Keeps room for everyone. When connections become scarce, those idle the longest are closed, anonymous ones first. A
 * new connection is refused only if all are busy.
 */
export class Connections {
  readonly #limits: ConnectionLimits;
  readonly #isProxy: (address: string) => boolean;
  readonly #bySocket = new Map<Socket, OpenConnection>();
  #uses = 0;
  readonly #strangers = new Set<OpenConnection>();
  readonly #known = new Set<OpenConnection>();

  constructor(server: Server, limits: ConnectionLimits, trustedProxies: readonly string[]) {
    this.#limits = limits;
    this.#isProxy = addressMatcher(trustedProxies);
    // One more than the limit, because Node would refuse the connection before an idle one could be closed.
    server.maxConnections = limits.total + 1;
    server.on('connection', (socket) => this.#opened(socket));
  }

  began(request: IncomingMessage, response: ServerResponse): void {
    const connection = this.#bySocket.get(request.socket);
    if (connection === undefined) return;
    connection.request = request;
    connection.unanswered += 1;
    connection.busySince = performance.now();
    response.on('close', () => this.#answered(connection));
  }

  serves(userId: number, socket: Socket): boolean {
    const connection = this.#bySocket.get(socket);
    if (connection === undefined) return true;
    if (connection.userId !== userId && !this.#give(connection, userId)) return false;
    this.#used(connection);
    return true;
  }

  /** Assigns this request's connection to a user. Throws too_many_connections if too many are busy. */
  belongsTo(userId: number, { socket }: IncomingMessage): void {
    const connection = this.#bySocket.get(socket);
    if (connection === undefined || connection.userId === userId) return;
    if (!this.#give(connection, userId)) throw tooManyAtOnce();
  }

  #give(connection: OpenConnection, userId: number): boolean {
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
   * Closes unused connections at shutdown. Browsers open spare connections, which Node doesn't count as idle and which
   * would delay the shutdown for a minute.
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
    const connection: OpenConnection = {
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

  #closeStranger(among: Iterable<OpenConnection>): boolean {
    return this.#closeFirst(among, isIdle) || this.#closeFirst(among, isUnansweredTooLong);
  }

  #closeFirst(
    among: Iterable<OpenConnection>,
    fits: (connection: OpenConnection) => boolean,
  ): boolean {
    let first: OpenConnection | undefined;
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

  #forget(connection: OpenConnection): void {
    this.#bySocket.delete(connection.socket);
    this.#strangers.delete(connection);
    this.#known.delete(connection);
  }

  #answered(connection: OpenConnection): void {
    connection.unanswered -= 1;
    this.#used(connection);
  }

  #used(connection: OpenConnection): void {
    this.#uses += 1;
    connection.use = this.#uses;
  }
}
