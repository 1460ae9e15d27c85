import type { Log } from '../../engine/db/database.ts';
import { storeTraceHead } from '../../engine/db/traceHead.ts';
import type { KnownHead } from '../../engine/db/verifyChain.ts';
import type { CheckedData, CheckedStorage } from './checkData.ts';
import { noteCheck } from './latestChecks.ts';

const NIGHT_HOUR = 3;
/** More would fill the log; `npm run verify` lists all. */
const MOST_LOGGED = 50;

interface CheckedDeps extends CheckedStorage {
  readonly log: Log;
  readonly now: () => Date;
}

interface CheckResult extends Omit<CheckedData, 'head' | 'chainFault'> {
  readonly isWhole: boolean;
  readonly ms: number;
}

export function isNightBetween(last: Date, now: Date): boolean {
  const night = new Date(now);
  night.setHours(NIGHT_HOUR, 0, 0, 0);
  if (night > now) night.setDate(night.getDate() - 1);
  return last < night;
}

export class DataCheckRunner {
  readonly #checked: CheckedDeps;
  readonly #isTheirs: () => Promise<boolean>;
  #running: Promise<void> | null = null;
  #isStopped = false;
  #lastWhole: Date | null = null;
  #head: KnownHead | null = null;

  constructor(
    checked: CheckedDeps,
    isTheirs: () => Promise<boolean> = () => Promise.resolve(true),
  ) {
    this.#checked = checked;
    this.#isTheirs = isTheirs;
  }

  async look(): Promise<void> {
    this.#running ??= this.#check().finally(() => {
      this.#running = null;
    });
    await this.#running;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #check(): Promise<void> {
    const { log, now, database, shelves } = this.#checked;
    try {
      if (!(await this.#isTheirs()) || this.#isStopped) return;
      const began = performance.now();
      const isWhole = this.#lastWhole === null || isNightBetween(this.#lastWhole, now());
      // Loaded with the first check, to keep the start fast.
      const { checkData } = await import('./checkData.ts');
      const found = await checkData(this.#checked, {
        after: isWhole ? null : this.#head,
        isStopped: () => this.#isStopped,
      });
      // An aborted check found nothing, and nothing is lost, because the next start checks everything.
      if (this.#isStopped) return;
      const { head, chainFault: _, ...check } = found;
      const at = now();
      this.#head = head;
      if (isWhole) this.#lastWhole = at;
      const noted = { ...check, at: at.toISOString() };
      await noteCheck(shelves.documents, isWhole ? { whole: noted } : { recent: noted });
      this.#tell({ ...check, isWhole, ms: Math.round(performance.now() - began) });
      if (head !== null)
        await storeTraceHead(database, shelves.documents, { isMissingReported: true });
    } catch (error) {
      if (!this.#isStopped) log.warn({ err: error }, 'The data could not be checked');
    }
  }

  #tell({ faults, headIsMissing, ...told }: CheckResult): void {
    const { log } = this.#checked;
    if (headIsMissing) {
      log.error(
        {},
        'files/trace.json was missing: if the latest changes were deleted, this cannot be detected',
      );
    }
    if (told.faultCount === 0) log.info(told, 'checked the data against its recorded changes');
    else {
      log.error(
        { ...told, faults: faults.slice(0, MOST_LOGGED) },
        'the data differs from its recorded changes; Admin › System and npm run verify name what differs',
      );
    }
  }
}
