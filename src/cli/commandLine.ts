import { CommandError, EXIT_CODES } from './exitCodes.ts';
import type { ExitCode } from './exitCodes.ts';
import { importCommand } from './importCommand.ts';
import { readOptions, USAGE } from './options.ts';
import type { Terminal } from './terminal.ts';

/** Runs the command as typed; an error is reported in one line. */
export async function runCommandLine(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  terminal: Terminal,
): Promise<ExitCode> {
  try {
    const options = readOptions(words);
    if (options === null) {
      terminal.output.write(USAGE);
      return EXIT_CODES.done;
    }
    const credentials = {
      email: environment['BOARD_REPORTS_EMAIL'],
      password: environment['BOARD_REPORTS_PASSWORD'],
    };
    return await importCommand(options, credentials, terminal);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    terminal.talk.write(`${error.message}\n`);
    return error.exitCode;
  }
}
