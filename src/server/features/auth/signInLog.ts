import type { SignInRefusal } from '../../../contract/failedSignIns.ts';
import { noteFailedSignIn } from '../../users/failedSignIns.ts';
import type { Log } from '../../../engine/db/database.ts';
import type { Deps } from '../../deps.ts';
import { ProblemError } from '../../../contract/problemError.ts';

/**
 * The origin of a sign-in. Email addresses are never logged, because a typed address may be a secret entered by
 * mistake.
 */
interface SignInOrigin {
  readonly address: string;
  readonly requestId: string;
}

export function logSignIn(log: Log, origin: SignInOrigin, accountId: number): void {
  log.info({ ...origin, accountId }, 'signed in');
}

/** The password was right, but nobody is signed in yet. */
export function logFactorRequested(log: Log, origin: SignInOrigin, accountId: number): void {
  log.info({ ...origin, accountId }, 'password accepted, second step required');
}

export async function logFailedSignIn(
  deps: Pick<Deps, 'database' | 'changes' | 'now' | 'log'>,
  origin: SignInOrigin,
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

/** An attempt that was refused without checking, because of earlier failures. */
export function logLockOut(log: Log, origin: SignInOrigin, error: unknown): void {
  if (!(error instanceof ProblemError) || error.code !== 'too_many_attempts') return;
  const reason = 'too many attempts from this address or device';
  const seconds = error.retryAfterSeconds;
  log.warn({ ...origin, accountId: null, reason, seconds }, 'sign-in locked out');
}
