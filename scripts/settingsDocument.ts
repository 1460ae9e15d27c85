import { UNEXPECTED_EXIT_CODE } from '../src/client/failureSentence.ts';
import { EXIT_CODES } from '../src/cli/exitCodes.ts';
import { BACKUP_EXIT_CODES } from '../src/engine/backups/backupFault.ts';
import { START_EXIT_CODES } from '../src/engine/db/startError.ts';
import { REMOVE_EXIT_CODES } from '../src/server/demo/removeCommand.ts';
import { USER_EXIT_CODES } from '../src/server/features/users/userCommand.ts';
import { FAULTY_EXIT_CODE, NO_KEY_EXIT_CODE } from '../src/server/onStoredData.ts';
import { REMOVED_SETTINGS } from '../src/server/removedSettings.ts';
import { isSecret, SETTINGS } from '../src/server/settingsTable.ts';

const STARTS: Record<keyof typeof START_EXIT_CODES, string> = {
  wrongSetting: 'a setting is wrong or missing, or the database cannot be used',
  heldByAnotherProcess: 'another process uses the data',
  damagedOrForeign: 'the data folder is damaged or from another program',
  notWritable: 'the data folder or the bucket cannot be used',
  newerVersion: 'the data was created by a newer version',
  holdsDemo: 'the database was created by the demo, but DEMO=no',
  migrationFailed: 'the data could not be migrated; the previous version still opens it',
};

const BACKUPS: Record<keyof typeof BACKUP_EXIT_CODES, string> = {
  done: 'done',
  usage: 'an option is wrong',
  damaged: 'the backup is damaged',
  passphrase: 'the passphrase is wrong or missing',
  notEmpty: 'the place to restore to is not empty',
  erased: 'a file was erased while it was read from a bucket; create the backup again',
  unfit: 'the backup can be restored, but its data differs from its recorded changes',
};

const USERS: Record<keyof typeof USER_EXIT_CODES, string> = {
  done: 'done',
  usage: 'an option is wrong',
  refused: 'the user cannot be created, or does not exist',
};

const REMOVALS: Record<keyof typeof REMOVE_EXIT_CODES, string> = {
  done: 'done',
  usage: 'an option is wrong, or there is no terminal to ask for confirmation',
  declined: 'you answered no',
};

const IMPORTS: Record<keyof typeof EXIT_CODES, string> = {
  done: 'done, or nothing to do',
  failed: 'the server cannot be reached, or failed',
  usage: 'an option is wrong',
  refused: 'the workbook cannot be imported as it is',
  notAllowed: 'the account is not allowed to import',
  moved: 'figures changed after the preview',
  declined: 'you answered no',
  nothingFound: 'nothing to import was found in the workbook',
  unexpected: 'an unexpected failure',
};

const KEYS = { 0: 'done', [NO_KEY_EXIT_CODE]: 'nothing was published yet, so there is no key' };

const CHECKS = { 0: 'nothing is wrong', [FAULTY_EXIT_CODE]: 'something is missing or damaged' };

/** A table as the formatter writes it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

const codesOf = <Name extends string>(codes: Record<Name, number>, words: Record<Name, string>) =>
  Object.entries<number>(codes).map(([name, code]) => [
    String(code),
    // The keys of both are the same names.
    words[name as Name],
  ]);

const exits = (rows: readonly (readonly string[])[]) => table(['code', 'what it means'], rows);

/** docs/settings.md, generated from the code. */
export function settingsDocument(): string {
  const groups = Map.groupBy(SETTINGS, ({ group }) => group);
  const tables = [...groups].map(([group, settings]) => {
    const rows = settings.map((setting) => [
      `\`${setting.name}\`${isSecret(setting) ? ' (secret)' : ''}`,
      setting.about,
      setting.standard,
    ]);
    return `### ${group}\n\n${table(['setting', 'what it does', 'default'], rows)}\n`;
  });
  const removed = Object.entries(REMOVED_SETTINGS).map(([name, place]) => [`\`${name}\``, place]);
  return `# Settings and exit codes

For the person who runs Board Reports. This page is generated from the code by \`node scripts/writeDocuments.ts\`.

## Settings

Settings are environment variables. \`npm start -- --settings\` prints them with their current values. An empty value counts as missing. An invalid
value or a misspelt name stops the server from starting, with a one-line message.

A secret can come from a file: \`SMTP_URL_FILE=/run/secrets/smtp\` instead of \`SMTP_URL\`. The file takes precedence, and the account that the server runs under
has to be able to read it. This works for every setting that is marked as secret.

A company's own choices, such as its name, its financial year and its lines, are on the Admin page.

${tables.join('\n')}
### Settings that were removed

If one of these is still set, the start warns and names its replacement. The value of a company's own setting is copied once, as a recorded change.

${table(['setting', 'where it is now'], removed)}

## Exit codes

### The start, and every command that opens the data

${exits(codesOf(START_EXIT_CODES, STARTS))}

A refused start changes nothing, and leaves no new folder behind. \`npm start\` also ends with 2 for a wrong option. Any other failure ends
with ${UNEXPECTED_EXIT_CODE}. [When it is broken at 3 a.m.](when-it-is-broken.md) says what to do for each code.

### \`npm run backup\`, \`restore\` and \`move\`

${exits(codesOf(BACKUP_EXIT_CODES, BACKUPS))}

### \`npm run user\`

${exits(codesOf(USER_EXIT_CODES, USERS))}

### \`npm run demo:remove\`

${exits(codesOf(REMOVE_EXIT_CODES, REMOVALS))}

### \`npm run verify\`, \`check:files\` and \`history:rebuild\`

${exits(Object.entries(CHECKS))}

### \`npm run key:replace\`

${exits(Object.entries(KEYS))}

### \`npm run import\` and \`accounts\`

${exits(codesOf(EXIT_CODES, IMPORTS))}
`;
}
