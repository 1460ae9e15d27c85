// Loaded into every Node process and thread of `npm test`: writes a line for each start that costs
// seconds. The programs do not notice; they are recognised by the script that they run.
import fs from 'node:fs';
import { isMainThread, workerData } from 'node:worker_threads';

const script = (process.argv[1] ?? '').replaceAll('\\', '/');
const file = process.env.COSTS_FILE;

function kind() {
  if (isMainThread) return script.endsWith('/src/server/main.ts') ? 'product starts' : undefined;
  return script.endsWith('/db/embedded/engineWorker.ts') ? 'engine starts' : undefined;
}

/** Shared by the suites, or the journeys, of a worker, so their number follows the cores. */
const isShared =
  process.env.COSTS_SHARED !== undefined || /\/shared_\w+\//.test(workerData?.folder ?? '');
const started = kind();
if (file !== undefined && started !== undefined) {
  fs.appendFileSync(file, `${isShared ? 'shared ' : ''}${started}\n`);
}
