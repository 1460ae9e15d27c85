// Names the documents whose files are missing or damaged: npm run check:files
import { become, installPackages, pinnedNode } from './prepare.mjs';

installPackages();
become(pinnedNode, ['src/server/checkFiles.ts']);
