import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');
const MOST_MEGABYTES = 450;

/** Project files of a release, besides the packages. */
export const BROUGHT =
  'package.json package-lock.json src dist/web docs packaging LICENSE README.md CHANGELOG.md SECURITY.md THIRD_PARTY_NOTICES.txt'.split(
    ' ',
  );
/** Suites and their helpers. */
const OF_TESTS = /\.test\.tsx?$|\/test[A-Z]\w*(?:\.tsx?)?$/;
/** The weights that packs use; the template has more of Inter than of the others. */
const WEIGHTS = /^(?:400Regular|700Bold)$/;
const WEIGHTS_OF_INTER = /^(?:400Regular|500Medium|600SemiBold|700Bold)$/;
/** Packages bring these for those who develop with them. */
const OF_DEVELOPERS = /\.map$|\.d\.[cm]?ts$/;

/** True if packs use no font of this folder. */
export const isLeftOut = (family: string, weight: string): boolean =>
  !(family === 'inter' ? WEIGHTS_OF_INTER : WEIGHTS).test(weight);

function run(command: string, words: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, words, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  if (status === 0) return stdout;
  throw new Error(`${command} ${words.join(' ')} failed: ${error?.message ?? stderr}`);
}

function copyProject(folder: string): void {
  for (const name of BROUGHT) {
    fs.cpSync(path.join(ROOT, name), path.join(folder, name), {
      recursive: true,
      filter: (from) => !OF_TESTS.test(from),
    });
  }
  fs.mkdirSync(path.join(folder, 'scripts'));
  const commands = fs
    .readdirSync(path.join(ROOT, 'scripts'))
    .filter((name) => /\.[mc]js$/.test(name));
  for (const name of commands) {
    fs.copyFileSync(path.join(ROOT, 'scripts', name), path.join(folder, 'scripts', name));
  }
}

/** Leaves out what no server reads: the second Node, unused weights of fonts, maps and types. */
function trimPackages(packages: string): void {
  fs.rmSync(path.join(packages, 'node/node_modules'), { recursive: true, force: true });
  const fonts = path.join(packages, '@expo-google-fonts');
  for (const family of fs.readdirSync(fonts)) {
    for (const entry of fs.readdirSync(path.join(fonts, family), { withFileTypes: true })) {
      if (!entry.isDirectory() || !isLeftOut(family, entry.name)) continue;
      fs.rmSync(path.join(fonts, family, entry.name), { recursive: true });
    }
  }
  for (const entry of fs.readdirSync(packages, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !OF_DEVELOPERS.test(entry.name)) continue;
    fs.rmSync(path.join(entry.parentPath, entry.name));
  }
}

const megabytesOf = (folder: string): number =>
  Number(/^\d+/.exec(run('du', ['-sm', folder], ROOT))?.[0]);

export function projectVersion(root: string): string {
  // The project's own manifest.
  const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}

/** Makes the release in this folder: the tarball, its digest and its list of parts. Answers what was made. */
export function makeRelease(into: string): string[] {
  const version = projectVersion(ROOT);
  const name = `board-reports-${version}`;
  const folder = path.join(into, name);
  fs.rmSync(into, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  copyProject(folder);
  run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  trimPackages(path.join(folder, 'node_modules'));
  const commit = run('git', ['rev-parse', 'HEAD'], ROOT).trim();
  // With this file nothing is installed or built any more (prepare.mjs).
  const release = `${JSON.stringify({ version, commit }, null, 2)}\n`;
  fs.writeFileSync(path.join(folder, 'release.json'), release);
  const megabytes = megabytesOf(folder);
  if (megabytes > MOST_MEGABYTES) {
    throw new Error(`The release takes ${megabytes} MB unpacked, more than ${MOST_MEGABYTES}`);
  }
  const tarball = path.join(into, `${name}.tar.gz`);
  const owner = ['--owner=0', '--group=0', '--sort=name'];
  run('tar', ['-czf', tarball, ...owner, '-C', into, name], ROOT);
  const digest = createHash('sha256').update(fs.readFileSync(tarball)).digest('hex');
  fs.writeFileSync(`${tarball}.sha256`, `${digest}  ${name}.tar.gz\n`);
  const sbom = ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format', 'cyclonedx'];
  fs.writeFileSync(path.join(into, `${name}.sbom.json`), run('npm', sbom, ROOT));
  return [`${tarball} (${megabytes} MB unpacked)`, `sha256 ${digest}`];
}
