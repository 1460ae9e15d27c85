import { insertApiToken } from '../src/server/accounts/apiTokens.ts';
import { write } from '../src/server/db/write.ts';
import type { TestApp } from '../src/server/testApp.ts';

/** One good call for each about API tokens. */
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
  return {
    listApiTokens: {},
    createApiToken: { body: { ...wish, currentPassword: 'old-one' } },
    revokeApiToken: await madeToken(),
    listAllApiTokens: {},
    revokeAnyApiToken: await madeToken(),
  };
}
