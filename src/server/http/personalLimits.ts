import type { Cost } from '../../contract/endpoint.ts';
import type { ProblemError } from '../../contract/problemError.ts';
import { clientDisconnected, tooManyAtOnce } from './problem.ts';

/** A call's cost, a form whose file is arriving, or any call. */
export type LimitKind = Cost | 'arrival' | 'any';

interface PersonalShare {
  readonly atOnce: number;
  readonly waiting: number;
  readonly ahead: number;
  readonly pauseMs: number;
}

/**
 * A page makes 25 requests at once, some of them costly: they may wait a little but are never refused. The embedded
 * engine can handle one search at a time; more would delay other people.
 */
export const PERSONAL_LIMITS: Readonly<Record<LimitKind, PersonalShare>> = {
  // Twenty times what one page requests, including answers from memory.
  any: { atOnce: Infinity, waiting: 100, ahead: 500, pauseMs: 20 },
  search: { atOnce: 1, waiting: 50, ahead: 200, pauseMs: 200 },
  computed: { atOnce: 2, waiting: 100, ahead: 200, pauseMs: 400 },
  arrival: { atOnce: 12, waiting: 20, ahead: 60, pauseMs: 1_000 },
  upload: { atOnce: 6, waiting: 20, ahead: 30, pauseMs: 2_000 },
  import: { atOnce: 2, waiting: 20, ahead: 50, pauseMs: 5_000 },
  pack: { atOnce: 2, waiting: 20, ahead: 20, pauseMs: 10_000 },
  // An open stream takes no turn.
  stream: { atOnce: 2, waiting: 30, ahead: 40, pauseMs: 1_000 },
};

/** Anyone with a request within this time is active. */
const ACTIVE_MS = 10_000;

const LONGEST_CALL_WAIT_MS = 30_000;

/** Refusals are delayed by this much, which slows down programs that retry immediately. */
const REFUSAL_DELAY_MS = 1_000;
/** Further refusals of one kind are sent immediately, because other people need their connections. */
const MOST_DELAYED_REFUSALS = 50;

export interface LimitedCaller {
  readonly isGone: () => boolean;
  /** Called when the wait is over, with the time that the call was delayed or its refusal held back. */
  readonly putOff: (ms: number) => void;
}

const NO_CALLER: LimitedCaller = { isGone: () => false, putOff: () => {} };

interface WaitingCall {
  readonly call: () => void;
  readonly leave: (why: ProblemError) => void;
  readonly isGone: () => boolean;
}

interface PersonalLine {
  underWay: number;
  waiting: WaitingCall[];
  keptBack: number;
  /** The time by which all started calls would have started with a pause before each. */
  paidUntil: number;
  timer?: NodeJS.Timeout;
  putOffMs: number;
  putOffSince?: number | undefined;
}

/**
 * Runs costly calls a few at a time per person, and slows down a person's continuous calls while others are active. A
 * person's calls wait in order; nobody else waits for them.
 */
export class PersonalLimits {
  readonly #shares: Readonly<Record<LimitKind, PersonalShare>>;
  readonly #keptBackMs: number;
  readonly #lines = new Map<string, { line: PersonalLine; share: PersonalShare; userId: number }>();
  #last = { userId: 0, at: -Infinity };
  #other = { userId: 0, at: -Infinity };
  #isEnding = false;

  constructor(
    shares: Readonly<Record<LimitKind, PersonalShare>> = PERSONAL_LIMITS,
    keptBackMs = REFUSAL_DELAY_MS,
  ) {
    this.#shares = shares;
    this.#keptBackMs = keptBackMs;
  }

