import { exitCodeOf, failureSentence } from '../client/failureSentence.ts';

/** Ends a command with one line on an unexpected error; LOG_LEVEL=debug shows the stack. */
export function endInSentence(environment: Readonly<Record<string, string | undefined>>): void {
  process.on('uncaughtException', (error) => {
    // The program that reads the output may stop early, as `head` does.
    if ('code' in error && error.code === 'EPIPE') process.exit();
    process.stderr.write(`${failureSentence(error)}\n`);
    if (environment['LOG_LEVEL'] === 'debug') process.stderr.write(`${error.stack ?? ''}\n`);
    process.exit(exitCodeOf(error));
  });
}
