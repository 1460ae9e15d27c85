import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openEmbedded } from './embedded/openEmbedded.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const KEPT = path.join(ROOT, '.tmp/templates');
const WEEK_MS = 7 * 86_400_000;
/** Identifies the engine, and every package that affects what it writes. */
const LOCK = 'package-lock.json';

/** A digest of the names and contents of files and folders, relative to the project's root. */
function digestOf(entries: readonly string[]): string {
  const hash = createHash('sha256');
  for (const entry of entries) {
    const full = path.join(ROOT, entry);
    const files = fs.statSync(full).isDirectory()
      ? fs
          .readdirSync(full, { recursive: true, encoding: 'utf8' })
          .map((name) => path.join(full, name))
          .filter((file) => fs.statSync(file).isFile() && !/\.test\.tsx?$/.test(file))
          .toSorted()
      : [full];
    for (const file of files) {
      hash
        .update(`${path.relative(ROOT, file)}\0`)
        .update(fs.readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Removes templates that no run has used for a week: their sources have changed since. */
function removeOld(): void {
  for (const name of fs.readdirSync(KEPT)) {
    const folder = path.join(KEPT, name);
    const used = fs.statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - used > WEEK_MS) fs.rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * A folder that is made once and kept between runs, as long as the files it is made from stay the
 * same. Two runs may make it at the same time: the first to finish renames its own into place, and
 * the other uses that one. Nobody may write into it.
 */
export async function cachedTemplate(
  name: string,
  madeFrom: readonly string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const template = path.join(KEPT, `${name}-${digestOf([LOCK, ...madeFrom])}`);
  if (!fs.existsSync(template)) {
    fs.mkdirSync(KEPT, { recursive: true });
    removeOld();
    const unfinished = fs.mkdtempSync(`${template}.`);
    try {
      await make(unfinished);
      fs.renameSync(unfinished, template);
    } catch (error) {
      fs.rmSync(unfinished, { recursive: true, force: true });
      if (!fs.existsSync(template)) throw error;
    }
  }
  fs.utimesSync(template, new Date(), new Date());
  return template;
}

/** Copies an embedded database that is not open into a folder that has none. */
export function copyDatabase(from: string, to: string): void {
  fs.cpSync(path.join(from, 'database'), path.join(to, 'database'), { recursive: true });
}

/** Creates an embedded database without tables in this folder, which takes five seconds. */
export async function copyEmptyDatabase(dataDir: string): Promise<void> {
  const log = { info() {}, warn() {}, error() {} };
  const template = await cachedTemplate('empty', ['src/engine/db/embedded'], async (folder) => {
    const database = await openEmbedded({ dataDir: folder, log, reserveBytes: 0 });
    await database.close();
  });
  copyDatabase(template, dataDir);
}
