import { migrateStored, noticesTo } from './backups/migrateStored.ts';
import { Changes } from '../engine/db/changes.ts';
import { replaceKey } from './features/publications/signing.ts';
import { NO_KEY_EXIT_CODE, onStoredData } from './onStoredData.ts';

await onStoredData('The key was not replaced.', async (database, settings) => {
  await migrateStored(database, settings, noticesTo(process.stderr));
  const isReplaced = await replaceKey({ database, changes: new Changes() });
  process.stdout.write(
    isReplaced
      ? 'Packs are signed with a new key from now on. Give the new file from /api/verify/key to everyone who checks packs without the server. It includes the earlier keys.\n'
      : 'Nothing has been published yet, so there is no key. The first publication creates one.\n',
  );
  return isReplaced ? 0 : NO_KEY_EXIT_CODE;
});
