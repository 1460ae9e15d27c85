import { ROLES } from '../../../finance/permissions.ts';
import { eq } from 'drizzle-orm';
import { parseArgs } from 'node:util';
import { inviteUserBody } from '../../../contract/users.ts';
import { removeFactors } from '../../users/secondFactors.ts';
import { removeSessions } from '../../users/sessions.ts';
import { issueReset, resetLink } from '../../users/passwordResets.ts';
import { unlinkFromProviders } from '../../users/localSignIn.ts';
import { migrateStored, noticesTo } from '../../backups/migrateStored.ts';
import { Changes } from '../../../engine/db/changes.ts';
import { openDatabase } from '../../../engine/db/openDatabase.ts';
import { users } from '../../../engine/db/schema/users.ts';
import { StartError } from '../../../engine/db/startError.ts';
import { type Transaction, write } from '../../../engine/db/write.ts';
import { createUser } from './users.service.ts';
import { ProblemError } from '../../../contract/problemError.ts';
import { readSettings, type Settings } from '../../settings.ts';
import { isInUse } from '../../../engine/storage/storage.ts';

const COMMAND_LOG = { info() {}, warn() {}, error() {} };

export const USER_USAGE = `Usage: npm run user -- create <email> --first-name <name> --last-name <name> [--role ${ROLES.toReversed().join('|')}]
       npm run user -- reset <email> [--lost-device]

Creates a user, or lets a user set a new password. Prints a link to set the password, which works once,
for an hour. With --lost-device, two-factor authentication is reset too, and all sessions end. Stop the product first if it uses the embedded database.
`;

/** Exit codes, besides those of a refused start; docs/settings.md lists them. */
export const USER_EXIT_CODES = { done: 0, usage: 2, refused: 14 } as const;

class UserRefused extends Error {
  readonly exitCode: number;
  constructor(reason: 'usage' | 'refused', message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'UserRefused';
    this.exitCode = USER_EXIT_CODES[reason];
  }
}

type Output = Pick<NodeJS.WritableStream, 'write'>;
type UserWork = (transaction: Transaction) => Promise<number>;

function createWith(body: unknown): UserWork {
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
  (email: string, hasLostDevice: boolean): UserWork =>
  async (transaction) => {
    const [user] = await transaction
      .select({ id: users.id, isActive: users.isActive })
      .from(users)
      .where(eq(users.email, email.trim().toLowerCase()));
    if (user === undefined)
      throw new UserRefused('refused', `There is no user with the email address ${email}.`);
    if (!user.isActive) throw new UserRefused('refused', `${email} is not active.`);
    if (hasLostDevice) {
      await removeFactors(transaction, user.id);
      await removeSessions(transaction, user.id);
    }
    return user.id;
  };

function workOf(words: readonly string[]): UserWork | null {
  const { values, positionals } = parsedWords(words);
  if (values.help === true) return null;
  const [what, email, ...rest] = positionals;
  if (rest.length > 0 || email === undefined) throw new UserRefused('usage', USER_USAGE.trimEnd());
  const firstName = values['first-name'];
  const lastName = values['last-name'];
  const hasLostDevice = values['lost-device'] === true;
  if (hasLostDevice && what !== 'reset') throw new UserRefused('usage', USER_USAGE.trimEnd());
  if (what === 'create') return createWith({ email, firstName, lastName, role: values.role });
  if (what === 'reset') return find(email, hasLostDevice);
  throw new UserRefused('usage', USER_USAGE.trimEnd());
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

export async function runUserCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  output: Output,
): Promise<number> {
  try {
    const work = workOf(words);
    if (work === null) {
      output.write(USER_USAGE);
      return USER_EXIT_CODES.done;
    }
    // This command doesn't listen, so a demo's restrictions don't apply.
    const settings = readSettings({ ...environment, DEMO: 'no' });
    output.write(
      `Set the password with this link, which works once, for an hour: ${await linkFor(work, settings, output)}\n`,
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

async function linkFor(work: UserWork, settings: Settings, output: Output): Promise<string> {
  const { databaseUrl, dataDir } = settings;
  if (!isInUse(settings)) {
    throw new StartError('wrongSetting', `DATA_DIR ${dataDir} contains no Board Reports data.`);
  }
  const database = await openDatabase({ databaseUrl, dataDir, log: COMMAND_LOG });
  try {
    await migrateStored(database, settings, noticesTo(output));
    const now = new Date();
    const author = { actor: 'system', origin: { kind: 'setup' } } as const;
    const token = await write(database, new Changes(), author, async (transaction) => {
      const userId = await work(transaction);
      await unlinkFromProviders(transaction, userId);
      return issueReset(transaction, userId, now);
    });
    return resetLink(settings, token);
  } finally {
    await database.close();
  }
}
