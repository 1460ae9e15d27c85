import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { watchProgramFiles } from './programFiles.ts';

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'program-'));
  write('package.json', '{"version":"0.1.0"}');
  write('node_modules/.package-lock.json', '{}');
  write('dist/web/index.html', '<script src="/a.js">');
  write('.git/HEAD', 'ref: refs/heads/main\n');
  write('.git/refs/heads/main', 'aaaa\n');
});
afterEach(() => fs.rmSync(root, { recursive: true }));

function write(name: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  fs.writeFileSync(path.join(root, name), text);
}

/** Begins to watch, and answers after a minute. */
async function haveChanged(change: () => void): Promise<boolean> {
  let now = 0;
  const ask = watchProgramFiles(root, () => new Date(now));
  expect(await ask()).toBe(false);
  now = 60_000;
  expect(await ask()).toBe(false);
  change();
  // Not before another minute is over.
  now = 119_999;
  expect(await ask()).toBe(false);
  now = 120_000;
  return ask();
}

test.each([
  ['another version', () => write('package.json', '{"version":"0.2.0"}')],
  ['other packages', () => write('node_modules/.package-lock.json', '{"packages":{}}')],
  ['packages on their way', () => fs.rmSync(path.join(root, 'node_modules'), { recursive: true })],
  ['other pages', () => write('dist/web/index.html', '<script src="/b.js">')],
  ['another commit', () => write('.git/refs/heads/main', 'bbbb\n')],
  ['a tag', () => write('.git/HEAD', 'cccc\n')],
])('the files have changed with %s', async (_, change) => {
  expect(await haveChanged(change)).toBe(true);
});

test('the files have not changed where the same was installed and built again', async () => {
  expect(await haveChanged(() => write('node_modules/.package-lock.json', '{}'))).toBe(false);
  expect(await haveChanged(() => write('node_modules/.cache/compiled/x', 'x'))).toBe(false);
});
