import type { SingleSignOnSettings } from '../singleSignOnSettings.ts';

export function describeSignIn(singleSignOn: SingleSignOnSettings | null): string {
  if (singleSignOn === null) return 'People sign in with a password or a passkey';
  const { name, issuer, takesPasswords } = singleSignOn;
  const others = takesPasswords
    ? 'or with a password or a passkey'
    : 'and only administrators who have never signed in there can use passwords';
  return `People sign in with ${name} (${issuer}), ${others}`;
}
