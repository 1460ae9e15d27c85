import { failureSentence } from '../client/failureSentence.ts';
import { ACCOUNTS } from './accountsCommand.ts';
import { runCommandLine } from './commandLine.ts';
import { EXIT_CODES } from './exitCodes.ts';

const { argv, stdin, stdout, stderr } = process;

// The program that reads the output may stop early, as `head` does. The work still finishes.
for (const stream of [stdout, stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return;
    stderr.write(`${failureSentence(error)}\n`);
    process.exit(EXIT_CODES.unexpected);
  });
}

const terminal = { input: stdin, output: stdout, talk: stderr };
const [first, ...words] = argv.slice(2);
process.exitCode = await (first === '--accounts'
  ? runCommandLine(words, process.env, terminal, ACCOUNTS)
  : runCommandLine(argv.slice(2), process.env, terminal));
