import type { Cost } from '../../contract/endpoint.ts';
import { tooManyAtOnce } from './problem.ts';

/** How many calls of one person are carried out at once, and how many more may wait for their turn. */
interface Share {
  readonly atOnce: number;
  readonly waiting: number;
}

/**
 * Pages ask for 25 things at once, of which some cost: what they ask for waits a little, and is never refused.
 * One search at a time is as many as the embedded engine makes anyway; each more would be one that others wait for.
 */
export const SHARES: Readonly<Record<Cost, Share>> = {
  search: { atOnce: 1, waiting: 50 },
  computed: { atOnce: 2, waiting: 100 },
  // A file that waits is not read, and its sender is given up after a minute.
  upload: { atOnce: 6, waiting: 20 },
  import: { atOnce: 2, waiting: 20 },
  pack: { atOnce: 2, waiting: 20 },
};

interface Line {
  underWay: number;
  readonly waiting: (() => void)[];
}

/**
 * What costs is carried out a few at a time for each person; their other calls wait in the order in which
 * they came, and nobody else waits for them.
 */
export class PersonalTurns {
  readonly #shares: Readonly<Record<Cost, Share>>;
  readonly #lines = new Map<string, Line>();

  constructor(shares: Readonly<Record<Cost, Share>> = SHARES) {
    this.#shares = shares;
  }

  /** Does the work when it is this person's turn. Throws too_many_connections if too many of theirs wait. */
  async inTurn<T>(
    userId: number,
    cost: Cost,
    work: (hasWaited: boolean) => Promise<T>,
  ): Promise<T> {
    const share = this.#shares[cost];
    const key = `${userId} ${cost}`;
    const line = this.#lines.get(key) ?? { underWay: 0, waiting: [] };
    const hasToWait = line.underWay >= share.atOnce;
    if (hasToWait && line.waiting.length >= share.waiting) throw tooManyAtOnce();
    this.#lines.set(key, line);
    // Whoever ends gives their turn to the next, so that nobody comes in between.
    if (hasToWait) await new Promise<void>((begin) => line.waiting.push(begin));
    else line.underWay += 1;
    try {
      return await work(hasToWait);
    } finally {
      const next = line.waiting.shift();
      if (next === undefined) line.underWay -= 1;
      else next();
      if (line.underWay === 0) this.#lines.delete(key);
    }
  }
}
