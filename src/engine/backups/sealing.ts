import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { z } from 'zod';
import { BackupFault, damagedBackup } from './backupFault.ts';
import { BytesInOrder } from './bytesInOrder.ts';

/**
 * The format outside a backup. Three lines of text: the title, how it is sealed, and the SHA-256 of these two. Then
 * pieces of at most 1 MiB, each with its length and its seal. Without a passphrase, a seal is the SHA-256 of the
 * previous seal and the piece; with one, it is the piece's AES-256-GCM tag. Each nonce has a counter and marks the last
 * piece, so pieces cannot be dropped, repeated or reordered.
 */
const BACKUP_TITLE = 'Board Reports backup 1';
const PIECE_BYTES = 1024 * 1024;
const LINE_BYTES = 500;
const DIGEST_BYTES = 32;
const SEAL_TAG_BYTES = 16;
const SEAL_KEY_BYTES = 32;
/** A nonce has 12 bytes: this prefix, a 4-byte counter and 1 byte that marks the last piece. */
const NONCE_PREFIX_BYTES = 7;
const KEY_CHECK_BYTES = 16;
/** Set in the length of the last piece. */
const LAST_PIECE_FLAG = 0x8000_0000;
/** OWASP's recommended scrypt parameters: 128 MiB per guess. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1 } as const;
const SCRYPT_MEMORY = 256 * 1024 * 1024;

const hexSchema = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));
const sealHeadSchema = z.discriminatedUnion('encryption', [
  z.strictObject({ encryption: z.literal('none') }),
  z.strictObject({
    encryption: z.literal('aes-256-gcm'),
    // Fixed values, so that a tampered backup cannot make the reader compute for hours.
    scrypt: z.strictObject({
      N: z.literal(SCRYPT.N),
      r: z.literal(SCRYPT.r),
      p: z.literal(SCRYPT.p),
      salt: hexSchema(16),
    }),
    nonce: hexSchema(NONCE_PREFIX_BYTES),
    keyCheck: hexSchema(KEY_CHECK_BYTES).optional(),
  }),
]);
type SealHead = z.infer<typeof sealHeadSchema>;

const sealDigest = (...parts: readonly (string | Uint8Array)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Cached because a restore reads the same backup twice. */
let latestKey:
  | { readonly passphrase: string; readonly salt: string; key: Promise<Buffer> }
  | undefined;

function sealKey(passphrase: string, salt: string): Promise<Buffer> {
  if (latestKey?.passphrase !== passphrase || latestKey.salt !== salt) {
    latestKey = { passphrase, salt, key: computedKey(passphrase, salt) };
  }
  return latestKey.key;
}

function computedKey(passphrase: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(
      passphrase.normalize('NFKC'),
      Buffer.from(salt, 'hex'),
      SEAL_KEY_BYTES,
      { ...SCRYPT, maxmem: SCRYPT_MEMORY },
      (error, key) => (error === null ? resolve(key) : reject(error)),
    );
  });
}

/** Identifies the key without revealing anything about it. */
const keyCheckOf = (key: Buffer) =>
  createHmac('sha256', key).update('key of a backup').digest().subarray(0, KEY_CHECK_BYTES);

function nonceOf(prefix: string, count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_PREFIX_BYTES + 5);
  nonce.write(prefix, 'hex');
  nonce.writeUInt32BE(count, NONCE_PREFIX_BYTES);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_PREFIX_BYTES + 4);
  return nonce;
}

interface Seal {
  readonly bytes: number;
  seal(lead: Buffer, piece: Buffer): readonly Buffer[];
  open(lead: Buffer, piece: Buffer, seal: Buffer): Buffer | null;
}

const isLastPiece = (lead: Buffer) => (lead.readUInt32BE() & LAST_PIECE_FLAG) !== 0;

function digestSeal(headDigest: Buffer): Seal {
  let before = headDigest;
  const next = (lead: Buffer, piece: Buffer) => (before = sealDigest(before, lead, piece));
  return {
    bytes: DIGEST_BYTES,
    seal: (lead, piece) => [lead, piece, next(lead, piece)],
    open: (lead, piece, seal) => (timingSafeEqual(next(lead, piece), seal) ? piece : null),
  };
}

