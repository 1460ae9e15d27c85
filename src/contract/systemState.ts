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
  /** What keeps it from being ready, a sentence each; none: everything can be read and changed. */
  notReady: z.array(z.string()),
  database: z.object({
    engine: z.enum(['embedded', 'postgresql']),
    /** The version of PostgreSQL. */
    version: z.string(),
    /** In bytes. */
    size: z.int(),
  }),
  /** The disk of DATA_DIR, in bytes. */
  disk: z.object({ free: z.int(), total: z.int() }),
  files: z.object({
    place: z.enum(['folder', 'bucket']),
    /** When this instance last looked for the file of each document; null: not yet. */
    checkedAt: z.nullable(instant),
    /** How many were missing or damaged. */
    faulty: z.int(),
  }),
  /** The last checks of the data; null while the files, which hold their results, cannot be read. */
  checks: z.nullable(dataCheckSchema),
  backups: backupStateSchema,
  mail: mailStateSchema,
  signIn: z.object({
    /** The company's provider of sign-ins; null: people sign in here. */
    provider: z.nullable(z.object({ name: z.string(), issuer: z.string() })),
    /** Whether everyone may use a password or a passkey. */
    takesPasswords: z.boolean(),
  }),
  /** The instances that serve this data, the oldest first; none if there can be only one. */
  instances: z.array(runningInstanceSchema),
});
/** How the product runs, as of now. */
export type SystemState = z.infer<typeof systemStateSchema>;

export const getSystem = endpoint('getSystem', {
  access: 'seeAdmin',
  cost: 'computed',
  summary:
    'Returns how the product runs: version, instances, database, disk, last checks, backups, mail and sign-in.',
  status: 200,
  response: systemStateSchema,
});
