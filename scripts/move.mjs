// Moves the data to the other kind of database: npm run move
import { become, installPackages, pinnedNode } from './prepare.mjs';

installPackages();
become(pinnedNode, ['src/server/backups/backupsMain.ts', 'move', ...process.argv.slice(2)]);
