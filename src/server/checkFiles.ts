import { findDamagedContent } from './features/documents/storedFiles.ts';
import { FAULTY_EXIT_CODE, onStoredData } from './onStoredData.ts';
import { openStorage } from './storage/storage.ts';

// Reads every document's file, and names what is not there or not as it was stored.
await onStoredData('The files cannot be checked.', async (database, place) => {
  const { files } = await openStorage(place);
  const faulty = await findDamagedContent({ database, files });
  for (const { state, originalName, month, fileName } of faulty) {
    process.stdout.write(`${state}: ${originalName} (${month}), files/${fileName}\n`);
  }
  process.stdout.write(
    faulty.length === 0
      ? 'All files of documents are there\n'
      : `Missing or damaged files: ${faulty.length}. Restore them to ${place.bucket === null ? 'DATA_DIR/files' : 'the bucket'}\n`,
  );
  return faulty.length === 0 ? 0 : FAULTY_EXIT_CODE;
});
