import { UNEXPECTED_EXIT_CODE } from '../client/failureSentence.ts';

/** Exit codes for scripts, listed in docs/settings.md. */
export const EXIT_CODES = {
  done: 0,
  failed: 1,
  usage: 2,
  /**
   * The workbook can't be imported because of refused cells, an open question or a damaged file.
   */
  refused: 3,
  notAllowed: 4,
  moved: 5,
  declined: 6,
  nothingFound: 7,
  unexpected: UNEXPECTED_EXIT_CODE,
} as const;
export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

export class CommandError extends Error {
  readonly exitCode: ExitCode;
  constructor(exitCode: ExitCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'CommandError';
    this.exitCode = exitCode;
  }
}
