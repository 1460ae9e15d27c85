import { expect, test } from 'vitest';
import { BreakageReader } from './breakage.ts';

/** A message of PostgreSQL's wire protocol. */
function message(type: string, body: string): Buffer {
  const content = Buffer.from(body);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
}

const row = message('D', `E\0\0\0\x09VPANIC\0 looks like an error, but is somebody's text`);
const error = message('E', 'SERROR\0VERROR\0C23505\0Mduplicate key\0\0');
const panic = message('E', `SPANIK\0VPANIC\0C53100\0Mdisk full\0D${'x'.repeat(500)}\0\0`);
const fatal = message('E', 'SFATAL\0VFATAL\0C57P01\0Mshutting down\0\0');
const ready = message('Z', 'I');

/** Faults found in an answer that arrives in pieces of `size` bytes. */
function found(answer: Buffer, size: number): string[] {
  const reader = new BreakageReader();
  const breakages: string[] = [];
  for (let at = 0; at < answer.length; at += size) {
    const breakage = reader.read(answer.subarray(at, at + size));
    if (breakage !== null) breakages.push(breakage);
  }
  return breakages;
}

test.each([1, 2, 3, 5, 7, 64, 255, 256, 257, 10_000])(
  'PANIC and FATAL are found in pieces of %i bytes, and nothing else is',
  (size) => {
    const calm = Buffer.concat([row, error, ready, message('2', ''), row, ready]);
    expect(found(calm, size)).toEqual([]);
    expect(found(Buffer.concat([calm, panic, ready, row]), size)).toEqual(['PANIC: disk full']);
    expect(found(Buffer.concat([row, fatal, calm]), size)).toEqual(['FATAL: shutting down']);
  },
);
