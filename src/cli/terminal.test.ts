import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { EXIT_CODES } from './exitCodes.ts';
import { ask, askOrRefuse, askSecret } from './terminal.ts';

/** A terminal at which somebody types; its output is collected. */
function terminal(isTTY: boolean) {
  const keys = new PassThrough();
  const talk = new PassThrough();
  const shown: string[] = [];
  talk.on('data', (chunk: Buffer) => shown.push(chunk.toString()));
  // A terminal is such a stream that also says it is one.
  const input = Object.assign(keys, { isTTY }) as unknown as NodeJS.ReadStream;
  return { keys, shown, terminal: { input, output: new PassThrough(), talk } };
}

test('an answer is what was typed, without blanks around it', async () => {
  const { keys, shown, terminal: place } = terminal(true);
  const answer = ask(place, 'Reason: ');
  keys.write('  Audited \n');
  expect(await answer).toBe('Audited');
  expect(shown.join('')).toContain('Reason: ');
});

test('a password is taken as it is and never shown', async () => {
  const { keys, shown, terminal: place } = terminal(true);
  const answer = askSecret(place, 'Password: ');
  keys.write(' hunter 2 \n');
  expect(await answer).toBe(' hunter 2 ');
  expect(shown.join('')).toBe('Password: \n');
});

test('without a terminal, the message names the option', async () => {
  const { terminal: place } = terminal(false);
  await expect(
    askOrRefuse(place, 'Reason: ', 'Enter the reason with --reason'),
  ).rejects.toMatchObject({
    exitCode: EXIT_CODES.usage,
    message: 'Enter the reason with --reason',
  });
});
