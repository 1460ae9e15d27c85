import type { Cost } from '../../contract/endpoint.ts';
import { tooManyAtOnce } from './problem.ts';

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
export const SHARES: Readonly<Record<Cost, Share>> = {
  search: { atOnce: 1, waiting: 50, ahead: 200, pauseMs: 200 },
  computed: { atOnce: 2, waiting: 100, ahead: 200, pauseMs: 400 },
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

interface Line {
  underWay: number;
  waiting: (() => void)[];
  /** When all that has begun would have, with a pause before each. */
  paidUntil: number;
  timer?: NodeJS.Timeout;
}

/**
 * What costs is carried out a few at a time for each person, and while others are at work also not one after the
 * other for ever; their other calls wait in the order in which they came, and nobody else waits for them.
 */
export class PersonalTurns {
  readonly #shares: Readonly<Record<Cost, Share>>;
  readonly #lines = new Map<string, Line>();
  /** Who asked last, and who before them that is somebody else. */
  #last = { userId: 0, at: -Infinity };
  #other = { userId: 0, at: -Infinity };

  constructor(shares: Readonly<Record<Cost, Share>> = SHARES) {
    this.#shares = shares;
  }

  /** Notes that this person is at work, whatever they ask for. */
  asked(userId: number): void {
    if (this.#last.userId !== userId) this.#other = this.#last;
    this.#last = { userId, at: performance.now() };
  }

  /** Does the work when it is this person's turn. Throws too_many_connections if too many of theirs wait. */
  async inTurn<T>(
    userId: number,
    cost: Cost,
    work: (hasWaited: boolean) => Promise<T>,
  ): Promise<T> {
    const share = this.#shares[cost];
    const key = `${userId} ${cost}`;
    const line = this.#lines.get(key) ?? { underWay: 0, waiting: [], paidUntil: 0 };
    const hasToWait = line.waiting.length > 0 || this.#waitMs(line, share, userId) > 0;
    if (hasToWait && line.waiting.length >= share.waiting) throw tooManyAtOnce();
    this.#lines.set(key, line);
    if (hasToWait) {
      const turn = called(line);
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

  /** How long it is until the next may begin; infinite where another has to end before. */
  #waitMs(line: Line, { atOnce, ahead, pauseMs }: Share, userId: number): number {
    if (line.underWay >= atOnce) return Infinity;
    const now = performance.now();
    const other = this.#last.userId === userId ? this.#other : this.#last;
    if (now - other.at > AT_WORK_MS) return 0;
    return line.paidUntil - now - (ahead - 1) * pauseMs;
  }

  #callNext(line: Line, share: Share, userId: number): void {
    clearTimeout(line.timer);
    while (line.waiting.length > 0) {
      const waitMs = this.#waitMs(line, share, userId);
      if (waitMs === Infinity) return;
      if (waitMs > 0) {
        line.timer = setTimeout(() => this.#callNext(line, share, userId), waitMs).unref();
        return;
      }
      begin(line, share);
      line.waiting.shift()?.();
    }
  }

  /** A line is kept as long as it says more than a new one would. */
  #forgetUnused(): void {
    const now = performance.now();
    for (const [key, { underWay, waiting, paidUntil }] of this.#lines) {
      if (underWay === 0 && waiting.length === 0 && paidUntil <= now) this.#lines.delete(key);
    }
  }
}

/** Resolves when it is the turn of whoever comes now. Throws too_many_connections where that takes too long. */
function called(line: Line): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = () => {
      clearTimeout(late);
      resolve();
    };
    const late = setTimeout(() => {
      line.waiting = line.waiting.filter((other) => other !== call);
      reject(tooManyAtOnce());
    }, LONGEST_WAIT_MS).unref();
    line.waiting.push(call);
  });
}

/** While nobody else is at work nothing is put off, and no more than all is counted against somebody. */
function begin(line: Line, { ahead, pauseMs }: Share): void {
  const now = performance.now();
  line.underWay += 1;
  line.paidUntil = Math.min(Math.max(line.paidUntil, now) + pauseMs, now + ahead * pauseMs);
}
