// Removes the demo company from a database: npm run demo:remove
import { become, installPackages, pinnedNode } from './prepare.mjs';

installPackages();
become(pinnedNode, ['src/server/demo/removeMain.ts', ...process.argv.slice(2)]);
