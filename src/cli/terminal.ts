import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError, EXIT_CODES } from './exitCodes.ts';

/** Where the command talks with a person. What it answers goes to the standard output alone. */
export interface Terminal {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WritableStream;
  /** For questions and troubles, so that the answer can be piped on. */
  readonly talk: NodeJS.WritableStream;
}

/** Somebody sits there: the workbook is not read from where the answers would come. */
export const canAsk = ({ input }: Terminal): boolean => input.isTTY;

/** Ctrl-C or Ctrl-D in place of an answer: readline says it so, and it is a no. */
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

/** Asks for something that must not be seen: what is typed is not written. */
export async function askUnseen(terminal: Terminal, question: string): Promise<string> {
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

/** An answer from the terminal, or a word on which option says it where nobody can be asked. */
export async function askOr(
  terminal: Terminal,
  question: string,
  otherwise: string,
): Promise<string> {
  if (!canAsk(terminal)) throw new CommandError(EXIT_CODES.usage, otherwise);
  return ask(terminal, question);
}
