import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError, EXIT_CODES } from './exitCodes.ts';

/** The channel between the command and a person. Only results go to standard output. */
export interface Terminal {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WritableStream;
  /** Questions and errors are written here, so that the results can be piped. */
  readonly talk: NodeJS.WritableStream;
}

/** False if the workbook is read from standard input, where the answers would come from. */
export const canPrompt = ({ input }: Terminal): boolean => input.isTTY;

/** Ctrl-C or Ctrl-D instead of an answer: readline throws this error, which counts as a no. */
function unanswered(error: unknown): unknown {
  if (!(error instanceof Error) || error.name !== 'AbortError') return error;
  return new CommandError(EXIT_CODES.declined, 'Nothing was stored.', error);
}

export async function ask(terminal: Terminal, question: string): Promise<string> {
  const lines = createInterface({ input: terminal.input, output: terminal.talk });
  try {
    return (await lines.question(question)).trim();
  } catch (error) {
    terminal.talk.write('\n');
    throw unanswered(error);
  } finally {
    lines.close();
  }
}

export async function askSecret(terminal: Terminal, question: string): Promise<string> {
  terminal.talk.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: terminal.input, output: nowhere, terminal: true });
  try {
    return await lines.question('');
  } catch (error) {
    throw unanswered(error);
  } finally {
    lines.close();
    terminal.talk.write('\n');
  }
}

/** Returns an answer from the terminal. If there is none, throws an error that names the option to use. */
export async function askOrRefuse(
  terminal: Terminal,
  question: string,
  otherwise: string,
): Promise<string> {
  if (!canPrompt(terminal)) throw new CommandError(EXIT_CODES.usage, otherwise);
  return ask(terminal, question);
}
