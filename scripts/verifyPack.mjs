// Checks a board pack beside its signed manifest: npm run verify-pack -- pack.pdf manifest.json key.pem
import path from 'node:path';
import { become, installPackages, pinnedNode, root } from './prepare.mjs';

installPackages();
// The folder where npm was called, so that relative paths work.
const cwd = process.env.INIT_CWD ?? process.cwd();
const program = path.join(root, 'src/server/features/publications/packCheck.ts');
become(pinnedNode, [program, ...process.argv.slice(2)], { cwd });
