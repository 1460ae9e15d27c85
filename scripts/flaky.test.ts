import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Failure, Tally } from './failures.ts';
import type { Part } from './parts.ts';
import { RESULTS, runLane, vitest } from './parts.ts';
import { judged, MOST_FLAKY, suitesToRunAgain } from './flaky.ts';

const failure = (file: string | undefined, more: Partial<Failure> = {}): Failure => ({
  name: `${file} › adds up`,
  error: 'Error: 1 is not 2',
  file,
  ...more,
});
const uncaught = (place: string) =>
  failure('a.test.ts', { isUncaught: true, error: `Error: late\n    at close (${place}:1:1)` });
const tally = (passed: number, ...failures: Failure[]): Tally => ({
  passed,
  failed: failures.length,
  failures,
});
const again = (tallies: Readonly<Record<string, Tally>>) => new Map(Object.entries(tallies));

describe('run again are', () => {
  test('the suites that failed, each once', () => {
    const failures = [failure('a.test.ts'), failure('b.test.ts'), failure('a.test.ts')];
    expect(suitesToRunAgain(failures)).toEqual(['a.test.ts', 'b.test.ts']);
  });

  test('none where more failed than may be flaky, or where no suite is known', () => {
    const most = Array.from({ length: MOST_FLAKY + 1 }, (_, n) => failure(`${n}.test.ts`));
    expect(suitesToRunAgain(most)).toEqual([]);
    expect(suitesToRunAgain([failure(undefined)])).toEqual([]);
  });
});

describe('flaky is', () => {
  test('a test that passes when its suite runs alone; it counts as passed', () => {
    const [flaky, failed] = [failure('a.test.ts'), failure('b.test.ts')];
    const alone = again({ 'a.test.ts': tally(3), 'b.test.ts': tally(2, failed) });
    expect(judged(tally(8, flaky, failed), alone)).toEqual({
      passed: 9,
      failed: 1,
      failures: [failed],
      flaky: [flaky],
    });
  });

  test.each([
    ['another test of the suite fails', tally(2, failure('a.test.ts', { name: 'another' }))],
    ['no test runs', tally(0)],
  ])('nothing of a suite in which %s', (_, alone) => {
    const first = tally(8, failure('a.test.ts'));
    expect(judged(first, again({ 'a.test.ts': alone }))).toEqual({ ...first, flaky: [] });
  });

  test('nothing that was not run again', () => {
    const first = tally(8, failure('a.test.ts'), failure(undefined));
    expect(judged(first, again({}))).toEqual({ ...first, flaky: [] });
  });

  test('an error that no test caught, but not one that passed through our code', () => {
    const [foreign, ours] = [uncaught('node:internal/streams'), uncaught('/r/src/changes.ts')];
    expect(judged(tally(8, foreign, ours), again({ 'a.test.ts': tally(3) }))).toEqual({
      passed: 8,
      failed: 1,
      failures: [ours],
      flaky: [foreign],
    });
  });
});

describe('a lane', () => {
  fs.mkdirSync(RESULTS, { recursive: true });
  const folder = fs.mkdtempSync(path.join(RESULTS, 'flaky-'));
  afterAll(() => fs.rmSync(folder, { recursive: true }));
  const steady = "test('is steady', () => {});";
  const failing = "test('fails', () => { expect(1).toBe(2); });";
  /** Fails the first time only. */
  const flaky = `test('is flaky', () => {
    const mark = import.meta.filename + '.ran';
    const isFirst = !fs.existsSync(mark);
    fs.writeFileSync(mark, '');
    expect(isFirst).toBe(false);
  });`;

  /** Runs these suites as a part of which failures may be flaky. */
  async function ran(suites: Readonly<Record<string, string>>) {
    const home = fs.mkdtempSync(path.join(folder, 'run-'));
    const imports = "import fs from 'node:fs';\nimport { expect, test } from 'vitest';\n";
    for (const [name, tests] of Object.entries(suites)) {
      fs.writeFileSync(path.join(home, `${name}.test.ts`), imports + tests);
    }
    const run = (report: string, ...args: string[]): Omit<Part, 'title'> => ({
      ...vitest(report, {}, '--root', home, ...args),
      again: (suite, alone) => run(alone, suite),
    });
    const report = path.relative(RESULTS, path.join(home, 'sums.json'));
    const [outcome] = await runLane([{ title: 'Sums', ...run(report) }], false, () => {});
    return outcome;
  }

  test('passes with a flaky test, and tells of it', async () => {
    const outcome = await ran({ a: steady + flaky, b: steady });
    expect(outcome).toMatchObject({ passed: 3, failed: 0, failures: [] });
    expect(outcome?.flaky.map(({ name }) => name)).toEqual(['a.test.ts › is flaky']);
  });

  test('runs a suite again whose worker ended, and tells of it', async () => {
    const ended = `test('ends its worker', () => {
      const mark = import.meta.filename + '.ran';
      if (fs.existsSync(mark)) return;
      fs.writeFileSync(mark, '');
      process.kill(process.pid, 'SIGKILL');
    });`;
    const outcome = await ran({ a: steady + ended, b: steady });
    expect(outcome).toMatchObject({ failed: 0, failures: [] });
    expect(outcome?.flaky.map(({ name }) => name)).toContain('a.test.ts');
    const errors = outcome?.flaky.map(({ error }) => error).join('\n');
    expect(errors).toMatch(/exited unexpectedly with signal SIGKILL/);
  });

  test('fails with a suite whose worker ends again', async () => {
    const ending = "test('ends its worker', () => { process.kill(process.pid, 'SIGKILL'); });";
    const outcome = await ran({ a: ending, b: steady });
    expect(outcome?.failed).toBeGreaterThan(0);
    expect(outcome?.failures.map(({ name }) => name)).toContain('a.test.ts');
  });

  test('fails with a test that fails again', async () => {
    const outcome = await ran({ a: flaky, b: failing });
    expect(outcome).toMatchObject({ passed: 1, failed: 1 });
    expect(outcome?.failures.map(({ name }) => name)).toEqual(['b.test.ts › fails']);
  });
});
