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

test('what a run has left that was killed is removed, and nothing of others', () => {
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
