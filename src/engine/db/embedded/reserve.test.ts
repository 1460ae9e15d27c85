import fs from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freeBytes, watchFreeSpace } from '../freeSpace.ts';
import { dataFolder, type DataFolder } from './dataFolder.ts';
import { reserveIn } from './reserve.ts';
import { keptLog, temporaryFolder } from './testFolder.ts';

const BYTES = 3 * 1024 * 1024;

let temporary: ReturnType<typeof temporaryFolder>;
let folder: DataFolder;
beforeEach(() => {
  temporary = temporaryFolder();
  folder = dataFolder(temporary.path);
});
afterEach(() => temporary.remove());

test('the reserve takes up disk space, and only if there is plenty', () => {
  const reserve = reserveIn(folder, BYTES, keptLog());
  reserve.keep(BYTES);
  expect(fs.existsSync(folder.reserve)).toBe(false);
  reserve.keep(Number.MAX_SAFE_INTEGER);
  const { size, blocks, mode } = fs.statSync(folder.reserve);
  expect(size).toBe(BYTES);
  expect(blocks * 512).toBeGreaterThanOrEqual(BYTES);
  expect(mode & 0o077).toBe(0);
});

test('the reserve is freed on a full disk and kept on any other', () => {
  reserveIn(folder, BYTES, keptLog()).keep(Number.MAX_SAFE_INTEGER);
  reserveIn(folder, BYTES, keptLog()).makeRoom();
  expect(fs.existsSync(folder.reserve)).toBe(true);
  // No disk has this much free: with this reserve every disk counts as full.
  const log = keptLog();
  reserveIn(folder, Number.MAX_SAFE_INTEGER, log).makeRoom();
  expect(fs.existsSync(folder.reserve)).toBe(false);
  expect(log.said).toEqual(['the disk is full: the reserved space was released']);
});

test('low space is noticed, also for a folder that does not exist yet', () => {
  const notYet = `${temporary.path}/a/b`;
  expect(freeBytes(notYet)).toBeGreaterThan(0);
  const watched = { folder: notYet, log: keptLog() };
  const plenty = watchFreeSpace({ ...watched, lowBytes: 0 });
  const little = watchFreeSpace({ ...watched, lowBytes: Number.MAX_SAFE_INTEGER });
  plenty.stop();
  little.stop();
  expect([plenty.low(), little.low()]).toEqual([false, true]);
});

test('errors with the reserve are logged, not thrown into the timer', () => {
  const log = keptLog();
  const reserve = reserveIn(folder, BYTES, log);
  fs.mkdirSync(folder.reserve);
  fs.rmSync(folder.root, { recursive: true });
  const onLook = () => reserve.keep(Number.MAX_SAFE_INTEGER);
  watchFreeSpace({ folder: temporary.path, log, onLook }).stop();
  expect(log.said).toHaveLength(1);
});
