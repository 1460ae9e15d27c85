import * as z from 'zod/mini';
import { instant } from './fields.ts';

export const backupStateSchema = z.object({
  /** The times of day at which the server makes a backup by itself, such as "02:30"; none: it makes none. */
  times: z.array(z.string()),
  /** The time zone of these times: "Europe/Berlin". */
  timeZone: z.string(),
  /** When the next one is due; null where the server makes none. */
  nextAt: z.nullable(instant),
  /** Whether that time has come: it is being made, or will be within a minute. */
  isDue: z.boolean(),
  /** The folder that they are in, on the server. */
  folder: z.string(),
  /** Whether this folder is inside DATA_DIR. */
  isBesideData: z.boolean(),
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
