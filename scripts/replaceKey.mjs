// Signs packs with a new key from now on: npm run key:replace
import { become, installPackages, pinnedNode } from './prepare.mjs';

installPackages();
become(pinnedNode, ['src/server/replaceKey.ts']);
