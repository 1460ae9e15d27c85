// The size and order of the code beside their goals, the duration of its checks, and what a page load costs a
// browser. For another checkout: node bench/house.ts <folder>
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { signInByCall } from '../e2e/caller.ts';
import { importsOf, isProof, type Source, withoutComments } from '../laws/sources.ts';
import { CHROMIUM } from '../playwright.config.ts';
import { processorSeconds } from './processes.ts';
import { median } from './statistics.ts';

const ROOT = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'));
const LOADS = 10;
const SETTLED_MS = 1_500;
const VIEWER = { email: 'viewer@example.com', password: 'board-demo' };
const EXPORTED =
  /^export (?:default )?(?:async )?(?:function\*?|const|let|class|abstract class|interface|type|enum) (\w+)/gm;

const linesOf = ({ text }: Source) => text.trimEnd().split('\n').length;

function sourcesBelow(folder: string): Source[] {
  return fs
    .globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })
    .toSorted()
    .map((file) => ({ file, text: fs.readFileSync(path.join(ROOT, file), 'utf8') }));
}

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);

/** The longest way along arrows, and how many files stand on a circle. */
function chainsOf(files: readonly Source[]) {
  const targets = new Map(files.map((source) => [source.file, importsOf(source)] as const));
  const lengths = new Map<string, number>();
  const onWay = new Set<string>();
  let circles = 0;
  const lengthFrom = (file: string): number => {
    const known = lengths.get(file);
    if (known !== undefined) return known;
    onWay.add(file);
    let longest = 0;
    for (const target of targets.get(file) ?? []) {
      if (onWay.has(target)) circles += 1;
      else if (targets.has(target)) longest = Math.max(longest, lengthFrom(target));
    }
    onWay.delete(file);
    lengths.set(file, longest + 1);
    return longest + 1;
  };
  return { longest: Math.max(...files.map(({ file }) => lengthFrom(file))), circles };
}

/** How many files of these keep something that a program can set, or import one that does. */
function readersOfState(files: readonly Source[]): number {
  const setting = files.filter(({ text }) => /^(?:export )?let /m.test(text));
  const reached = new Set(setting.map(({ file }) => file));
  for (let before = 0; before !== reached.size;) {
    before = reached.size;
    for (const source of files) {
      if (importsOf(source).some((target) => reached.has(target))) reached.add(source.file);
    }
  }
  return reached.size;
}

const TOP_LEVEL = /^(?:async )?function\*? (\w+)|^const (\w+)(?:: [^=]+)? = /;

