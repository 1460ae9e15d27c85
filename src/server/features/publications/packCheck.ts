// Tells whether a file is a board pack exactly as it was published. One file that imports nothing but
// Node's own modules: the server uses it, and it can be handed on and run without the server:
//   node verify-pack.mjs PACK MANIFEST PUBLIC-KEY
import { createHash, createPublicKey, verify } from 'node:crypto';
import fs from 'node:fs';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

/** "K7QX-3MTB-9RWD", without 0, 1, I, L, O and U. */
const CODE = /(?<![0-9A-Z])[2-9A-HJKMNP-TV-Z]{4}(?:-[2-9A-HJKMNP-TV-Z]{4}){2}(?![0-9A-Z])/g;
const MOST_CODES = 20;
/** Limits on unpacking a file that may be meant to exhaust the server. */
const MOST_PIECES = 2_000;
const MOST_PIECE_BYTES = 4 * 1024 * 1024;
const MOST_UNPACKED_BYTES = 16 * 1024 * 1024;

const ENTRY = Buffer.from('PK\u0003\u0004', 'latin1');
const ENTRY_HEAD = 30;
const DEFLATED = 8;
const STREAM = Buffer.from('stream');

/** A packed piece of a file: where it begins, and how it was packed. */
interface Piece {
  readonly at: number;
  readonly kind: 'zip' | 'pdf';
}

/** The XML parts of an Office file, found without its directory, which may be missing or lie. */
function* zipPieces(file: Buffer): Generator<Piece> {
  for (let at = file.indexOf(ENTRY); at >= 0; at = file.indexOf(ENTRY, at + ENTRY.length)) {
    if (at + ENTRY_HEAD > file.length) return;
    const method = file.readUInt16LE(at + 8);
    const nameLength = file.readUInt16LE(at + 26);
    const begin = at + ENTRY_HEAD + nameLength + file.readUInt16LE(at + 28);
    const name = file.toString('latin1', at + ENTRY_HEAD, at + ENTRY_HEAD + nameLength);
    if (method === DEFLATED && begin < file.length && name.endsWith('.xml')) {
      yield { at: begin, kind: 'zip' };
    }
  }
}

/** The streams of a PDF. */
function* pdfPieces(file: Buffer): Generator<Piece> {
  for (let at = file.indexOf(STREAM); at >= 0; at = file.indexOf(STREAM, at + STREAM.length)) {
    let begin = at + STREAM.length;
    if (file[begin] === 13) begin += 1;
    if (file[begin] === 10) begin += 1;
    // The first byte of zlib's format.
    if (file[begin] === 0x78) yield { at: begin, kind: 'pdf' };
  }
}

const unpackZip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflateRaw);
const unpackPdf = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.inflate);

/** What a piece holds, as far as it can be unpacked within the limit. */
async function unpacked(file: Buffer, { at, kind }: Piece, limit: number): Promise<Buffer> {
  const unpack = kind === 'zip' ? unpackZip : unpackPdf;
  try {
    // A piece that was cut off is unpacked up to there.
    return await unpack(file.subarray(at), {
      maxOutputLength: limit,
      finishFlush: zlib.constants.Z_SYNC_FLUSH,
    });
  } catch {
    return Buffer.alloc(0);
  }
}

function addCodes(found: Set<string>, content: Buffer): void {
  for (const [code] of content.toString('latin1').matchAll(CODE)) {
    if (found.size >= MOST_CODES) return;
    found.add(code);
  }
}

/**
 * The codes of published packs that a file carries, whatever the file is: in its bytes, or in what it
 * packs. Never throws, and unpacks within limits.
 */
export async function codesIn(bytes: Uint8Array): Promise<string[]> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = new Set<string>();
  addCodes(found, file);
  const isPdf = file.subarray(0, 1024).includes('%PDF-');
  let left = MOST_UNPACKED_BYTES;
  let pieces = 0;
  for (const piece of isPdf ? pdfPieces(file) : zipPieces(file)) {
    if (left <= 0 || pieces >= MOST_PIECES) break;
    const limit = Math.min(left, MOST_PIECE_BYTES);
    const content = await unpacked(file, piece, limit);
    addCodes(found, content);
    pieces += 1;
    // A piece beyond the limit counts as all of it: it was unpacked that far.
    left -= content.length === 0 ? limit : content.length;
  }
  return [...found];
}

/** What a signed manifest is to the check: its code and the digests of its files. */
export interface CheckedManifest {
  readonly code: string;
  readonly files: readonly { readonly sha256: string }[];
}

export type FileVerdict = 'identical' | 'altered' | 'unknown';

/** Compares a file with a manifest that is trusted already. */
export async function compareFile(
  file: Uint8Array,
  { code, files }: CheckedManifest,
): Promise<FileVerdict> {
  const digest = createHash('sha256').update(file).digest('hex');
  if (files.some(({ sha256 }) => sha256 === digest)) return 'identical';
  return (await codesIn(file)).includes(code) ? 'altered' : 'unknown';
}

/**
 * The manifest of a signed one, if its signature was made with the key.
 * @throws Error with a sentence if it was not, or if one of them cannot be read.
 */
export function trustedManifest(
  signed: string,
  publicKey: string,
): CheckedManifest & {
  readonly month: string;
  readonly number: number;
  readonly publishedAt: string;
} {
  let manifest: string;
  try {
    const given: { manifest: string; signature: string } = JSON.parse(signed);
    manifest = given.manifest;
    const key = createPublicKey(publicKey);
    const signature = Buffer.from(given.signature, 'base64');
    if (verify(null, Buffer.from(manifest, 'utf8'), key, signature)) return JSON.parse(manifest);
  } catch {
    throw new Error('The manifest or the public key cannot be read.');
  }
  throw new Error('The manifest was not signed with this key, or was altered afterwards.');
}

const SENTENCES: Readonly<Record<FileVerdict, string>> = {
  identical: 'Identical: byte for byte as it was published.',
  altered: 'Altered: it carries the code of this publication, but is not as it was published.',
  unknown: 'Unknown: it is none of the files of this publication.',
};

/** Ends with 0 if the file is identical, 2 if it is not, 1 if that cannot be told. */
async function main([pack, signed, key]: readonly string[]): Promise<number> {
  if (pack === undefined || signed === undefined || key === undefined) {
    process.stderr.write('Usage: verify-pack PACK MANIFEST PUBLIC-KEY\n');
    return 1;
  }
  try {
    const manifest = trustedManifest(fs.readFileSync(signed, 'utf8'), fs.readFileSync(key, 'utf8'));
    const verdict = await compareFile(fs.readFileSync(pack), manifest);
    const { month, number, publishedAt, code } = manifest;
    process.stdout.write(
      `${SENTENCES[verdict]}\nPublication: ${month}, version ${number}, published ${publishedAt}, code ${code}\n`,
    );
    return verdict === 'identical' ? 0 : 2;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

const [, started, ...given] = process.argv;
if (
  started !== undefined &&
  fs.existsSync(started) &&
  fs.realpathSync(started) === import.meta.filename
) {
  process.exitCode = await main(given);
}
