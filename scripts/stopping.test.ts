import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
// The project's own manifest.
const manifest = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  engines: Record<string, string>;
  scripts: Record<string, string>;
};

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'npm-start-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** A project whose `npm start` is ours, word for word, with a program that waits in the place of the server. */
function makeProject(): void {
  const { start } = manifest.scripts;
  fs.writeFileSync(
    path.join(folder, 'package.json'),
    JSON.stringify({ engines: manifest.engines, scripts: { start } }),
  );
  fs.mkdirSync(path.join(folder, 'scripts'));
  const before = 'scripts/nodeVersion.cjs';
  fs.copyFileSync(path.join(ROOT, before), path.join(folder, before));
  const prepare = pathToFileURL(path.join(ROOT, 'scripts/prepare.mjs')).href;
  const server =
    "for (const s of ['SIGTERM', 'SIGINT']) process.on(s, () => { console.log('stopped'); process.exit(0); }); setInterval(() => {}, 1000); console.log(`server ${process.pid}`)";
  fs.writeFileSync(
    path.join(folder, 'scripts/start.mjs'),
    `import { become } from ${JSON.stringify(prepare)};\nbecome(process.execPath, ['-e', ${JSON.stringify(server)}]);\n`,
  );
}
makeProject();

test.each(['SIGTERM', 'SIGINT'] as const)(
  'npm start that is ended by %s ends the server',
  async (signal) => {
    const npm = spawn('npm', ['start', '--silent'], { cwd: folder });
    let out = '';
    npm.stdout.on('data', (part) => (out += String(part)));
    const ended = new Promise((resolve) => npm.once('close', resolve));
    const pid = await vi.waitFor(() => {
      const found = /^server (\d+)$/m.exec(out)?.[1];
      expect(found).toBeDefined();
      return Number(found);
    }, 20_000);
    npm.kill(signal);
    await ended;
    expect(out).toContain('stopped');
    expect(isRunning(pid)).toBe(false);
  },
);

test('every command of ours takes the place of the shell that npm starts it with', () => {
  const behind = Object.entries(manifest.scripts).filter(([, line]) =>
    /(?<!^exec )\bnode\b/.test(line),
  );
  expect(behind).toEqual([]);
});

test.each([
  ['--help', 0, 'stdout'],
  ['-h', 0, 'stdout'],
  ['--hlep', 2, 'stderr'],
] as const)(
  'npm start -- %s prints how it is used, and starts nothing',
  async (word, code, stream) => {
    const child = spawn(process.execPath, [path.join(ROOT, 'scripts/start.mjs'), word]);
    let out = '';
    child[stream].on('data', (part) => (out += String(part)));
    expect(await new Promise((resolve) => child.once('close', resolve))).toBe(code);
    expect(out).toContain('Usage: npm start\n');
  },
);
