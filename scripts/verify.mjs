// Names the first change of the trace that does not fit its chain: npm run verify
import { become, installPackages, pinnedNode } from './prepare.mjs';

installPackages();
become(pinnedNode, ['src/server/verify.ts']);
