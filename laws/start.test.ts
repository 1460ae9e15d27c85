import path from 'node:path';
import { expect, test } from 'vitest';
import { projectFiles, read, withoutComments } from './sources.ts';

/** Loaded at every start: the entry, and the two modules that it imports at once. */
const AT_ONCE = ['src/server/main.ts', 'src/server/runServer.ts', 'src/server/serve.ts'];
const TYPES_ONLY = /^(?:import|export) type\b[^;]*;/gm;
const STATIC = /^(?:import|export)\s(?:[^;'"(]*?\sfrom\s)?\s*'([^']+)'/gm;

/** The project files and the packages that a start loads, without what some requests load later. */
function loadedAtStart(): { files: Set<string>; packages: Set<string> } {
  const known = new Set(projectFiles());
  const files = new Set(AT_ONCE);
  const packages = new Set<string>();
  for (const file of files) {
    const text = withoutComments(read(file)).replaceAll(TYPES_ONLY, '');
    for (const [, specifier = ''] of text.matchAll(STATIC)) {
      const target = path.posix.join(path.posix.dirname(file), specifier);
      if (!specifier.startsWith('.')) {
        packages.add(specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'));
      } else if (known.has(target)) files.add(target);
      else throw new Error(`${file} imports ${specifier}, which is not there`);
    }
  }
  return { files, packages };
}

test('a start loads no package that only some requests need', () => {
  const { files, packages } = loadedAtStart();
  expect(files.size).toBeGreaterThan(200);
  const installed = [...packages].filter((name) => !name.startsWith('node:'));
  // The rest is imported by a call where it is first needed, or in a thread that ends when idle.
  expect(installed.toSorted()).toEqual([
    '@fastify/multipart',
    '@fastify/static',
    'big.js',
    'content-disposition',
    'cookie',
    'drizzle-orm',
    'fastify',
    'lru-cache',
    'p-limit',
    'pg',
    'pino',
    'saxes',
    'yauzl',
    'zod',
  ]);
  // A value import would load Node's HTTP client, which the server doesn't use.
  expect([...packages]).not.toContain('node:http');
});

test('long work runs in the background process, behind requests', () => {
  const inside = projectFiles().filter(
    (file) => /^src\/(?!threads\/)/.test(file) && read(file).includes('new WatchedThread'),
  );
  // A hash is short, compiles nothing and leaves nothing to collect; Typst runs beside a pack.
  expect(inside).toEqual(['src/packs/pdf/renderPdf.ts', 'src/server/users/passwordHashing.ts']);
});

test('a start loads no code of the threads, of packs or of the demo', () => {
  const { files } = loadedAtStart();
  const late = /Worker\.ts$|^src\/packs\/(?:pdf|slides|workbook)\/|^src\/server\/demo\/load/;
  expect([...files].filter((file) => late.test(file))).toEqual([]);
});

test('every command looks at the version of Node before its own syntax is read', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const own = Object.values(scripts).filter((script) => /\bnode\b/.test(script));
  expect(own.length).toBeGreaterThan(20);
  const looking = /\bnode -r \.\/scripts\/nodeVersion\.cjs (?:scripts|bench)\/\S+$/;
  expect(own.filter((script) => !looking.test(script))).toEqual([]);
});
