import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { signingKeys } from '../../db/schema/publications.ts';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';

export interface Signed {
  /** Ed25519, in base64. */
  readonly signature: string;
  /** SPKI as PEM. */
  readonly publicKey: string;
}

/** The company's public key as PEM; null before the first publication. */
export async function publicKey({ database }: Pick<Deps, 'database'>): Promise<string | null> {
  const [key] = await database.orm.select({ pem: signingKeys.publicKey }).from(signingKeys);
  return key?.pem ?? null;
}

/** Two processes may make a key at the same time: the first one stored is everybody's. */
async function makeKey({ database, changes }: Pick<Deps, 'database' | 'changes'>): Promise<void> {
  const pair = generateKeyPairSync('ed25519');
  await write(database, changes, { actor: 'system' }, (transaction) =>
    transaction
      .insert(signingKeys)
      .values({
        id: 1,
        publicKey: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
        privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      })
      .onConflictDoNothing(),
  );
}

/** Signs a text with the company's key, which is made when it is first needed. */
export async function signText(
  deps: Pick<Deps, 'database' | 'changes'>,
  text: string,
): Promise<Signed> {
  if ((await publicKey(deps)) === null) await makeKey(deps);
  const [key] = await deps.database.orm
    .select({ privateKey: signingKeys.privateKey })
    .from(signingKeys);
  if (key === undefined) throw new Error('The key for signing is gone');
  const secret = createPrivateKey(key.privateKey);
  return {
    signature: sign(null, Buffer.from(text, 'utf8'), secret).toString('base64'),
    // Derived, so that a public key that somebody exchanged in the database signs nothing.
    publicKey: createPublicKey(secret).export({ type: 'spki', format: 'pem' }).toString(),
  };
}
