import { spawn } from 'node:child_process';
import { once } from 'node:events';
import readline from 'node:readline';
import { fileURLToPath } from 'node:url';

/**
 * Starts a script that works against the address until its input ends. Resolves once it has printed "ready"; `end`
 * resolves to the last line that it prints, and rejects where it failed.
 */
export async function startBeside(
  script: URL,
  url: string,
): Promise<{ readonly end: () => Promise<string> }> {
  const child = spawn(process.execPath, [fileURLToPath(script), url], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let last = '';
  const lines = readline.createInterface({ input: child.stdout });
  const closed = once(lines, 'close');
  lines.on('line', (line) => {
    last = line;
  });
  await Promise.race([once(lines, 'line'), exited]);
  if (last === '') throw new Error(`${script.pathname} ended before it was ready`);
  return {
    async end() {
      child.stdin.end();
      const [code] = await exited;
      await closed;
      if (code !== 0) throw new Error(`${script.pathname} ended with ${code}`);
      return last;
    },
  };
}
