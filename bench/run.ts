import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildWebIfStale } from '../scripts/prepare.mjs';
import type { Bench } from './bench.ts';
import { books } from './books.ts';
import { openDirectus } from './directus.ts';
import { openEngines } from './engines.ts';
import { fairness } from './fairness.ts';
import { growth } from './growth.ts';
import { imports } from './imports.ts';
import { instances } from './instances.ts';
import { listeners } from './listeners.ts';
import { GENERATOR } from './load.ts';
import { packs } from './packs.ts';
import { past } from './past.ts';
import { pages } from './pages.ts';
import { presses } from './presses.ts';
import { reads } from './reads.ts';
import { signIns } from './signIns.ts';
import { soak } from './soak.ts';
import { starts } from './starts.ts';
import { statements } from './statements.ts';
import type { Row } from './table.ts';
import { isMet, markdown, ratioOf } from './table.ts';
import { writes } from './writes.ts';

/**
 * All speeds of the product in one table, as ratios to what was measured beside them in the same
 * run: ratios hold from machine to machine, absolute figures do not. `--quick` is for daily use;
 * `soak`, which has to be named, lasts `--minutes`; `--peers` installs Directus into .tmp and measures it beside;
 * words choose parts by name; docs/performance.md explains each row.
 */
const PARTS = {
  reads,
  writes,
  starts,
  growth,
  signIns,
  packs,
  imports,
  books,
  statements,
  fairness,
  listeners,
  instances,
  past,
  pages,
  presses,
  soak,
};
/** These start the product on the embedded engine only. */
const IN_BROWSERS = new Set(['pages', 'presses']);
/** Unless they are named: all else takes less than two minutes. */
const LEFT_OUT_WHEN_QUICK = new Set(['books', 'statements', 'past', 'presses']);
const ONLY_WHEN_NAMED = new Set(['soak']);
const RESULT = path.join(import.meta.dirname, '../.tmp/bench.json');

const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    peers: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '30' },
  },
  allowPositionals: true,
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) throw new Error('--minutes must be a number');
const known = Object.keys(PARTS);
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0)
  throw new Error(`No such part: ${unknown.join()}; there are ${known.join()}`);
const chosen = Object.entries(PARTS).filter(([name]) =>
  positionals.length === 0
    ? !ONLY_WHEN_NAMED.has(name) && (!values.quick || !LEFT_OUT_WHEN_QUICK.has(name))
    : positionals.includes(name),
);

// Otherwise the pages of another day would be measured.
if (chosen.some(([name]) => IN_BROWSERS.has(name))) buildWebIfStale();

const begun = new Date();
const loadBefore = os.loadavg()[0] ?? 0;
const engines = await openEngines({
  withPostgresql: values.peers || chosen.some(([name]) => !IN_BROWSERS.has(name)),
});
const directus = values.peers ? await openDirectus(engines) : null;
const bench: Bench = {
  engines,
  measured: values.quick ? [engines.postgresql ?? engines.embedded] : engines.all,
  rounds: values.quick ? 1 : 3,
  seconds: values.quick ? 1 : 2,
  isQuick: values.quick,
  minutes,
  directus,
};
const rows: Row[] = [];
try {
  for (const [name, part] of chosen) {
    const start = performance.now();
    try {
      const measured = await part(bench);
      rows.push(...measured);
      console.log(markdown(measured));
    } catch (error) {
      // The other parts are measured all the same.
      console.error(`${name} failed:`, error);
      process.exitCode = 1;
    }
    console.error(`${name}: ${Math.round((performance.now() - start) / 1_000)} s`);
  }
} finally {
  await directus?.end();
  await engines.stop();
}

const machine = {
  begun: begun.toISOString(),
  processors: os.cpus().map(({ model }) => model),
  node: process.version,
  /** The average load of the minute before the run: above zero, others worked beside. */
  loadBefore,
  generator: GENERATOR,
  rounds: bench.rounds,
  secondsEach: bench.seconds,
};
console.log(
  `${machine.processors.length} processors, load before the run ${loadBefore.toFixed(1)}; reads loaded by ${GENERATOR}; ${bench.seconds} s each, medians of ${bench.rounds} interleaved rounds${engines.postgresql === null ? '; without PostgreSQL' : ''}`,
);
fs.mkdirSync(path.dirname(RESULT), { recursive: true });
const kept = rows.map((row) => Object.assign({}, row, { ratio: ratioOf(row), met: isMet(row) }));
fs.writeFileSync(RESULT, `${JSON.stringify({ machine, rows: kept }, null, 2)}\n`);
console.log(`Also in ${path.relative(process.cwd(), RESULT)}`);
