// A reporter of Vitest: how many tests passed, and all that failed, in a file that parts.ts reads.
// Vitest's own JSON report leaves out hooks that fail and errors that no test caught.
import fs from 'node:fs';
import path from 'node:path';
import type { Reporter, SerializedError, TestModule, TestSpecification } from 'vitest/node';
import type { Failure, Tally } from './failures.ts';
import { named } from './failures.ts';

/** The environment variable that names the file. */
export const TALLY_FILE = 'TALLY_FILE';

const ownTextOf = ({ stack, message }: SerializedError) =>
  stack?.includes(message) === true ? stack : `${message}\n${stack ?? ''}`;

/** A worker that ended tells why, and which suites it ran, in the cause alone. */
const textOf = (error: SerializedError) =>
  [error.cause?.message, ownTextOf(error)].filter((text) => text !== undefined).join('\n');

function failuresIn(module: TestModule): Failure[] {
  const file = module.relativeModuleId;
  const failures: Failure[] = [];
  // A file that cannot be loaded, or a hook, fails without a test of its own.
  for (const suite of [module, ...module.children.allSuites()]) {
    const [error] = suite.errors();
    const title = suite.type === 'suite' ? suite.fullName : '';
    if (error !== undefined)
      failures.push({ name: named([file, title]), error: textOf(error), file });
  }
  for (const test of module.children.allTests('failed')) {
    const [error] = test.result().errors ?? [];
    const text = error === undefined ? '' : textOf(error);
    failures.push({ name: named([file, test.fullName]), error: text, file });
  }
  return failures;
}

/** With the suite that ran meanwhile, if Vitest says which. */
function uncaughtIn(modules: readonly TestModule[], error: SerializedError): Failure {
  const running = modules.find(
    ({ moduleId }) =>
      moduleId === error['VITEST_TEST_PATH'] || error.cause?.message.includes(moduleId) === true,
  );
  const file = running?.relativeModuleId;
  const name = `Outside of all tests${file === undefined ? '' : `, while ${file} ran`}`;
  return { name, error: textOf(error), file, isUncaught: true };
}

/** Suites that did not end, because the worker that ran them or was to run them did. */
function lostSuites(suites: readonly string[], modules: readonly TestModule[]): Failure[] {
  const ended = new Set(
    modules
      .filter((module) => !['queued', 'pending'].includes(module.state()))
      .map(({ relativeModuleId }) => relativeModuleId),
  );
  return suites
    .filter((file) => !ended.has(file))
    .map((file) => ({ name: file, error: 'The suite did not run to its end.', file }));
}

/** The result of a run. */
function tallyOf(
  suites: readonly string[],
  modules: readonly TestModule[],
  uncaught: readonly SerializedError[],
): Tally {
  const passed = modules.flatMap((module) => [...module.children.allTests('passed')]).length;
  const failures = [
    ...modules.flatMap(failuresIn),
    ...lostSuites(suites, modules),
    ...uncaught.map((error) => uncaughtIn(modules, error)),
  ];
  return { passed, failed: failures.length, failures };
}

export default class TallyReporter implements Reporter {
  #suites: readonly string[] = [];

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#suites = specifications.map(({ moduleId, project }) =>
      path.relative(project.config.root, moduleId),
    );
  }

  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly SerializedError[]): void {
    const file = process.env[TALLY_FILE];
    if (file === undefined) throw new Error(`${TALLY_FILE} names no file`);
    fs.writeFileSync(file, `${JSON.stringify(tallyOf(this.#suites, modules, uncaught))}\n`);
  }
}
