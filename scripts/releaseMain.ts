import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { faultsFound, missingPrograms } from './realPrograms.ts';
import { makeRelease } from './releaseFiles.ts';
import { readReleaseState, stateFaults } from './releaseState.ts';

function stop(lines: readonly string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
}

const root = path.join(import.meta.dirname, '..');
const refused = stateFaults(readReleaseState(root));
if (refused.length > 0) stop(['No release:', ...refused]);
const missing = missingPrograms();
if (missing.length > 0) stop(['No release: these programs are missing:', ...missing]);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'release-'));
const faults = faultsFound(folder);
fs.rmSync(folder, { recursive: true });
if (faults.length > 0) stop(['No release:', ...faults]);
const made = makeRelease(path.join(root, '.tmp/release'));
process.stdout.write(`${made.join('\n')}\n`);
