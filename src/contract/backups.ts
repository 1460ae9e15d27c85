import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';

export const backupStateSchema = z.object({
  /** After how many hours the server makes a backup by itself; null where it makes none. */
  everyHours: z.nullable(z.int()),
  /** How many backups are kept. */
  keeps: z.int(),
  /** The last backup that was made. */
  last: z.nullable(
    z.object({
      madeAt: instant,
      /** In bytes. */
      size: z.int(),
      isEncrypted: z.boolean(),
      /** Whether it was restored to a temporary place, where everything fits. */
      isProven: z.boolean(),
      /** How many files of documents were missing already. */
      missingFiles: z.int(),
      /** How many records did not fit their recorded changes when it was proven; left out: none. */
      dataFaults: z.optional(z.int()),
    }),
  ),
  /** Why the latest try made none, or one that cannot be restored; null where it went well. */
  failure: z.nullable(z.object({ at: instant, reason: z.string() })),
});
export type BackupState = z.infer<typeof backupStateSchema>;

export const getBackupState = endpoint('getBackupState', {
  access: 'seeAdmin',
  summary: 'Returns the last backup: its time, size and proof, or its failure.',
  status: 200,
  response: backupStateSchema,
});
