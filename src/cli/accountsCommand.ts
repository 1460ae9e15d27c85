import fs, { openAsBlob } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  changeMapping,
  listAccounts,
  previewMapping,
  readMappingFile,
} from '../contract/accounts.ts';
import type { MappingEffect } from '../contract/accounts.ts';
import { getCompany } from '../contract/company.ts';
import { listBalanceLines } from '../contract/statements.ts';
import { mappingHeadings, mappingRows } from '../finance/books/mappingTable.ts';
import { STANDARD_BASIS } from '../finance/companyBasis.ts';
import { LINES } from '../finance/lines.ts';
import { formatCount } from '../format/count.ts';
import { writeCsv } from '../format/csv.ts';
import { formatAmountIn } from '../format/money.ts';
import type { AccountChange } from './accountChanges.ts';
import { accountChangeOf, changeAccounts } from './accountChanges.ts';
import type { Command } from './commandLine.ts';
import { CommandError, EXIT_CODES } from './exitCodes.ts';
import type { ExitCode } from './exitCodes.ts';
import { serverAddress, DEFAULT_URL, usageError } from './options.ts';
import { ServerCalls } from './serverCalls.ts';
import { beginSession, signOff } from './session.ts';
import type { Terminal } from './terminal.ts';
import { ask, askOrRefuse, canPrompt } from './terminal.ts';

const ACCOUNTS_USAGE = `Usage: npm run accounts -- [accounts.csv | accounts.xlsx] [options]

Without a file: writes a table of the accounts and their lines.
With a file: reads such a table, shows what it would change month by month, and stores it.
With --rename or --merge: changes one account, identified by its code or name.

  --save <file>    write the table to a CSV file instead of the output
  --rename <name>  the new name of an account: 4010=Premises
  --merge <into>   merge an account and its months into another one: 4010=4000
  --add-up         with --merge: add up the months that both accounts have
  --dry-run        show what would change, and change nothing
  --reason <text>  the reason, recorded with the changes
  --yes            store without asking
  --json           print the accounts, or the changes, as JSON
  --url <address>  the server, ${DEFAULT_URL} by default
  --help           show this help

It uses the API token in BOARD_REPORTS_TOKEN, or signs in with BOARD_REPORTS_EMAIL and
BOARD_REPORTS_PASSWORD, and asks for what is missing.
The exit codes are those of npm run import.
`;

interface AccountsOptions {
  readonly file: string | undefined;
  readonly save: string | undefined;
  readonly change: AccountChange | null;
  readonly url: string;
  readonly isDryRun: boolean;
  readonly reason: string | undefined;
  readonly isSure: boolean;
  readonly isJson: boolean;
}

export const ACCOUNTS: Command = {
  usage: ACCOUNTS_USAGE,
  run: async (words, credentials, terminal) => {
    const options = readAccountsOptions(words);
    if (options === null) return null;
    const server = new ServerCalls(options.url, terminal);
    await beginSession(server, credentials, terminal);
    try {
      if (options.change !== null) {
        return await changeAccounts(server, options.change, options, terminal);
      }
      return await (options.file === undefined
        ? writeTable(server, options, terminal)
        : readTable(server, { ...options, file: options.file }, terminal));
    } finally {
      await signOff(server);
    }
  },
};

function readAccountsOptions(words: readonly string[]): AccountsOptions | null {
  const { values, positionals } = parsedAccountsWords(words);
  if (values.help === true) return null;
  const [file, second] = positionals;
  if (second !== undefined) throw usageError(`Read one table at a time, without "${second}"`);
  if (file !== undefined && values.save !== undefined) {
    throw usageError('--save writes a table and cannot be combined with reading one');
  }
  const change = accountChangeOf(values);
  if (change !== null && (file ?? values.save) !== undefined) {
    throw usageError(`--${change.kind} cannot be combined with a table`);
  }
  return {
    file,
    save: values.save,
    change,
    url: serverAddress(values.url ?? DEFAULT_URL),
    isDryRun: values['dry-run'] === true,
    reason: values.reason?.trim() === '' ? undefined : values.reason?.trim(),
    isSure: values.yes === true,
    isJson: values.json === true,
  };
}

function parsedAccountsWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        save: { type: 'string' },
        rename: { type: 'string' },
        merge: { type: 'string' },
        'add-up': { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        reason: { type: 'string' },
        yes: { type: 'boolean' },
        json: { type: 'boolean' },
        url: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw usageError(
      error instanceof Error ? error.message.replace(/\.$/, '') : String(error),
      error,
    );
  }
}

async function writeTable(
  server: ServerCalls,
  { save, isJson }: AccountsOptions,
  { output, talk }: Terminal,
): Promise<ExitCode> {
  const accounts = await server.call(listAccounts);
  const lines = await server.call(listBalanceLines);
  const table = isJson
    ? `${JSON.stringify(accounts, null, 2)}\n`
    : writeCsv([mappingHeadings(lines), ...mappingRows(STANDARD_BASIS, accounts, lines)]);
  if (save === undefined) {
    output.write(table);
    return EXIT_CODES.done;
  }
  try {
    fs.writeFileSync(save, table);
  } catch (error) {
    throw new CommandError(EXIT_CODES.usage, `${save} cannot be written`, error);
  }
  talk.write(`${accountCountText(accounts.length)} written to ${save}\n`);
  return EXIT_CODES.done;
}

async function readTable(
  server: ServerCalls,
  options: AccountsOptions & { readonly file: string },
  terminal: Terminal,
): Promise<ExitCode> {
  const { changes, unchanged, refused } = await server.call(readMappingFile, {
    body: await accountsForm(options.file),
  });
  const { output, talk } = terminal;
  if (refused.length > 0) {
    for (const { sheet, cell, reason } of refused) output.write(`  ${sheet}, ${cell}: ${reason}\n`);
    talk.write('Nothing in the table was imported.\n');
    return EXIT_CODES.refused;
  }
  if (changes.length === 0) {
    output.write(`Rows without changes: ${formatCount(unchanged)}.\n`);
    return EXIT_CODES.done;
  }
  const effect = await server.call(previewMapping, { body: { changes } });
  const { currency } = await server.call(getCompany);
  const count = accountCountText(new Set(changes.map(({ accountId }) => accountId)).size);
  if (options.isJson) output.write(`${JSON.stringify({ changes, effect }, null, 2)}\n`);
  else output.write(`${count} would be mapped.\n${effectText(effect, currency)}`);
  if (options.isDryRun) return EXIT_CODES.done;
  if (!options.isSure) {
    if (!canPrompt(terminal))
      throw usageError('There is no terminal to ask for confirmation. Add --yes to store');
    if (!/^y(es)?$/i.test(await ask(terminal, `Map ${count}? [y/N] `))) {
      talk.write('Nothing was stored.\n');
      return EXIT_CODES.declined;
    }
  }
  const reason =
    options.reason ?? (await askOrRefuse(terminal, 'Reason: ', 'Enter the reason with --reason'));
  const { months } = await server.call(changeMapping, {
    body: { changes, key: effect.key, reason },
  });
  talk.write(`${count} mapped, ${accountMonthsText(months)} changed\n`);
  return EXIT_CODES.done;
}

async function accountsForm(file: string): Promise<FormData> {
  const form = new FormData();
  try {
    form.append('file', await openAsBlob(file), path.basename(file));
  } catch (error) {
    throw new CommandError(EXIT_CODES.usage, `${file} cannot be read`, error);
  }
  return form;
}

function effectText({ months, unmapped }: MappingEffect, currency: string): string {
  const amount = (value: string | null) =>
    value === null ? 'not reported' : formatAmountIn(currency, value);
  const lines = months.flatMap(({ month, isPublished, lines: changed }) =>
    changed.map(
      ({ line, before, after }) =>
        `  ${month} ${LINES[line].label}: ${amount(before)} becomes ${amount(after)}${isPublished ? ' (published: restated)' : ''}\n`,
    ),
  );
  const open =
    unmapped.after === 0
      ? ''
      : `${unmapped.after === 1 ? '1 balance is' : `${formatCount(unmapped.after)} balances are`} still not mapped to a line.\n`;
  return `${lines.join('')}${open}`;
}

const accountCountText = (count: number) =>
  count === 1 ? '1 account' : `${formatCount(count)} accounts`;
const accountMonthsText = (count: number) =>
  count === 1 ? '1 month' : `${formatCount(count)} months`;
