import path from 'node:path';
import { become, buildWebIfStale, installPackages, pinnedNode, root } from './prepare.mjs';

const USAGE = `Usage: npm start
       npm start -- --settings

Starts Board Reports: installs its packages and builds its pages where they are missing or out of date,
and serves until it is stopped. With --settings it prints all settings with their present values instead,
secrets masked. Settings are environment variables; docs/settings.md explains them, and the exit codes.
`;

const words = process.argv.slice(2);
const unknown = words.find((word) => !['--help', '-h', '--settings'].includes(word));
if (unknown !== undefined) {
  process.stderr.write(`Unknown option ${unknown}\n\n${USAGE}`);
  process.exit(2);
}
if (words.includes('--help') || words.includes('-h')) {
  process.stdout.write(USAGE);
  process.exit(0);
}
installPackages();
if (!words.includes('--settings')) buildWebIfStale();
// Known before the first module, Node need not load its TypeScript compiler for it (see main.ts).
const compiled = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled') };
// The part of the heap for what lives shortly: with Node's 16 MB, memory under load is 40 MB more and no
// request is quicker (docs/performance.md). The end-to-end tests and the benchmark start it alike.
const shortLived = '--max-semi-space-size=8';
become(pinnedNode, [shortLived, 'src/server/main.ts', ...words], {
  env: { ...compiled, ...process.env },
});
