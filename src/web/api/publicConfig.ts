import type { CompanyBasis } from '../../domain/companyBasis.ts';
import { STANDARD_BASIS } from '../../domain/companyBasis.ts';
import { LINE_GROUPS } from '../../domain/lineGroups.ts';
import { LIMITS } from '../../contract/limits.ts';

const DEMO_ROLES = ['admin', 'viewer'] as const;

interface PublicDemo {
  readonly accounts: readonly {
    readonly role: (typeof DEMO_ROLES)[number];
    readonly email: string;
  }[];
  /** The password of both. */
  readonly key: string;
}

/** The server's public configuration, in a meta element of the page. */
export interface PublicConfig {
  /** The demo accounts that can sign in, where there are any. */
  readonly demo: PublicDemo | null;
  /** A company may ask for more characters than the contract does, never for fewer. */
  readonly passwordMinLength: number;
  /** False where the server only keeps mail in its outbox. */
  readonly sendsMail: boolean;
  /** The company's own provider, at which people may sign in. */
  readonly singleSignOn: { readonly name: string } | null;
  /** Whether passkeys can belong to the address of the server. */
  readonly takesPasskeys: boolean;
  /** The company's financial year, currency and lines. */
  readonly basis: CompanyBasis;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}

function parsedBasis(given: unknown): CompanyBasis {
  const start = field(given, 'yearStartMonth');
  const currency = field(given, 'currency');
  const isMonth = typeof start === 'number' && Number.isInteger(start) && start >= 1 && start <= 12;
  if (!isMonth || typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) {
    return STANDARD_BASIS;
  }
  const yearNamedAfter = field(given, 'yearNamedAfter') === 'end' ? 'end' : 'start';
  const groups = field(given, 'lineGroups');
  const lineGroups = LINE_GROUPS.filter((one) => Array.isArray(groups) && groups.includes(one));
  return { yearStartMonth: start, yearNamedAfter, currency, lineGroups };
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
 * The configuration in the meta element's content, with defaults for what is missing or broken.
 * Parsed by hand: the login page is drawn before any schema is loaded.
 */
export function parsePublicConfig(content: string | null | undefined): PublicConfig {
  const given = parsed(content ?? 'null');
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
    basis: parsedBasis(field(given, 'basis')),
  };
}

export const publicConfig = parsePublicConfig(
  document.querySelector<HTMLMetaElement>('meta[name="board-reports"]')?.content,
);

/** Whether passkeys can belong to the address of the server, and this browser knows them. */
export const canUsePasskeys = () =>
  publicConfig.takesPasskeys && 'PublicKeyCredential' in globalThis;
