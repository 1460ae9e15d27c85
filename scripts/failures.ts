// Prints the failures of a run as a few lines, to be read at its end.
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** How many tests of a part passed and failed, and what is known about those that failed. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly Failure[];
}

export interface Failure {
  /** File and title of a test, or the part of the run. */
  readonly name: string;
  /** The error messages, most telling lines first. */
  readonly error: string;
  /** The suite that ran; left out where none is known. */
  readonly file?: string | undefined;
  /** An error that no test caught: another suite may have left it behind. */
  readonly isUncaught?: boolean | undefined;
}

const tallySchema = z.object({
  passed: z.int(),
  failed: z.int(),
  failures: z.array(
    z.object({
      name: z.string(),
      error: z.string(),
      file: z.optional(z.string()),
      isUncaught: z.optional(z.boolean()),
    }),
  ),
});

const playwrightErrorSchema = z.object({
  message: z.optional(z.string()),
  stack: z.optional(z.string()),
});

const playwrightSuiteSchema = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(
        z.object({
          status: z.string(),
          results: z.array(z.object({ errors: z.array(playwrightErrorSchema) })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.optional(z.array(playwrightSuiteSchema));
  },
});

const playwrightSchema = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
  suites: z.array(playwrightSuiteSchema),
  errors: z.array(playwrightErrorSchema),
});

type PlaywrightSuite = z.infer<typeof playwrightSuiteSchema>;

/** A name of file and titles, from the outermost. */
export const named = (titles: readonly string[]) =>
  titles.filter((title) => title !== '').join(' › ');

function failuresIn(suite: PlaywrightSuite, file: string, above: readonly string[]): Failure[] {
  const titles = [...above, suite.title];
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => {
        const error = results.flatMap(({ errors }) => errors)[0];
        const text = error?.stack ?? error?.message ?? '';
        return { name: named([...titles, title]), error: text, file };
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failuresIn(inner, file, titles))];
}

function ofPlaywright({ stats, suites, errors }: z.infer<typeof playwrightSchema>): Tally {
  const general = errors.map(({ stack, message }) => ({
    name: 'Before or after all tests',
    error: stack ?? message ?? '',
  }));
  // The outermost is the file.
  const failures = [...general, ...suites.flatMap((suite) => failuresIn(suite, suite.title, []))];
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures };
}

/** Reads the JSON report of Playwright, or what tallyReporter.ts writes of Vitest. */
export function tallyOf(json: string): Tally {
  const report = z.union([tallySchema, playwrightSchema]).parse(JSON.parse(json));
  return 'stats' in report ? ofPlaywright(report) : report;
}

const LAST_LINES = 20;

/** The last lines that a program printed. */
export const endOf = (printed: string) =>
  stripVTControlCharacters(printed)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-LAST_LINES)
    .join('\n');

const FRAME = /^\s+at /;
const OF_OTHERS = /node_modules|node:/;
const LONGEST_LINE = 200;

/** True if a line of an error says a place in this repository. */
const isOurs = (line: string) => FRAME.test(line) && !OF_OTHERS.test(line);

/** True if an error passed through a file of this repository. */
export const namesOurFile = (error: string): boolean => error.split('\n').some(isOurs);

/** The message of an error, then where in this repository it was thrown. */
function tellingLines(error: string, most: number): string[] {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const frame = lines.find(isOurs);
  const message = lines.filter((line) => !FRAME.test(line));
  const told =
    frame === undefined ? message.slice(0, most) : [...message.slice(0, most - 1), frame];
  return told.map((line) => `    ${line.trim().slice(0, LONGEST_LINE)}`);
}

const MOST_LINES = 60;
const MOST_OF_ONE = 20;

/** The failures, each with the first lines of its error: about sixty lines in all. */
export function failureLines(failures: readonly Failure[], label = 'Failed'): string[] {
  const shown = failures.slice(0, MOST_LINES);
  const each = Math.min(MOST_OF_ONE, Math.floor(MOST_LINES / Math.max(shown.length, 1)) - 1);
  const lines = shown.flatMap(({ name, error }) => [
    `${label}: ${name}`,
    ...(each > 0 ? tellingLines(error, each) : []),
  ]);
  const left = failures.length - shown.length;
  return left === 0 ? lines : [...lines, `${label}: ${left} more`];
}
