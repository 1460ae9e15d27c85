// Checks whether a file is a board pack exactly as it was published. This file imports only Node's own modules, so it
// can be passed on and run without the server: node verify-pack.mjs PACK MANIFEST PUBLIC-KEY
import { createHash, createPublicKey, verify } from 'node:crypto';
import fs from 'node:fs';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';

/** Matches "K7QX-3MTB-9RWD"; the letters and digits 0, 1, I, L, O and U never occur. */
const PRINTED_CODE = /(?<![0-9A-Z])[2-9A-HJKMNP-TV-Z]{4}(?:-[2-9A-HJKMNP-TV-Z]{4}){2}(?![0-9A-Z])/g;
const CODE_LENGTH = 14;
const MOST_CODES = 20;
/** The number of bytes searched at a time, so that other work can run in between. */
const SEARCHED_AT_ONCE = 256 * 1024;
/** Limits on unpacking, because a file may be built to exhaust the server. */
const MOST_STREAM_PLACES = 20_000;
const MOST_PACKED_STREAMS = 2_000;
const MOST_PIECE_BYTES = 4 * 1024 * 1024;
const MOST_CHECKED_BYTES = 16 * 1024 * 1024;
const READ_AT_ONCE = 16 * 1024;

const ENTRY = Buffer.from('PK\u0003\u0004', 'latin1');
const ENTRY_HEAD = 30;
const DEFLATED = 8;
const XML = Buffer.from('.xml');
const STREAM = Buffer.from('stream');

/** A packed stream in a file: its offset and its format. */
interface PackedStream {
  readonly at: number;
  readonly kind: 'zip' | 'pdf';
}

/** Yields the offsets at which a file has these bytes, up to a limit. */
function* occurrencesOf(file: Buffer, bytes: Buffer): Generator<number> {
  let at = file.indexOf(bytes);
  for (let count = 0; at >= 0 && count < MOST_STREAM_PLACES; count += 1) {
    yield at;
    at = file.indexOf(bytes, at + bytes.length);
  }
}

/** Yields the XML parts of an Office file. Finds them without the zip directory, which may be missing or false. */
function* zipPieces(file: Buffer): Generator<PackedStream> {
  for (const at of occurrencesOf(file, ENTRY)) {
    if (at + ENTRY_HEAD > file.length) return;
    const method = file.readUInt16LE(at + 8);
    const nameEnd = at + ENTRY_HEAD + file.readUInt16LE(at + 26);
    const begin = nameEnd + file.readUInt16LE(at + 28);
    const isXml = file.subarray(nameEnd - XML.length, nameEnd).equals(XML);
    if (method === DEFLATED && begin < file.length && isXml) yield { at: begin, kind: 'zip' };
  }
}

function* pdfPieces(file: Buffer): Generator<PackedStream> {
  for (const at of occurrencesOf(file, STREAM)) {
    let begin = at + STREAM.length;
    if (file[begin] === 13) begin += 1;
    if (file[begin] === 10) begin += 1;
    // The first byte of zlib's format.
    if (file[begin] === 0x78) yield { at: begin, kind: 'pdf' };
  }
}

function* slices(file: Buffer, from: number, limit: number): Generator<Buffer> {
  const end = Math.min(file.length, from + limit);
  for (let at = from; at < end; at += READ_AT_ONCE) {
    yield file.subarray(at, Math.min(end, at + READ_AT_ONCE));
  }
}

interface Unpacked {
  readonly content: Buffer;
  /** The bytes that were read or unpacked for this stream, whichever is more. */
  readonly cost: number;
}

/** The content of a stream, as far as it can be unpacked within the limits on input and output. */
async function unpackedStream(
  file: Buffer,
  { at, kind }: PackedStream,
  limit: number,
): Promise<Unpacked> {
  // A truncated stream is unpacked up to the cut.
  const options = { finishFlush: zlib.constants.Z_SYNC_FLUSH };
  const unpacking = kind === 'zip' ? zlib.createInflateRaw(options) : zlib.createInflate(options);
  const chunks: Buffer[] = [];
  let size = 0;
  let failed = 0;
  try {
    for await (const chunk of Readable.from(slices(file, at, limit)).pipe(unpacking)) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= limit) break;
    }
  } catch {
    // zlib doesn't report the position of the error, so the whole slice counts.
    failed = READ_AT_ONCE;
  }
  return {
    content: Buffer.concat(chunks),
    cost: Math.max(size, unpacking.bytesWritten + failed),
  };
}

async function addCodes(found: Set<string>, content: Buffer): Promise<void> {
  for (let from = 0; from < content.length; from += SEARCHED_AT_ONCE) {
    const until = from + SEARCHED_AT_ONCE;
    // A code may cross the boundary between two slices, and the characters around a code matter.
    const first = Math.max(0, from - 1);
    const text = content.toString('latin1', first, until + CODE_LENGTH);
    const search = new RegExp(PRINTED_CODE, 'g');
    search.lastIndex = from - first;
    for (const { 0: code, index } of text.matchAll(search)) {
      if (found.size >= MOST_CODES) return;
      if (first + index < until) found.add(code);
    }
    if (until < content.length) await nextTurn();
  }
}

