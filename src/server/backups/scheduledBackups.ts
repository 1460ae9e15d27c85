import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Log } from '../db/database.ts';
import type { Settings } from '../settings.ts';
import { BACKUP_EXIT_CODES } from './backupFault.ts';
import { isBackupDue } from './backupDue.ts';
import { noteLatestBackup, readLatestBackup } from './latest.ts';

const COMMAND = fileURLToPath(new URL('./backupsMain.ts', import.meta.url));
const LOOK_EVERY_MS = 60_000;
/** Behind requests, on a machine that both share. */
const PRIORITY = 10;
/** Of what a backup says of its failure. */
const MOST_SAID = 2_000;

/** Makes backups by the clock, each as a process of its own that also proves it. */
export class ScheduledBackups {
  readonly #settings: Settings;
  readonly #log: Log;
  readonly #now: () => Date;
  readonly #isTheirs: () => Promise<boolean>;
  #timer: NodeJS.Timeout | undefined;
  #child: ChildProcess | null = null;
  #isStopping = false;
  /** The one being made is another instance's to make by now. */
  #isGivenUp = false;
  #ended: Promise<void> = Promise.resolve();

  /** `isTheirs`: whether it is for this instance to make them. */
  constructor(
    { settings, log, now }: { settings: Settings; log: Log; now: () => Date },
    isTheirs: () => Promise<boolean> = () => Promise.resolve(true),
  ) {
    this.#isTheirs = isTheirs;
    this.#settings = settings;
    this.#log = log;
    this.#now = now;
  }

  start(): void {
    if (this.#settings.backupTimes.length === 0) return;
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  get isMaking(): boolean {
    return this.#child !== null;
  }

  /** Makes a backup where one is due, and gives up the one being made where others make them now. */
  async look(): Promise<void> {
    const { backupTimes } = this.#settings;
    if (backupTimes.length === 0) return;
    if (this.#child !== null) return this.#giveUpWhatIsOthers(this.#child);
    try {
      const latest = await readLatestBackup(this.#settings);
      if (!isBackupDue(latest, backupTimes, this.#now())) return;
      // It may be told to stop while it asks.
      if (!(await this.#isTheirs()) || this.#isStopping) return;
      this.#ended = this.#make();
      await this.#ended;
    } catch (error) {
      this.#log.error({ err: error }, 'The scheduled backup could not be begun');
    }
  }

  /** A backup that is being made is given up. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isStopping = true;
    this.#child?.kill();
    await this.#ended;
  }

  async #giveUpWhatIsOthers(child: ChildProcess): Promise<void> {
    // A database that is away says nothing about whose they are.
    if (await this.#isTheirs().catch(() => true)) return;
    this.#isGivenUp = true;
    child.kill();
  }

  async #make(): Promise<void> {
    this.#isGivenUp = false;
    // With the same settings, of which it inherits all.
    const child = spawn(process.execPath, [COMMAND, 'backup', '--prove'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    if (child.pid !== undefined) setPriority(child.pid, PRIORITY);
    let said = '';
    child.stderr.on('data', (part) => (said = `${said}${String(part)}`.slice(-MOST_SAID)));
    const code = await new Promise<number | string | null>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('close', (ended, signal) => resolve(ended ?? signal));
    });
    this.#child = null;
    if (this.#isStopping) return;
    if (this.#isGivenUp) {
      this.#log.info({ code }, 'the backup was given up: another instance makes them now');
      return;
    }
    if (code === 0) {
      const { last } = await readLatestBackup(this.#settings);
      this.#log.info({ ...last }, 'made a backup and proved it');
      return;
    }
    if (code === BACKUP_EXIT_CODES.unfit) {
      const { last } = await readLatestBackup(this.#settings);
      this.#log.error({ ...last }, 'made a backup, whose data differs from its recorded changes');
      return;
    }
    const reason = said.trim() === '' ? `It ended with ${code}` : said.trim();
    this.#log.error({ code, reason }, 'The scheduled backup failed; it will be tried again');
    await noteLatestBackup(this.#settings, {
      failure: { at: this.#now().toISOString(), reason },
    });
  }
}
