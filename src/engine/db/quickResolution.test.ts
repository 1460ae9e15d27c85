import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../..');
/** Packages that a start loads, and those that it leaves to the first request that needs them. */
const MODULES = [
  'src/server/serve.ts',
  'src/server/features/news/news.service.ts',
  'src/server/features/activity/activity.service.ts',
  'src/server/features/reverts/reverts.service.ts',
];
const LARGE_BYTES = 100_000;

/** Loads them as the server does, and prints what Node was asked for and what it found. */
const PROGRAM = `
  import { registerHooks } from 'node:module';
  const asked = [];
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      asked.push({ specifier, url: found.url });
      return found;
    },
  });
  const { resolveQuickly } = await import('./src/engine/db/quickResolution.ts');
  resolveQuickly();
  for (const file of ${JSON.stringify(MODULES)}) await import('.//' + file);
  console.log(JSON.stringify(asked));
`;

interface Asked {
  readonly specifier: string;
  readonly url: string;
}

let asked: readonly Asked[];

beforeAll(async () => {
  const args = ['--input-type=module', '-e', PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  // Printed by the program above.
  asked = JSON.parse(stdout) as Asked[];
});

/** The package that a module belongs to, if the list of what it exports is long. */
function largePackage({ url }: Asked): string | null {
  const name = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1];
  if (name === undefined) return null;
  const { size } = fs.statSync(path.join(ROOT, 'node_modules', name, 'package.json'));
  return size > LARGE_BYTES ? name : null;
}

test('Node reads a long list of exports once for each name that the product imports', () => {
  const ofLarge = asked.filter((one) => largePackage(one) !== null);
  expect(new Set(ofLarge.map(largePackage))).toEqual(new Set(['drizzle-orm', 'date-fns']));
  const names = ofLarge.map(({ specifier }) => specifier);
  expect(names.filter((name) => name.startsWith('.'))).toEqual([]);
  expect(names).toEqual([...new Set(names)]);
});

test('of the library of dates only what is used is loaded, in threads too', () => {
  const names = asked.map(({ specifier }) => specifier);
  expect(names).toContain('date-fns/format');
  expect(names).not.toContain('date-fns');
});
