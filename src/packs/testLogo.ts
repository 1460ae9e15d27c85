import { crc32, deflateSync } from 'node:zlib';
import type { PackLogo } from '../finance/packLogo.ts';

function chunk(name: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** A red rectangle as a PNG, as programs of pictures write one unless told otherwise. */
export function testLogo(
  width = 120,
  height = 40,
  { bits = 8, filter = 0, interlacing = 0 } = {},
): PackLogo {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Red, green and blue.
  head.set([bits, 2, 0, 0, interlacing], 8);
  const line = Buffer.from([filter, ...Array.from({ length: width }, () => [200, 30, 30]).flat()]);
  const png = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => line)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { kind: 'png', width, height, content: png.toString('base64') };
}
