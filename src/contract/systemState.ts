import * as z from 'zod/mini';
import { backupStateSchema } from './backups.ts';
import { dataCheckSchema } from './dataCheck.ts';
import { endpoint } from './endpoint.ts';
import { instant } from './fields.ts';
import { runningInstanceSchema } from './instances.ts';
import { mailStateSchema } from './mail.ts';

const systemStateSchema = z.object({
  version: z.string(),
  /** The machine and the port of the instance that answers. */
  name: z.string(),
  startedAt: instant,
  /** One sentence for each problem; empty if everything can be read and changed. */
  notReady: z.array(z.string()),
  database: z.object({
    engine: z.enum(['embedded', 'postgresql']),
    version: z.string(),
    size: z.int(),
  }),
  /** The disk of DATA_DIR, in bytes. */
  disk: z.object({ free: z.int(), total: z.int() }),
  files: z.object({
    place: z.enum(['folder', 'bucket']),
    /** When this instance last checked all document files; null if not yet. */
    checkedAt: z.nullable(instant),
    faulty: z.int(),
  }),
  /** The last data checks; null while the files with their results can't be read. */
  checks: z.nullable(dataCheckSchema),
  backups: backupStateSchema,
  mail: mailStateSchema,
  signIn: z.object({
    provider: z.nullable(z.object({ name: z.string(), issuer: z.string() })),
    /** Everyone may use a password or a passkey. */
    takesPasswords: z.boolean(),
  }),
  /** All instances on this data, oldest first; empty if there can be only one. */
  instances: z.array(runningInstanceSchema),
});
export type SystemState = z.infer<typeof systemStateSchema>;

export const getSystem = endpoint('getSystem', {
  access: 'seeAdmin',
  cost: 'computed',
  summary:
    'Returns the system status: version, instances, database, disk, last checks, backups, mail and sign-in.',
  status: 200,
  response: systemStateSchema,
});