function cipherSeal(headDigest: Buffer, key: Buffer, prefix: string): Seal {
  let count = -1;
  const next = (lead: Buffer) => nonceOf(prefix, (count += 1), isLastPiece(lead));
  return {
    bytes: SEAL_TAG_BYTES,
    seal(lead, piece) {
      const cipher = createCipheriv('aes-256-gcm', key, next(lead));
      cipher.setAAD(Buffer.concat([headDigest, lead]));
      const sealed = Buffer.concat([cipher.update(piece), cipher.final()]);
      return [lead, sealed, cipher.getAuthTag()];
    },
    open(lead, piece, seal) {
      const cipher = createDecipheriv('aes-256-gcm', key, next(lead), {
        authTagLength: SEAL_TAG_BYTES,
      });
      cipher.setAAD(Buffer.concat([headDigest, lead]));
      cipher.setAuthTag(seal);
      const opened = cipher.update(piece);
      try {
        return Buffer.concat([opened, cipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

async function createSeal(
  head: SealHead,
  headDigest: Buffer,
  passphrase: string | null,
): Promise<Seal> {
  if (head.encryption === 'none') {
    if (passphrase === null) return digestSeal(headDigest);
    throw new BackupFault(
      'passphrase',
      'A backup passphrase is set, but this backup is not encrypted: anyone could have made it. If you know where it comes from, add --unencrypted.',
    );
  }
  if (passphrase === null) {
    throw new BackupFault(
      'passphrase',
      'The backup is encrypted: set BACKUP_PASSPHRASE_FILE or BACKUP_PASSPHRASE, and leave out --unencrypted.',
    );
  }
  const key = await sealKey(passphrase, head.scrypt.salt);
  if (head.keyCheck !== undefined) {
    const isTheKey = timingSafeEqual(Buffer.from(head.keyCheck, 'hex'), keyCheckOf(key));
    if (!isTheKey)
      throw new BackupFault('passphrase', 'The passphrase does not match this backup.');
  }
  return cipherSeal(headDigest, key, head.nonce);
}

async function newHead(passphrase: string | null): Promise<SealHead> {
  if (passphrase === null) return { encryption: 'none' };
  const salt = randomBytes(16).toString('hex');
  const nonce = randomBytes(NONCE_PREFIX_BYTES).toString('hex');
  const keyCheck = keyCheckOf(await sealKey(passphrase, salt)).toString('hex');
  return { encryption: 'aes-256-gcm', scrypt: { ...SCRYPT, salt }, nonce, keyCheck };
}

/** Yields the bytes of a sealed stream, encrypted if there is a passphrase. Holds two pieces in memory. */
export async function* sealPieces(
  content: AsyncIterable<Uint8Array>,
  passphrase: string | null,
): AsyncGenerator<Buffer> {
  const head = await newHead(passphrase);
  const lines = `${BACKUP_TITLE}\n${JSON.stringify(head)}\n`;
  const headDigest = sealDigest(lines);
  yield Buffer.from(`${lines}${headDigest.toString('hex')}\n`);
  const sealing = await createSeal(head, headDigest, passphrase);
  const sealed = (piece: Buffer, isLast: boolean) => {
    const lead = Buffer.alloc(4);
    lead.writeUInt32BE((piece.length | (isLast ? LAST_PIECE_FLAG : 0)) >>> 0);
    return sealing.seal(lead, piece);
  };
  const bytes = new BytesInOrder(content);
  for (;;) {
    const piece = await bytes.upTo(PIECE_BYTES);
    const isLast = await bytes.isAtEnd();
    yield* sealed(piece, isLast);
    if (isLast) return;
  }
}

/** Yields the content of a sealed stream. Throws a BackupFault at the first byte that was altered. */
export async function* unsealPieces(
  source: AsyncIterable<Uint8Array>,
  passphrase: string | null,
): AsyncGenerator<Buffer> {
  const bytes = new BytesInOrder(source);
  try {
    const { head, headDigest } = await readSealHead(bytes);
    const sealing = await createSeal(head, headDigest, passphrase);
    for (let count = 0, isLast = false; !isLast; count += 1) {
      const lead = await bytes.take(4);
      if (lead === null) throw damagedBackup('its end is missing');
      isLast = isLastPiece(lead);
      const length = (lead.readUInt32BE() & ~LAST_PIECE_FLAG) >>> 0;
      if (length > PIECE_BYTES) throw damagedBackup('a piece is too long');
      const piece = await bytes.take(length);
      const seal = await bytes.take(sealing.bytes);
      if (piece === null || seal === null) throw damagedBackup('its end is missing');
      const opened = sealing.open(lead, piece, seal);
      if (opened === null) throw alteredPieceFault(head, count);
      yield opened;
    }
    if (!(await bytes.isAtEnd())) throw damagedBackup('it contains data after its end');
  } finally {
    await bytes.stop();
  }
}

/** In a backup without a key check, a wrong passphrase and damage to the first piece look alike. */
const alteredPieceFault = (head: SealHead, count: number) =>
  head.encryption !== 'none' && head.keyCheck === undefined && count === 0
    ? new BackupFault(
        'passphrase',
        'The passphrase does not match this backup, or the backup is damaged.',
      )
    : damagedBackup(`piece ${count + 1} has been altered`);

async function readSealHead(bytes: BytesInOrder): Promise<{ head: SealHead; headDigest: Buffer }> {
  const title = await bytes.line(LINE_BYTES);
  if (title !== BACKUP_TITLE) {
    throw damagedBackup('it does not begin like a backup of this version of Board Reports');
  }
  const line = await bytes.line(LINE_BYTES);
  const digest = await bytes.line(LINE_BYTES);
  const headDigest = sealDigest(`${title}\n${line ?? ''}\n`);
  if (line === null || digest !== headDigest.toString('hex')) {
    throw damagedBackup('its first lines have been altered');
  }
  return { head: parseSealHead(line), headDigest };
}

function parseSealHead(line: string): SealHead {
  try {
    return sealHeadSchema.parse(JSON.parse(line));
  } catch (error) {
    throw damagedBackup('its encryption is not known to this version', error);
  }
}
