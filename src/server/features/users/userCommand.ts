import { ROLES } from '../../../domain/permissions.ts';
import { eq } from 'drizzle-orm';
import { parseArgs } from 'node:util';
import { inviteUserBody } from '../../../contract/users.ts';
import { removeFactors } from '../../accounts/secondFactors.ts';
import { removeSessions } from '../../accounts/sessions.ts';
import { issueReset, resetLink } from '../../accounts/passwordResets.ts';
import { makeLocal } from '../../accounts/signInHere.ts';
import { migrateStored, noticesTo } from '../../backups/migrateStored.ts';
import { Changes } from '../../db/changes.ts';
import { openDatabase } from '../../db/connect.ts';
import { users } from '../../db/schema/users.ts';
import { StartError } from '../../db/startError.ts';
import { type Transaction, write } from '../../db/write.ts';
import { createUser } from './users.service.ts';
import { ProblemError } from '../../http/problem.ts';
import { readSettings, type Settings } from '../../settings.ts';
import { isInUse } from '../../storage/storage.ts';

const LOG = { info() {}, warn() {}, error() {} };

const USAGE = `Usage: npm run user -- create <email> --first-name <name> --last-name <name> [--role ${ROLES.toReversed().join('|')}]
       npm run user -- reset <email> [--lost-device]

Creates a user, or lets one set a new password. Prints a link to set the password, which works once,
for an hour. With --lost-device, the second factor is removed too, and all sessions end. Stop the product first where it uses the embedded database.
`;

/** How it ends, besides the codes of a refused start; docs/settings.md lists them. */
export const USER_EXIT_CODES = { done: 0, usage: 2, refused: 14 } as const;

/** The option, or the user, is not one that can be. */
class UserRefused extends Error {
  readonly exitCode: number;
  constructor(reason: 'usage' | 'refused', message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'UserRefused';
    this.exitCode = USER_EXIT_CODES[reason];
  }
}

type Output = Pick<NodeJS.WritableStream, 'write'>;
type Work = (transaction: Transaction) => Promise<number>;

function createWith(body: unknown): Work {
  const parsed = inviteUserBody.safeParse(body);
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    const option = String(first?.path[0] ?? '').replaceAll(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
    throw new UserRefused('usage', `${option}: ${first?.message ?? 'not valid'}`);
  }
  return async (transaction) =>
    (await createUser(transaction, { row: parsed.data, content: undefined })).id;
}

const find =
  (email: string, hasLostDevice: boolean): Work =>
  async (transaction) => {
    const [user] = await transaction
      .select({ id: users.id, isActive: users.isActive })
      .from(users)
      .where(eq(users.email, email.trim().toLowerCase()));
    if (user === undefined) throw new UserRefused('refused', `There is no user ${email}.`);
    if (!user.isActive) throw new UserRefused('refused', `${email} is not active.`);
    if (hasLostDevice) {
      await removeFactors(transaction, user.id);
      await removeSessions(transaction, user.id);
    }
    return user.id;
  };

function workOf(words: readonly string[]): Work | null {
  const { values, positionals } = parsedWords(words);
  if (values.help === true) return null;
  const [what, email, ...rest] = positionals;
  if (rest.length > 0 || email === undefined) throw new UserRefused('usage', USAGE.trimEnd());
  const firstName = values['first-name'];
  const lastName = values['last-name'];
  const hasLostDevice = values['lost-device'] === true;
  if (hasLostDevice && what !== 'reset') throw new UserRefused('usage', USAGE.trimEnd());
  if (what === 'create') return createWith({ email, firstName, lastName, role: values.role });
  if (what === 'reset') return find(email, hasLostDevice);
  throw new UserRefused('usage', USAGE.trimEnd());
}

function parsedWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        'first-name': { type: 'string' },
        'last-name': { type: 'string' },
        role: { type: 'string' },
        'lost-device': { type: 'boolean' },
        help: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new UserRefused('usage', error instanceof Error ? error.message : String(error), error);
  }
}

/** Runs the command as typed; answers the exit code. */
export async function runUserCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  output: Output,
): Promise<number> {
  try {
    const work = workOf(words);
    if (work === null) {
      output.write(USAGE);
      return USER_EXIT_CODES.done;
    }
    // Nothing listens here, so what a demo may listen on does not matter.
    const settings = readSettings({ ...environment, DEMO: 'no' });
    output.write(
      `Set the password, once, within an hour: ${await linkFor(work, settings, output)}\n`,
    );
    return USER_EXIT_CODES.done;
  } catch (error) {
    if (error instanceof ProblemError) {
      output.write(`${error.message}.\n`);
      return USER_EXIT_CODES.refused;
    }
    if (!(error instanceof StartError || error instanceof UserRefused)) throw error;
    output.write(`${error.message}\n`);
    return error.exitCode;
  }
}

async function linkFor(work: Work, settings: Settings, output: Output): Promise<string> {
  const { databaseUrl, dataDir } = settings;
  if (!isInUse(settings)) {
    throw new StartError('wrongSetting', `DATA_DIR ${dataDir} holds no data of Board Reports.`);
  }
  const database = await openDatabase({ databaseUrl, dataDir, log: LOG });
  try {
    await migrateStored(database, settings, noticesTo(output));
    const now = new Date();
    const author = { actor: 'system', origin: { kind: 'setup' } } as const;
    const token = await write(database, new Changes(), author, async (transaction) => {
      const userId = await work(transaction);
      await makeLocal(transaction, userId);
      return issueReset(transaction, userId, now);
    });
    return resetLink(settings, token);
  } finally {
    await database.close();
  }
}
