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
import { MAPPING_HEADINGS, mappingRows } from '../domain/books/mappingTable.ts';
import { LINES } from '../domain/lines.ts';
import { formatCount } from '../format/count.ts';
import { writeCsv } from '../format/csv.ts';
import { formatAmountIn } from '../format/money.ts';
import type { AccountChange } from './accountChanges.ts';
import { accountChangeOf, changeAccounts } from './accountChanges.ts';
import type { Command } from './commandLine.ts';
import { CommandError, EXIT_CODES } from './exitCodes.ts';
import type { ExitCode } from './exitCodes.ts';
import { serverAddress, DEFAULT_URL, wrong } from './options.ts';
import { ServerCalls } from './serverCalls.ts';
import { beginSession, signOff } from './session.ts';
import type { Terminal } from './terminal.ts';
import { ask, askOr, canAsk } from './terminal.ts';

const USAGE = `Usage: npm run accounts -- [accounts.csv | accounts.xlsx] [options]

Without a file: writes the accounts and the lines that they go into as a table.
With one: reads such a table, shows what it would change month by month, and stores it.
With --rename or --merge: changes one account, which is given by its code or name.

  --save <file>    write the table to a CSV file instead of the output
  --rename <name>  what an account is called: 4010=Premises
  --merge <into>   the account that an account goes into, with its months: 4010=4000
  --add-up         with --merge: add up the months that both have
  --dry-run        show what would change, and change nothing
  --reason <text>  why, for the record of changes
  --yes            store without asking
  --json           print the accounts, or what would change, in JSON
  --url <address>  the server, ${DEFAULT_URL} by default
  --help           show this

It uses the API token in BOARD_REPORTS_TOKEN, or signs in with BOARD_REPORTS_EMAIL and
BOARD_REPORTS_PASSWORD, and asks for what is missing.
It ends with the codes of npm run import.
`;

interface Options {
  readonly file: string | undefined;
  readonly save: string | undefined;
  readonly change: AccountChange | null;
  readonly url: string;
  readonly isDryRun: boolean;
  readonly reason: string | undefined;
  readonly isSure: boolean;
  readonly isJson: boolean;
}

/** Writes the table of accounts and their lines, reads it back in, or changes an account. */
export const ACCOUNTS: Command = {
  usage: USAGE,
  run: async (words, credentials, terminal) => {
    const options = readWords(words);
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

function readWords(words: readonly string[]): Options | null {
  const { values, positionals } = parsed(words);
  if (values.help === true) return null;
  const [file, second] = positionals;
  if (second !== undefined) throw wrong(`Read one table at a time, without "${second}"`);
  if (file !== undefined && values.save !== undefined) {
    throw wrong('--save writes a table, and is not for reading one');
  }
  const change = accountChangeOf(values);
  if (change !== null && (file ?? values.save) !== undefined) {
    throw wrong(`--${change.kind} is not for a table`);
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

function parsed(words: readonly string[]) {
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
    throw wrong(error instanceof Error ? error.message.replace(/\.$/, '') : String(error), error);
  }
}

async function writeTable(
  server: ServerCalls,
  { save, isJson }: Options,
  { output, talk }: Terminal,
): Promise<ExitCode> {
  const accounts = await server.call(listAccounts);
  const table = isJson
    ? `${JSON.stringify(accounts, null, 2)}\n`
    : writeCsv([MAPPING_HEADINGS, ...mappingRows(accounts)]);
  if (save === undefined) {
    output.write(table);
    return EXIT_CODES.done;
  }
  try {
    fs.writeFileSync(save, table);
  } catch (error) {
    throw new CommandError(EXIT_CODES.usage, `${save} cannot be written`, error);
  }
  talk.write(`${accountsText(accounts.length)} written to ${save}\n`);
  return EXIT_CODES.done;
}

async function readTable(
  server: ServerCalls,
  options: Options & { readonly file: string },
  terminal: Terminal,
): Promise<ExitCode> {
  const { changes, unchanged, refused } = await server.call(readMappingFile, {
    body: await formOf(options.file),
  });
  const { output, talk } = terminal;
  if (refused.length > 0) {
    for (const { sheet, cell, reason } of refused) output.write(`  ${sheet}, ${cell}: ${reason}\n`);
    talk.write('Nothing of the table is taken.\n');
    return EXIT_CODES.refused;
  }
  if (changes.length === 0) {
    output.write(`Nothing differs in ${formatCount(unchanged)} rows.\n`);
    return EXIT_CODES.done;
  }
  const effect = await server.call(previewMapping, { body: { changes } });
  const { currency } = await server.call(getCompany);
  const count = accountsText(new Set(changes.map(({ accountId }) => accountId)).size);
  if (options.isJson) output.write(`${JSON.stringify({ changes, effect }, null, 2)}\n`);
  else output.write(`${count} would be mapped.\n${effectText(effect, currency)}`);
  if (options.isDryRun) return EXIT_CODES.done;
  if (!options.isSure) {
    if (!canAsk(terminal)) throw wrong('There is no terminal to ask on; add --yes to store');
    if (!/^y(es)?$/i.test(await ask(terminal, `Map ${count}? [y/N] `))) {
      talk.write('Nothing was stored.\n');
      return EXIT_CODES.declined;
    }
  }
  const reason =
    options.reason ?? (await askOr(terminal, 'Reason: ', 'Give the reason with --reason'));
  const { months } = await server.call(changeMapping, {
    body: { changes, key: effect.key, reason },
  });
  talk.write(`${count} mapped, ${monthsText(months)} changed\n`);
  return EXIT_CODES.done;
}

async function formOf(file: string): Promise<FormData> {
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
    unmapped.after === 0 ? '' : `${formatCount(unmapped.after)} balances still have no line.\n`;
  return `${lines.join('')}${open}`;
}

const accountsText = (count: number) =>
  count === 1 ? '1 account' : `${formatCount(count)} accounts`;
const monthsText = (count: number) => (count === 1 ? '1 month' : `${formatCount(count)} months`);
