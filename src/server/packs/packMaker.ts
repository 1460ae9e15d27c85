import type { ThreadLimits } from '../threads/watchedThread.ts';
import { WatchedThread } from '../threads/watchedThread.ts';
import type { MadePack, PackProgress, PackTalk, PackTask } from './packTask.ts';

/** Packs come in twos and threes, and Typst is large to load. */
const IDLE_MS = 30_000;

/** Makes one pack at a time in a thread of its own. */
export class PackMaker {
  readonly #thread: WatchedThread<PackTalk>;

  constructor(limits: ThreadLimits) {
    this.#thread = new WatchedThread(new URL('./packWorker.ts', import.meta.url), limits, IDLE_MS);
  }

  /** The pack; otherwise a ThreadEndedError. */
  make(task: PackTask, onProgress: (progress: PackProgress) => void): Promise<MadePack> {
    return this.#thread.ask(task, { onProgress });
  }

  /** Ends the thread at once, in the middle of a pack too. */
  stop(): Promise<void> {
    return this.#thread.stop();
  }
}
