import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fittedLogo, logoFacts, MOST_LOGO_BYTES, refusedLogo } from './packLogo.ts';

const bytesOf32 = (value: number) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff);
const bytesOf16 = (value: number) => [(value >>> 8) & 0xff, value & 0xff];

// prettier-ignore
const png = (width: number, height: number) =>
  Uint8Array.from([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a,
    0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
    ...bytesOf32(width),
    ...bytesOf32(height),
    8, 6, 0, 0, 0, 1, 2, 3, 4,
    0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
  ]);

const SCAN = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3];

/** With a table before its size, as cameras and programs write one. */
// prettier-ignore
const jpeg = (width: number, height: number, { frame = 0xc0, bits = 8, scan = SCAN } = {}) =>
  Uint8Array.from([
    0xff, 0xd8, 0xff, 0xc4, 0, 4, 1, 2,
    0xff, 0xff, frame, 0, 11, bits, ...bytesOf16(height), ...bytesOf16(width), 1, 1, 0x11, 0,
    ...scan, 0xff, 0xd9,
  ]);

const RARE =
  'This JPEG is damaged or in an unusual format. Save the picture as a PNG and choose that file';

const side = fc.integer({ min: 1, max: 60_000 });

test('the size of a picture is read from its bytes', () => {
  fc.assert(
    fc.property(side, side, (width, height) => {
      expect(logoFacts(png(width, height))).toEqual({ kind: 'png', width, height });
      expect(logoFacts(jpeg(width, height))).toEqual({ kind: 'jpeg', width, height });
    }),
  );
});

test('any bytes are read without an error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(logoFacts(Uint8Array.from([0xff, 0xd8, ...bytes, 0xff, 0xd9]))?.kind ?? 'jpeg').toBe(
        'jpeg',
      );
      expect(typeof refusedLogo(bytes)).toBe('string');
    }),
  );
});

test.each([
  ['a picture', png(400, 120), null],
  [
    'one that was cut off',
    png(400, 120).slice(0, -1),
    'This file is neither a PNG nor a JPEG picture',
  ],
  ['a text', new Uint8Array([72, 105]), 'This file is neither a PNG nor a JPEG picture'],
  [
    'a large file',
    new Uint8Array(MOST_LOGO_BYTES + 1),
    'A logo can have at most 64 KB. Save it smaller or with fewer colours',
  ],
  ['a line', png(400, 2), 'Each side of a logo must have 32 to 2000 pixels. This one has 400 by 2'],
  [
    'a poster',
    jpeg(4000, 900),
    'Each side of a logo must have 32 to 2000 pixels. This one has 4000 by 900',
  ],
  ['a photograph', jpeg(400, 120, { frame: 0xc2 }), null],
  ['a JPEG without loss', jpeg(400, 120, { frame: 0xc3 }), RARE],
  ['one by arithmetic', jpeg(400, 120, { frame: 0xc9 }), RARE],
  ['one of twelve bits', jpeg(400, 120, { frame: 0xc1, bits: 12 }), RARE],
  ['one without pixels', jpeg(400, 120, { scan: [] }), RARE],
  ['as wide as may be', png(400, 40), null],
  [
    'a banner',
    png(2000, 40),
    'One side of a logo can be at most 10 times the other. This one has 2000 by 40 pixels',
  ],
  [
    'a pole',
    png(40, 401),
    'One side of a logo can be at most 10 times the other. This one has 40 by 401 pixels',
  ],
])('%s as a logo', (_name, bytes, sentence) => {
  expect(refusedLogo(bytes)).toBe(sentence);
});

test('a picture keeps its shape in the space that it gets', () => {
  expect(fittedLogo({ width: 400, height: 100 }, { width: 200, height: 60 })).toEqual({
    width: 200,
    height: 50,
  });
  expect(fittedLogo({ width: 100, height: 100 }, { width: 200, height: 60 })).toEqual({
    width: 60,
    height: 60,
  });
});
