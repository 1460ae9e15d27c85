// Restores a backup to an empty place: npm run restore -- /mnt/backups/today.backup
import { become, installPackages, pinnedNode } from './prepare.mjs';

installPackages();
become(pinnedNode, ['src/server/backups/backupsMain.ts', 'restore', ...process.argv.slice(2)]);
