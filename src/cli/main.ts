import { runCommandLine } from './commandLine.ts';

const { argv, stdin, stdout, stderr } = process;

// Whoever reads the answer may stop reading, as `head` does. The work still ends as it should.
for (const stream of [stdout, stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

process.exitCode = await runCommandLine(argv.slice(2), process.env, {
  input: stdin,
  output: stdout,
  talk: stderr,
});
