import { crc32, inflateSync } from 'node:zlib';

const FIRST_CHUNK = 8;
/** A chunk's length and name, and behind its data a checksum. */
const BEFORE = 8;
const BEHIND = 4;
/** More than 2,000 by 2,000 pixels of 16 bits each in four channels need. */
const MOST_BYTES = 40_000_000;

/** The samples of a pixel, by the kind of colour that a picture says. */
const CHANNELS = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);

/** What the head of a picture says of its pixels; null where no picture is like that. */
function bytesOfPixels(head: Buffer): number | null {
  const channels = CHANNELS.get(head.readUInt8(9));
  if (channels === undefined) return null;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const line = Math.ceil((width * channels * head.readUInt8(8)) / 8);
  // Sent in seven rounds, it has more lines; how many, the program that draws it finds out.
  return height * (line + 1);
}

/** Whether a PNG has all of its pixels, and each part is as it was written. */
export function isWholePng(bytes: Buffer): boolean {
  const pixels: Buffer[] = [];
  let expected: number | null = null;
  let hasPalette = false;
  let needsPalette = false;
  for (let at = FIRST_CHUNK; at + BEFORE + BEHIND <= bytes.length;) {
    const ends = at + BEFORE + bytes.readUInt32BE(at);
    if (ends + BEHIND > bytes.length) return false;
    if (crc32(bytes.subarray(at + 4, ends)) !== bytes.readUInt32BE(ends)) return false;
    const chunk = bytes.toString('latin1', at + 4, at + BEFORE);
    const data = bytes.subarray(at + BEFORE, ends);
    if (chunk === 'IHDR' && data.length === 13) {
      expected = bytesOfPixels(data);
      needsPalette = data.readUInt8(9) === 3;
    }
    if (chunk === 'PLTE') hasPalette = true;
    if (chunk === 'IDAT') pixels.push(data);
    at = ends + BEHIND;
  }
  if (expected === null || (needsPalette && !hasPalette)) return false;
  try {
    const inflated = inflateSync(Buffer.concat(pixels), { maxOutputLength: MOST_BYTES });
    return inflated.length >= expected;
  } catch {
    return false;
  }
}
