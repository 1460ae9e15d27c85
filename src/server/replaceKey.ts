import { migrateStored, noticesTo } from './backups/migrateStored.ts';
import { Changes } from './db/changes.ts';
import { replaceKey } from './features/publications/signing.ts';
import { NO_KEY_EXIT_CODE, onStoredData } from './onStoredData.ts';

// Signs what is published from now on with a new key; packs that are out can still be checked.
await onStoredData('The key was not replaced.', async (database, settings) => {
  await migrateStored(database, settings, noticesTo(process.stderr));
  const isReplaced = await replaceKey({ database, changes: new Changes() });
  process.stdout.write(
    isReplaced
      ? 'Packs are signed with a new key from now on. Give the new file of /api/verify/key to whoever checks packs without the server: it has the earlier keys, too.\n'
      : 'Nothing was published yet, so there is no key: the first publication makes one.\n',
  );
  return isReplaced ? 0 : NO_KEY_EXIT_CODE;
});
