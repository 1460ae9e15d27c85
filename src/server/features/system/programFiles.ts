import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const LOOK_AGAIN_MS = 60_000;

/** What each kind of update changes: the version, the release, the packages, the pages; a commit is looked up besides. */
const TELLING = [
  'package.json',
  'release.json',
  'node_modules/.package-lock.json',
  'dist/web/index.html',
];

/**
 * Answers whether the program's files are still those that this process was started with, and looks at most
 * once a minute. Modules are loaded when they are first needed, so a mixture of two versions would run.
 */
export function watchProgramFiles(root: string, now: () => Date): () => Promise<boolean> {
  const begun = stateOf(root);
  let looked = { at: now().getTime(), haveChanged: Promise.resolve(false) };
  return () => {
    const at = now().getTime();
    if (Math.abs(at - looked.at) >= LOOK_AGAIN_MS) {
      const haveChanged = Promise.all([begun, stateOf(root)]).then(([one, other]) => one !== other);
      looked = { at, haveChanged };
    }
    return looked.haveChanged;
  };
}

async function stateOf(root: string): Promise<string> {
  const contents = await Promise.all([
    ...TELLING.map((name) => contentOf(root, name)),
    commitOf(root),
  ]);
  const hash = createHash('sha256');
  for (const content of contents) hash.update(`${content.length}\n${content}`);
  return hash.digest('hex');
}

/** A file that is missing, now or always, is a state like any other. */
const contentOf = (root: string, name: string): Promise<string> =>
  readFile(path.join(root, name), 'utf8').catch(() => '');

/** The commit that a clone is at. */
async function commitOf(root: string): Promise<string> {
  const head = await contentOf(root, '.git/HEAD');
  const branch = /^ref: (refs\/[\w./-]+)$/m.exec(head)?.[1];
  return branch === undefined ? head : contentOf(root, `.git/${branch}`);
}
