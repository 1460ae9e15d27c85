import { eq } from 'drizzle-orm';
import { mailState, sendTestMail } from '../../../contract/mail.ts';
import { users } from '../../../engine/db/schema/users.ts';
import type { Deps } from '../../deps.ts';
import { authenticationRequired } from '../../http/problem.ts';
import { route, type Route } from '../../http/route.ts';
import { trialMail } from '../../mail/trialMail.ts';

export function mailRoutes(deps: Deps): Route[] {
  const { mailer } = deps;
  return [
    route(mailState, async () => mailer.state()),

    route(sendTestMail, async ({ caller, requestId }) => {
      const [own] = await deps.database.orm
        .select({ email: users.email })
        .from(users)
        .where(eq(users.id, caller.userId));
      if (own === undefined) throw authenticationRequired();
      deps.log.info({ requestId, actor: caller.userId }, 'sending a test mail');
      try {
        const sent = await mailer.send(trialMail(own.email));
        return { sent, state: mailer.state() };
      } catch {
        // The state includes the reason.
        return { sent: false, state: mailer.state() };
      }
    }),
  ];
}
