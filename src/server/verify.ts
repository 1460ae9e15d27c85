import { verifyChain } from './db/verifyChain.ts';
import { FAULTY_EXIT_CODE, onStoredData } from './onStoredData.ts';

// Computes the chain of the trace again, and names the first change that does not fit.
await onStoredData('The trace cannot be verified.', async (database) => {
  const { moments, head, fault } = await verifyChain(database);
  if (fault === null) {
    process.stdout.write(
      head === null
        ? 'The trace is empty\n'
        : `All changes fit: ${moments}. The last one has the hash ${head}\n`,
    );
    return 0;
  }
  process.stdout.write(`${fault.text}\nChanges before it that fit: ${moments}\n`);
  return FAULTY_EXIT_CODE;
});
