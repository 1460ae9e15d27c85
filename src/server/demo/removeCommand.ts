import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { pino } from 'pino';
import { DEMO_EMAILS } from '../users/demoAccounts.ts';
import { migrateStored, noticesTo } from '../backups/migrateStored.ts';
import { Changes } from '../../engine/db/changes.ts';
import { openDatabase } from '../../engine/db/openDatabase.ts';
import type { Database } from '../../engine/db/database.ts';
import { StartError } from '../../engine/db/startError.ts';
import { readSettings, type Settings } from '../settings.ts';
import { type FilePlace, openStorage } from '../../engine/storage/storage.ts';
import { countDemo, type DemoCount, type DemoTable, removeDemo } from './demoRecords.ts';

/** Exit codes of `npm run demo:remove`, besides those of a refused start; docs/settings.md lists them. */
export const REMOVE_EXIT_CODES = { done: 0, usage: 2, declined: 8 } as const;

export interface RemoveTerminal {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WritableStream;
}

const TABLE_NOUNS: Readonly<Record<DemoTable, readonly [one: string, many: string]>> = {
  financial_data: ['month of figures', 'months of figures'],
  monthly_summaries: ['report', 'reports'],
  bullet_points: ['bullet point', 'bullet points'],
  documents: ['document', 'documents'],
  forecasts: ['forecast or budget', 'forecasts and budgets'],
  plans: ['plan', 'plans'],
  ebitda_items: ['adjusted EBITDA item', 'adjusted EBITDA items'],
  month_events: ['event', 'events'],
  agenda_items: ['agenda item', 'agenda items'],
  board_actions: ['action', 'actions'],
  questions: ['question', 'questions'],
  publications: ['publication', 'publications'],
  imports: ['import', 'imports'],
  accounts: ['ledger account', 'ledger accounts'],
  account_balances: ['account balance', 'account balances'],
  balance_lines: ['balance sheet line', 'balance sheet lines'],
  covenants: ['covenant', 'covenants'],
  flow_moves: ['moved cash flow amount', 'moved cash flow amounts'],
  business_units: ['business unit', 'business units'],
  users: ['account', 'accounts'],
};

const countInWords = (table: DemoTable, n: number) => `${n} ${TABLE_NOUNS[table][n === 1 ? 0 : 1]}`;

export function describeRemoval(counts: readonly DemoCount[]): string {
  const lines = ['These records would be deleted permanently:'];
  for (const { table, made, changed } of counts) {
    if (made === 0) continue;
    const since = changed === 0 ? '' : `, ${changed} of them changed since`;
    const whose = table === 'users' ? ` (${Object.values(DEMO_EMAILS).join(', ')})` : '';
    lines.push(`  ${countInWords(table, made)}${whose}${table === 'users' ? '' : since}`);
  }
  const added = counts.filter((count) => count.added > 0);
  if (added.length > 0) {
    lines.push('and everything that was added to the demo reports and units:');
    lines.push(...added.map((count) => `  ${countInWords(count.table, count.added)}`));
  }
  const kept = counts.filter((count) => count.kept > 0);
  lines.push(
    kept.length === 0
      ? 'The database contains nothing else.'
      : `Not deleted: ${kept.map((count) => countInWords(count.table, count.kept)).join(', ')}.`,
  );
  return `${lines.join('\n')}\n`;
}

export async function runRemoval(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  terminal: RemoveTerminal,
): Promise<number> {
  const unknown = args.find((arg) => arg !== '--yes');
  if (unknown !== undefined) {
    terminal.output.write(
      `Unknown option ${unknown}. The only option is --yes, which skips the question.\n`,
    );
    return REMOVE_EXIT_CODES.usage;
  }
  try {
    // This command doesn't listen, so the demo's restriction on addresses doesn't matter.
    const settings = readSettings({ ...environment, DEMO: 'no' });
    return await removeFrom(settings, args.includes('--yes'), terminal);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    terminal.output.write(`The demo cannot be removed. ${error.message}\n`);
    return error.exitCode;
  }
}

async function removeFrom(
  settings: Settings,
  isAgreed: boolean,
  terminal: RemoveTerminal,
): Promise<number> {
  const { databaseUrl, dataDir, bucket } = settings;
  if (databaseUrl === undefined && !fs.existsSync(path.join(dataDir))) {
    terminal.output.write(`There is no database in ${dataDir}.\n`);
    return REMOVE_EXIT_CODES.done;
  }
  const log = pino({ level: 'silent' });
  const database = await openDatabase({ databaseUrl, dataDir, log });
  try {
    await migrateStored(database, settings, noticesTo(terminal.output));
    return await askAndRemove(database, { dataDir, bucket }, isAgreed, terminal);
  } finally {
    await database.close();
  }
}

async function askAndRemove(
  database: Database,
  place: FilePlace,
  isAgreed: boolean,
  terminal: RemoveTerminal,
): Promise<number> {
  const { output } = terminal;
  const counts = await countDemo(database.orm);
  if (counts === null) {
    output.write('This database contains no demo data.\n');
    return REMOVE_EXIT_CODES.done;
  }
  output.write(describeRemoval(counts));
  if (!isAgreed) {
    if (!terminal.input.isTTY) {
      output.write(
        'Nothing was deleted, because there is no terminal to ask for confirmation. Add -- --yes to confirm.\n',
      );
      return REMOVE_EXIT_CODES.usage;
    }
    if (!(await confirmRemoval(terminal))) {
      output.write('Nothing was deleted.\n');
      return REMOVE_EXIT_CODES.declined;
    }
  }
  const { files, published } = await openStorage(place);
  await removeDemo({ database, changes: new Changes(), files, published });
  output.write(
    'The demo was removed. Start with DEMO=no, and with ADMIN_EMAIL if you have no administrator of your own.\n',
  );
  return REMOVE_EXIT_CODES.done;
}

/** Anything but a clear yes means no, including Ctrl-C. */
async function confirmRemoval({ input, output }: RemoveTerminal): Promise<boolean> {
  const lines = createInterface({ input, output });
  try {
    const answer = await lines.question('Delete it? Type yes to delete: ');
    return answer.trim().toLowerCase() === 'yes';
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
    output.write('\n');
    return false;
  } finally {
    lines.close();
  }
}
