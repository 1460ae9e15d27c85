import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Log } from '../../engine/db/database.ts';
import type { Settings } from '../settings.ts';
import { BACKUP_EXIT_CODES } from '../../engine/backups/backupFault.ts';
import { isBackupDue } from './backupDue.ts';
import { noteLatestBackup, readLatestBackup } from './latestBackup.ts';

const BACKUP_COMMAND = fileURLToPath(new URL('./backupsMain.ts', import.meta.url));
const BACKUP_CHECK_INTERVAL_MS = 60_000;
const BACKUP_PRIORITY = 10;
const MOST_FAILURE_CHARACTERS = 2_000;

export class ScheduledBackups {
  readonly #settings: Settings;
  readonly #log: Log;
  readonly #now: () => Date;
  readonly #isTheirs: () => Promise<boolean>;
  #timer: NodeJS.Timeout | undefined;
  #child: ChildProcess | null = null;
  #isStopping = false;
  #isGivenUp = false;
  #ended: Promise<void> = Promise.resolve();

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
    this.#timer = setInterval(() => void this.look(), BACKUP_CHECK_INTERVAL_MS);
    this.#timer.unref();
  }

  get isMaking(): boolean {
    return this.#child !== null;
  }

  async look(): Promise<void> {
    const { backupTimes } = this.#settings;
    if (backupTimes.length === 0) return;
    if (this.#child !== null) return this.#giveUpWhatIsOthers(this.#child);
    try {
      const latest = await readLatestBackup(this.#settings);
      if (!isBackupDue(latest, backupTimes, this.#now())) return;
      if (!(await this.#isTheirs()) || this.#isStopping) return;
      this.#ended = this.#make();
      await this.#ended;
    } catch (error) {
      this.#log.error({ err: error }, 'The scheduled backup could not be started');
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#isStopping = true;
    this.#child?.kill();
    await this.#ended;
  }

  async #giveUpWhatIsOthers(child: ChildProcess): Promise<void> {
    if (await this.#isTheirs().catch(() => true)) return;
    this.#isGivenUp = true;
    child.kill();
  }

  async #make(): Promise<void> {
    this.#isGivenUp = false;
    const child = spawn(process.execPath, [BACKUP_COMMAND, 'backup', '--prove'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    if (child.pid !== undefined) setPriority(child.pid, BACKUP_PRIORITY);
    let said = '';
    child.stderr.on(
      'data',
      (part) => (said = `${said}${String(part)}`.slice(-MOST_FAILURE_CHARACTERS)),
    );
    const code = await new Promise<number | string | null>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('close', (ended, signal) => resolve(ended ?? signal));
    });
    this.#child = null;
    if (this.#isStopping) return;
    if (this.#isGivenUp) {
      this.#log.info(
        { code },
        'the backup was cancelled, because another instance now creates the backups',
      );
      return;
    }
    if (code === 0) {
      const { last } = await readLatestBackup(this.#settings);
      this.#log.info({ ...last }, 'created and tested a backup');
      return;
    }
    if (code === BACKUP_EXIT_CODES.unfit) {
      const { last } = await readLatestBackup(this.#settings);
      this.#log.error({ ...last }, 'created a backup whose data differs from its recorded changes');
      return;
    }
    const reason = said.trim() === '' ? `It ended with exit code ${code}` : said.trim();
    this.#log.error({ code, reason }, 'The scheduled backup failed; the server will retry');
    await noteLatestBackup(this.#settings, {
      failure: { at: this.#now().toISOString(), reason },
    });
  }
}
