import { currentUser, login, logout } from '../contract/auth.ts';
import { CallError } from '../client/callError.ts';
import { completeLogin } from '../contract/secondFactor.ts';
import { CommandError, EXIT_CODES } from './exitCodes.ts';
import type { ServerCalls } from './serverCalls.ts';
import type { Terminal } from './terminal.ts';
import { askOrRefuse, askSecret, canPrompt } from './terminal.ts';

export interface Credentials {
  readonly email: string | undefined;
  readonly password: string | undefined;
  readonly token: string | undefined;
}

export async function beginSession(
  server: ServerCalls,
  credentials: Credentials,
  terminal: Terminal,
): Promise<void> {
  if (credentials.token !== undefined) {
    server.hasToken(credentials.token);
    // The session is checked first, so that no file is sent in vain.
    await server.call(currentUser);
    return;
  }
  const missing = 'Set BOARD_REPORTS_TOKEN, or BOARD_REPORTS_EMAIL and BOARD_REPORTS_PASSWORD';
  const email = credentials.email ?? (await askOrRefuse(terminal, 'Email: ', missing));
  if (credentials.password === undefined && !canPrompt(terminal)) {
    throw new CommandError(EXIT_CODES.usage, missing);
  }
  const password = credentials.password ?? (await askSecret(terminal, 'Password: '));
  const { token } = await server
    .call(login, { body: { email, password } })
    .catch((error: unknown) => finishCodeSignIn(server, terminal, error));
  server.signedInWith(token);
}

/** Asks for a code if the account has two-factor authentication and a person is at the terminal. */
async function finishCodeSignIn(server: ServerCalls, terminal: Terminal, error: unknown) {
  const cause = error instanceof CommandError ? error.cause : undefined;
  const challenge = cause instanceof CallError ? cause.problem?.challenge : undefined;
  if (challenge === undefined) throw error;
  const code = await askOrRefuse(
    terminal,
    'Code from the authenticator app: ',
    'The account uses two-factor authentication. Set BOARD_REPORTS_TOKEN to an API token instead',
  );
  return server.call(completeLogin, { body: { challenge, code } });
}

/** The work is already done, so an error is ignored. An open session expires by itself. */
export async function signOff(server: ServerCalls): Promise<void> {
  if (server.isSignedIn) await server.call(logout).catch(() => {});
}
