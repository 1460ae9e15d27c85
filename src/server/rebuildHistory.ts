import { rebuildHistory } from '../engine/moments/moments.ts';
import { onStoredData } from './onStoredData.ts';

// Rebuilds a damaged history from the change sets, which stay unchanged.
await onStoredData('The history cannot be rebuilt.', async (database) => {
  const moments = await rebuildHistory(database);
  process.stdout.write(`The history was rebuilt from all changes: ${moments}\n`);
  return 0;
});
