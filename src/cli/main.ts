import { CommandError } from './exitCodes.ts';
import { importCommand } from './importCommand.ts';
import { readOptions, USAGE } from './options.ts';

const { argv, stdin, stdout, stderr } = process;

try {
  const options = readOptions(argv.slice(2));
  if (options === null) stdout.write(USAGE);
  else {
    const credentials = {
      email: process.env['BOARD_REPORTS_EMAIL'],
      password: process.env['BOARD_REPORTS_PASSWORD'],
    };
    const terminal = { input: stdin, output: stdout, talk: stderr };
    process.exitCode = await importCommand(options, credentials, terminal);
  }
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  stderr.write(`${error.message}\n`);
  process.exitCode = error.exitCode;
}
