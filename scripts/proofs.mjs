// Runs every property test, crash test and soak in full; by hand, because it takes long.
import { become, buildWebIfStale, installPackages, pinnedNode } from './prepare.mjs';
import { findPrograms } from './testPrograms.mjs';

installPackages();
const env = { ...process.env, ...(await findPrograms()) };
buildWebIfStale();
become(pinnedNode, ['scripts/proofParts.ts'], { env });
