import { assert, asyncProperty, integer, nat, oneof, tuple } from 'fast-check';
import { createCipheriv, createDecipheriv, createHash, scryptSync } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { cases, isFullProof } from '../../testRounds.ts';
import { BACKUP_EXIT_CODES } from './backupFault.ts';
import { sealPieces, unsealPieces } from './sealing.ts';

const PIECE = 1024 * 1024;
const PASSPHRASE = 'correct horse battery';

async function* inPieces(content: Uint8Array, size = 70_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

const sealed = (content: Uint8Array, passphrase: string | null) =>
  buffer(sealPieces(inPieces(content), passphrase));
const opened = (bytes: Uint8Array, passphrase: string | null) =>
  buffer(unsealPieces(inPieces(bytes), passphrase));

/** Bytes that differ everywhere. */
const sample = (length: number) => Buffer.from(Array.from({ length }, (_, n) => (n * 31) >> 3));

/** The position of the first piece, after three lines of text. */
function beginning(bytes: Buffer): number {
  let at = 0;
  for (let line = 0; line < 3; line += 1) at = bytes.indexOf('\n', at) + 1;
  return at;
}

/** Its second line, of one that is encrypted. */
function headOf(bytes: Buffer) {
  const head: { encryption: string; scrypt: { salt: string }; nonce: string } = JSON.parse(
    bytes.toString('utf8', 0, beginning(bytes)).split('\n')[1] ?? '',
  );
  return head;
}

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'nothing was found',
    (error: unknown) => (error instanceof Error && 'exitCode' in error ? error.exitCode : error),
  );

test.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE + 5])('%i bytes come back', async (n) => {
  const content = sample(n);
  const bytes = await sealed(content, null);
  expect((await opened(bytes, null)).equals(content)).toBe(true);
});

test('encrypted content is unreadable in the file and is restored only with the passphrase', async () => {
  const content = Buffer.from(`Revenue of April\n`.repeat(100_000));
  const bytes = await sealed(content, PASSPHRASE);
  expect(bytes.includes('Revenue')).toBe(false);
  expect((await opened(bytes, PASSPHRASE)).equals(content)).toBe(true);
  // Every file has a key and a count of its own.
  const again = await sealed(content, PASSPHRASE);
  expect(headOf(again).scrypt.salt).not.toBe(headOf(bytes).scrypt.salt);
  expect(headOf(again).nonce).not.toBe(headOf(bytes).nonce);
  expect(again.subarray(300, 400)).not.toEqual(bytes.subarray(300, 400));
  const { passphrase } = BACKUP_EXIT_CODES;
  expect(await codeOf(opened(bytes, 'correct horse batterz'))).toBe(passphrase);
  expect(await codeOf(opened(bytes, null))).toBe(passphrase);
});

