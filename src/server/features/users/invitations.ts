import { and, eq } from 'drizzle-orm';
import type { Invitation, inviteUser, renewInvitation, User } from '../../../contract/users.ts';
import {
  INVITATION_VALID_MS,
  invitationLink,
  invitationsWithinAnHour,
  issueMailedReset,
  voidOlderResets,
} from '../../users/passwordResets.ts';
import { maySignInLocally } from '../../users/localSignIn.ts';
import { lockUser, shownUser, userColumns } from '../../users/users.ts';
import { users } from '../../../engine/db/schema/users.ts';
import { write, type Transaction } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import { adminRequired, notFound } from '../../http/problem.ts';
import type { Call } from '../../http/route.ts';
import { companyName } from '../../company/company.ts';
import { kindOfError } from '../../mail/kindOfError.ts';
import { invitationMail } from '../../mail/invitationMail.ts';
import { createUser, lockForChange } from './users.service.ts';

/** More invitations would fill a mailbox, or use the server to send mail to strangers. */
const MOST_INVITATIONS_AN_HOUR = 200;
const MOST_AN_HOUR_FOR_ONE = 5;

/** True for people who were invited and have never signed in. Only they can be sent another invitation. */
const isWaiting = (user: User) => user.invitedUntil !== null && user.lastLogin === null;

export async function invite(deps: Deps, call: Call<typeof inviteUser>): Promise<Invitation> {
  const { body } = call;
  return sendInvitation(deps, call, async (transaction) => {
    const [known] = await transaction
      .select(userColumns)
      .from(users)
      .where(eq(users.email, body.email));
    // The first answer may have been lost, so repeating the same invitation sends a new link.
    if (known !== undefined && isSameInvitation(shownUser(known), body)) return known.id;
    return (await createUser(transaction, { row: body, content: undefined })).id;
  });
}

function isSameInvitation(
  user: User,
  { firstName, lastName, role }: Call<typeof inviteUser>['body'],
): boolean {
  const isSame = user.firstName === firstName && user.lastName === lastName && user.role === role;
  return isSame && user.isActive && isWaiting(user);
}

export async function inviteAgain(
  deps: Deps,
  call: Call<typeof renewInvitation>,
): Promise<Invitation> {
  const { params, caller } = call;
  return sendInvitation(deps, call, async (transaction) => {
    const { user, isActorAdmin } = await lockForChange(
      transaction,
      { id: params.id, actorId: caller.userId, ifMatch: undefined },
      'You have already signed in',
    );
    if (!isActorAdmin) throw adminRequired();
    if (!user.isActive) {
      throw new ProblemError('not_active', 'This user is not active. Activate the user first');
    }
    if (!isWaiting(user)) {
      throw new ProblemError(
        'changed_since',
        'This user no longer needs an invitation. Create a reset link instead',
      );
    }
    return user.id;
  });
}

type InvitingCall = Call<typeof inviteUser> | Call<typeof renewInvitation>;

/** Stores a link for the user that `find` creates or finds, then mails it. */
async function sendInvitation(
  deps: Deps,
  call: InvitingCall,
  find: (transaction: Transaction) => Promise<number>,
): Promise<Invitation> {
  const { caller, requestId, reply } = call;
  const now = deps.now();
  const expiresAt = new Date(now.getTime() + INVITATION_VALID_MS);
  const author = { actor: caller.userId, requestId };
  const { user, token, invitedBy, mayChoosePassword } = await call.write(async (transaction) => {
    if ((await invitationsWithinAnHour(transaction, now)) >= MOST_INVITATIONS_AN_HOUR)
      throw tooManyInvitations();
    const userId = await find(transaction);
    const issued = await issueMailedReset(
      transaction,
      userId,
      now,
      MOST_AN_HOUR_FOR_ONE,
      INVITATION_VALID_MS,
    );
    if (issued === null) throw tooManyInvitations();
    await transaction.update(users).set({ invitedUntil: expiresAt }).where(eq(users.id, userId));
    const invited = await lockUser(transaction, userId);
    if (invited === undefined) throw notFound('User');
    const [local] = await transaction
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), maySignInLocally(deps.settings)));
    return {
      user: invited,
      token: issued,
      invitedBy: await inviterName(transaction, caller.userId),
      mayChoosePassword: local !== undefined,
    };
  });
  deps.log.info({ requestId, actor: caller.userId, userId: user.id }, 'invited a user');
  // If the person can sign in only through the provider, a password is useless and the link isn't mentioned.
  const signsInAt = mayChoosePassword ? null : (deps.settings.singleSignOn?.name ?? null);
  const link =
    signsInAt === null ? invitationLink(deps.settings, token) : `${deps.settings.publicUrl}/`;
  const mail = invitationMail({
    to: user.email,
    firstName: user.firstName,
    invitedBy,
    companyName: await companyName(deps.database.orm, deps.settings),
    link,
    signsInAt,
  });
  const delivery = await deps.mailer.send(mail).then(
    (isSent) => (isSent ? ('mailed' as const) : ('outbox' as const)),
    (error: unknown) => {
      const about = { requestId, userId: user.id, ...kindOfError(error) };
      deps.log.error(about, 'An invitation could not be sent');
      return 'failed' as const;
    },
  );
  if (delivery !== 'failed') {
    // If the mail fails, older links stay valid. A link that was sent or handed over replaces them.
    await write(deps.database, deps.changes, author, (transaction) =>
      voidOlderResets(transaction, user.id, token),
    );
  }
  reply.header('cache-control', 'no-store');
  return {
    user,
    delivery,
    link: delivery === 'mailed' ? null : link,
    signsInAt,
    expiresAt: expiresAt.toISOString(),
  };
}

const tooManyInvitations = () =>
  new ProblemError('too_many_attempts', 'Too many invitations within an hour. Try again later', {
    retryAfterSeconds: 3_600,
  });

async function inviterName(transaction: Transaction, id: number): Promise<string> {
  const [own] = await transaction
    .select({ firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, id));
  return own === undefined ? '' : `${own.firstName} ${own.lastName}`.trim();
}
