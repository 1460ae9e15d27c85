import type { Cost } from '../../contract/endpoint.ts';
import type { ProblemError } from './problem.ts';
import { nobodyWaits, tooManyAtOnce } from './problem.ts';

/** What a call needs much of, a form with a file that arrives, and any call at all. */
export type Kind = Cost | 'arrival' | 'any';

/** How much of one kind a person may have: at once and, while others are at work, in time. */
interface Share {
  readonly atOnce: number;
  /** How many more calls may wait for their turn. */
  readonly waiting: number;
  /** How many may begin one after the other, until some time has gone by. */
  readonly ahead: number;
  /** After this time there is one more, in milliseconds. */
  readonly pauseMs: number;
}

/**
 * Pages ask for 25 things at once, of which some cost: what they ask for waits a little, and is never refused.
 * One search at a time is as many as the embedded engine makes anyway; each more would be one that others wait for.
 */
export const SHARES: Readonly<Record<Kind, Share>> = {
  // As many as a page asks for, twenty times over; also those that are answered from memory.
  any: { atOnce: Infinity, waiting: 100, ahead: 500, pauseMs: 20 },
  search: { atOnce: 1, waiting: 50, ahead: 200, pauseMs: 200 },
  computed: { atOnce: 2, waiting: 100, ahead: 200, pauseMs: 400 },
  // An upload that stalls holds its place until it is given up, so there are more places than of what follows.
  arrival: { atOnce: 12, waiting: 20, ahead: 60, pauseMs: 1_000 },
  upload: { atOnce: 6, waiting: 20, ahead: 30, pauseMs: 2_000 },
  import: { atOnce: 2, waiting: 20, ahead: 50, pauseMs: 5_000 },
  pack: { atOnce: 2, waiting: 20, ahead: 20, pauseMs: 10_000 },
  // One that is open takes no turn.
  stream: { atOnce: 2, waiting: 30, ahead: 40, pauseMs: 1_000 },
};

/** Whoever asked for something within this time is at work. */
const AT_WORK_MS = 10_000;

/** A file that waits is not read meanwhile, and its sender would be given up after a minute. */
const LONGEST_WAIT_MS = 30_000;

/** For so long a refusal is kept back, so that a program that tries again at once does not come so often. */
const KEPT_BACK_MS = 1_000;
/** More refusals of one kind than these are not kept back: their connections are wanted by others. */
const MOST_KEPT_BACK = 50;

/** Whose call waits. */
export interface Asker {
  /** Whether the connection was closed. */
  readonly isGone: () => boolean;
  /** Is told, when the wait is over, how long the call was put off so that others come first, or kept back as refused. */
  readonly putOff: (ms: number) => void;
}

/** A call that nobody waits for by a connection. */
const NO_ASKER: Asker = { isGone: () => false, putOff: () => {} };

interface Waiting {
  readonly call: () => void;
  readonly leave: (why: ProblemError) => void;
  readonly isGone: () => boolean;
}

interface Line {
  underWay: number;
  waiting: Waiting[];
  keptBack: number;
  /** When all that has begun would have, with a pause before each. */
  paidUntil: number;
  timer?: NodeJS.Timeout;
  /** For how long in all nothing but the pauses has held it up, in milliseconds; not its own calls under way. */
  putOffMs: number;
  /** Since when that is so now. */
  putOffSince?: number | undefined;
}

/**
 * What costs is carried out a few at a time for each person, and while others are at work no call is carried out
 * one after the other for ever; their other calls wait in the order in which they came, and nobody else waits for them.
 */
export class PersonalTurns {
  readonly #shares: Readonly<Record<Kind, Share>>;
  readonly #keptBackMs: number;
  readonly #lines = new Map<string, { line: Line; share: Share; userId: number }>();
  /** Who asked last, and who before them that is somebody else. */
  #last = { userId: 0, at: -Infinity };
  #other = { userId: 0, at: -Infinity };
  #isEnding = false;

  constructor(shares: Readonly<Record<Kind, Share>> = SHARES, keptBackMs = KEPT_BACK_MS) {
    this.#shares = shares;
    this.#keptBackMs = keptBackMs;
  }

