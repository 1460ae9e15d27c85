// Loaded into the product before it starts: its disk takes as long, and its clock is as wrong, as a suite says in a folder.
import fs from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const LOOK_EVERY_MS = 10;
const folder = process.env['TROUBLES'] ?? '';
const pause = new Int32Array(new SharedArrayBuffer(4));

/** While this file exists, nothing reaches the disk. */
const isHeld = () => fs.existsSync(path.join(folder, 'hold'));

const syncAtOnce = fs.fsyncSync;
fs.fsyncSync = (descriptor) => {
  while (isHeld()) Atomics.wait(pause, 0, 0, LOOK_EVERY_MS);
  syncAtOnce(descriptor);
};
syncBuiltinESMExports();

// Found through one file, because all open files share it.
const handle = await open(import.meta.filename);
const common: Pick<typeof handle, 'sync'> = Object.getPrototypeOf(handle);
await handle.close();
const { sync } = common;
common.sync = async function syncLater() {
  while (isHeld()) await wait(LOOK_EVERY_MS);
  return sync.call(this);
};

/** How many milliseconds the clock is ahead of the true time. */
function aheadMs(): number {
  const file = path.join(folder, 'ahead');
  return fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0;
}

const trueNow = Date.now.bind(Date);
Date.now = () => trueNow() + aheadMs();
globalThis.Date = new Proxy(Date, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [Date.now()] : given, made),
});
