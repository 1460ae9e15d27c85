import { crc32, inflateSync } from 'node:zlib';

const FIRST_CHUNK = 8;
/** A chunk's length and name, and behind its data a checksum. */
const BEFORE = 8;
const BEHIND = 4;
/** More than 2,000 by 2,000 pixels of 16 bits each in four channels need. */
const MOST_BYTES = 40_000_000;

/** The samples of a pixel, and the bits that one may have, by the kind of colour that a picture says. */
const COLOURS = new Map([
  [0, { samples: 1, bits: [1, 2, 4, 8, 16] }],
  [2, { samples: 3, bits: [8, 16] }],
  [3, { samples: 1, bits: [1, 2, 4, 8] }],
  [4, { samples: 2, bits: [8, 16] }],
  [6, { samples: 4, bits: [8, 16] }],
]);
/** The first byte of a line says how it was filtered. */
const MOST_FILTER = 4;

interface Pixels {
  readonly height: number;
  /** In bytes, with the byte of its filter. */
  readonly line: number;
  /** Sent in seven rounds, it has more lines; how many, the program that draws it finds out. */
  readonly isInterlaced: boolean;
}

/** What the head of a picture says of its pixels; null where no picture is like that. */
function pixelsOf(head: Buffer): Pixels | null {
  const [bits, colour, compression, filter, interlacing] = head.subarray(8);
  const { samples, bits: allowed } = COLOURS.get(colour ?? -1) ?? {};
  if (bits === undefined || interlacing === undefined || samples === undefined) return null;
  if (!allowed?.includes(bits) || compression !== 0 || filter !== 0 || interlacing > 1) return null;
  return {
    height: head.readUInt32BE(4),
    line: Math.ceil((head.readUInt32BE(0) * samples * bits) / 8) + 1,
    isInterlaced: interlacing === 1,
  };
}

function areAllThere(inflated: Buffer, { height, line, isInterlaced }: Pixels): boolean {
  if (inflated.length < height * line) return false;
  if (isInterlaced) return true;
  for (let row = 0; row < height; row += 1) {
    if (inflated.readUInt8(row * line) > MOST_FILTER) return false;
  }
  return true;
}

/** Whether a PNG has all of its pixels, and each part is as it was written. */
export function isWholePng(bytes: Buffer): boolean {
  const pixels: Buffer[] = [];
  let expected: Pixels | null = null;
  let hasPalette = false;
  let needsPalette = false;
  for (let at = FIRST_CHUNK; at + BEFORE + BEHIND <= bytes.length;) {
    const ends = at + BEFORE + bytes.readUInt32BE(at);
    if (ends + BEHIND > bytes.length) return false;
    if (crc32(bytes.subarray(at + 4, ends)) !== bytes.readUInt32BE(ends)) return false;
    const chunk = bytes.toString('latin1', at + 4, at + BEFORE);
    const data = bytes.subarray(at + BEFORE, ends);
    if (chunk === 'IHDR' && data.length === 13) {
      expected = pixelsOf(data);
      needsPalette = data.readUInt8(9) === 3;
    }
    if (chunk === 'PLTE') hasPalette = true;
    if (chunk === 'IDAT') pixels.push(data);
    at = ends + BEHIND;
  }
  if (expected === null || (needsPalette && !hasPalette)) return false;
  try {
    const inflated = inflateSync(Buffer.concat(pixels), { maxOutputLength: MOST_BYTES });
    return areAllThere(inflated, expected);
  } catch {
    return false;
  }
}
