// Shared by the commands: prepares a fresh clone so that the product and its tests can run. Plain
// JavaScript for any Node from 20 on, because it runs before the pinned Node is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const pinnedNode = path.join(root, 'node_modules/.bin/node');

/** A release brings its packages and pages. */
const isRelease = fs.existsSync(path.join(root, 'release.json'));

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Runs a program to its end; a failure ends this process with the program's own code. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error) {
    console.error(`Cannot run ${command}: ${error.message}`);
    process.exit(1);
  }
  if (status !== 0) process.exit(status ?? 1);
}

/** Starts a long-running program; passes signals on, and exits when it does. */
export function become(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** Installs the packages of the lockfile, unless exactly these are there. */
export function installPackages() {
  if (isRelease) return;
  const stamp = path.join(root, 'node_modules/.board-reports-lock');
  const wanted = digestOf(['package-lock.json']);
  const isThere = fs.existsSync(pinnedNode);
  if (isThere && fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return;
  // After `npm ci`, there is no need to wait for it again.
  if (!isThere || !isInstalled()) {
    console.log('Installing packages…');
    run(npm, ['ci', '--no-fund', '--no-audit', '--loglevel=error']);
  }
  try {
    fs.writeFileSync(stamp, wanted);
  } catch {
    // Users who can't write to the program's folder check again each time.
  }
}

const packagesOf = (file) => JSON.parse(fs.readFileSync(file, 'utf8')).packages;

/** True if npm says that it has installed what the lockfile names; what is optional may be left out. */
function isInstalled() {
  const installed = path.join(root, 'node_modules/.package-lock.json');
  if (!fs.existsSync(installed)) return false;
  const there = packagesOf(installed);
  return Object.entries(packagesOf(path.join(root, 'package-lock.json')))
    .filter(([folder]) => folder !== '')
    .every(([folder, { version, integrity, optional }]) => {
      const one = there[folder];
      if (one === undefined) return optional === true;
      return one.version === version && one.integrity === integrity;
    });
}

function* filesBelow(entry) {
  const full = path.join(root, entry);
  if (!fs.statSync(full).isDirectory()) {
    yield entry;
    return;
  }
  for (const name of fs.readdirSync(full).toSorted()) yield* filesBelow(path.join(entry, name));
}

/** A digest of the names and contents of files. */
export function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(`${file}\0`)
      .update(fs.readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Folders that the build never reads: the compiler keeps pages from importing these two wings. */
const NOT_WEB = /^src[\\/](?:server|cli)[\\/]|\.test\.tsx?$/;

/**
 * The files that the web pages are made of, from the root: everything in src but the other wings,
 * so that a new folder counts from its first day. The build fails when it reads another file.
 */
export function webSources() {
  const scripts = [
    'buildWeb.mjs',
    'webChunks.mjs',
    'pagesAhead.ts',
    'startPage.ts',
    'renderStart.ts',
  ];
  const build = ['package-lock.json', 'vite.config.ts'];
  const files = [...build, ...scripts.map((name) => `scripts/${name}`), 'src'];
  return files
    .flatMap((entry) => Array.from(filesBelow(entry)))
    .filter((file) => !NOT_WEB.test(file));
}

/** Builds the web pages, unless the built ones come from exactly these sources. */
export function buildWebIfStale() {
  if (isRelease) return;
  const stamp = path.join(root, 'dist/web.sources');
  const wanted = digestOf(webSources());
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the web pages…');
  run(pinnedNode, [path.join(root, 'scripts/buildWeb.mjs')]);
  fs.writeFileSync(stamp, wanted);
}
