import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { and, desc, isNotNull, lte } from 'drizzle-orm';
import { signingKeys } from '../../../engine/db/schema/publications.ts';
import { write } from '../../../engine/db/write.ts';
import type { Deps } from '../../deps.ts';

export interface Signed {
  /** Ed25519, in base64. */
  readonly signature: string;
  /** SPKI as PEM. */
  readonly publicKey: string;
}

/** The company's public keys as concatenated PEM, newest first; null before the first publication. */
export async function publicKeys({ database }: Pick<Deps, 'database'>): Promise<string | null> {
  const keys = await database.orm
    .select({ pem: signingKeys.publicKey })
    .from(signingKeys)
    .orderBy(desc(signingKeys.id));
  return keys.length === 0 ? null : keys.map(({ pem }) => pem).join('');
}

function newSigningKey() {
  const pair = generateKeyPairSync('ed25519');
  return {
    publicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** Two processes may create a key at the same time; the first stored key is used. */
async function makeKey({ database, changes }: Pick<Deps, 'database' | 'changes'>): Promise<void> {
  const key = { id: 1, ...newSigningKey() };
  await write(database, changes, { actor: 'system' }, (transaction) =>
    transaction.insert(signingKeys).values(key).onConflictDoNothing(),
  );
}

/**
 * Signs with a new key from now on and deletes the old private key. Earlier signatures can still be checked. False if
 * there is no key yet, because nothing was published.
 */
export async function replaceKey({
  database,
  changes,
}: Pick<Deps, 'database' | 'changes'>): Promise<boolean> {
  return write(database, changes, { actor: 'system' }, async (transaction) => {
    const [latest] = await transaction
      .select({ id: signingKeys.id })
      .from(signingKeys)
      .orderBy(desc(signingKeys.id))
      .limit(1);
    if (latest === undefined) return false;
    await transaction.insert(signingKeys).values({ id: latest.id + 1, ...newSigningKey() });
    await transaction
      .update(signingKeys)
      .set({ privateKey: null })
      .where(and(lte(signingKeys.id, latest.id), isNotNull(signingKeys.privateKey)));
    return true;
  });
}

/** Signs a text with the company's key, which is created when first needed. */
export async function signText(
  deps: Pick<Deps, 'database' | 'changes'>,
  text: string,
): Promise<Signed> {
  if ((await publicKeys(deps)) === null) await makeKey(deps);
  const [key] = await deps.database.orm
    .select({ privateKey: signingKeys.privateKey })
    .from(signingKeys)
    .orderBy(desc(signingKeys.id))
    .limit(1);
  if (key === undefined || key.privateKey === null) throw new Error('The signing key is missing');
  const secret = createPrivateKey(key.privateKey);
  return {
    signature: sign(null, Buffer.from(text, 'utf8'), secret).toString('base64'),
    // Derived from the private key, so that a public key replaced in the database has no effect.
    publicKey: createPublicKey(secret).export({ type: 'spki', format: 'pem' }).toString(),
  };
}
