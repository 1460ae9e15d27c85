import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { projectVersion } from './releaseFiles.ts';

interface ReleaseState {
  readonly version: string;
  /** The output of `git status --porcelain`. */
  readonly changed: string;
  readonly tags: readonly string[];
  readonly changelog: string;
}

const MOST_NAMED = 5;

/** Why this state of the project is no release; a line each. */
export function stateFaults({ version, changed, tags, changelog }: ReleaseState): string[] {
  const faults: string[] = [];
  const files = changed.split('\n').filter(Boolean);
  if (files.length > 0) {
    const rest = files.length > MOST_NAMED ? ' …' : '';
    const named = files.slice(0, MOST_NAMED).map((line) => line.slice(3));
    faults.push(`The working tree has changes; commit them: ${named.join(', ')}${rest}`);
  }
  if (tags.includes(`v${version}`)) {
    faults.push(`Version ${version} has the tag v${version} already; set the next version`);
  }
  if (!changelog.split('\n').some((line) => `${line} `.startsWith(`## ${version} `))) {
    faults.push(`CHANGELOG.md has no heading for version ${version}`);
  }
  return faults;
}

function git(root: string, words: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync('git', words, {
    cwd: root,
    encoding: 'utf8',
  });
  if (status === 0) return stdout;
  throw new Error(`git ${words.join(' ')} failed: ${error?.message ?? stderr}`);
}

export const readReleaseState = (root: string): ReleaseState => ({
  version: projectVersion(root),
  changed: git(root, ['status', '--porcelain']),
  tags: git(root, ['tag', '--list']).split('\n'),
  changelog: fs.readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'),
});
