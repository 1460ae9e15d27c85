import { exitCodeOf, failureSentence } from '../client/failureSentence.ts';

/** Whatever a command does not expect ends it in one line; its stack is for LOG_LEVEL=debug. */
export function endInSentence(environment: Readonly<Record<string, string | undefined>>): void {
  process.on('uncaughtException', (error) => {
    // Whoever reads the output may stop reading, as `head` does.
    if ('code' in error && error.code === 'EPIPE') process.exit();
    process.stderr.write(`${failureSentence(error)}\n`);
    if (environment['LOG_LEVEL'] === 'debug') process.stderr.write(`${error.stack ?? ''}\n`);
    process.exit(exitCodeOf(error));
  });
}
