// Everything that is checked, in one command, with what the tests need and npm cannot bring.
import { installPackages, become, pinnedNode } from './prepare.mjs';
import { findPrograms } from './testPrograms.mjs';

installPackages();
become(pinnedNode, ['scripts/testParts.ts'], {
  env: { ...process.env, ...(await findPrograms()) },
});
