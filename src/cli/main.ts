import { failureSentence } from '../client/failureSentence.ts';
import { ACCOUNTS } from './accountsCommand.ts';
import { runCommandLine } from './commandLine.ts';
import { EXIT_CODES } from './exitCodes.ts';

const { argv, stdin, stdout, stderr } = process;

// Whoever reads the answer may stop reading, as `head` does. The work still ends as it should.
for (const stream of [stdout, stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    stderr.write(`${failureSentence(error)}\n`);
    process.exit(EXIT_CODES.unexpected);
  });
}

const terminal = { input: stdin, output: stdout, talk: stderr };
// As `npm run accounts` begins; a workbook to import has another name.
const [first, ...words] = argv.slice(2);
process.exitCode = await (first === '--accounts'
  ? runCommandLine(words, process.env, terminal, ACCOUNTS)
  : runCommandLine(argv.slice(2), process.env, terminal));
