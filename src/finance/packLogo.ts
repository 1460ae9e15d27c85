/**
 * The limit in bytes. The audit trail keeps a copy of the logo with every change of the company.
 */
export const MOST_LOGO_BYTES = 64 * 1024;
const LEAST_SIDE = 32;
const MOST_SIDE = 2000;
/** The longer side divided by the shorter. */
const MOST_SIDE_RATIO = 10;

interface LogoFacts {
  readonly kind: 'png' | 'jpeg';
  readonly width: number;
  readonly height: number;
}

export interface PackLogo extends LogoFacts {
  readonly content: string;
}

const PNG_BEGINS = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** The last PNG chunk without its checksum: a length of zero, and "IEND". */
const PNG_ENDS = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44];
const CHECKSUM = 4;

const hasAt = (bytes: Uint8Array, at: number, expected: readonly number[]) =>
  expected.every((byte, index) => bytes[at + index] === byte);

function pngFacts(bytes: Uint8Array, view: DataView): LogoFacts | null {
  const end = bytes.length - PNG_ENDS.length - CHECKSUM;
  if (end < 24 || !hasAt(bytes, 0, PNG_BEGINS) || !hasAt(bytes, end, PNG_ENDS)) return null;
  return { kind: 'png', width: view.getUint32(16), height: view.getUint32(20) };
}

const JPEG_BEGINS = [0xff, 0xd8];
const JPEG_ENDS = [0xff, 0xd9];
const SCAN = 0xda;

const saysSize = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Baseline and progressive JPEG. Hardly any program draws lossless or arithmetic coding. */
const isUsual = (marker: number) => marker <= 0xc2;
const USUAL_BITS = 8;

function jpegFacts(bytes: Uint8Array, view: DataView): LogoFacts | null {
  if (!hasAt(bytes, 0, JPEG_BEGINS) || !hasAt(bytes, bytes.length - 2, JPEG_ENDS)) return null;
  let facts: LogoFacts | null = null;
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === SCAN) return facts;
    if (saysSize(marker)) {
      if (!isUsual(marker) || bytes[at + 4] !== USUAL_BITS) return null;
      facts = { kind: 'jpeg', height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    // Any number of these bytes may precede a marker.
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return null;
}

/** Returns null unless the bytes are a complete PNG, or a complete baseline or progressive JPEG. */
export function logoFacts(bytes: Uint8Array): LogoFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return pngFacts(bytes, view) ?? jpegFacts(bytes, view);
}

/** Why a file is refused as a logo, as a sentence; null if it is accepted. */
export function refusedLogo(bytes: Uint8Array): string | null {
  if (bytes.length > MOST_LOGO_BYTES) {
    return 'A logo can have at most 64 KB. Save it smaller or with fewer colours';
  }
  const facts = logoFacts(bytes);
  if (facts === null) {
    return hasAt(bytes, 0, JPEG_BEGINS)
      ? 'This JPEG is damaged or in an unusual format. Save the picture as a PNG and choose that file'
      : 'This file is neither a PNG nor a JPEG picture';
  }
  const { width, height } = facts;
  if (Math.min(width, height) < LEAST_SIDE || Math.max(width, height) > MOST_SIDE) {
    return `Each side of a logo must have ${LEAST_SIDE} to ${MOST_SIDE} pixels. This one has ${width} by ${height}`;
  }
  if (Math.max(width, height) > MOST_SIDE_RATIO * Math.min(width, height)) {
    return `One side of a logo can be at most ${MOST_SIDE_RATIO} times the other. This one has ${width} by ${height} pixels`;
  }
  return null;
}

/** The largest size that fits the space, in the unit of the space. */
export function fittedLogo(
  { width, height }: Pick<LogoFacts, 'width' | 'height'>,
  space: { readonly width: number; readonly height: number },
): { readonly width: number; readonly height: number } {
  const scale = Math.min(space.width / width, space.height / height);
  return { width: width * scale, height: height * scale };
}
