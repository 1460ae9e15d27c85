import { endingSessions, removeSession } from '../../accounts/sessions.ts';
import type { Deps } from '../../deps.ts';
import type { SessionCaller } from '../../http/caller.ts';
import { clearCookie, SESSION_COOKIE } from '../../http/cookies.ts';
import type { AnyCall } from '../../http/route.ts';

type OwnCall = Pick<AnyCall, 'request' | 'reply' | 'write'> & { readonly caller: SessionCaller };

/** Ends the session of this call, its bearer token and its cookie. */
export async function endOwnSession(deps: Deps, call: OwnCall): Promise<void> {
  const { caller, request, reply } = call;
  await endingSessions(deps.changes, () =>
    call.write((transaction) => removeSession(transaction, caller.userId, caller.sessionId)),
  );
  clearCookie(request, reply, deps.settings, SESSION_COOKIE);
  // Figures that the browser has kept to ask whether they are still current.
  reply.header('clear-site-data', '"cache"');
}
