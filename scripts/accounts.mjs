// Accounts and the lines that they go into, out and in: npm run accounts -- --save accounts.csv
import path from 'node:path';
import { become, installPackages, pinnedNode, root } from './prepare.mjs';

installPackages();
// The folder where npm was called, so that a relative path of the table works.
const cwd = process.env.INIT_CWD ?? process.cwd();
const words = ['--accounts', ...process.argv.slice(2)];
become(pinnedNode, [path.join(root, 'src/cli/main.ts'), ...words], { cwd });
