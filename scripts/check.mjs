// Runs the checks that take a minute and a half and need nothing but the packages.
import { become, installPackages, pinnedNode } from './prepare.mjs';

installPackages();
become(pinnedNode, ['scripts/checkParts.ts']);
