import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { endOf, failureLines, tallyOf } from './failures.ts';
import { ROOT } from './parts.ts';
import { TALLY_FILE } from './tallyReporter.ts';

fs.mkdirSync(path.join(ROOT, '.tmp'), { recursive: true });
// Within the repository, where Vitest is found.
const folder = fs.mkdtempSync(path.join(ROOT, '.tmp/failing-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Runs these test files with the reporter, and reads what it wrote. */
async function ran(files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) {
    fs.writeFileSync(path.join(folder, name), text);
  }
  const report = path.join(folder, 'tally.json');
  const reporter = path.join(ROOT, 'scripts/tallyReporter.ts');
  const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
  const args = [vitest, 'run', '--root', folder, `--reporter=${reporter}`, '--no-isolate'];
  const env = { ...process.env, [TALLY_FILE]: report };
  const child = execFile(process.execPath, args, { cwd: folder, env });
  await new Promise((resolve) => child.once('close', resolve));
  return tallyOf(fs.readFileSync(report, 'utf8'));
}

test('a run of Vitest tells of tests, hooks, files and errors that no test caught', async () => {
  const vitest = "import { beforeAll, describe, expect, test } from 'vitest';\n";
  const { passed, failed, failures } = await ran({
    'a.test.ts': `${vitest}describe('sums', () => {
      test('are right', () => { expect(1 + 1).toBe(3); });
      test('are quick', () => { setTimeout(() => { throw new Error('too late'); }, 0); });
    });`,
    'b.test.ts': `${vitest}describe('a server', () => {
      beforeAll(() => { throw new Error('no port is free'); });
      test('answers', () => {});
    });`,
    'c.test.ts': "import './missing.ts';",
  });
  expect([passed, failed]).toEqual([1, 4]);
  const told = failures.map(({ name, error }) => [
    // Whichever suite ran by then.
    name.replace(/, while [abc]\.test\.ts ran$/, ', while one ran'),
    error.split('\n')[0],
  ]);
  expect(Object.fromEntries(told)).toEqual({
    'a.test.ts › sums > are right': 'AssertionError: expected 2 to be 3 // Object.is equality',
    'b.test.ts › a server': 'Error: no port is free',
    'c.test.ts': expect.stringContaining("Cannot find module './missing.ts'"),
    'Outside of all tests, while one ran': 'Error: too late',
  });
  // Each can be run again by itself.
  expect(new Set(failures.map(({ file }) => file))).toEqual(
    new Set(['a.test.ts', 'b.test.ts', 'c.test.ts']),
  );
  const uncaught = failures.filter(({ isUncaught }) => isUncaught);
  expect(uncaught.map(({ error }) => error.split('\n')[0])).toEqual(['Error: too late']);
});

const spec = (title: string, status: string, errors: object[]) => ({
  title,
  tests: [{ status, results: [{ errors }] }],
});

test('a run of Playwright tells of tests in groups and of what stopped all of them', () => {
  const error = { message: 'No Delete button', stack: 'Error: No Delete button\n    at x' };
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    errors: [{ message: 'The port is taken' }],
    suites: [
      {
        title: 'admin.journey.ts',
        specs: [spec('opens', 'expected', []), spec('closes', 'flaky', [error])],
        suites: [{ title: 'users', specs: [spec('are deleted', 'unexpected', [error])] }],
      },
    ],
  };
  expect(tallyOf(JSON.stringify(report))).toEqual({
    passed: 1,
    failed: 2,
    failures: [
      { name: 'Before or after all tests', error: 'The port is taken' },
      { name: 'admin.journey.ts › closes', error: error.stack, file: 'admin.journey.ts' },
      {
        name: 'admin.journey.ts › users › are deleted',
        error: error.stack,
        file: 'admin.journey.ts',
      },
    ],
  });
});

test('each failure is told in its first lines and its place in this repository', () => {
  const error = [
    '\u001b[31mError: 1 is not 2\u001b[39m',
    '',
    '    at check (/r/node_modules/tool/index.js:1:1)',
    '    at process (node:internal/timers:1:1)',
    '    at /r/src/sums.test.ts:7:3',
  ].join('\n');
  expect(failureLines([{ name: 'sums.test.ts › add up', error }])).toEqual([
    'Failed: sums.test.ts › add up',
    '    Error: 1 is not 2',
    '    at /r/src/sums.test.ts:7:3',
  ]);
});

test('sixty lines are enough, however much failed', () => {
  const error = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n');
  const failures = (count: number) =>
    failureLines(Array.from({ length: count }, (_, index) => ({ name: `test ${index}`, error })));
  expect(failures(0)).toEqual([]);
  for (const count of [1, 2, 7, 30, 60]) {
    expect(failures(count).length).toBeLessThanOrEqual(60);
    expect(failures(count).filter((line) => line.startsWith('Failed: test'))).toHaveLength(count);
  }
  expect(failures(100)).toHaveLength(61);
  expect(failures(100).at(-1)).toBe('Failed: 40 more');
});

test('of a program without a report, the last lines are told', () => {
  const printed = Array.from({ length: 50 }, (_, line) => `\u001b[2mline ${line}\u001b[22m\n\n`);
  expect(endOf(printed.join('')).split('\n').slice(-2)).toEqual(['line 48', 'line 49']);
  expect(endOf(printed.join('')).split('\n')).toHaveLength(20);
});
