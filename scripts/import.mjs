// Imports a workbook into a running Board Reports: npm run import -- figures.xlsx --dry-run
import path from 'node:path';
import { become, installPackages, pinnedNode, root } from './prepare.mjs';

installPackages();
// The folder where npm was called, so that a relative path of the workbook works.
const cwd = process.env.INIT_CWD ?? process.cwd();
become(pinnedNode, [path.join(root, 'src/cli/main.ts'), ...process.argv.slice(2)], { cwd });
