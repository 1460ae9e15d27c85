import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { memoryFolder } from './memoryFolder.ts';

const memory = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-memory-'));
afterAll(() => fs.rmSync(memory, { recursive: true }));

test('temporary files of a check have a folder that other users come through, and do not read', () => {
  const folder = memoryFolder(memory, 0) ?? '';
  expect(path.dirname(folder)).toBe(memory);
  expect(fs.statSync(folder).mode & 0o777).toBe(0o711);
});

test('they stay on disk where memory has not plenty of room, or is none', () => {
  const before = fs.readdirSync(memory);
  expect(memoryFolder(memory, Number.MAX_SAFE_INTEGER)).toBeNull();
  expect(memoryFolder(path.join(memory, 'missing'), 1)).toBeNull();
  expect(fs.readdirSync(memory)).toEqual(before);
});

test('the remains of a killed run are removed, other folders stay', () => {
  const never = 2 ** 31 - 1;
  const [killed, running, foreign] = [
    `board-reports-run-${never}-a`,
    `board-reports-run-${process.pid}-a`,
    `sem.${never}`,
  ];
  for (const name of [killed, running, foreign]) fs.mkdirSync(path.join(memory, name));
  memoryFolder(memory, 0);
  const left = fs.readdirSync(memory);
  expect(left).not.toContain(killed);
  expect(left).toEqual(expect.arrayContaining([running, foreign]));
});

test('folders of others stay, also while they run', () => {
  const never = 2 ** 31 - 1;
  // The first process of a system is nobody's to signal but its owner's.
  const [left, running] = [`board-reports-run-${never}-b`, 'board-reports-run-1-b'];
  for (const name of [left, running]) fs.mkdirSync(path.join(memory, name));
  const { uid } = fs.statSync(memory);
  memoryFolder(memory, 0, uid + 1);
  expect(fs.readdirSync(memory)).toEqual(expect.arrayContaining([left, running]));
  memoryFolder(memory, 0);
  expect(fs.readdirSync(memory)).not.toContain(left);
  expect(fs.readdirSync(memory)).toContain(running);
});

test('a folder that cannot be removed does not stop a check', () => {
  // Only the super-user removes what is in a folder without any right.
  const killed = path.join(memory, `board-reports-run-${2 ** 31 - 1}-c`);
  const closed = path.join(killed, 'closed');
  fs.mkdirSync(path.join(closed, 'inside'), { recursive: true });
  fs.chmodSync(closed, 0);
  expect(memoryFolder(memory, 0)).not.toBeNull();
  if (fs.existsSync(closed)) fs.chmodSync(closed, 0o700);
});
