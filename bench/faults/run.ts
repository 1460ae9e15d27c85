import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { projectFiles } from '../../laws/sources.ts';
import type { Fault } from './fault.ts';
import { occurrences } from './fault.ts';
import { FAULTS, MOST_SURVIVORS } from './list.ts';

/**
 * Puts one fault at a time into a copy of the tree and runs its suites: a fault that no suite
 * notices shows a rule without a test. `node bench/faults/run.ts` runs all; words after it choose
 * the faults whose names contain one of them.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LONGEST_RUN_MS = 300_000;

type Outcome = 'caught' | 'survived' | 'not applied' | 'not judged';

interface Judged {
  readonly fault: Fault;
  readonly outcome: Outcome;
  readonly remark: string;
  readonly seconds: number;
}

/** Links to each package: what a run keeps beside them, such as Vite's cache, stays in the copy. */
function linkPackages(copy: string): void {
  const [packages, links] = [ROOT, copy].map((folder) => path.join(folder, 'node_modules'));
  if (packages === undefined || links === undefined) return;
  fs.mkdirSync(links);
  for (const name of fs.readdirSync(packages)) {
    if (!name.startsWith('.')) fs.symlinkSync(path.join(packages, name), path.join(links, name));
  }
}

/** A copy of what is here now, which shares its packages. */
function copyOfTree(): string {
  const work = path.join(ROOT, '.tmp');
  fs.mkdirSync(work, { recursive: true });
  const copy = fs.mkdtempSync(path.join(work, 'faults-'));
  for (const file of projectFiles()) {
    // Packages may be a link, which Git takes for a file.
    if (!fs.statSync(path.join(ROOT, file)).isFile()) continue;
    const target = path.join(copy, file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.copyFileSync(path.join(ROOT, file), target);
  }
  linkPackages(copy);
  return copy;
}

/** The parts of Vitest's report that are used. */
interface Report {
  readonly numTotalTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

const isBrowserSuite = (suite: string) => suite.endsWith('.tsx');

async function vitest(copy: string, suites: readonly string[], bail: number): Promise<Report[]> {
  const reports: Report[] = [];
  for (const inBrowser of [false, true]) {
    const chosen = suites.filter((suite) => isBrowserSuite(suite) === inBrowser);
    if (chosen.length === 0) continue;
    const file = path.join(copy, 'report.json');
    fs.rmSync(file, { force: true });
    const config = inBrowser ? ['--config', 'vitest.browser.config.ts'] : [];
    const output = ['--reporter=json', `--outputFile=${file}`];
    const child = spawn(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', ...config, ...output, `--bail=${bail}`, ...chosen],
      { cwd: copy, stdio: 'ignore', timeout: LONGEST_RUN_MS, killSignal: 'SIGTERM' },
    );
    await once(child, 'exit');
    // The file is Vitest's own report; the type above names the parts that are used.
    if (fs.existsSync(file)) reports.push(JSON.parse(fs.readFileSync(file, 'utf8')) as Report);
  }
  return reports;
}

const failuresOf = (reports: readonly Report[]): string[] =>
  reports.flatMap(({ testResults }) =>
    testResults.flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults.filter((result) => result.status === 'failed');
      if (failed.length > 0) return failed.map(({ fullName }) => fullName);
      return status === 'failed' ? [path.basename(name)] : [];
    }),
  );

async function judge(copy: string, fault: Fault): Promise<Omit<Judged, 'fault' | 'seconds'>> {
  const file = path.join(copy, fault.file);
  if (!fs.existsSync(file)) return { outcome: 'not applied', remark: 'the file is gone' };
  const text = fs.readFileSync(file, 'utf8');
  const count = occurrences(text, fault.find);
  if (count !== 1) {
    return { outcome: 'not applied', remark: `what it replaces occurs ${count} times` };
  }
  fs.writeFileSync(
    file,
    text.replace(fault.find, () => fault.replace),
  );
  try {
    const reports = await vitest(copy, fault.suites, 1);
    if (reports.length === 0) return { outcome: 'not judged', remark: 'the suites did not end' };
    if (reports.every(({ numTotalTests }) => numTotalTests === 0)) {
      return { outcome: 'not judged', remark: 'no suite could be loaded' };
    }
    const [failure] = failuresOf(reports);
    return failure === undefined
      ? { outcome: 'survived', remark: fault.suites.join(' ') }
      : { outcome: 'caught', remark: failure };
  } finally {
    fs.writeFileSync(file, text);
  }
}

function chosenFaults(words: readonly string[]): readonly Fault[] {
  if (words.length === 0) return FAULTS;
  return FAULTS.filter(({ name }) => words.some((word) => name.includes(word)));
}

/** Checks that every suite passes without a fault; otherwise "caught" would mean nothing. */
async function failuresWithoutFault(copy: string, faults: readonly Fault[]): Promise<string[]> {
  const suites = [...new Set(faults.flatMap((fault) => fault.suites))];
  const reports = await vitest(copy, suites, 0);
  return reports.length === 0 ? ['Vitest wrote no report'] : failuresOf(reports);
}

function printTable(judged: readonly Judged[]): void {
  const areas = Map.groupBy(judged, ({ fault }) => fault.name.split(':')[0] ?? '');
  console.log(`\n${'area'.padEnd(16)}${'faults'.padStart(8)}${'caught'.padStart(8)}`);
  for (const [area, ofArea] of areas) {
    const caught = ofArea.filter(({ outcome }) => outcome === 'caught').length;
    console.log(
      `${area.padEnd(16)}${String(ofArea.length).padStart(8)}${String(caught).padStart(8)}`,
    );
  }
  for (const { fault, outcome, remark } of judged) {
    if (outcome !== 'caught') console.log(`${outcome.toUpperCase()}: ${fault.name} (${remark})`);
  }
}

async function run(): Promise<number> {
  const words = process.argv.slice(2);
  const faults = chosenFaults(words);
  if (faults.length === 0) {
    console.error(`No fault has a name with ${words.join(' or ')}`);
    return 2;
  }
  const copy = copyOfTree();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      fs.rmSync(copy, { recursive: true, force: true });
      process.exit(130);
    });
  }
  try {
    const failures = await failuresWithoutFault(copy, faults);
    if (failures.length > 0) {
      console.error(`Without any fault there are failures already:\n${failures.join('\n')}`);
      return 2;
    }
    const judged: Judged[] = [];
    for (const fault of faults) {
      const begun = Date.now();
      const found = await judge(copy, fault);
      const seconds = Math.round((Date.now() - begun) / 1_000);
      judged.push({ fault, ...found, seconds });
      const by = found.outcome === 'caught' ? `, by "${found.remark}"` : '';
      console.log(`${found.outcome.padEnd(12)} ${fault.name} (${seconds} s${by})`);
    }
    printTable(judged);
    const caught = judged.filter(({ outcome }) => outcome === 'caught').length;
    const isApplied = judged.every(({ outcome }) => outcome === 'caught' || outcome === 'survived');
    const least = faults.length - (words.length === 0 ? MOST_SURVIVORS : 0);
    console.log(`\n${caught} of ${faults.length} caught; at least ${least} have to be`);
    return isApplied && caught >= least ? 0 : 1;
  } finally {
    fs.rmSync(copy, { recursive: true, force: true });
  }
}

process.exitCode = await run();
