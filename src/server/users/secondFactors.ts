import { and, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Database } from '../../engine/db/database.ts';
import { company } from '../../engine/db/schema/company.ts';
import { identities, identitySessions } from '../../engine/db/schema/identities.ts';
import { passkeys } from '../../engine/db/schema/passkeys.ts';
import { recoveryCodes, secondFactors } from '../../engine/db/schema/secondFactors.ts';
import { sessions, users } from '../../engine/db/schema/users.ts';
import type { Transaction } from '../../engine/db/write.ts';
import type { AppSecret } from './appCodes.ts';
import type { FactorKey } from './factorKey.ts';
import { removeRecoveryCodes, renewCodes, takeRecoveryCode } from './recoveryCodes.ts';

const SET_UP_MS = 3_600_000;

const appCodes = () => import('./appCodes.ts');

export interface FactorContext {
  readonly key: FactorKey;
  /** The machine's clock, even after it was set back, because authenticator apps use the same time. */
  readonly now: () => Date;
}

/** Returns true if anyone has an app; also works on a database that has not been migrated yet. */
export async function hasFactors({ orm }: Pick<Database, 'orm'>): Promise<boolean> {
  const { rows } = await orm.execute<{ present: boolean }>(
    sql`SELECT to_regclass('public.second_factors') IS NOT NULL AS present`,
  );
  if (rows[0]?.present !== true) return false;
  return (await orm.$count(secondFactors, isNotNull(secondFactors.confirmedAt))) > 0;
}

/** Counts the people whose codes can't be checked, because another key encrypted their secret. */
export async function countLockedFactors(
  { orm }: Pick<Database, 'orm'>,
  key: FactorKey | null,
): Promise<number> {
  if (!(await hasFactors({ orm }))) return 0;
  const { userId, secret, confirmedAt } = secondFactors;
  const sealed = await orm
    .select({ userId, secret })
    .from(secondFactors)
    .where(isNotNull(confirmedAt));
  return sealed.filter((factor) => !key?.open(factor.secret, factor.userId)).length;
}

export async function beginFactor(
  transaction: Transaction,
  factors: FactorContext,
  { userId, email, issuer }: { userId: number; email: string; issuer: string },
): Promise<Pick<AppSecret, 'secret' | 'uri'> | null> {
  const { newAppSecret } = await appCodes();
  const { bytes, secret, uri } = newAppSecret(email, issuer);
  const begun = {
    secret: factors.key.seal(bytes, userId),
    createdAt: factors.now(),
    lastStep: null,
  };
  const stored = await transaction
    .insert(secondFactors)
    .values({ userId, ...begun })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: begun,
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return stored.length === 0 ? null : { secret, uri };
}

interface FactorProof {
  readonly userId: number;
  readonly code: string;
}

/** Checks a code of the app. Each code is accepted once, and earlier codes are refused after it. */
async function takeAppCode(
  transaction: Transaction,
  factors: FactorContext,
  { userId, code }: FactorProof,
  state: 'confirmed' | 'begun',
): Promise<boolean> {
  const now = factors.now();
  const token = code.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return false;
  const { confirmedAt, createdAt, lastStep } = secondFactors;
  const isOfUser = and(
    eq(secondFactors.userId, userId),
    state === 'confirmed'
      ? isNotNull(confirmedAt)
      : and(isNull(confirmedAt), gt(createdAt, new Date(now.getTime() - SET_UP_MS))),
  );
  const [factor] = await transaction
    .select({ secret: secondFactors.secret })
    .from(secondFactors)
    .where(isOfUser)
    .for('update');
  const opened = factor === undefined ? null : factors.key.open(factor.secret, userId);
  if (opened === null) return false;
  const { stepOfCode } = await appCodes();
  const step = stepOfCode(opened, token, now);
  if (step === null) return false;
  const taken = await transaction
    .update(secondFactors)
    .set({ lastStep: step, ...(state === 'begun' ? { confirmedAt: now } : {}) })
    .where(and(isOfUser, or(isNull(lastStep), lt(lastStep, step))))
    .returning({ userId: secondFactors.userId });
  return taken.length > 0;
}

