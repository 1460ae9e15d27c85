// The size of the code, the duration of its checks, and what a page load costs a browser. For
// another checkout: node bench/house.ts <folder>
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { signInByCall } from '../e2e/caller.ts';
import { importsOf, isProof, type Source } from '../laws/sources.ts';
import { CHROMIUM } from '../playwright.config.ts';
import { processorSeconds } from './processes.ts';
import { median } from './statistics.ts';

const ROOT = path.resolve(process.argv[2] ?? path.join(import.meta.dirname, '..'));
const SMALL_LINES = 45;
const LOADS = 10;
const SETTLED_MS = 1_500;
const VIEWER = { email: 'viewer@example.com', password: 'board-demo' };
const ENTRANCE =
  /\/(?:main|\w*Worker)\.tsx?$|^src\/server\/db\/schema\/|\.d\.ts$|vite|^src\/web\/\w+Route\.tsx$/;
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

function printSize(): void {
  const all = ['src', 'laws', 'e2e', 'bench', 'scripts'].flatMap(sourcesBelow);
  const product = all.filter(({ file }) => file.startsWith('src/') && !isProof(file));
  const lines = product.map(linesOf);

  const homes = new Map<string, Set<string>>();
  for (const { file, text } of product) {
    for (const [, name = ''] of text.matchAll(EXPORTED)) {
      homes.set(name, (homes.get(name) ?? new Set()).add(file));
    }
  }
  const importers = new Map<string, Set<string>>();
  for (const source of product) {
    for (const target of importsOf(source)) {
      importers.set(target, (importers.get(target) ?? new Set()).add(source.file));
    }
  }
  const besideItsOnly = product.filter((source) => {
    const [only, ...others] = importers.get(source.file) ?? [];
    return (
      only !== undefined &&
      others.length === 0 &&
      path.dirname(only) === path.dirname(source.file) &&
      linesOf(source) <= SMALL_LINES &&
      !ENTRANCE.test(source.file)
    );
  });
  console.log(`| of the product | |\n|---|---|`);
  console.log(`| files | ${product.length} |`);
  console.log(`| lines | ${total(lines)} |`);
  console.log(`| median lines a file | ${median(lines)} |`);
  console.log(
    `| names exported by more than one file | ${[...homes.values()].filter(({ size }) => size > 1).length} |`,
  );
  console.log(
    `| files of at most ${SMALL_LINES} lines with one importer, in the same folder | ${besideItsOnly.length} |`,
  );
  console.log(`| files with suites, laws, journeys, benchmarks, scripts | ${all.length} |`);
  console.log(`| their lines | ${total(all.map(linesOf))} |`);
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
