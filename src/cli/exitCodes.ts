import { UNEXPECTED_EXIT_CODE } from '../client/failureSentence.ts';

/** How the command ends, for scripts; docs/settings.md lists them. */
export const EXIT_CODES = {
  done: 0,
  /** The server cannot be reached, or failed. */
  failed: 1,
  /** An option is wrong or missing. */
  usage: 2,
  /** The workbook cannot be imported as it is: refused cells, an open question, a damaged file. */
  refused: 3,
  /** The sign-in failed, or the account is not an administrator. */
  notAllowed: 4,
  /** The stored figures changed between the preview and the import. */
  moved: 5,
  /** A person said no. */
  declined: 6,
  /** Nothing that could be imported was found in the workbook. */
  nothingFound: 7,
  /** A failure that nobody expected. */
  unexpected: UNEXPECTED_EXIT_CODE,
} as const;
export type ExitCode = (typeof EXIT_CODES)[keyof typeof EXIT_CODES];

/** Ends the command with a message for the person using it. */
export class CommandError extends Error {
  readonly exitCode: ExitCode;
  constructor(exitCode: ExitCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'CommandError';
    this.exitCode = exitCode;
  }
}
