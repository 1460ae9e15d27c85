import { PGlite } from '@electric-sql/pglite';

/** PGlite's own parameters include `-F`, which turns syncing off: a power cut would lose commits. */
const NO_SYNC = '-F';

const ENGINE_SETTINGS = {
  fsync: 'on',
  // fdatasync does nothing in PGlite, on any file system.
  wal_sync_method: 'fsync',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '16MB',
  min_wal_size: '32MB',
  max_wal_size: '128MB',
};

export const START_PARAMETERS: string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== NO_SYNC),
  ...Object.entries(ENGINE_SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];
