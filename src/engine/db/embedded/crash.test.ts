import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { START_EXIT_CODES } from '../startError.ts';
import { copyEmptyDatabase } from '../testTemplates.ts';
import { openEmbedded } from './openEmbedded.ts';
import { quiet, temporaryFolder } from './testFolder.ts';
import { rounds } from '../../../testRounds.ts';

const WRITER = fileURLToPath(new URL('./acknowledgingWriter.ts', import.meta.url));
const ROUNDS = rounds(30);
/** A kill comes after anything from the first acknowledged commits to this many. */
const MOST_COMMITS = 150;

/** Thirty starts take more than a minute on an idle machine, and many on a busy one. */
const HANGS_AFTER_MS = 900_000;

let temporary: ReturnType<typeof temporaryFolder>;
beforeAll(async () => {
  temporary = temporaryFolder();
  await copyEmptyDatabase(temporary.path);
});
afterAll(() => {
  for (const writer of writers) writer.kill('SIGKILL');
  temporary.remove();
});

/** All started processes, so that none survives a failed test. */
const writers: ChildProcess[] = [];

function startWriter(): ChildProcess {
  const writer = spawn(process.execPath, [WRITER, temporary.path], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  writers.push(writer);
  return writer;
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('close', resolve);
  });
}

/** Kills a writer after this many acknowledged commits; returns its last number and its errors. */
async function writeAndKill(commits: number, delay: number) {
  const writer = startWriter();
  const { stdout, stderr } = writer;
  if (!stdout || !stderr) throw new Error('the writer has no output');
  const end = ended(writer);
  let errors = '';
  stderr.on('data', (text) => (errors += String(text)));
  let last = 0;
  let count = 0;
  for await (const line of createInterface({ input: stdout })) {
    if (line === 'open') continue;
    last = Number(line);
    count += 1;
    // A delay unrelated to the commits: the kill hits in the middle of one as well as between.
    if (count === commits) setTimeout(() => writer.kill('SIGKILL'), delay);
  }
  await end;
  return { last, errors };
}

// Each round begins after a kill, with whose process the kernel released the lock of the folder.
test(
  `no acknowledged commit is lost in ${ROUNDS} rounds of kill -9`,
  async () => {
    let acknowledged = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const commits = 1 + Math.floor(Math.random() * MOST_COMMITS);
      const { last, errors } = await writeAndKill(commits, Math.random() * 20);
      expect(errors).toBe('');
      // Each round continues from the last one: a lost number would be written, and printed, again.
      expect(last).toBeGreaterThan(acknowledged);
      acknowledged = last;
    }
    const database = await openEmbedded(quiet(temporary.path));
    const { rows } = await database.pool.query<{ n: number; last: number }>(
      'SELECT count(*)::int AS n, max(id) AS last FROM written WHERE length(note) = id % 3000',
    );
    await database.close();
    expect(rows[0]?.last).toBeGreaterThanOrEqual(acknowledged);
    expect(rows[0]?.n).toBe(rows[0]?.last);
  },
  HANGS_AFTER_MS,
);

test('a second process is refused and told which process has the folder open', async () => {
  const database = await openEmbedded(quiet(temporary.path));
  const second = startWriter();
  let said = '';
  second.stderr?.on('data', (text) => (said += String(text)));
  expect(await ended(second)).toBe(START_EXIT_CODES.heldByAnotherProcess);
  expect(said).toContain(`process ${process.pid}`);
  await database.close();
});
