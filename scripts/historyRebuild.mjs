// Makes what is shown of the past again from the trace: npm run history:rebuild
import { become, installPackages, pinnedNode } from './prepare.mjs';

installPackages();
become(pinnedNode, ['src/server/rebuildHistory.ts']);
