import type { SignInRefusal } from '../../../contract/failedSignIns.ts';
import { noteFailedSignIn } from '../../accounts/failedSignIns.ts';
import type { Log } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { ProblemError } from '../../http/problem.ts';

/** Where a sign-in came from. E-mail addresses are never logged, because typed ones may be secrets. */
interface Origin {
  readonly address: string;
  readonly requestId: string;
}

export function logSignIn(log: Log, origin: Origin, accountId: number): void {
  log.info({ ...origin, accountId }, 'signed in');
}

/** The password was right; nobody is signed in yet. */
export function logFactorAsked(log: Log, origin: Origin, accountId: number): void {
  log.info({ ...origin, accountId }, 'asked for a second factor');
}

/** A failure, and the wait that it caused, if any: into the log, and counted for administrators. */
export async function logFailedSignIn(
  deps: Pick<Deps, 'database' | 'changes' | 'now' | 'log'>,
  origin: Origin,
  refused: { accountId: number | null; reason: SignInRefusal },
  waitMs: number,
): Promise<void> {
  const { log } = deps;
  log.warn({ ...origin, ...refused }, 'sign-in failed');
  if (waitMs > 0) {
    const { accountId } = refused;
    const seconds = Math.ceil(waitMs / 1_000);
    const reason = 'too many failures for this account from this address or device';
    log.warn({ ...origin, accountId, reason, seconds }, 'sign-in locked out');
  }
  await noteFailedSignIn(deps, origin, refused);
}

/** A try that was refused unseen, because of those before it. */
export function logLockOut(log: Log, origin: Origin, error: unknown): void {
  if (!(error instanceof ProblemError) || error.code !== 'too_many_attempts') return;
  const reason = 'too many tries from this address or device';
  const seconds = error.retryAfterSeconds;
  log.warn({ ...origin, accountId: null, reason, seconds }, 'sign-in locked out');
}
