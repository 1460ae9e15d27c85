// Writes a backup: npm run backup -- /mnt/backups/today.backup
import { become, installPackages, pinnedNode } from './prepare.mjs';

installPackages();
become(pinnedNode, ['src/server/backups/backupsMain.ts', 'backup', ...process.argv.slice(2)]);
