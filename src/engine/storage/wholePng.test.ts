import { expect, test } from 'vitest';
import { testLogo } from '../../packs/testLogo.ts';
import { isWholePng } from './wholePng.ts';

const png = (...of: Parameters<typeof testLogo>) => Buffer.from(testLogo(...of).content, 'base64');

test.each([
  ['as programs write it', png(), true],
  ['whose lines are averaged', png(120, 40, { filter: 3 }), true],
  ['whose lines are as no program makes them', png(120, 40, { filter: 5 }), false],
  ['of four bits for each of three colours', png(120, 40, { bits: 4 }), false],
  ['of sixteen bits with the pixels of eight', png(120, 40, { bits: 16 }), false],
  ['sent in nine rounds', png(120, 40, { interlacing: 2 }), false],
])('a picture %s', (_, bytes, isWhole) => {
  expect(isWholePng(bytes)).toBe(isWhole);
});