  /**
   * Notes that this person is at work, whatever they ask for, but for what their page asks for by itself. True if a call
   * of theirs that is answered at once may be, and has taken its turn; otherwise it has to wait in turn.
   */
  asked(userId: number, isUnasked = false): boolean {
    if (!isUnasked) {
      if (this.#last.userId !== userId) this.#other = this.#last;
      this.#last = { userId, at: performance.now() };
    }
    const { line, share } = this.#lineOf(userId, 'any');
    if (line.waiting.length > 0 || this.#waitMs(line, share, userId) > 0) return false;
    pay(line, share);
    return true;
  }

  /**
   * Does the work when it is this person's turn. Throws too_many_connections if too many of theirs wait. Whoever
   * `isGone` meanwhile has no place any more, and takes no turn.
   */
  async inTurn<T>(
    userId: number,
    kind: Kind,
    work: (hasWaited: boolean) => Promise<T>,
    asker: Asker = NO_ASKER,
  ): Promise<T> {
    const { line, share } = this.#lineOf(userId, kind);
    leaveGone(line);
    const hasToWait = line.waiting.length > 0 || this.#waitMs(line, share, userId) > 0;
    if (hasToWait && line.waiting.length >= share.waiting) return this.#refuse(line, asker);
    if (hasToWait) {
      const turn = called(line, asker);
      this.#callNext(line, share, userId);
      await turn;
    } else begin(line, share);
    try {
      return await work(hasToWait);
    } finally {
      line.underWay -= 1;
      // Whoever waits comes first, so that nobody comes in between.
      this.#callNext(line, share, userId);
      this.#forgetUnused();
    }
  }

  /** Puts off nothing any more: the server ends, and whoever waits is still served. */
  end(): void {
    this.#isEnding = true;
    for (const { line, share, userId } of this.#lines.values()) {
      this.#callNext(line, share, userId);
    }
  }

  #lineOf(userId: number, kind: Kind) {
    const key = `${userId} ${kind}`;
    const known = this.#lines.get(key);
    if (known !== undefined) return known;
    const line: Line = { underWay: 0, waiting: [], keptBack: 0, paidUntil: 0, putOffMs: 0 };
    const one = { line, share: this.#shares[kind], userId };
    this.#lines.set(key, one);
    return one;
  }

  async #refuse(line: Line, { putOff }: Asker): Promise<never> {
    if (!this.#isEnding && line.keptBack < MOST_KEPT_BACK) {
      const refused = performance.now();
      line.keptBack += 1;
      await new Promise((resolve) => setTimeout(resolve, this.#keptBackMs).unref());
      line.keptBack -= 1;
      putOff(performance.now() - refused);
    }
    throw tooManyAtOnce();
  }

  /** How long it is until the next may begin; infinite where another has to end before. */
  #waitMs(line: Line, { atOnce, ahead, pauseMs }: Share, userId: number): number {
    if (line.underWay >= atOnce) return Infinity;
    const now = performance.now();
    const other = this.#last.userId === userId ? this.#other : this.#last;
    if (this.#isEnding || now - other.at > AT_WORK_MS) return 0;
    return line.paidUntil - now - (ahead - 1) * pauseMs;
  }

  #callNext(line: Line, share: Share, userId: number): void {
    clearTimeout(line.timer);
    line.putOffMs = putOffUntilNow(line);
    line.putOffSince = undefined;
    leaveGone(line);
    while (line.waiting.length > 0) {
      const waitMs = this.#waitMs(line, share, userId);
      if (waitMs === Infinity) return;
      if (waitMs > 0) {
        line.putOffSince = performance.now();
        line.timer = setTimeout(() => this.#callNext(line, share, userId), waitMs).unref();
        return;
      }
      begin(line, share);
      line.waiting.shift()?.call();
    }
  }

  /** A line is kept as long as it says more than a new one would. */
  #forgetUnused(): void {
    const now = performance.now();
    for (const [key, { line }] of this.#lines) {
      const { underWay, waiting, keptBack, paidUntil } = line;
      if (underWay + waiting.length + keptBack === 0 && paidUntil <= now) this.#lines.delete(key);
    }
  }
}

/** Resolves when it is the turn of whoever comes now. Throws too_many_connections where that takes too long. */
function called(line: Line, { isGone, putOff }: Asker): Promise<void> {
  const before = putOffUntilNow(line);
  return new Promise((resolve, reject) => {
    const over = () => {
      clearTimeout(late);
      putOff(putOffUntilNow(line) - before);
    };
    const call = () => {
      over();
      resolve();
    };
    const leave = (why: ProblemError) => {
      over();
      line.waiting = line.waiting.filter((other) => other !== own);
      reject(why);
    };
    const late = setTimeout(() => leave(tooManyAtOnce()), LONGEST_WAIT_MS).unref();
    const own = { call, leave, isGone };
    line.waiting.push(own);
  });
}

const putOffUntilNow = ({ putOffMs, putOffSince }: Line): number =>
  putOffMs + (putOffSince === undefined ? 0 : performance.now() - putOffSince);

function leaveGone(line: Line): void {
  for (const one of line.waiting.filter(({ isGone }) => isGone())) one.leave(nobodyWaits());
}

function begin(line: Line, share: Share): void {
  line.underWay += 1;
  pay(line, share);
}

/** While nobody else is at work nothing is put off, and no more than all is counted against somebody. */
function pay(line: Line, { ahead, pauseMs }: Share): void {
  const now = performance.now();
  line.paidUntil = Math.min(Math.max(line.paidUntil, now) + pauseMs, now + ahead * pauseMs);
}