/**
 * Checks a new app's first code and turns it on: from now on, signing in asks for a code. Returns false if the code is
 * wrong.
 */
export async function confirmFactor(
  transaction: Transaction,
  factors: FactorContext,
  proof: FactorProof,
): Promise<boolean> {
  if (!(await takeAppCode(transaction, factors, proof, 'begun'))) return false;
  await transaction.update(users).set({ hasFactor: true }).where(eq(users.id, proof.userId));
  return true;
}

/** Uses up a code of the app, or a recovery code; false if the code is neither or was used before. */
export async function takeCode(
  transaction: Transaction,
  factors: FactorContext,
  proof: FactorProof,
): Promise<boolean> {
  const { userId, code } = proof;
  return (
    (await takeAppCode(transaction, factors, proof, 'confirmed')) ||
    takeRecoveryCode(transaction, userId, code, factors.now())
  );
}

export async function addFirstFactor(transaction: Transaction, userId: number): Promise<string[]> {
  await transaction.update(users).set({ hasFactor: true }).where(eq(users.id, userId));
  return renewCodes(transaction, userId);
}

/** Call after removing an app or a passkey. Recovery codes are removed with the last one. */
export async function removeCodesOfLastFactor(
  transaction: Transaction,
  userId: number,
): Promise<void> {
  const app = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));
  const left =
    (await transaction.$count(secondFactors, app)) +
    (await transaction.$count(passkeys, eq(passkeys.userId, userId)));
  if (left > 0) return;
  await removeRecoveryCodes(transaction, userId);
  await transaction
    .update(users)
    .set({ hasFactor: false })
    .where(and(eq(users.id, userId), eq(users.hasFactor, true)));
}

export async function removeApp(transaction: Transaction, userId: number): Promise<boolean> {
  const gone = await transaction
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ confirmedAt: secondFactors.confirmedAt });
  await removeCodesOfLastFactor(transaction, userId);
  return gone.some(({ confirmedAt }) => confirmedAt !== null);
}

export async function removeFactors(transaction: Transaction, userId: number): Promise<boolean> {
  await transaction.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await transaction.delete(passkeys).where(eq(passkeys.userId, userId));
  await removeRecoveryCodes(transaction, userId);
  const changed = await transaction
    .update(users)
    .set({ hasFactor: false })
    .where(and(eq(users.id, userId), eq(users.hasFactor, true)))
    .returning({ id: users.id });
  return changed.length > 0;
}

export interface FactorState {
  readonly confirmedAt: Date | null;
  readonly recoveryCodesLeft: number;
}

export async function readFactor(orm: NodePgDatabase, userId: number): Promise<FactorState> {
  const [factor] = await orm
    .select({ confirmedAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  const recoveryCodesLeft = await orm.$count(
    recoveryCodes,
    and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)),
  );
  return { confirmedAt: factor?.confirmedAt ?? null, recoveryCodesLeft };
}

/** True if the company requires two-factor authentication of a user who has none. */
export const lacksFactor = sql<boolean>`(not ${users.hasFactor} and exists (
  select 1 from ${company} where ${users.role} = any (${company.secondFactorFor})
))`;

/**
 * Like `lacksFactor`, for a program with this person's token. `atProvider`: the company's provider is responsible for
 * people linked with it.
 */
export const lacksFactorForPrograms = (atProvider: boolean) =>
  atProvider
    ? sql<boolean>`(${lacksFactor} and not exists (
        select 1 from ${identities} where ${identities.userId} = ${users.id}
      ))`
    : lacksFactor;

/** Like `lacksFactor`, in a session: the company's provider is responsible for sessions that it started. */
export const lacksFactorInSession = sql<boolean>`(${lacksFactor} and not exists (
  select 1 from ${identitySessions} where ${identitySessions.sessionId} = ${sessions.id}
))`;
