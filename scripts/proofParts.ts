// Runs every property, crash and soak test at its full number of rounds, which takes long: by hand,
// before something large is finished. Prints a record that can be quoted.
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { POSTGRESQL_SUITES, TESTED_ON_POSTGRESQL } from '../laws/suites.ts';
import { RESULTS, ROOT, runParts, vitest } from './parts.ts';

const record = path.join(RESULTS, 'proofs.txt');
/** The seed of property cases: new ones each time, or those of an earlier record. */
const seed = process.env['PROOFS_SEED'] ?? String(randomInt(2 ** 31));
const full = { PROOFS: 'full', PROOFS_SEED: seed, PROOFS_RECORD: record };

function proving(pattern: string): string[] {
  return fs
    .globSync(pattern, { cwd: ROOT })
    .filter((file) =>
      /fast-check|testRounds\.ts'/.test(fs.readFileSync(path.join(ROOT, file), 'utf8')),
    )
    .toSorted();
}

const suites = proving('{src,laws}/**/*.test.ts');
/** Those that prove what a database answers, once more on the second engine, with what `npm test` leaves out there. */
const onPostgresql = POSTGRESQL_SUITES.filter(
  (suite) => suites.includes(suite) || !TESTED_ON_POSTGRESQL.includes(suite),
);

function totalOf(kind: string): number {
  const lines = fs.existsSync(record) ? fs.readFileSync(record, 'utf8').split('\n') : [];
  return lines
    .map((line) => line.split('\t'))
    .filter(([name]) => name === kind)
    .reduce((total, [, count]) => total + Number(count), 0);
}

function tellRecord(): string[] {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT });
  const day = new Date().toISOString().slice(0, 10);
  console.log(
    `Proofs of ${day} at ${commit.toString().trim()} on ${availableParallelism()} cores: ` +
      `${suites.length} suites, ${onPostgresql.length} of them on both engines, ` +
      `${totalOf('cases')} cases and ${totalOf('rounds')} rounds of those that say how many, ` +
      `1,000 cases of every other property, drawn with PROOFS_SEED=${seed}.`,
  );
  return [];
}

await runParts(
  'proofs',
  [
    [
      [
        {
          title: 'Properties, crashes and soaks in full',
          // A soak may take minutes.
          ...vitest(
            'proofs.json',
            { ...full, TEST_ENGINE: 'embedded' },
            '--testTimeout=1800000',
            ...suites,
          ),
        },
        {
          title: 'Those with SQL in full on PostgreSQL',
          ...vitest(
            'proofsOnPostgresql.json',
            { ...full, TEST_ENGINE: 'postgresql' },
            '--testTimeout=1800000',
            ...onPostgresql,
          ),
        },
      ],
    ],
  ],
  tellRecord,
);
