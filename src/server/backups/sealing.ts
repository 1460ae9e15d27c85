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
import { BackupFault, damaged } from './backupFault.ts';
import { BytesInOrder } from './bytesInOrder.ts';

/**
 * The outside of a backup. Three lines of text: what it is, how it is sealed, and the SHA-256 of these
 * two. Then pieces of at most a mebibyte, each with its length and its seal: without a passphrase the
 * SHA-256 of the seal before and the piece, with one its tag of AES-256-GCM. The nonce of a piece counts
 * and says whether it is the last, so that pieces cannot be left out, repeated or put elsewhere.
 */
const TITLE = 'Board Reports backup 1';
const PIECE_BYTES = 1024 * 1024;
const LINE_BYTES = 500;
const DIGEST_BYTES = 32;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
/** With four bytes that count and one for the last piece, the 12 bytes of a nonce. */
const NONCE_PREFIX_BYTES = 7;
const KEY_CHECK_BYTES = 16;
/** In the length of a piece: it is the last one. */
const LAST = 0x8000_0000;
/** What OWASP recommends of scrypt: 128 MiB for each guess. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1 } as const;
const SCRYPT_MEMORY = 256 * 1024 * 1024;

const hex = (bytes: number) => z.string().regex(new RegExp(`^[0-9a-f]{${bytes * 2}}$`));
const headSchema = z.discriminatedUnion('encryption', [
  z.strictObject({ encryption: z.literal('none') }),
  z.strictObject({
    encryption: z.literal('aes-256-gcm'),
    // Only these: a changed backup cannot make the reader compute for hours.
    scrypt: z.strictObject({
      N: z.literal(SCRYPT.N),
      r: z.literal(SCRYPT.r),
      p: z.literal(SCRYPT.p),
      salt: hex(16),
    }),
    nonce: hex(NONCE_PREFIX_BYTES),
    /** Tells a wrong passphrase from damage. The first backups that were encrypted have none. */
    keyCheck: hex(KEY_CHECK_BYTES).optional(),
  }),
]);
type Head = z.infer<typeof headSchema>;

const sha256 = (...parts: readonly (string | Uint8Array)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The last one, because a restore reads the same backup twice. */
let known: { readonly passphrase: string; readonly salt: string; key: Promise<Buffer> } | undefined;

function keyOf(passphrase: string, salt: string): Promise<Buffer> {
  if (known?.passphrase !== passphrase || known.salt !== salt) {
    known = { passphrase, salt, key: computedKey(passphrase, salt) };
  }
  return known.key;
}

function computedKey(passphrase: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(
      // The same characters, however a keyboard composes them.
      passphrase.normalize('NFKC'),
      Buffer.from(salt, 'hex'),
      KEY_BYTES,
      { ...SCRYPT, maxmem: SCRYPT_MEMORY },
      (error, key) => (error === null ? resolve(key) : reject(error)),
    );
  });
}

/** Says nothing of the key but whether another is the same. */
const keyCheckOf = (key: Buffer) =>
  createHmac('sha256', key).update('key of a backup').digest().subarray(0, KEY_CHECK_BYTES);

function nonceOf(prefix: string, count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_PREFIX_BYTES + 5);
  nonce.write(prefix, 'hex');
  nonce.writeUInt32BE(count, NONCE_PREFIX_BYTES);
  nonce.writeUInt8(isLast ? 1 : 0, NONCE_PREFIX_BYTES + 4);
  return nonce;
}

/** Seals pieces, or opens them, in their order. */
interface Seal {
  readonly bytes: number;
  seal(lead: Buffer, piece: Buffer): readonly Buffer[];
  /** The piece as it was, or null where it is not as it was sealed. */
  open(lead: Buffer, piece: Buffer, seal: Buffer): Buffer | null;
}

const isLastPiece = (lead: Buffer) => (lead.readUInt32BE() & LAST) !== 0;

