import { workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { START_PARAMETERS } from './startParameters.ts';
import { SyncedNodeFs } from './syncedNodeFs.ts';

// A thread of its own, since making a database takes seconds and much memory that ends with it.
// The worker is only ever started by databaseFolder.ts, with the path.
const engine = await PGlite.create({
  fs: new SyncedNodeFs(workerData as string),
  startParams: START_PARAMETERS,
});
await engine.close();
process.exit(0);
