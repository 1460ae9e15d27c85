import { openEmbedded } from './openEmbedded.ts';

// A separate process for the crash tests: opens the folder named on the command line, commits
// numbers one by one from the next free one, and prints each only after its commit was confirmed.
const [dataDir] = process.argv.slice(2);
if (dataDir === undefined) throw new Error('no folder was named');
const quiet = { info() {}, warn() {}, error() {} };

try {
  const database = await openEmbedded({ dataDir, log: quiet, reserveBytes: 0 });
  await database.pool.query('CREATE TABLE IF NOT EXISTS written (id int PRIMARY KEY, note text)');
  const { rows } = await database.pool.query<{ next: number }>(
    'SELECT coalesce(max(id), 0) + 1 AS next FROM written',
  );
  process.stdout.write('open\n');
  for (let id = rows[0]?.next ?? 1; ; id += 1) {
    await database.pool.query('INSERT INTO written VALUES ($1, $2)', [id, 'x'.repeat(id % 3000)]);
    process.stdout.write(`${id}\n`);
  }
} catch (error) {
  process.stderr.write(error instanceof Error ? error.message : String(error));
  process.exit(error instanceof Error && 'exitCode' in error ? Number(error.exitCode) : 70);
}
