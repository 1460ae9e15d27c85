import { WorkbookRefusedError } from '../file/workbookRefused.ts';

const MOST_LINE = 64 * 1024;

/**
 * Yields the lines of a file as they arrive, with one character for each byte. Never more than one
 * line is in memory.
 */
export async function* linesOfFile(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + Buffer.from(chunk).toString('latin1')).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > MOST_LINE || lines.some(({ length }) => length > MOST_LINE)) {
      throw new WorkbookRefusedError(
        'A line of the file is too long for a ledger.',
        'Export the file again from the accounting system.',
      );
    }
    yield* lines;
  }
  if (rest !== '') yield rest.replace(/\r$/, '');
}
