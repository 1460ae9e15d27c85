import { workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { START_PARAMETERS } from './startParameters.ts';
import { SyncedNodeFs } from './syncedNodeFs.ts';

// A separate thread: creating a database takes seconds, and its memory is freed when it ends.
if (typeof workerData !== 'string') throw new Error('only databaseFolder.ts starts this worker');
const engine = await PGlite.create({
  fs: new SyncedNodeFs(workerData),
  startParams: START_PARAMETERS,
});
await engine.close();
process.exit(0);
