import { login } from '../contract/auth.ts';
import { CommandError, EXIT_CODES } from './exitCodes.ts';
import type { ServerCalls } from './serverCalls.ts';
import type { Terminal } from './terminal.ts';
import { askOr, askUnseen, canAsk } from './terminal.ts';

export interface Credentials {
  readonly email: string | undefined;
  readonly password: string | undefined;
}

/** Signs in with what the environment says, and asks for what is missing. */
export async function beginSession(
  server: ServerCalls,
  credentials: Credentials,
  terminal: Terminal,
): Promise<void> {
  const missing = 'Set BOARD_REPORTS_EMAIL and BOARD_REPORTS_PASSWORD';
  const email = credentials.email ?? (await askOr(terminal, 'E-mail: ', missing));
  if (credentials.password === undefined && !canAsk(terminal)) {
    throw new CommandError(EXIT_CODES.usage, missing);
  }
  const password = credentials.password ?? (await askUnseen(terminal, 'Password: '));
  const { token } = await server.call(login, { body: { email, password } });
  server.signedInWith(token);
}
