// Checks the files of packaging with the real programs, and makes a release: npm run release
import { become, buildWebIfStale, installPackages, pinnedNode } from './prepare.mjs';

installPackages();
buildWebIfStale();
become(pinnedNode, ['scripts/releaseMain.ts', ...process.argv.slice(2)]);
