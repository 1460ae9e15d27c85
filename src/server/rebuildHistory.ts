import { rebuildHistory } from '../engine/moments/moments.ts';
import { onStoredData } from './onStoredData.ts';

// Rebuilds the history from the trace, which stays as it is; for a history that was damaged.
await onStoredData('The history cannot be rebuilt.', async (database) => {
  const moments = await rebuildHistory(database);
  process.stdout.write(`The history was rebuilt from all changes: ${moments}\n`);
  return 0;
});
