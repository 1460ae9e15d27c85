import path from 'node:path';
import { become, buildWebIfStale, installPackages, pinnedNode, root } from './prepare.mjs';

installPackages();
buildWebIfStale();
// Known before the first module, Node need not load its TypeScript compiler for it (see main.ts).
const compiled = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled') };
// The part of the heap for what lives shortly: with Node's 16 MB, memory under load is 40 MB more and no
// request is quicker (docs/performance.md). The end-to-end tests and the benchmark start it alike.
const shortLived = '--max-semi-space-size=8';
become(pinnedNode, [shortLived, 'src/server/main.ts'], { env: { ...compiled, ...process.env } });