  /**
   * Records that this person is active, unless their page made the request by itself. Returns true if a call can be
   * answered immediately and has taken its turn; otherwise it has to wait.
   */
  asked(userId: number, isBackgroundRead = false): boolean {
    if (!isBackgroundRead) {
      if (this.#last.userId !== userId) this.#other = this.#last;
      this.#last = { userId, at: performance.now() };
    }
    const { line, share } = this.#lineOf(userId, 'any');
    if (line.waiting.length > 0 || this.#waitMs(line, share, userId) > 0) return false;
    payOffDebt(line, share);
    return true;
  }

  /**
   * Does the work when it is this person's turn. Throws too_many_connections if too many of their calls wait. A caller
   * whose `isGone` returns true loses its place and takes no turn.
   */
  async inTurn<T>(
    userId: number,
    kind: LimitKind,
    work: (hasWaited: boolean) => Promise<T>,
    asker: LimitedCaller = NO_CALLER,
  ): Promise<T> {
    const { line, share } = this.#lineOf(userId, kind);
    dropGoneCalls(line);
    const hasToWait = line.waiting.length > 0 || this.#waitMs(line, share, userId) > 0;
    if (hasToWait && line.waiting.length >= share.waiting) return this.#refuse(line, asker);
    if (hasToWait) {
      const turn = waitForTurn(line, asker);
      this.#callNext(line, share, userId);
      await turn;
    } else startCall(line, share);
    try {
      return await work(hasToWait);
    } finally {
      line.underWay -= 1;
      // Waiting calls go first, so that a new call can't overtake them.
      this.#callNext(line, share, userId);
      this.#forgetUnused();
    }
  }

  end(): void {
    this.#isEnding = true;
    for (const { line, share, userId } of this.#lines.values()) {
      this.#callNext(line, share, userId);
    }
  }

  #lineOf(userId: number, kind: LimitKind) {
    const key = `${userId} ${kind}`;
    const known = this.#lines.get(key);
    if (known !== undefined) return known;
    const line: PersonalLine = { underWay: 0, waiting: [], keptBack: 0, paidUntil: 0, putOffMs: 0 };
    const one = { line, share: this.#shares[kind], userId };
    this.#lines.set(key, one);
    return one;
  }

  async #refuse(line: PersonalLine, { putOff }: LimitedCaller): Promise<never> {
    if (!this.#isEnding && line.keptBack < MOST_DELAYED_REFUSALS) {
      const refused = performance.now();
      line.keptBack += 1;
      await new Promise((resolve) => setTimeout(resolve, this.#keptBackMs).unref());
      line.keptBack -= 1;
      putOff(performance.now() - refused);
    }
    throw tooManyAtOnce();
  }

  /** Returns how long until the next call may start; infinite if another call has to end first. */
  #waitMs(line: PersonalLine, { atOnce, ahead, pauseMs }: PersonalShare, userId: number): number {
    if (line.underWay >= atOnce) return Infinity;
    const now = performance.now();
    const other = this.#last.userId === userId ? this.#other : this.#last;
    if (this.#isEnding || now - other.at > ACTIVE_MS) return 0;
    return line.paidUntil - now - (ahead - 1) * pauseMs;
  }

  #callNext(line: PersonalLine, share: PersonalShare, userId: number): void {
    clearTimeout(line.timer);
    line.putOffMs = putOffUntilNow(line);
    line.putOffSince = undefined;
    dropGoneCalls(line);
    while (line.waiting.length > 0) {
      const waitMs = this.#waitMs(line, share, userId);
      if (waitMs === Infinity) return;
      if (waitMs > 0) {
        line.putOffSince = performance.now();
        line.timer = setTimeout(() => this.#callNext(line, share, userId), waitMs).unref();
        return;
      }
      startCall(line, share);
      line.waiting.shift()?.call();
    }
  }

  /** A person's line of calls is dropped once it is in the same state as a new one. */
  #forgetUnused(): void {
    const now = performance.now();
    for (const [key, { line }] of this.#lines) {
      const { underWay, waiting, keptBack, paidUntil } = line;
      if (underWay + waiting.length + keptBack === 0 && paidUntil <= now) this.#lines.delete(key);
    }
  }
}

/** Resolves when the new call's turn comes. Throws too_many_connections if that takes too long. */
function waitForTurn(line: PersonalLine, { isGone, putOff }: LimitedCaller): Promise<void> {
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
    const late = setTimeout(() => leave(tooManyAtOnce()), LONGEST_CALL_WAIT_MS).unref();
    const own = { call, leave, isGone };
    line.waiting.push(own);
  });
}

const putOffUntilNow = ({ putOffMs, putOffSince }: PersonalLine): number =>
  putOffMs + (putOffSince === undefined ? 0 : performance.now() - putOffSince);

function dropGoneCalls(line: PersonalLine): void {
  for (const one of line.waiting.filter(({ isGone }) => isGone())) one.leave(clientDisconnected());
}

function startCall(line: PersonalLine, share: PersonalShare): void {
  line.underWay += 1;
  payOffDebt(line, share);
}

/** While nobody else is active nothing is delayed, and the debt stays within the burst. */
function payOffDebt(line: PersonalLine, { ahead, pauseMs }: PersonalShare): void {
  const now = performance.now();
  line.paidUntil = Math.min(Math.max(line.paidUntil, now) + pauseMs, now + ahead * pauseMs);
}
