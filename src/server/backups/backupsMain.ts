import { endInSentence } from '../endInSentence.ts';
import { isBackupCommand, runBackupCommand } from './backupCommand.ts';

// npm run backup, restore or move: the first argument says which.
endInSentence(process.env);
const [name, ...words] = process.argv.slice(2);
if (!isBackupCommand(name)) throw new TypeError('Not a backup command');
process.umask(0o077);
process.exitCode = await runBackupCommand(name, words, process.env, {
  // The folder in which npm was called. DATA_DIR is relative to the product's own folder, as when the server starts.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  out: (line) => void process.stdout.write(`${line}\n`),
  error: (line) => void process.stderr.write(`${line}\n`),
});
