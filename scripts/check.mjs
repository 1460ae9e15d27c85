// Checks what a change can affect, and installs the programs for that which npm cannot.
import { become, installPackages, pinnedNode } from './prepare.mjs';
import { findPrograms } from './testPrograms.mjs';

installPackages();
become(pinnedNode, ['scripts/checkParts.ts'], {
  env: { ...process.env, ...(await findPrograms()) },
});
