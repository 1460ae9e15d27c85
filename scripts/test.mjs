// Everything that is checked, in one command: format, lint, types, dead code, the suites on both
// engines, and the journeys in a real browser. Prints how many tests ran on each.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { findChromium, findLibreOffice, findPoppler, findPostgresql } from './testPrograms.mjs';
import { buildWebIfStale, installPackages, pinnedNode, root, run } from './prepare.mjs';

installPackages();
const chromium = findChromium();
const postgresql = findPostgresql();
const office = findLibreOffice();
const poppler = findPoppler();
const results = path.join(root, '.tmp/test-results');
fs.rmSync(results, { recursive: true, force: true });
fs.mkdirSync(results, { recursive: true });

const tool = (name) => path.join(root, 'node_modules/.bin', name);
const environment = {
  ...process.env,
  // The pinned Node runs every tool, whatever the machine has.
  PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
  CHROMIUM_PATH: chromium,
  POSTGRESQL_BIN: postgresql,
  SOFFICE_PATH: office,
  POPPLER_BIN: path.dirname(poppler),
};
delete environment.TEST_ENGINE;
delete environment.DATABASE_URL;

function check(title, name, args) {
  console.log(`\n── ${title}`);
  run(tool(name), args, { env: environment });
}

const suites = [];

/** Runs a suite to its end even when an earlier one failed, so that one run tells everything. */
function suite(title, name, args, report, extra = {}) {
  console.log(`\n── ${title}`);
  const { status } = spawnSync(tool(name), args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, ...extra },
  });
  const counted = count(path.join(results, report));
  suites.push({ title, ...counted, failed: Math.max(counted.failed, status === 0 ? 0 : 1) });
}

function count(file) {
  if (!fs.existsSync(file)) return { passed: 0, failed: 1 };
  const report = JSON.parse(fs.readFileSync(file, 'utf8'));
  if (report.stats !== undefined) {
    const { expected, unexpected, flaky } = report.stats;
    return { passed: expected, failed: unexpected + flaky };
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

const vitest = (report) => [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${path.join(results, report)}`,
];

check('Format', 'oxfmt', ['--check', '.']);
check('Lint', 'oxlint', ['--type-aware', '--deny-warnings']);
check('Types', 'tsc', ['-b']);
check('Dead code', 'knip', []);
suite(
  'Rules, server and laws on the embedded engine',
  'vitest',
  vitest('embedded.json'),
  'embedded.json',
  {
    TEST_ENGINE: 'embedded',
  },
);
suite(
  'Server and laws on PostgreSQL',
  'vitest',
  // The embedded engine's own guards, and what knows no database, ran above.
  vitest('postgresql.json'),
  'postgresql.json',
  { TEST_ENGINE: 'postgresql' },
);
console.log('\n── Build');
buildWebIfStale();
run(pinnedNode, ['bench/scriptSize.ts', '--check'], { env: environment });
suite('Journeys in a browser', 'playwright', ['test'], 'journeys.json', {
  PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(results, 'journeys.json'),
});

console.log('');
const total = { passed: 0, failed: 0 };
for (const { title, passed, failed } of suites) {
  console.log(`${title}: ${passed} passed, ${failed} failed`);
  total.passed += passed;
  total.failed += failed;
}
console.log(`\nTests: ${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
