import type { createResetLink, ResetLink } from '../../../contract/users.ts';
import { issueReset, resetExpiry, resetLink } from '../../accounts/passwordResets.ts';
import type { Deps } from '../../deps.ts';
import { adminRequired, ProblemError } from '../../http/problem.ts';
import type { Call } from '../../http/route.ts';
import { lockForChange } from './users.service.ts';

/**
 * A reset link that an administrator hands over, where no mail arrives. Who made one for whom is
 * logged, the link itself never is. Nobody gets one for themselves: it would replace the question
 * for the current password.
 */
export async function makeResetLink(
  deps: Deps,
  call: Call<typeof createResetLink>,
): Promise<ResetLink> {
  const { params, caller, requestId } = call;
  const now = deps.now();
  const token = await call.write(async (transaction) => {
    const { user, isActorAdmin } = await lockForChange(
      transaction,
      { id: params.id, actorId: caller.userId, ifMatch: undefined },
      'Change your own password instead of creating a reset link for yourself',
    );
    if (!isActorAdmin) throw adminRequired();
    if (!user.isActive) {
      throw new ProblemError('not_active', 'This user is not active. Activate the user first');
    }
    return issueReset(transaction, user.id, now);
  });
  if (token === null) throw new Error('A reset link without a limit was refused');
  deps.log.info({ requestId, actor: caller.userId, userId: params.id }, 'created a reset link');
  call.reply.header('cache-control', 'no-store');
  return { link: resetLink(deps.settings, token), expiresAt: resetExpiry(now).toISOString() };
}
