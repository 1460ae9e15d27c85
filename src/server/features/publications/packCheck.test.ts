import { spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';
import { expect, test } from 'vitest';
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

async function msOf(content: Buffer): Promise<number> {
  const began = performance.now();
  expect(await codesIn(content)).toEqual([]);
  return performance.now() - began;
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
  await msOf(sharing(100));
  const [few, many] = [await msOf(sharing(100)), await msOf(sharing(1_800))];
  expect(many / few).toBeLessThan(6);
});

const named = (length: number) => Buffer.alloc(600_000, entryHead(0, length));

test('long names of entries cost no more than short ones', async () => {
  await msOf(named(100));
  const [short, long] = [await msOf(named(100)), await msOf(named(65_535))];
  expect(long / short).toBeLessThan(6);
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
