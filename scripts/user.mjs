// Creates a user or lets one set a new password: npm run user -- reset ada@example.com
import { become, installPackages, pinnedNode } from './prepare.mjs';

installPackages();
become(pinnedNode, ['src/server/features/users/userMain.ts', ...process.argv.slice(2)]);
