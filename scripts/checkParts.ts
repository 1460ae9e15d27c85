// Runs the static checks, and the suites that reach a file which has changed since they passed. Suites that need LibreOffice or Poppler, or start the product, are left to `npm test`.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { COMPONENT_SUITES, QUICK_SUITES } from '../laws/suites.ts';
import { projectFiles } from '../laws/sources.ts';
import { Digests, type Passed } from './affected.ts';
import { tallyOf } from './failures.ts';
import { useMemory } from './memoryFolder.ts';
import { RESULTS, ROOT, runParts, staticParts, vitest } from './parts.ts';

/** The suites that passed, from one run to the next. */
const STORE = path.join(ROOT, '.tmp/checked.json');

const git = (...args: readonly string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\0')
    .filter((file) => file !== '');

const changed = new Set([
  ...git('diff', '--name-only', '-z', 'HEAD'),
  ...git('ls-files', '--others', '--exclude-standard', '-z'),
]);
const digests = new Digests({ root: ROOT, files: projectFiles(), changed });
const passed: Passed = fs.existsSync(STORE)
  ? (JSON.parse(fs.readFileSync(STORE, 'utf8')) as Passed)
  : { files: {}, suites: {} };
const files = digests.changedFiles(passed);
interface Run {
  readonly title: string;
  readonly report: string;
  readonly suites: readonly string[];
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}
const all: readonly Run[] = [
  {
    title: 'Suites on the embedded engine that the change can affect',
    report: 'embedded.json',
    suites: digests.affectedSuites(QUICK_SUITES, passed),
    args: [],
    environment: { TEST_ENGINE: 'embedded', TEST_SUITES: 'quick' },
  },
  {
    title: 'Components that the change can affect',
    report: 'components.json',
    suites: digests.affectedSuites(COMPONENT_SUITES, passed),
    args: ['--config', 'vitest.browser.config.ts'],
    environment: {},
  },
];
const runs = all.filter((run) => run.suites.length > 0);
const suites = runs.flatMap((run) => run.suites);
console.log(
  `${files.length} changed files reach ${suites.length} of ${QUICK_SUITES.length + COMPONENT_SUITES.length} suites.`,
);

useMemory();
const [inNode = [], inBrowser = []] = all.map((run) =>
  runs.includes(run)
    ? [{ title: run.title, ...vitest(run.report, run.environment, ...run.args, ...run.suites) }]
    : [],
);
// The browser and the compiler each leave a core to others for half of their time.
await runParts('check', [[[...staticParts(files), ...inNode], inBrowser]]);

/** Suites of which something failed, also where that is not known. */
function failedSuites(): ReadonlySet<string> {
  const failed = runs.flatMap((run) => {
    const report = path.join(RESULTS, run.report);
    if (!fs.existsSync(report)) return run.suites;
    const { failures } = tallyOf(fs.readFileSync(report, 'utf8'));
    return failures.some(({ file }) => file === undefined)
      ? run.suites
      : failures.map(({ file }) => file ?? '');
  });
  return new Set(failed);
}

const failed = failedSuites();
const isClean = process.exitCode === 0;
const store: Passed = {
  files: {
    ...passed.files,
    ...Object.fromEntries(files.map((file) => [file, isClean ? digests.ofFile(file) : ''])),
  },
  suites: {
    ...passed.suites,
    ...Object.fromEntries(
      suites.map((suite) => [suite, failed.has(suite) ? '' : digests.ofSuite(suite)]),
    ),
  },
};
fs.writeFileSync(STORE, `${JSON.stringify(store)}\n`);