test('damage to an encrypted one is never taken for a wrong passphrase', async () => {
  const bytes = await sealed(sample(3_000), PASSPHRASE);
  const start = beginning(bytes);
  // The file's first byte, its lines, the first piece's length, its first byte, its last and its seal.
  for (const at of [0, 10, start - 70, start - 2, start, start + 3, start + 4, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    const code = await codeOf(opened(changed, PASSPHRASE));
    expect(code, `byte ${at}`).toBe(BACKUP_EXIT_CODES.damaged);
  }
});

test('one that is not encrypted is refused where a passphrase is expected', async () => {
  const bytes = await sealed(sample(300), null);
  await expect(opened(bytes, PASSPHRASE)).rejects.toMatchObject({
    exitCode: BACKUP_EXIT_CODES.passphrase,
    message: expect.stringContaining('is not encrypted'),
  });
});

/** The first version's files, which don't name their key. */
function sealedBefore(content: Buffer): Buffer {
  const [salt, nonce] = ['ab'.repeat(16), 'cd'.repeat(7)];
  const cost = { N: 131_072, r: 8, p: 1 };
  const head = { encryption: 'aes-256-gcm', scrypt: { ...cost, salt }, nonce };
  const lines = `Board Reports backup 1\n${JSON.stringify(head)}\n`;
  const digest = createHash('sha256').update(lines).digest();
  const key = scryptSync(PASSPHRASE, Buffer.from(salt, 'hex'), 32, { ...cost, maxmem: 2 ** 28 });
  const place = Buffer.concat([Buffer.from(nonce, 'hex'), Buffer.from([0, 0, 0, 0, 1])]);
  const lead = Buffer.from([0x80, 0, 0, content.length]);
  const cipher = createCipheriv('aes-256-gcm', key, place);
  cipher.setAAD(Buffer.concat([digest, lead]));
  const piece = [cipher.update(content), cipher.final()];
  return Buffer.concat([
    Buffer.from(`${lines}${digest.toString('hex')}\n`),
    lead,
    ...piece,
    cipher.getAuthTag(),
  ]);
}

test('one without a check of its key is opened, and its first piece may be damaged or of another passphrase', async () => {
  const bytes = sealedBefore(sample(100));
  expect((await opened(bytes, PASSPHRASE)).equals(sample(100))).toBe(true);
  await expect(opened(bytes, 'correct horse batterz')).rejects.toThrow(
    'The passphrase does not match this backup, or the backup is damaged.',
  );
});

test('other programs can read an encrypted backup as AES-256-GCM with an scrypt key, N 2^17 and r 8', async () => {
  const content = sample(300);
  const bytes = await sealed(content, PASSPHRASE);
  const { encryption, scrypt, nonce } = headOf(bytes);
  const cost = { N: 131_072, r: 8, p: 1 };
  const salt = expect.stringMatching(/^[0-9a-f]{32}$/);
  expect({ encryption, scrypt }).toEqual({ encryption: 'aes-256-gcm', scrypt: { ...cost, salt } });
  const key = scryptSync(PASSPHRASE, Buffer.from(scrypt.salt, 'hex'), 32, {
    ...cost,
    maxmem: 2 ** 28,
  });
  const start = beginning(bytes);
  const [title, line] = bytes.toString('utf8', 0, start).split('\n');
  // The first piece is the last one, too.
  const place = Buffer.concat([Buffer.from(nonce, 'hex'), Buffer.from([0, 0, 0, 0, 1])]);
  const decipher = createDecipheriv('aes-256-gcm', key, place);
  const head = createHash('sha256').update(`${title}\n${line}\n`).digest();
  decipher.setAAD(Buffer.concat([head, bytes.subarray(start, start + 4)]));
  decipher.setAuthTag(bytes.subarray(-16));
  const piece = decipher.update(bytes.subarray(start + 4, -16));
  expect(Buffer.concat([piece, decipher.final()]).equals(content)).toBe(true);
});

test('any byte that is changed is found', async () => {
  const bytes = await sealed(sample(3_000), null);
  const change = tuple(nat(bytes.length - 1), integer({ min: 1, max: 255 }));
  await assert(
    asyncProperty(change, async ([at, by]) => {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ by;
      expect(await codeOf(opened(changed, null)), `byte ${at}`).toBe(BACKUP_EXIT_CODES.damaged);
    }),
  );
});

test.runIf(isFullProof).each([null, PASSPHRASE])(
  'each single byte that is changed is found (passphrase: %s)',
  async (passphrase) => {
    const bytes = await sealed(sample(3_000), passphrase);
    const kept = Buffer.from(bytes);
    cases(bytes.length);
    for (const at of bytes.keys()) {
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      const code = await codeOf(opened(bytes, passphrase));
      expect(code, `byte ${at}`).toBe(BACKUP_EXIT_CODES.damaged);
      bytes[at] = kept[at] ?? 0;
    }
  },
);

test('and of an encrypted one', async () => {
  const bytes = await sealed(sample(PIECE + 3_000), PASSPHRASE);
  const start = beginning(bytes);
  const lastPiece = start + 4 + PIECE + 16;
  const change = oneof(nat(start), integer({ min: lastPiece, max: bytes.length - 1 }));
  await assert(
    asyncProperty(change, async (at) => {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const code = await codeOf(opened(changed, PASSPHRASE));
      expect(code, `byte ${at}`).toBe(BACKUP_EXIT_CODES.damaged);
    }),
    { numRuns: cases(500) },
  );
});

test.each([null, PASSPHRASE])(
  'a removed, repeated or moved piece is detected',
  async (passphrase) => {
    const bytes = await sealed(sample(2 * PIECE + 10), passphrase);
    const start = beginning(bytes);
    const whole = 4 + PIECE + (passphrase === null ? 32 : 16);
    const head = bytes.subarray(0, start);
    const [first, second, last] = [
      bytes.subarray(start, start + whole),
      bytes.subarray(start + whole, start + 2 * whole),
      bytes.subarray(start + 2 * whole),
    ] as const;
    // It says that nothing follows.
    const closing = Buffer.from(second);
    closing[0] = (closing[0] ?? 0) | 0x80;
    const wrong = [
      [head, first, second],
      [head, first, closing],
      [head, first, second, last.subarray(0, -1)],
      [head, first, last],
      [head, first, first, second, last],
      [head, first, second, last, last],
      [head, first, second, last, Buffer.from('x')],
    ];
    for (const parts of wrong) {
      const code = await codeOf(opened(Buffer.concat(parts), passphrase));
      expect(code).toBe(BACKUP_EXIT_CODES.damaged);
    }
  },
);
