import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Command } from './commandLine.ts';
import { runCommandLine } from './commandLine.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));

type Settings = Readonly<Record<string, string>>;

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command within the test's process, without a terminal; `piped` is its input. */
export async function runHere(
  words: readonly string[],
  environment: Settings,
  piped: string,
  command?: Command,
): Promise<Ran> {
  const keys = new PassThrough();
  keys.end(piped);
  // A pipe is such a stream, but states that it is not a terminal.
  const input = Object.assign(keys, { isTTY: false }) as unknown as NodeJS.ReadStream;
  const output = new PassThrough();
  const talk = new PassThrough();
  const code = await runCommandLine(words, environment, { input, output, talk }, command);
  output.end();
  talk.end();
  return { code, out: await text(output), err: await text(talk) };
}

/** Runs the command in a separate process, with a pipe for its input. */
export async function runInProcess(words: readonly string[], environment: Settings): Promise<Ran> {
  const child = spawn(process.execPath, [MAIN, ...words], { env: environment });
  child.stdin.end();
  const [out, err, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    // The code is null if a signal ended it.
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, out, err };
}

/** Runs the command in a separate process whose results nobody reads, as `| head -1` ends. */
export async function runUnread(
  words: readonly string[],
  environment: Settings,
): Promise<Omit<Ran, 'out'>> {
  const child = spawn(process.execPath, [MAIN, ...words], { env: environment });
  child.stdin.end();
  child.stdout.destroy();
  const [err, [code]] = await Promise.all([
    text(child.stderr),
    // The code is null if a signal ended it.
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, err };
}

export interface Answer {
  /** The question as it is shown on the screen. */
  readonly to: string;
  /** The typed answer, including the Enter key. */
  readonly keys: string;
  /** Runs while the question is shown. */
  readonly meanwhile?: () => Promise<unknown>;
}

const quoted = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** `script` gives the process a terminal; its arguments differ on a Mac. */
function inTerminal(command: readonly string[]): readonly string[] {
  if (process.platform === 'darwin') return ['-q', '/dev/null', ...command];
  return ['-qec', command.map(quoted).join(' '), '/dev/null'];
}

/** Runs the command in a separate process and terminal, and answers its questions. */
export async function runAtTerminal(
  words: readonly string[],
  environment: Settings,
  answers: readonly Answer[],
): Promise<{ readonly code: number | null; readonly screen: string }> {
  const child = spawn('script', inTerminal([process.execPath, MAIN, ...words]), {
    env: { PATH: process.env['PATH'], TERM: 'dumb', SHELL: '/bin/sh', ...environment },
  });
  onTestFinished(() => void child.kill());
  const exit = once(child, 'exit') as Promise<[number | null]>;
  let screen = '';
  let answered = 0;
  child.stdout.setEncoding('utf8');
  const talk = (async () => {
    for await (const part of child.stdout) {
      screen += String(part);
      const next = answers[answered];
      if (next === undefined || !screen.includes(next.to)) continue;
      answered += 1;
      await next.meanwhile?.();
      child.stdin.write(next.keys);
    }
  })();
  const [[code]] = await Promise.all([exit, talk]);
  child.stdin.end();
  return { code, screen: screen.replaceAll('\r\n', '\n') };
}
