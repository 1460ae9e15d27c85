import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { countedEnvironment } from '../testCosts.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

interface Ended {
  readonly code: unknown;
  readonly printed: string;
}

/** Runs Node with these words to its end, and with no settings but these. */
function run(words: readonly string[], settings: Record<string, string> = {}): Promise<Ended> {
  const env = { PATH: process.env['PATH'] ?? '', ...countedEnvironment(), ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, words, { cwd: ROOT, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, printed: stdout + stderr }),
    );
  });
}

const STACK = /^\s+at |node:internal|Node\.js v\d/m;
// Below a file there is no folder.
const NOWHERE = { DATA_DIR: '/dev/null/x', DEMO: 'no' };

test.each([
  ['verify', ['src/server/verify.ts']],
  ['user', ['src/server/features/users/userMain.ts', 'reset', 'ada@example.org']],
  ['restore', ['src/server/backups/backupsMain.ts', 'restore', 'src', '--check']],
])('%s ends an unexpected failure with a sentence and a code', async (_, words) => {
  const { code, printed } = await run(words, NOWHERE);
  expect(printed).not.toMatch(STACK);
  expect(printed.trim().split('\n').at(-1)).toMatch(/^\S.*\.$/);
  expect(code).toBeGreaterThan(1);
});

test('the stack is there for whoever asks for it', async () => {
  const { code, printed } = await run(['src/server/verify.ts'], { ...NOWHERE, LOG_LEVEL: 'debug' });
  expect(printed).toMatch(STACK);
  expect(code).toBe(70);
});

test('a Node that is too old is told in one sentence', async () => {
  const old = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'18.19.0'})`;
  const words = ['--import', old, 'scripts/nodeVersion.cjs'];
  const { code, printed } = await run(words);
  expect(printed).toMatch(/^Board Reports needs Node 20 or later, and [^\n]+\n$/);
  expect(code).toBe(1);
  expect(await run(['-r', './scripts/nodeVersion.cjs', '-e', '0'])).toEqual({
    code: 0,
    printed: '',
  });
});
