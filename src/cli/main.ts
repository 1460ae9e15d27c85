import { runCommandLine } from './commandLine.ts';

const { argv, env, stdin, stdout, stderr } = process;

process.exitCode = await runCommandLine(argv.slice(2), env, {
  input: stdin,
  output: stdout,
  talk: stderr,
});
