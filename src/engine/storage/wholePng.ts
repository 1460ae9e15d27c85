import { crc32, inflateSync } from 'node:zlib';

const FIRST_CHUNK = 8;
/** A chunk's length and name; a checksum follows its data. */
const CHUNK_HEAD_BYTES = 8;
const CHECKSUM_BYTES = 4;
/** 2,000 by 2,000 pixels with four 16-bit channels need less. */
const MOST_PIXEL_BYTES = 40_000_000;

/** Samples per pixel and allowed bit depths, by colour type. */
const COLOUR_TYPES = new Map([
  [0, { samples: 1, bits: [1, 2, 4, 8, 16] }],
  [2, { samples: 3, bits: [8, 16] }],
  [3, { samples: 1, bits: [1, 2, 4, 8] }],
  [4, { samples: 2, bits: [8, 16] }],
  [6, { samples: 4, bits: [8, 16] }],
]);
/** The first byte of a line is its filter type. */
const HIGHEST_FILTER_TYPE = 4;

interface Pixels {
  readonly height: number;
  readonly line: number;
  /** An interlaced image has seven passes and more lines; the renderer checks how many. */
  readonly isInterlaced: boolean;
}

/** Reads the pixel format from the header; null if it is invalid. */
function pixelFormat(head: Buffer): Pixels | null {
  const [bits, colour, compression, filter, interlacing] = head.subarray(8);
  const { samples, bits: allowed } = COLOUR_TYPES.get(colour ?? -1) ?? {};
  if (bits === undefined || interlacing === undefined || samples === undefined) return null;
  if (!allowed?.includes(bits) || compression !== 0 || filter !== 0 || interlacing > 1) return null;
  return {
    height: head.readUInt32BE(4),
    line: Math.ceil((head.readUInt32BE(0) * samples * bits) / 8) + 1,
    isInterlaced: interlacing === 1,
  };
}

function hasAllPixels(inflated: Buffer, { height, line, isInterlaced }: Pixels): boolean {
  if (inflated.length < height * line) return false;
  if (isInterlaced) return true;
  for (let row = 0; row < height; row += 1) {
    if (inflated.readUInt8(row * line) > HIGHEST_FILTER_TYPE) return false;
  }
  return true;
}

/** Returns true if a PNG has all of its pixels and every checksum matches. */
export function isWholePng(bytes: Buffer): boolean {
  const pixels: Buffer[] = [];
  let expected: Pixels | null = null;
  let hasPalette = false;
  let needsPalette = false;
  for (let at = FIRST_CHUNK; at + CHUNK_HEAD_BYTES + CHECKSUM_BYTES <= bytes.length;) {
    const ends = at + CHUNK_HEAD_BYTES + bytes.readUInt32BE(at);
    if (ends + CHECKSUM_BYTES > bytes.length) return false;
    if (crc32(bytes.subarray(at + 4, ends)) !== bytes.readUInt32BE(ends)) return false;
    const chunk = bytes.toString('latin1', at + 4, at + CHUNK_HEAD_BYTES);
    const data = bytes.subarray(at + CHUNK_HEAD_BYTES, ends);
    if (chunk === 'IHDR' && data.length === 13) {
      expected = pixelFormat(data);
      needsPalette = data.readUInt8(9) === 3;
    }
    if (chunk === 'PLTE') hasPalette = true;
    if (chunk === 'IDAT') pixels.push(data);
    at = ends + CHECKSUM_BYTES;
  }
  if (expected === null || (needsPalette && !hasPalette)) return false;
  try {
    const inflated = inflateSync(Buffer.concat(pixels), { maxOutputLength: MOST_PIXEL_BYTES });
    return hasAllPixels(inflated, expected);
  } catch {
    return false;
  }
}
