import { storeTraceHead } from '../engine/db/traceHead.ts';
import { checkData } from './integrity/checkData.ts';
import { checkInWords } from './integrity/checkInWords.ts';
import { FAULTY_EXIT_CODE, onStoredData } from './onStoredData.ts';
import { openStorage } from '../engine/storage/storage.ts';

// Checks all data against the recorded changes, reports faults, and stores the chain head.
await onStoredData('The data cannot be checked.', async (database, place) => {
  const { published, shelves } = await openStorage(place);
  const check = await checkData({ database, published, shelves });
  process.stdout.write(`${checkInWords(check).join('\n')}\n`);
  if (check.faultCount > 0) return FAULTY_EXIT_CODE;
  await storeTraceHead(database, shelves.documents, { isMissingReported: true });
  return check.headIsMissing ? FAULTY_EXIT_CODE : 0;
});