/** Top-level functions of at least so many lines; a table of routes may have any number. */
function longFunctions(files: readonly Source[], least: number): number {
  return total(
    files.map(({ text }) => {
      const lines = text.split('\n');
      return lines.filter((line, start) => {
        if (!/^(?:export )?(?:default )?(?:async )?(?:function\b|const \w+.*=> \{$)/.test(line))
          return false;
        if (line.endsWith(': Route[] {')) return false;
        const length = lines.slice(start).findIndex((one) => one.startsWith('}')) + 1;
        return length >= least;
      }).length;
    }),
  );
}

/** Names that only their file knows, and that two files or more have. */
function repeatedNames(files: readonly Source[]): number {
  const homes = new Map<string, number>();
  for (const { text } of files) {
    const own = text.split('\n').flatMap((line) => {
      const found = TOP_LEVEL.exec(line);
      return found?.[1] ?? found?.[2] ?? [];
    });
    for (const name of new Set(own)) homes.set(name, (homes.get(name) ?? 0) + 1);
  }
  return [...homes.values()].filter((count) => count > 1).length;
}

const countOf = (files: readonly Source[], pattern: RegExp) =>
  total(files.map(({ text }) => [...withoutComments(text).matchAll(pattern)].length));

const linesIn = (pattern: string) =>
  total(
    fs
      .globSync(pattern, { cwd: ROOT })
      .map((file) => fs.readFileSync(path.join(ROOT, file), 'utf8').trimEnd().split('\n').length),
  );

const MIGRATION_WITH_FUNCTION = /\b(?:create|drop|alter)\s+(?:or\s+replace\s+)?function\b/i;

function printSize(): void {
  const all = ['src', 'laws', 'e2e', 'bench', 'scripts'].flatMap(sourcesBelow);
  const product = all.filter(({ file }) => file.startsWith('src/') && !isProof(file));
  const rules = product.filter(({ file }) => /^src\/(finance|telling)\//.test(file));
  const lines = product.map(linesOf);
  const { longest, circles } = chainsOf(product);
  const casts = countOf(product, /(?<!\bimport\b.*|\bexport\b.*|\{[^}]*)\bas (?!const\b)[A-Z{([]/g);
  const homes = new Map<string, Set<string>>();
  for (const { file, text } of product) {
    for (const [, name = ''] of text.matchAll(EXPORTED)) {
      homes.set(name, (homes.get(name) ?? new Set()).add(file));
    }
  }
  const inMigrations = fs
    .globSync('src/engine/db/migrations/*.sql', { cwd: ROOT })
    .filter((file) => path.basename(file) > '0072')
    .filter((file) => MIGRATION_WITH_FUNCTION.test(fs.readFileSync(path.join(ROOT, file), 'utf8')));
  const rows: readonly (readonly [what: string, now: number | string, goal: number | string])[] = [
    ['files of the product', product.length, ''],
    ['lines', total(lines), ''],
    ['median lines a file', median(lines), '60–90'],
    ['longest file', Math.max(...lines), 500],
    ['`any`', countOf(product, /[:<] ?any\b|\bas any\b/g), 0],
    [
      'suppressed warnings',
      countOf(product, /@ts-(?:ignore|expect-error)|(?:ox|es)lint-disable/g),
      0,
    ],
    ['casts per 1,000 lines', ((casts * 1000) / total(lines)).toFixed(2), '0.5'],
    ['circles of files', circles, 0],
    ['longest import chain', longest, 20],
    [
      'top-level functions of 100 lines or more, tables of routes apart',
      longFunctions(product, 100),
      0,
    ],
    [
      'names exported by more than one file',
      [...homes.values()].filter(({ size }) => size > 1).length,
      0,
    ],
    ['local names at top level in two files or more', repeatedNames(product), 250],
    [`files of rules that can read ambient state, of ${rules.length}`, readersOfState(rules), 0],
    [
      'files of functions and views of the database',
      fs.globSync('src/engine/db/functions/*.sql', { cwd: ROOT }).length,
      '',
    ],
    ['migrations with functions after there were such files', inMigrations.length, 0],
    [
      'lines of snapshots of migrations',
      linesIn('src/engine/db/migrations/meta/*_snapshot.json'),
      'newest only',
    ],
    ['lines of ARCHITECTURE.md', linesIn('ARCHITECTURE.md'), 120],
    ['hand-made faults', countOf(sourcesBelow('bench/faults'), /^ {4}name: /gm), 60],
    ['files with suites, laws, journeys, benchmarks, scripts', all.length, ''],
    ['their lines', total(all.map(linesOf)), ''],
  ];
  console.log('| | now | goal |\n|---|---|---|');
  for (const [what, now, goal] of rows) console.log(`| ${what} | ${now} | ${goal} |`);
}

function printMinutes(): void {
  const file = path.join(ROOT, '.tmp/minutes.json');
  if (!fs.existsSync(file)) {
    console.log('\nNo minutes: neither `npm run check` nor `npm test` has run here.');
    return;
  }
  // Written by scripts/parts.ts.
  const kept = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<
    string,
    { minutes: number; parts: Record<string, number> }
  >;
  console.log('\n| minutes of the last run | |\n|---|---|');
  for (const [command, { minutes, parts }] of Object.entries(kept)) {
    console.log(`| ${command} | ${minutes.toFixed(1)} |`);
    for (const [part, took] of Object.entries(parts))
      console.log(`| – ${part} | ${took.toFixed(1)} |`);
  }
}

async function startProduct(dataDir: string) {
  const child = spawn(process.execPath, [path.join(ROOT, 'src/server/main.ts')], {
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      printed += String(text);
      const ready = /Board Reports is ready: (http:\S+)/.exec(printed)?.[1];
      if (ready !== undefined) resolve(ready);
    });
    child.once('exit', () => reject(new Error(`The product did not start: ${printed}`)));
  });
  return {
    url,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Loads the Dashboard in fresh contexts: what one load costs all of the browser's processes. */
async function printPageLoad(): Promise<void> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'board-reports-'));
  const product = await startProduct(dataDir);
  const { token, cookie } = await signInByCall(product.url, VIEWER);
  const [name = '', value = ''] = cookie.split('=');
  const server = await chromium.launchServer(CHROMIUM);
  const browser = await chromium.connect(server.wsEndpoint());
  const seconds: number[] = [];
  const requests: number[] = [];
  try {
    for (let load = 0; load <= LOADS; load += 1) {
      const localStorage = [{ name: 'auth-token', value: token }];
      const before = processorSeconds(server.process().pid ?? 0);
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        storageState: { cookies: [], origins: [{ origin: product.url, localStorage }] },
      });
      await context.addCookies([{ name, value, url: product.url, httpOnly: true }]);
      const page = await context.newPage();
      let count = 0;
      page.on('request', () => {
        count += 1;
      });
      await page.goto(product.url);
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      await wait(SETTLED_MS);
      // The first one also pays for the browser's own start.
      if (load > 0) {
        seconds.push(processorSeconds(server.process().pid ?? 0) - before);
        requests.push(count);
      }
      await context.close();
    }
  } finally {
    await browser.close();
    await server.close();
    await product.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
  console.log(`\n| a page load in a fresh context (median of ${LOADS}) | |\n|---|---|`);
  console.log(`| processor seconds of the browser | ${median(seconds).toFixed(2)} |`);
  console.log(`| requests | ${median(requests)} |`);
}

printSize();
printMinutes();
if (fs.existsSync(path.join(ROOT, 'dist/web/index.html'))) await printPageLoad();
else console.log('\nNo page load: the web pages are not built (`npm run build`).');
