import path from 'node:path';
import { become, buildWebIfStale, installPackages, pinnedNode, root } from './prepare.mjs';

installPackages();
buildWebIfStale();
// Known before the first module, Node need not load its TypeScript compiler for it (see main.ts).
const compiled = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled') };
become(pinnedNode, ['src/server/main.ts'], { env: { ...compiled, ...process.env } });
