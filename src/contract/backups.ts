import * as z from 'zod/mini';
import { instant } from './fields.ts';

export const backupStateSchema = z.object({
  times: z.array(z.string()),
  timeZone: z.string(),
  nextAt: z.nullable(instant),
  /** The next backup is due: it is running or starts within a minute. */
  isDue: z.boolean(),
  folder: z.string(),
  isBesideData: z.boolean(),
  keeps: z.int(),
  last: z.nullable(
    z.object({
      madeAt: instant,
      /** In bytes. */
      size: z.int(),
      isEncrypted: z.boolean(),
      /** A test restore to a temporary place succeeded. */
      isProven: z.boolean(),
      missingFiles: z.int(),
      /** Records that didn't match their recorded changes in the test restore; absent if none. */
      dataFaults: z.optional(z.int()),
    }),
  ),
  /** Why the latest attempt failed, or why its backup can't be restored; null if it succeeded. */
  failure: z.nullable(z.object({ at: instant, reason: z.string() })),
});
export type BackupState = z.infer<typeof backupStateSchema>;
