import { findDamagedContent } from './features/documents/storedFiles.ts';
import { FAULTY_EXIT_CODE, onStoredData } from './onStoredData.ts';
import { openStorage } from '../engine/storage/storage.ts';

// Reads the file of every document, and reports files that are missing or were altered.
await onStoredData('The files cannot be checked.', async (database, place) => {
  const { files } = await openStorage(place);
  const faulty = await findDamagedContent({ database, files });
  for (const { state, originalName, month, fileName } of faulty) {
    process.stdout.write(`${state}: ${originalName} (${month}), files/${fileName}\n`);
  }
  process.stdout.write(
    faulty.length === 0
      ? 'No document files are missing or damaged\n'
      : `Missing or damaged files: ${faulty.length}. Restore them to ${place.bucket === null ? 'DATA_DIR/files' : 'the bucket'}\n`,
  );
  return faulty.length === 0 ? 0 : FAULTY_EXIT_CODE;
});
