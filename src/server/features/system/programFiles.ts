import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const LOOK_AGAIN_MS = 60_000;

/**
 * Each kind of update changes at least one of these files: the version, the release, the packages, the pages. The
 * commit is checked as well.
 */
const UPDATED_FILES = [
  'package.json',
  'release.json',
  'node_modules/.package-lock.json',
  'dist/web/index.html',
];

/**
 * Checks, at most once a minute, whether the program's files are still those that this process started with. Modules
 * are loaded on demand, so otherwise a mixture of two versions could run.
 */
export function watchProgramFiles(root: string, now: () => Date): () => Promise<boolean> {
  const begun = programState(root);
  let looked = { at: now().getTime(), haveChanged: Promise.resolve(false) };
  return () => {
    const at = now().getTime();
    if (Math.abs(at - looked.at) >= LOOK_AGAIN_MS) {
      const haveChanged = Promise.all([begun, programState(root)]).then(
        ([one, other]) => one !== other,
      );
      looked = { at, haveChanged };
    }
    return looked.haveChanged;
  };
}

async function programState(root: string): Promise<string> {
  const contents = await Promise.all([
    ...UPDATED_FILES.map((name) => programFileContent(root, name)),
    checkedOutCommit(root),
  ]);
  const hash = createHash('sha256');
  for (const content of contents) hash.update(`${content.length}\n${content}`);
  return hash.digest('hex');
}

/** A missing file is a valid state. */
const programFileContent = (root: string, name: string): Promise<string> =>
  readFile(path.join(root, name), 'utf8').catch(() => '');

async function checkedOutCommit(root: string): Promise<string> {
  const head = await programFileContent(root, '.git/HEAD');
  const branch = /^ref: (refs\/[\w./-]+)$/m.exec(head)?.[1];
  return branch === undefined ? head : programFileContent(root, `.git/${branch}`);
}
