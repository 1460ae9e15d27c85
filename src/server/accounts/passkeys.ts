import type * as z from 'zod/mini';
import { randomBytes } from 'node:crypto';
import { and, asc, eq, lt } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { addPasskeyBody, Passkey, PasskeyProof } from '../../contract/passkeys.ts';
import { passkeys } from '../db/schema/passkeys.ts';
import type { Transaction } from '../db/write.ts';
import type { RelyingParty } from './relyingParty.ts';

type Made = z.output<typeof addPasskeyBody>['made'];

// Loaded where somebody uses a passkey; no start waits for it.
const library = () => import('@simplewebauthn/server');

/** Ed25519, P-256 with SHA-256, RSA with SHA-256: what devices have. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const;

/** What of a passkey its owner may see. */
const shownColumns = {
  id: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
  isCopied: passkeys.isCopied,
};

type ShownPasskey = Pick<typeof passkeys.$inferSelect, keyof typeof shownColumns>;

const shown = ({ createdAt, lastUsedAt, ...row }: ShownPasskey): Passkey => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export async function readPasskeys(orm: NodePgDatabase, userId: number): Promise<Passkey[]> {
  const rows = await orm
    .select(shownColumns)
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.id));
  return rows.map(shown);
}

/**
 * By which a device finds the account: as the passkeys that there are have it, or a new one, which is
 * to be stored with the passkey that is made with it.
 */
export async function handleOf(
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

/** The challenge that a device says it has signed; an empty text where it says none. */
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

type Verified = Pick<
  typeof passkeys.$inferInsert,
  'credentialId' | 'publicKey' | 'counter' | 'isCopied'
>;

/** Nobody asked who made the device: browsers leave that out, and no certificate of a stranger is read. */
async function isOfNoMaker(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const bytes = new Uint8Array(Buffer.from(attestationObject, 'base64url'));
  const said = decodeAttestationObject(bytes);
  const format = said.get('fmt');
  return format === 'none' || (format === 'packed' && said.get('attStmt').get('x5c') === undefined);
}

/** What a new passkey is, where a device made it for this address and signed the challenge; otherwise null. */
export async function verifiedNew(
  { id, clientDataJSON, attestationObject }: Made,
  challenge: string,
  party: RelyingParty,
): Promise<Verified | null> {
  const { verifyRegistrationResponse } = await library();
  try {
    if (!(await isOfNoMaker(attestationObject))) return null;
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
    // Whatever is wrong with an answer, the library throws.
    return null;
  }
}

/** A new passkey of this user; null where the device's is known already. */
export async function insertPasskey(
  transaction: Transaction,
  row: typeof passkeys.$inferInsert,
): Promise<Passkey | null> {
  const [made] = await transaction
    .insert(passkeys)
    .values(row)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning(shownColumns);
  return made === undefined ? null : shown(made);
}

export async function renameOwnPasskey(
  transaction: Transaction,
  { id, userId, name }: { readonly id: number; readonly userId: number; readonly name: string },
): Promise<Passkey | null> {
  const [changed] = await transaction
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
    .returning(shownColumns);
  return changed === undefined ? null : shown(changed);
}

/** False where the user has no such passkey. */
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

/** How often the device says that it was used; null where it is not this passkey that answered, for this address. */
export async function verifiedUse(
  { id, userHandle, ...response }: PasskeyProof,
  known: KnownPasskey,
  { challenge, party }: { readonly challenge: string; readonly party: RelyingParty },
): Promise<number | null> {
  if (userHandle !== undefined && userHandle !== known.handle) return null;
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // Counts are compared where they are stored: then no two uses pass with one.
      credential: { id, publicKey: new Uint8Array(known.publicKey), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** Notes a use; false where the count is not above that of another use, which a copy would have made. */
export async function noteUse(
  transaction: Transaction,
  { id, counter, now }: { readonly id: number; readonly counter: number; readonly now: Date },
): Promise<boolean> {
  // Many devices count nothing, and say 0 each time.
  const isNext = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
  const noted = await transaction
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), isNext))
    .returning({ id: passkeys.id });
  return noted.length > 0;
}