function digestSeal(headDigest: Buffer): Seal {
  let before = headDigest;
  const next = (lead: Buffer, piece: Buffer) => (before = sha256(before, lead, piece));
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
    bytes: TAG_BYTES,
    seal(lead, piece) {
      const cipher = createCipheriv('aes-256-gcm', key, next(lead));
      cipher.setAAD(Buffer.concat([headDigest, lead]));
      const sealed = Buffer.concat([cipher.update(piece), cipher.final()]);
      return [lead, sealed, cipher.getAuthTag()];
    },
    open(lead, piece, seal) {
      const cipher = createDecipheriv('aes-256-gcm', key, next(lead), { authTagLength: TAG_BYTES });
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

async function sealOf(head: Head, headDigest: Buffer, passphrase: string | null): Promise<Seal> {
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
  const key = await keyOf(passphrase, head.scrypt.salt);
  if (head.keyCheck !== undefined) {
    const isTheKey = timingSafeEqual(Buffer.from(head.keyCheck, 'hex'), keyCheckOf(key));
    if (!isTheKey)
      throw new BackupFault('passphrase', 'The passphrase is not the one of this backup.');
  }
  return cipherSeal(headDigest, key, head.nonce);
}

async function newHead(passphrase: string | null): Promise<Head> {
  if (passphrase === null) return { encryption: 'none' };
  const salt = randomBytes(16).toString('hex');
  const nonce = randomBytes(NONCE_PREFIX_BYTES).toString('hex');
  const keyCheck = keyCheckOf(await keyOf(passphrase, salt)).toString('hex');
  return { encryption: 'aes-256-gcm', scrypt: { ...SCRYPT, salt }, nonce, keyCheck };
}

/** The bytes of a sealed stream; encrypted where there is a passphrase. Needs two pieces of memory. */
export async function* sealPieces(
  content: AsyncIterable<Uint8Array>,
  passphrase: string | null,
): AsyncGenerator<Buffer> {
  const head = await newHead(passphrase);
  const lines = `${TITLE}\n${JSON.stringify(head)}\n`;
  const headDigest = sha256(lines);
  yield Buffer.from(`${lines}${headDigest.toString('hex')}\n`);
  const sealing = await sealOf(head, headDigest, passphrase);
  const sealed = (piece: Buffer, isLast: boolean) => {
    const lead = Buffer.alloc(4);
    lead.writeUInt32BE((piece.length | (isLast ? LAST : 0)) >>> 0);
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

/** The content of a sealed stream. Throws a BackupFault at the first byte that is not as it was. */
export async function* unsealPieces(
  source: AsyncIterable<Uint8Array>,
  passphrase: string | null,
): AsyncGenerator<Buffer> {
  const bytes = new BytesInOrder(source);
  try {
    const { head, headDigest } = await readHead(bytes);
    const sealing = await sealOf(head, headDigest, passphrase);
    for (let count = 0, isLast = false; !isLast; count += 1) {
      const lead = await bytes.take(4);
      if (lead === null) throw damaged('its end is missing');
      isLast = isLastPiece(lead);
      const length = (lead.readUInt32BE() & ~LAST) >>> 0;
      if (length > PIECE_BYTES) throw damaged('a piece is too long');
      const piece = await bytes.take(length);
      const seal = await bytes.take(sealing.bytes);
      if (piece === null || seal === null) throw damaged('its end is missing');
      const opened = sealing.open(lead, piece, seal);
      if (opened === null) throw notAsSealed(head, count);
      yield opened;
    }
    if (!(await bytes.isAtEnd())) throw damaged('something follows its end');
  } finally {
    await bytes.stop();
  }
}

/** In a backup without a check of its key, a wrong passphrase and damage to the first piece look alike. */
const notAsSealed = (head: Head, count: number) =>
  head.encryption !== 'none' && head.keyCheck === undefined && count === 0
    ? new BackupFault(
        'passphrase',
        'The passphrase is not the one of this backup, or the backup is damaged.',
      )
    : damaged(`piece ${count + 1} is not as it was written`);

async function readHead(bytes: BytesInOrder): Promise<{ head: Head; headDigest: Buffer }> {
  const title = await bytes.line(LINE_BYTES);
  if (title !== TITLE) {
    throw damaged('it does not begin as a backup of this version of Board Reports does');
  }
  const line = await bytes.line(LINE_BYTES);
  const digest = await bytes.line(LINE_BYTES);
  const headDigest = sha256(`${title}\n${line ?? ''}\n`);
  if (line === null || digest !== headDigest.toString('hex')) {
    throw damaged('its first lines are not as they were written');
  }
  return { head: headOf(line), headDigest };
}

function headOf(line: string): Head {
  try {
    return headSchema.parse(JSON.parse(line));
  } catch (error) {
    throw damaged('it is sealed in an unknown way', error);
  }
}
