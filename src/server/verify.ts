import { headFault, keepHead } from './db/keptHead.ts';
import { verifyChain } from './db/verifyChain.ts';
import { verifyPublications } from './features/publications/verifyPublications.ts';
import { FAULTY_EXIT_CODE, onStoredData } from './onStoredData.ts';
import { openStorage } from './storage/storage.ts';

// Computes the chain of the trace again, names the first change that does not fit, compares its end with the one
// that was kept, and checks everything that was published against its files, its signature and the chain.
await onStoredData('The trace cannot be verified.', async (database, place) => {
  const { published, shelves } = await openStorage(place);
  const { moments, head, fault } = await verifyChain(database);
  const { count, faults } = await verifyPublications(database, published);
  const lost = await headFault(database, shelves.documents);
  const lines = [...faults, ...(lost === null ? [] : [lost])];
  if (fault !== null) lines.push(fault.text, `Changes before it that fit: ${moments}`);
  else if (head === null) lines.push('The trace is empty');
  else lines.push(`All changes fit: ${moments}. The last one has the hash ${head}`);
  if (faults.length === 0 && count > 0) lines.push(`All publications fit: ${count}`);
  process.stdout.write(`${lines.join('\n')}\n`);
  if (fault !== null || lost !== null || faults.length > 0) return FAULTY_EXIT_CODE;
  await keepHead(database, shelves.documents);
  return 0;
});
