import { insertApiToken } from '../src/server/users/apiTokens.ts';
import { passkeys } from '../src/engine/db/schema/passkeys.ts';
import { users } from '../src/engine/db/schema/users.ts';
import { write } from '../src/engine/db/write.ts';
import { insertAccessReview } from '../src/server/features/accessReviews/accessReviews.queries.ts';
import type { TestApp } from '../src/server/testApp.ts';

/** One good call for each about API tokens, second factors and who has access. */
export async function tokenCalls({ database, deps, ids }: TestApp) {
  const wish = { purpose: 'Monthly import', scope: 'import', validDays: 30 } as const;
  // The administrator has no password to make one with.
  const madeToken = async () => {
    const token = { ...wish, userId: ids.admin, now: deps.now() };
    const { id } = await write(database, deps.changes, { actor: ids.admin }, (transaction) =>
      insertApiToken(transaction, token),
    );
    return { params: { id: String(id) } };
  };
  const [holder] = await write(database, deps.changes, { actor: 'system' }, (transaction) =>
    transaction
      .insert(users)
      .values({ email: 'lost@example.org', firstName: 'Lo', lastName: 'St', hasFactor: true })
      .returning({ id: users.id }),
  );
  await database.orm.insert(passkeys).values({
    userId: ids.admin,
    handle: 'handle',
    name: 'Phone',
    credentialId: 'id',
    publicKey: Buffer.from('key'),
    counter: 0,
    isCopied: false,
    createdAt: deps.now(),
  });
  const review = await write(database, deps.changes, { actor: ids.admin }, (transaction) =>
    insertAccessReview(transaction, {
      decision: 'kept',
      note: '',
      entries: [],
      reviewedBy: ids.admin,
      reviewer: 'Ada Admin',
      reviewedAt: deps.now(),
    }),
  );
  // As above, because the administrator has no password.
  const withPassword = { body: { currentPassword: 'old-one' } };
  return {
    completeLogin: { body: { challenge: 'x'.repeat(43), code: '123456' } },
    getOwnProof: {},
    getSecondFactor: {},
    beginSecondFactor: withPassword,
    confirmSecondFactor: { body: { code: '123456' } },
    renewRecoveryCodes: withPassword,
    removeSecondFactor: withPassword,
    resetSecondFactor: { params: { id: String(holder?.id) } },
    listResponsibilities: { params: { id: String(holder?.id) } },
    endUserSessions: { params: { id: String(holder?.id) } },
    listPasskeys: {},
    beginPasskey: withPassword,
    addPasskey: {
      body: {
        name: 'Phone',
        made: { id: 'x', clientDataJSON: 'x', attestationObject: 'x' },
      },
    },
    renamePasskey: { params: { id: '1' }, body: { name: 'Key', currentPassword: 'old-one' } },
    removePasskey: { params: { id: '1' }, ...withPassword },
    beginPasskeySignIn: {},
    signInWithPasskey: {
      body: { id: 'x', clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
    },
    getAccessList: {},
    listAccessReviews: {},
    getAccessReview: { params: { id: String(review.id) } },
    createAccessReview: { body: { decision: 'kept', key: 'that of the list' } },
    listApiTokens: {},
    createApiToken: { body: { ...wish, currentPassword: 'old-one' } },
    revokeApiToken: await madeToken(),
    listAllApiTokens: {},
    revokeAnyApiToken: await madeToken(),
  };
}
