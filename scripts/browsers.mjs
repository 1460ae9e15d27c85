// Walks the main places of the product in Firefox and WebKit: npm run browsers
import { become, buildWebIfStale, installPackages, pinnedNode } from './prepare.mjs';

installPackages();
buildWebIfStale();
become(pinnedNode, ['scripts/browsers/run.ts', ...process.argv.slice(2)]);
