import { LIMITS } from '../../contract/limits.ts';

const DEMO_ROLES = ['admin', 'viewer'] as const;

interface PublicDemo {
  readonly accounts: readonly {
    readonly role: (typeof DEMO_ROLES)[number];
    readonly email: string;
  }[];
  /** The password of both demo accounts. */
  readonly key: string;
}

export interface PublicConfig {
  readonly demo: PublicDemo | null;
  /** May be larger than the contract's minimum, never smaller. */
  readonly passwordMinLength: number;
  /** False if the server only keeps mail in its outbox. */
  readonly sendsMail: boolean;
  readonly singleSignOn: { readonly name: string } | null;
  /** False if passkeys can't be tied to the server's address. */
  readonly takesPasskeys: boolean;
}

/** Reads a field of a value that may not be an object. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function parsedContent(content: string | null | undefined): unknown {
  try {
    return JSON.parse(content ?? 'null');
  } catch {
    return null;
  }
}

function parsedDemo(given: unknown): PublicDemo | null {
  const key = field(given, 'key');
  const list = field(given, 'accounts');
  if (typeof key !== 'string' || !Array.isArray(list)) return null;
  const accounts = DEMO_ROLES.flatMap((role) => {
    const email = field(
      list.find((one) => field(one, 'role') === role),
      'email',
    );
    return typeof email === 'string' ? [{ role, email }] : [];
  });
  return accounts.length === 0 ? null : { accounts, key };
}

/**
 * Uses defaults for missing or invalid values. Parsed by hand, because the login page is drawn before any schema is
 * loaded.
 */
export function parsePublicConfig(content: string | null | undefined): PublicConfig {
  const given = parsedContent(content);
  const minimum = field(given, 'passwordMinLength');
  const provider = field(field(given, 'singleSignOn'), 'name');
  return {
    demo: parsedDemo(field(given, 'demo')),
    passwordMinLength:
      typeof minimum === 'number' && Number.isInteger(minimum)
        ? Math.max(minimum, LIMITS.passwordMin)
        : LIMITS.passwordMin,
    sendsMail: field(given, 'sendsMail') !== false,
    singleSignOn: typeof provider === 'string' ? { name: provider } : null,
    takesPasskeys: field(given, 'takesPasskeys') === true,
  };
}

const content = document.querySelector<HTMLMetaElement>('meta[name="board-reports"]')?.content;

export const publicConfig = parsePublicConfig(content);

/**
 * The basis isn't parsed here, because sign-in needs no lines. api/publicBasis.ts parses the value.
 */
export const unparsedBasis: unknown = field(parsedContent(content), 'basis');

export const canUsePasskeys = () =>
  publicConfig.takesPasskeys && 'PublicKeyCredential' in globalThis;
