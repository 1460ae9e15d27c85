import { become, buildWebIfStale, installPackages, pinnedNode } from './prepare.mjs';

installPackages();
buildWebIfStale();
become(pinnedNode, ['src/server/main.ts']);
