import { workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { keptQuick } from './engineCode.ts';
import { START_PARAMETERS } from './startParameters.ts';
import { SyncedNodeFs } from './syncedNodeFs.ts';

// A separate thread: creating a database takes seconds, and its memory is freed when it ends.
if (typeof workerData !== 'string') throw new Error('only databaseFolder.ts starts this worker');
const folder = workerData;
// Nothing else of the engine runs yet, and nothing of this code is used again.
await keptQuick(async () => {
  const engine = await PGlite.create({
    fs: new SyncedNodeFs(folder),
    startParams: START_PARAMETERS,
  });
  await engine.close();
});
process.exit(0);
