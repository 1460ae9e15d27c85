// Runs the parts of a check, some side by side, and reports at the end what passed and how long
// each part took.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Failure, Tally } from './failures.ts';
import { endOf, failureLines, tallyOf } from './failures.ts';
import { TALLY_FILE } from './tallyReporter.ts';
import type { Judged } from './flaky.ts';
import { judged, MOST_FLAKY, suitesToRunAgain } from './flaky.ts';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const RESULTS = path.join(ROOT, '.tmp/test-results');
/** The minutes of the last runs, by command; `npm run bench:house` prints them. */
const MINUTES = path.join(ROOT, '.tmp/minutes.json');

export interface Part {
  readonly title: string;
  /** A tool of the packages, or a script to be run by Node. */
  readonly command: string;
  readonly args: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The name of the report with the number of passed tests; left out for parts without tests. */
  readonly report?: string;
  /** How one of its suites is run alone, if a failure of it may be flaky; the report is this one. */
  readonly again?: (suite: string, report: string) => Omit<Part, 'title'>;
}

interface Outcome extends Judged {
  readonly title: string;
  readonly minutes: number;
  readonly isSuite: boolean;
}

const NOTHING: Tally = { passed: 0, failed: 0, failures: [] };

/** The counts of a part's report. A run that ended without a readable one has failed. */
function tallyIn({ title, report }: Part): Tally {
  if (report === undefined) return NOTHING;
  const file = path.join(RESULTS, report);
  if (!fs.existsSync(file)) return { ...NOTHING, failed: 1 };
  try {
    return tallyOf(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    return { passed: 0, failed: 1, failures: [{ name: title, error: String(error) }] };
  }
}

/** All that failed: what the report does not know is at the end of what was printed. */
function failuresOf(title: string, { failures }: Tally, hasFailed: boolean, printed: string) {
  const untold: Failure[] = [{ name: title, error: endOf(printed) }];
  return hasFailed && failures.length === 0 ? untold : failures;
}

function start({ command, args, environment }: Part) {
  const bin = path.join(ROOT, 'node_modules/.bin');
  const isScript = /\.m?[jt]s$/.test(command);
  return spawn(
    isScript ? process.execPath : path.join(bin, command),
    isScript ? [path.join(ROOT, command), ...args] : args,
    {
      cwd: ROOT,
      // The pinned Node runs every tool, whatever the machine has.
      env: {
        ...process.env,
        PATH: `${bin}${path.delimiter}${process.env['PATH']}`,
        ...environment,
      },
    },
  );
}

type Write = (text: string) => void;

const writeOut: Write = (text) => void process.stdout.write(text);

/** Runs a part to its end; its output is printed at once, or at its end if others run beside it. */
async function outcomeOf(part: Part, isAlone: boolean, write: Write): Promise<Outcome> {
  const { title, report } = part;
  const began = performance.now();
  const heading = `\n── ${title}\n`;
  let printed = '';
  const print = (text: string) => {
    printed += text;
    if (isAlone) write(text);
  };
  if (isAlone) write(heading);
  const child = start(part);
  child.stdin.end();
  child.stdout.on('data', (text) => print(String(text)));
  child.stderr.on('data', (text) => print(String(text)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (!isAlone) write(heading + printed);
  const tally = tallyIn(part);
  const hasFailed = code !== 0 || tally.failed > 0;
  return {
    title,
    minutes: (performance.now() - began) / 60_000,
    isSuite: report !== undefined,
    passed: tally.passed,
    failed: hasFailed ? Math.max(tally.failed, 1) : 0,
    failures: failuresOf(title, tally, hasFailed, printed),
    flaky: [],
  };
}

/** Judges what failed of a part: its suites are run again, one after the other. */
async function judgedAgain(
  { title, again, report = '' }: Part,
  outcome: Outcome,
  runOne: (part: Part) => Promise<Outcome>,
): Promise<Outcome> {
  if (again === undefined) return outcome;
  const alone = new Map<string, Outcome>();
  for (const suite of suitesToRunAgain(outcome.failures)) {
    const own = report.replace(/json$/, `again${alone.size + 1}.json`);
    const part = { title: `${title}, again: ${suite}`, ...again(suite, own) };
    alone.set(suite, await runOne(part));
  }
  const took = [...alone.values()].reduce((sum, { minutes }) => sum + minutes, 0);
  return { ...outcome, ...judged(outcome, alone), minutes: outcome.minutes + took };
}

/** Runs parts one after the other. What failed in them is judged last, when less else runs. */
export async function runLane(
  parts: readonly Part[],
  isAlone: boolean,
  write: Write = writeOut,
): Promise<Outcome[]> {
  const runOne = (part: Part) => outcomeOf(part, isAlone, write);
  const ended: [Part, Outcome][] = [];
  for (const part of parts) ended.push([part, await runOne(part)]);
  const outcomes: Outcome[] = [];
  for (const [part, outcome] of ended) outcomes.push(await judgedAgain(part, outcome, runOne));
  return outcomes;
}

/** Processor seconds of the programs that have ended; known on Linux only. */
function processorSeconds(): number | undefined {
  if (!fs.existsSync('/proc/self/stat')) return undefined;
  const fields = fs.readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

function keepMinutes(command: string, minutes: number, outcomes: readonly Outcome[]): void {
  const known = fs.existsSync(MINUTES) ? fs.readFileSync(MINUTES, 'utf8') : '{}';
  const parts = Object.fromEntries(outcomes.map((part) => [part.title, part.minutes]));
  // Written by earlier runs, below.
  const kept = JSON.parse(known) as Record<string, object>;
  kept[command] = { minutes, parts };
  fs.writeFileSync(MINUTES, `${JSON.stringify(kept, null, 2)}\n`);
}

const tooFlaky = (count: number): string[] =>
  count > MOST_FLAKY ? [`${count} tests are flaky, more than ${MOST_FLAKY}`] : [];

/** Settings of the caller that would change which suites run, or on which engine. */
const FOREIGN = ['TEST_ENGINE', 'TEST_SUITES', 'DATABASE_URL', 'PROOFS', 'PROOFS_SEED'];

/**
 * Runs lanes of parts, the lanes of a stage side by side and one stage after the other, prints the
 * outcome and sets the exit code: 0 only if all passed. `atEnd` adds complaints known only then.
 */
export async function runParts(
  command: string,
  stages: readonly (readonly (readonly Part[])[])[],
  atEnd: () => readonly string[] = () => [],
): Promise<void> {
  fs.rmSync(RESULTS, { recursive: true, force: true });
  fs.mkdirSync(RESULTS, { recursive: true });
  for (const name of FOREIGN) delete process.env[name];
  const began = performance.now();
  const outcomes: Outcome[] = [];
  for (const lanes of stages) {
    const isAlone = lanes.length === 1;
    const ended = await Promise.all(lanes.map((lane) => runLane(lane, isAlone)));
    outcomes.push(...ended.flat());
  }
  const minutes = (performance.now() - began) / 60_000;
  keepMinutes(command, minutes, outcomes);
  const processor = processorSeconds();

  console.log('');
  for (const { title, isSuite, passed, failed, minutes: took } of outcomes) {
    const counts = isSuite ? `${passed} passed, ${failed} failed` : failed === 0 ? 'ok' : 'failed';
    console.log(`${title}: ${counts} (${took.toFixed(1)} min)`);
  }
  const flaky = outcomes.flatMap((part) => part.flaky);
  const complaints = [...atEnd(), ...tooFlaky(flaky.length)];
  for (const complaint of complaints) console.log(`Failed: ${complaint}`);
  const spent = processor === undefined ? '' : `, ${Math.round(processor)} s of processor time`;
  console.log(`In total: ${minutes.toFixed(1)} min${spent}`);
  const sum = (key: 'passed' | 'failed') => outcomes.reduce((total, part) => total + part[key], 0);
  const failed = sum('failed') + complaints.length;
  const lines = [
    ...failureLines(flaky, 'Flaky (passed when run again alone)'),
    ...failureLines(outcomes.flatMap(({ failures }) => failures)),
  ];
  if (lines.length > 0) console.log(`\n${lines.join('\n')}`);
  console.log(`\nTests: ${sum('passed')} passed, ${failed} failed`);
  process.exitCode = failed === 0 && sum('passed') > 0 ? 0 : 1;
}

/**
 * For programs in Go that end within a minute: they collect no garbage until they hold this much. The
 * compiler takes a quarter less of the processor then, and half a gigabyte more of the 3.5 that it holds.
 */
const COLLECT_LATE = { GOGC: 'off', GOMEMLIMIT: '4GiB' };

/**
 * The static checks. Without `files`, the linter also finds type errors, because the compiler would read all files a
 * second time. With `files`, format and lint check only these, and the compiler checks what they reach.
 */
export function staticParts(files?: readonly string[]): Part[] {
  const lint = ['--type-aware', '--deny-warnings'];
  const dead: Part = { title: 'Dead code', command: 'knip', args: [] };
  if (files === undefined) {
    return [
      { title: 'Format', command: 'oxfmt', args: ['--check', '.'] },
      {
        title: 'Types and lint',
        command: 'oxlint',
        args: [...lint, '--type-check'],
        environment: COLLECT_LATE,
      },
      dead,
    ];
  }
  const code = files.filter((file) => /\.[jt]sx?$|\.mjs$/.test(file));
  return [
    ...(files.length === 0
      ? []
      : [
          {
            title: 'Format',
            command: 'oxfmt',
            args: ['--check', '--no-error-on-unmatched-pattern', ...files],
          },
        ]),
    { title: 'Types', command: 'tsc', args: ['-b'], environment: COLLECT_LATE },
    ...(code.length === 0
      ? []
      : [
          { title: 'Lint', command: 'oxlint', args: [...lint, ...code], environment: COLLECT_LATE },
        ]),
    dead,
  ];
}

/** A run of Vitest that writes its report under this name, and Vitest's own beside it. */
export function vitest(
  report: string,
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Omit<Part, 'title'> {
  const file = path.join(RESULTS, report);
  return {
    command: 'vitest',
    args: [
      'run',
      '--reporter=default',
      `--reporter=${path.join(ROOT, 'scripts/tallyReporter.ts')}`,
      '--reporter=json',
      `--outputFile.json=${file.replace(/json$/, 'vitest.json')}`,
      ...args,
    ],
    environment: { ...environment, [TALLY_FILE]: file },
    report,
  };
}