/**
 * Finds the codes of published packs in a file of any type, in its bytes or its packed streams. Never throws, and reads
 * and unpacks within limits.
 */
export async function codesIn(bytes: Uint8Array): Promise<string[]> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = new Set<string>();
  await addCodes(found, file);
  const isPdf = file.subarray(0, 1024).includes('%PDF-');
  let left = MOST_CHECKED_BYTES;
  let pieces = 0;
  for (const piece of isPdf ? pdfPieces(file) : zipPieces(file)) {
    if (left <= 0 || pieces >= MOST_PACKED_STREAMS) break;
    const { content, cost } = await unpackedStream(file, piece, Math.min(left, MOST_PIECE_BYTES));
    await addCodes(found, content);
    pieces += 1;
    left -= cost;
  }
  return [...found];
}

export interface CheckedManifest {
  readonly code: string;
  readonly files: readonly { readonly sha256: string }[];
}

export type FileVerdict = 'identical' | 'altered' | 'unknown';

export async function compareFile(
  file: Uint8Array,
  { code, files }: CheckedManifest,
): Promise<FileVerdict> {
  const digest = createHash('sha256').update(file).digest('hex');
  if (files.some(({ sha256 }) => sha256 === digest)) return 'identical';
  return (await codesIn(file)).includes(code) ? 'altered' : 'unknown';
}

const publicKeysIn = (file: string): readonly string[] =>
  file.match(/-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g) ?? [];

/**
 * The content of a signed manifest, if the signature was made with one of these keys (concatenated PEM). @throws Error
 * with a sentence if it wasn't, or if a key can't be read.
 */
export function trustedManifest(
  signed: string,
  publicKeys: string,
): {
  readonly manifest: CheckedManifest & {
    readonly month: string;
    readonly number: number;
    readonly publishedAt: string;
  };
  /** True if the signing key has since been replaced. */
  readonly isByEarlierKey: boolean;
} {
  let manifest: string;
  try {
    const given: { manifest: string; signature: string } = JSON.parse(signed);
    manifest = given.manifest;
    const keys = publicKeysIn(publicKeys).map((key) => createPublicKey(key));
    if (keys.length === 0) throw new Error('The key file contains no key');
    const signature = Buffer.from(given.signature, 'base64');
    const by = keys.findIndex((key) => verify(null, Buffer.from(manifest, 'utf8'), key, signature));
    if (by !== -1) return { manifest: JSON.parse(manifest), isByEarlierKey: by > 0 };
  } catch {
    throw new Error('The manifest or the public key cannot be read.');
  }
  throw new Error('The manifest was not signed with this key, or was altered afterwards.');
}

const VERDICT_SENTENCES: Readonly<Record<FileVerdict, string>> = {
  identical: 'Identical: the file matches the published file byte for byte.',
  altered:
    'Altered: the file has the code of this publication, but differs from the published file.',
  unknown: 'Unknown: the file does not belong to this publication.',
};

const UNREADABLE_SENTENCES: Readonly<Record<string, string>> = {
  ENOENT: 'There is no such file',
  EISDIR: 'This is a folder',
  EACCES: 'You do not have permission to read this file',
};

/** @throws Error with a sentence that names the file, if the file can't be read. */
function checkedFileContent(file: string): Buffer {
  try {
    return fs.readFileSync(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new Error(
      `${UNREADABLE_SENTENCES[code] ?? `This file cannot be read (${code})`}: ${file}`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Exit code 0 if the file is identical, 2 if it isn't, 1 if that can't be determined, and 3 if it is identical but
 * signed with a replaced key, because anyone who has that key can sign anything.
 */
async function main([pack, signed, key]: readonly string[]): Promise<number> {
  if (pack === undefined || signed === undefined || key === undefined) {
    process.stderr.write('Usage: verify-pack PACK MANIFEST PUBLIC-KEY\n');
    return 1;
  }
  try {
    const file = checkedFileContent(pack);
    const given = [
      checkedFileContent(signed).toString(),
      checkedFileContent(key).toString(),
    ] as const;
    const { manifest, isByEarlierKey } = trustedManifest(...given);
    const verdict = await compareFile(file, manifest);
    const { month, number, publishedAt, code } = manifest;
    const earlier = isByEarlierKey
      ? 'The manifest was signed with a key that has since been replaced. If that key may be compromised, check the code at /?verify as well.\n'
      : '';
    process.stdout.write(
      `${VERDICT_SENTENCES[verdict]}\nPublication: ${month}, version ${number}, published ${publishedAt}, code ${code}\n${earlier}`,
    );
    if (verdict !== 'identical') return 2;
    return isByEarlierKey ? 3 : 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

const [, started, ...given] = process.argv;
const isSameFile = (path: string) =>
  fs.existsSync(path) && fs.realpathSync(path) === fs.realpathSync(fileURLToPath(import.meta.url));
// Also true if the program was started through a link. Otherwise it would exit as if the file were identical.
if (started !== undefined && isSameFile(started)) process.exitCode = await main(given);
