import type * as z from 'zod/mini';
import { randomBytes } from 'node:crypto';
import { and, asc, eq, lt } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { addPasskeyBody, Passkey, PasskeyProof } from '../../contract/passkeys.ts';
import { passkeys } from '../../engine/db/schema/passkeys.ts';
import type { Transaction } from '../../engine/db/write.ts';
import type { RelyingParty } from './relyingParty.ts';

type CreatedPasskey = z.output<typeof addPasskeyBody>['made'];

// Loaded only if somebody uses a passkey.
const webAuthnLibrary = () => import('@simplewebauthn/server');

/** Ed25519, P-256 with SHA-256, RSA with SHA-256: the algorithms of common devices. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const;

const passkeyColumns = {
  id: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
  isCopied: passkeys.isCopied,
};

type ShownPasskey = Pick<typeof passkeys.$inferSelect, keyof typeof passkeyColumns>;

const shownPasskey = ({ createdAt, lastUsedAt, ...row }: ShownPasskey): Passkey => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export async function readPasskeys(orm: NodePgDatabase, userId: number): Promise<Passkey[]> {
  const rows = await orm
    .select(passkeyColumns)
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.id));
  return rows.map(shownPasskey);
}

/**
 * Identifies the account to an authenticator: the handle of existing passkeys, or a new handle to store with the
 * passkey being created.
 */
export async function passkeyHandle(
  orm: NodePgDatabase,
  userId: number,
): Promise<{ readonly handle: string; readonly credentialIds: readonly string[] }> {
  const rows = await orm
    .select({ handle: passkeys.handle, credentialId: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  const handle = rows[0]?.handle ?? randomBytes(32).toString('base64url');
  return { handle, credentialIds: rows.map(({ credentialId }) => credentialId) };
}

export function challengeIn(clientDataJSON: string): string {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const challenge: unknown =
      typeof said === 'object' && said !== null ? Reflect.get(said, 'challenge') : undefined;
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

type VerifiedPasskey = Pick<
  typeof passkeys.$inferInsert,
  'credentialId' | 'publicKey' | 'counter' | 'isCopied'
>;

/** We don't ask for the authenticator's maker: browsers leave it out, and no stranger's certificate needs parsing. */
async function hasNoAttestation(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const bytes = new Uint8Array(Buffer.from(attestationObject, 'base64url'));
  const said = decodeAttestationObject(bytes);
  const format = said.get('fmt');
  return format === 'none' || (format === 'packed' && said.get('attStmt').get('x5c') === undefined);
}

/** Returns a new passkey if an authenticator created it for this address and signed the challenge; otherwise null. */
export async function verifyNewPasskey(
  { id, clientDataJSON, attestationObject }: CreatedPasskey,
  challenge: string,
  party: RelyingParty,
): Promise<VerifiedPasskey | null> {
  const { verifyRegistrationResponse } = await webAuthnLibrary();
  try {
    if (!(await hasNoAttestation(attestationObject))) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    });
    if (!verified) return null;
    const { credential, credentialDeviceType } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      isCopied: credentialDeviceType === 'multiDevice',
    };
  } catch {
    // The library throws for every invalid answer.
    return null;
  }
}

export async function insertPasskey(
  transaction: Transaction,
  row: typeof passkeys.$inferInsert,
): Promise<Passkey | null> {
  const [made] = await transaction
    .insert(passkeys)
    .values(row)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning(passkeyColumns);
  return made === undefined ? null : shownPasskey(made);
}

export async function renameOwnPasskey(
  transaction: Transaction,
  { id, userId, name }: { readonly id: number; readonly userId: number; readonly name: string },
): Promise<Passkey | null> {
  const [changed] = await transaction
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning(passkeyColumns);
  return changed === undefined ? null : shownPasskey(changed);
}

export async function removeOwnPasskey(
  transaction: Transaction,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<boolean> {
  const gone = await transaction
    .delete(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning({ id: passkeys.id });
  return gone.length > 0;
}

export interface KnownPasskey {
  readonly id: number;
  readonly userId: number;
  readonly handle: string;
  readonly publicKey: Uint8Array;
}

export async function findPasskey(
  orm: NodePgDatabase,
  credentialId: string,
): Promise<KnownPasskey | undefined> {
  const { id, userId, handle, publicKey } = passkeys;
  const [found] = await orm
    .select({ id, userId, handle, publicKey })
    .from(passkeys)
    .where(eq(passkeys.credentialId, credentialId));
  return found;
}

/** Returns the passkey's signature counter; null if another passkey answered or the answer is for another address. */
export async function verifyPasskeyUse(
  { id, userHandle, ...response }: PasskeyProof,
  known: KnownPasskey,
  { challenge, party }: { readonly challenge: string; readonly party: RelyingParty },
): Promise<number | null> {
  if (userHandle !== undefined && userHandle !== known.handle) return null;
  const { verifyAuthenticationResponse } = await webAuthnLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // Counters are compared where they are stored, so that two sign-ins with the same count can't both succeed.
      credential: { id, publicKey: new Uint8Array(known.publicKey), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

export async function notePasskeyUse(
  transaction: Transaction,
  { id, counter, now }: { readonly id: number; readonly counter: number; readonly now: Date },
): Promise<boolean> {
  // Many authenticators don't count, and send 0 each time.
  const isNext = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
  const noted = await transaction
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), isNext))
    .returning({ id: passkeys.id });
  return noted.length > 0;
}
