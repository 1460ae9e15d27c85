import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { resolveQuickly } from '../engine/db/quickResolution.ts';

// Caches compiled code, so that the next start and every thread are faster. Stored next to the packages: anyone who can
// write there can change the program anyway, and no backup contains it. If the folder can't be written, Node works
// without the cache.
const cache = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url));
process.env['NODE_COMPILE_CACHE'] ??= cache;
enableCompileCache(cache);
resolveQuickly();
if (process.argv[2] === '--settings') {
  const { presentSettings } = await import('./presentSettings.ts');
  const { text, wrong } = presentSettings(process.env);
  process.stdout.write(text);
  if (wrong !== null) process.stderr.write(`${wrong.message}\n`);
  process.exitCode = wrong?.exitCode ?? 0;
} else {
  const { runServer } = await import('./runServer.ts');
  await runServer(process.env);
}
