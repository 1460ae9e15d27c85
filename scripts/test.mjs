// Runs all checks in one command, and installs the programs for them that npm cannot.
import { installPackages, become, pinnedNode } from './prepare.mjs';
import { findPrograms } from './testPrograms.mjs';

installPackages();
become(pinnedNode, ['scripts/testParts.ts'], {
  env: { ...process.env, ...(await findPrograms()) },
});
