import type { SQL } from 'drizzle-orm';
import { and, desc, eq } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { ApiToken } from '../../contract/apiTokens.ts';
import type { TokenScope } from '../../finance/tokenScopes.ts';
import { apiTokens, apiTokenSecrets } from '../../engine/db/schema/apiTokens.ts';
import { users } from '../../engine/db/schema/users.ts';
import { digest, type Transaction } from '../../engine/db/write.ts';
import { storedPersonName } from './personName.ts';
import { newApiToken } from './secrets.ts';

const DAY_MS = 86_400_000;

interface NewApiToken {
  readonly userId: number;
  readonly purpose: string;
  readonly scope: TokenScope;
  readonly validDays: number;
  readonly now: Date;
}

/** Only the digest of the secret is stored. */
export async function insertApiToken(
  transaction: Transaction,
  { userId, purpose, scope, validDays, now }: NewApiToken,
): Promise<{ id: number; secret: string }> {
  const secret = newApiToken();
  const expiresAt = new Date(now.getTime() + validDays * DAY_MS);
  const row = { userId, purpose, scope, createdAt: now, expiresAt };
  const [made] = await transaction.insert(apiTokens).values(row).returning({ id: apiTokens.id });
  if (made === undefined) throw new Error('The API token was not inserted');
  await transaction.insert(apiTokenSecrets).values({ tokenId: made.id, digest: digest(secret) });
  return { id: made.id, secret };
}

export async function removeApiToken(
  transaction: Transaction,
  tokenId: number,
  userId?: number,
): Promise<boolean> {
  const ofUser = userId === undefined ? undefined : eq(apiTokens.userId, userId);
  const removed = await transaction
    .delete(apiTokens)
    .where(and(eq(apiTokens.id, tokenId), ofUser))
    .returning({ id: apiTokens.id });
  return removed.length > 0;
}

export async function removeApiTokens(transaction: Transaction, userId: number): Promise<void> {
  await transaction.delete(apiTokens).where(eq(apiTokens.userId, userId));
}

export async function readApiTokens(
  database: NodePgDatabase | Transaction,
  which?: SQL,
): Promise<ApiToken[]> {
  const rows = await database
    .select({
      id: apiTokens.id,
      purpose: apiTokens.purpose,
      scope: apiTokens.scope,
      createdAt: apiTokens.createdAt,
      expiresAt: apiTokens.expiresAt,
      lastUsedAt: apiTokenSecrets.lastUsedAt,
      ownerId: users.id,
      owner: storedPersonName,
      email: users.email,
    })
    .from(apiTokens)
    .innerJoin(apiTokenSecrets, eq(apiTokenSecrets.tokenId, apiTokens.id))
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(which)
    .orderBy(desc(apiTokens.id));
  return rows.map((row) => ({
    id: row.id,
    purpose: row.purpose,
    scope: row.scope,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    ownerId: row.ownerId,
    owner: row.owner === '' ? row.email : row.owner,
  }));
}
