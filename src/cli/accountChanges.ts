import { listAccounts, mergeAccount, updateAccount } from '../contract/accounts.ts';
import type { Account } from '../contract/accounts.ts';
import { LIMITS } from '../contract/limits.ts';
import { accountLabel, comparableName } from '../finance/books/accountNames.ts';
import { formatCount } from '../format/count.ts';
import { CommandError, EXIT_CODES } from './exitCodes.ts';
import type { ExitCode } from './exitCodes.ts';
import { usageError } from './options.ts';
import type { ServerCalls } from './serverCalls.ts';
import type { Terminal } from './terminal.ts';
import { ask, askOrRefuse, canPrompt } from './terminal.ts';

export interface AccountChange {
  readonly kind: 'rename' | 'merge';
  readonly account: string;
  /** The new name for a rename, or the code or name of the account to merge into. */
  readonly to: string;
  readonly addsUp: boolean;
}

interface ChangeOptions {
  readonly isDryRun: boolean;
  readonly isSure: boolean;
  readonly reason: string | undefined;
}

/** Parses "4010=Premises" of --rename or "4010=4000" of --merge; null if neither is given. */
export function accountChangeOf(words: {
  readonly rename?: string | undefined;
  readonly merge?: string | undefined;
  readonly 'add-up'?: boolean | undefined;
}): AccountChange | null {
  const { rename, merge } = words;
  const addsUp = words['add-up'] === true;
  if (rename !== undefined && merge !== undefined) {
    throw usageError('Rename or merge one account at a time');
  }
  if (addsUp && merge === undefined) throw usageError('--add-up needs --merge');
  const kind = rename === undefined ? 'merge' : 'rename';
  const text = rename ?? merge;
  if (text === undefined) return null;
  const [, account = '', to = ''] = /^([^=]+)=(.+)$/.exec(text) ?? [];
  if (account.trim() === '' || to.trim() === '') {
    throw usageError(
      kind === 'rename'
        ? '--rename takes an account and its new name, such as 4010=Premises'
        : '--merge takes an account and the one to merge it into, such as 4010=4000',
    );
  }
  if (kind === 'rename' && to.trim().length > LIMITS.accountName) {
    throw usageError(`The name of an account can have at most ${LIMITS.accountName} characters`);
  }
  return { kind, account: account.trim(), to: to.trim(), addsUp };
}

export async function changeAccounts(
  server: ServerCalls,
  change: AccountChange,
  options: ChangeOptions,
  terminal: Terminal,
): Promise<ExitCode> {
  const accounts = await server.call(listAccounts);
  const account = accountMeant(accounts, change.account);
  const into = change.kind === 'merge' ? accountMeant(accounts, change.to) : null;
  const { output, talk } = terminal;
  const label = accountLabel(account);
  const what =
    into === null ? `Rename ${label} to ${change.to}` : `Merge ${label} into ${accountLabel(into)}`;
  if (options.isDryRun) {
    output.write(`${what}.\nNothing was stored: dry run.\n`);
    return EXIT_CODES.done;
  }
  if (!options.isSure) {
    if (!canPrompt(terminal))
      throw usageError('There is no terminal to ask for confirmation. Add --yes to store');
    if (!/^y(es)?$/i.test(await ask(terminal, `${what}? [y/N] `))) {
      talk.write('Nothing was stored.\n');
      return EXIT_CODES.declined;
    }
  }
  const reason =
    options.reason ?? (await askOrRefuse(terminal, 'Reason: ', 'Enter the reason with --reason'));
  const params = { id: String(account.id) };
  if (into === null) {
    await server.call(updateAccount, { params, body: { name: change.to, reason } });
    output.write(`${label} is now ${accountLabel({ ...account, name: change.to })}.\n`);
    return EXIT_CODES.done;
  }
  const { months, addedUp } = await server.call(mergeAccount, {
    params,
    body: { into: into.id, addsUp: change.addsUp, reason },
  });
  const added = addedUp === 0 ? '' : `, ${formatCount(addedUp)} of them added up`;
  output.write(
    `${label} merged into ${accountLabel(into)}: ${months === 1 ? '1 month' : `${formatCount(months)} months`} moved${added}.\n`,
  );
  return EXIT_CODES.done;
}

function accountMeant(accounts: readonly Account[], text: string): Account {
  const isName = ({ name }: Account) => comparableName(name).toLowerCase() === text.toLowerCase();
  const coded = accounts.find(({ code }) => code === text);
  const found = coded === undefined ? accounts.filter(isName) : [coded];
  const [only, other] = found;
  if (only !== undefined && other === undefined) return only;
  throw new CommandError(
    EXIT_CODES.usage,
    only === undefined
      ? `There is no account "${text}"`
      : `Several accounts are named "${text}". Use the code instead`,
  );
}
