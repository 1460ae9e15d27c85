import { ACCOUNTS } from '../src/cli/accountsCommand.ts';
import { USAGE } from '../src/cli/options.ts';
import { BACKUP_USAGES } from '../src/server/backups/backupCommand.ts';
import { USER_USAGE } from '../src/server/features/users/userCommand.ts';
import { table } from './settingsDocument.ts';

const CHECKS = [
  ['`npm run verify`', 'compares all data with its recorded changes, and names every difference'],
  [
    '`npm run check:files`',
    'reads the file of every document, and names those that are missing or damaged',
  ],
  ['`npm run history:rebuild`', 'rebuilds the tables that show the past from the recorded changes'],
  ['`npm run demo:remove`', 'lists what belongs to the demo company, asks, and removes it'],
  [
    '`npm run key:replace`',
    'signs packs with a new key from now on, and deletes the private part of the one before',
  ],
  [
    '`npm run verify-pack`',
    'checks a pack with its signed manifest and the public key, without the server',
  ],
];

const PACK_CHECK_CODES = [
  ['0', 'the file is as it was published'],
  ['1', "it can't be determined whether the file is as it was published"],
  ['2', 'the file is not as it was published'],
  [
    '3',
    'it was signed with a key that has been replaced since, which others may know: also check its code at `/?verify`',
  ],
];

const help = (usage: string) => `\`\`\`text\n${usage.trim()}\n\`\`\``;

/** docs/commands.md, generated from the code. */
export function commandsDocument(): string {
  return `# Commands

For people who import figures, fetch packs or run the server from a command line. This page is generated from the code by
\`node scripts/writeDocuments.ts\`. [Settings and exit codes](settings.md) lists the exit codes of each command.

## Import figures

![What a workbook would change](screens/import-preview-1440-light.png)

**Import**, next to the tables of figures and forecasts, reads an \`.xlsx\` or \`.csv\` file, a ledger, or a block pasted from a
spreadsheet. It shows how it read each cell, and every guess can be corrected. Then it shows, cell by cell, what would change, what
looks wrong and what it refuses. Either everything is stored, with a reason, or nothing is. An import can be undone as a whole.

An Excel board pack remembers which figure is in which cell. Change it and import it again: only the changed cells are imported, and a
figure that has changed since is shown as a conflict. **Add to several months**, on Documents, takes many files at once and proposes
the month of each from its name.

\`\`\`sh
npm run import -- figures.xlsx --dry-run
npm run import -- figures.xlsx --unit thousands --reason "Audited accounts FY25"
\`\`\`

${help(USAGE)}

The API token comes from API Tokens, in the menu with your name. Rows and columns with amounts that are not read are counted and named,
and so is the reason why a sheet is not used.

## Accounts

\`\`\`sh
npm run accounts -- --save accounts.csv
npm run accounts -- accounts.csv --dry-run
\`\`\`

${help(ACCOUNTS.usage)}

A merge needs two accounts of the same type and lines. Later files with the old code or name go into the account that stays.

## Users, backups and moving

[Running Board Reports](operations.md#commands) says with which settings, user and folder to run these commands.

${help(USER_USAGE)}

${help(BACKUP_USAGES.backup)}

${help(BACKUP_USAGES.restore)}

${help(BACKUP_USAGES.move)}

## Checks and repairs

${table(['command', 'what it does'], CHECKS)}

## Board packs

![The income statement of a board pack](screens/pack-pdf-statement.png)

Export creates a board pack of a month, a year or all years: PDF (A4 or Letter), PowerPoint or Excel, with the same numbers. A pack has
nine pages; "Full pack" and the sections that a company chooses have more. Everyone who can read may fetch one through the API:

\`\`\`sh
api=http://127.0.0.1:3000/api
token=$(curl -s $api/auth/login -H 'content-type: application/json' \\
  -d '{"email":"viewer@example.com","password":"board-demo"}' | sed 's/.*"token":"\\([^"]*\\)".*/\\1/')
pack=$(curl -s $api/board-packs -H "authorization: Bearer $token" -H 'content-type: application/json' \\
  -d '{"fyId":14,"monthNum":7,"format":"pdf"}' | sed 's/.*"id":"\\([^"]*\\)".*/\\1/')
curl -OJ $api/board-packs/$pack/content -H "authorization: Bearer $token"
\`\`\`

Leave out \`monthNum\` for the whole year, and \`fyId\` for all years. \`monthNum\` 1 is the first month of the company's year. The last
call waits until the pack is ready. A pack is kept for five minutes
([why](decisions/0010-board-packs-are-created-by-the-server-that-was-asked.md)).

### Published packs

Publishing a month keeps the three files for ever, with a code on every page. Anyone who has such a file, or its code, can check it at
\`/?verify\`. Without the server the check needs the signed manifest (\`GET /api/publications/{id}/manifest\`), the public key
(\`/api/verify/key\`) and Node:

\`\`\`sh
npm run verify-pack -- pack.pdf manifest.json board-reports-key.pem
\`\`\`

\`/api/verify/program\` is the same program as one file. It ends with one of these codes:

${table(['code', 'what it means'], PACK_CHECK_CODES)}

After \`npm run key:replace\`, older packs can be checked as before: \`/api/verify/key\` has all public keys, the newest first.
`;
}
