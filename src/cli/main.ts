import { runCommandLine } from './commandLine.ts';

const { argv, stdin, stdout, stderr } = process;

process.exitCode = await runCommandLine(argv.slice(2), process.env, {
  input: stdin,
  output: stdout,
  talk: stderr,
});
