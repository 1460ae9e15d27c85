import { rebuildHistory } from './moments/moments.ts';
import { onStoredData } from './onStoredData.ts';

// Makes what is shown of the past again from the trace, which stays as it is; for a history that was damaged.
await onStoredData('The history cannot be made again.', async (database) => {
  const moments = await rebuildHistory(database);
  process.stdout.write(`The history was made again from all changes: ${moments}\n`);
  return 0;
});
