import type { SingleSignOnSettings } from '../singleSignOnSettings.ts';

/** How people sign in, in a line. */
export function describeSignIn(singleSignOn: SingleSignOnSettings | null): string {
  if (singleSignOn === null) return 'People sign in with a password or a passkey';
  const { name, issuer, takesPasswords } = singleSignOn;
  const others = takesPasswords
    ? 'or with a password or a passkey'
    : 'and passwords are for administrators who have never come from there';
  return `People sign in with ${name} (${issuer}), ${others}`;
}
