import { spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { codesIn } from './packCheck.ts';

const NAME = Buffer.from('a.xml');

/** The head of an entry of an archive that says so of the lengths of its name and its further fields. */
function entryHead(further = 0, name = NAME.length): Buffer {
  const head = Buffer.alloc(30);
  head.write('PK\u0003\u0004', 'latin1');
  head.writeUInt16LE(8, 8);
  head.writeUInt16LE(name, 26);
  head.writeUInt16LE(further, 28);
  return Buffer.concat([head, NAME]);
}

/** The number of packed bytes searched for the codes of a file. */
async function bytesUnpacked(content: Buffer): Promise<number> {
  const unpacking = vi.spyOn(zlib, 'createInflateRaw');
  expect(await codesIn(content)).toEqual([]);
  const streams = unpacking.mock.results.flatMap(({ type, value }) =>
    type === 'return' ? [value] : [],
  );
  unpacking.mockRestore();
  return streams.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
}

/** The number of characters read, and bytes compared, for the codes of a file. */
async function bytesRead(content: Buffer): Promise<number> {
  const reading = vi.spyOn(Buffer.prototype, 'toString');
  const comparing = vi.spyOn(Buffer.prototype, 'equals');
  expect(await codesIn(content)).toEqual([]);
  const read = reading.mock.results.map(({ value }) => String(value).length);
  const compared = comparing.mock.contexts.map(({ length }) => length);
  reading.mockRestore();
  comparing.mockRestore();
  return [...read, ...compared].reduce((sum, length) => sum + length, 0);
}

/** Entries that all name the same packed bytes, which are blocks without content. */
function sharing(entries: number): Buffer {
  const { length } = entryHead();
  const heads = Array.from({ length: entries }, (_, index) =>
    entryHead((entries - 1 - index) * length),
  );
  const empty = Buffer.alloc(250_000, Buffer.from([0, 0, 0, 0xff, 0xff]));
  return Buffer.concat([...heads, empty, zlib.deflateRawSync(Buffer.from('x'))]);
}

test('packed bytes that many entries share are not unpacked for each of them', async () => {
  const few = await bytesUnpacked(sharing(100));
  expect(few).toBeGreaterThan(1_000_000);
  expect(await bytesUnpacked(sharing(1_800))).toBeLessThanOrEqual(few);
});

const named = (length: number) => Buffer.alloc(600_000, entryHead(0, length));

test('long names of entries cost no more than short ones', async () => {
  const short = await bytesRead(named(100));
  expect(short).toBeGreaterThan(600_000);
  expect(await bytesRead(named(65_535))).toBeLessThanOrEqual(short * 1.1);
});

test('a large file is searched while others are served in between', async () => {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const content = Buffer.alloc(8_000_000, '2222-2222-222 ');
  // Across the end of what is searched at once, and only where nothing stands beside it.
  content.write(' K7QX-3MTB-9RWD ', 256 * 1024 - 10);
  content.write('2A7QX-3MTB-9RWD-K7QX-3MTB-AAAA ', 512 * 1024 - 1);
  expect(await codesIn(content)).toEqual(['K7QX-3MTB-9RWD', '3MTB-9RWD-K7QX']);
  isOver = true;
  expect(turns).toBeGreaterThan(20);
});

test('a file that cannot be read is named in words', () => {
  const program = fileURLToPath(new URL('packCheck.ts', import.meta.url));
  const told = (...given: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, [program, ...given], { env: {} });
    return [status, stderr.toString().trim()];
  };
  const none = path.join(os.tmpdir(), 'no-such-pack.pdf');
  expect(told(none, program, program)).toEqual([1, `There is no such file: ${none}`]);
  expect(told(program, none, program)).toEqual([1, `There is no such file: ${none}`]);
  expect(told(program, program, os.tmpdir())).toEqual([1, `This is a folder: ${os.tmpdir()}`]);
});
