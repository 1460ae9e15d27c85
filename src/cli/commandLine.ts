import { failureSentence } from '../client/failureSentence.ts';
import { CommandError, EXIT_CODES } from './exitCodes.ts';
import type { ExitCode } from './exitCodes.ts';
import { importCommand } from './importCommand.ts';
import { readOptions, USAGE } from './options.ts';
import type { Credentials } from './session.ts';
import type { Terminal } from './terminal.ts';

export interface Command {
  readonly usage: string;
  readonly run: (
    words: readonly string[],
    credentials: Credentials,
    terminal: Terminal,
  ) => Promise<ExitCode | null>;
}

const IMPORT: Command = {
  usage: USAGE,
  run: async (words, credentials, terminal) => {
    const options = readOptions(words);
    return options === null ? null : importCommand(options, credentials, terminal);
  },
};

export async function runCommandLine(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  terminal: Terminal,
  { usage, run }: Command = IMPORT,
): Promise<ExitCode> {
  try {
    const credentials = {
      email: environment['BOARD_REPORTS_EMAIL'],
      password: environment['BOARD_REPORTS_PASSWORD'],
      token: environment['BOARD_REPORTS_TOKEN'] || undefined,
    };
    const code = await run(words, credentials, terminal);
    if (code !== null) return code;
    terminal.output.write(usage);
    return EXIT_CODES.done;
  } catch (error) {
    if (error instanceof CommandError) {
      terminal.talk.write(`${error.message}\n`);
      return error.exitCode;
    }
    terminal.talk.write(`${failureSentence(error)}\n`);
    if (environment['LOG_LEVEL'] === 'debug' && error instanceof Error) {
      terminal.talk.write(`${error.stack ?? ''}\n`);
    }
    return EXIT_CODES.unexpected;
  }
}
