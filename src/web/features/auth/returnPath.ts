import type { User } from '../../../contract/users.ts';
import type { Capability } from '../../../domain/permissions.ts';
import { can } from '../../../domain/permissions.ts';
import { FORMER_PATHS, PATHS } from '../../paths.ts';
import { loginScreenOf } from './auth.view.ts';

/** Where the next sign-in of this tab leads. */
interface Return {
  readonly path: string;
  /** Whose session ended there; null for a link that was opened signed out. */
  readonly userId: number | null;
  readonly hasEnded: boolean;
}

const STORAGE_KEY = 'return-path';

/** This page has shown the sign-in, so whoever signs in next is led to where they wanted to be. */
let wasSignedOut = false;

const NEEDED: Readonly<Record<string, Capability>> = {
  [PATHS.admin]: 'seeAdmin',
  [PATHS.import]: 'importFigures',
  [PATHS.accounts]: 'manageAccounts',
};
const KNOWN: ReadonlySet<string> = new Set(
  [...Object.values(PATHS), ...Object.values(FORMER_PATHS)].filter((path) => path !== PATHS.login),
);

function pageOf(path: string): string {
  const { pathname } = new URL(path, location.origin);
  return pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
}

function isReturn(value: unknown): value is Return {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    // Only ever a path of this site.
    /^\/(?![/\\])/.test(value.path) &&
    'userId' in value &&
    (value.userId === null || typeof value.userId === 'number') &&
    'hasEnded' in value &&
    typeof value.hasEnded === 'boolean'
  );
}

function remembered(): Return | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    return isReturn(stored) ? stored : null;
  } catch {
    return null;
  }
}

function remember(next: Return): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  } catch {
    // Without storage the next sign-in starts at the Dashboard.
  }
}

/** The person left by themselves, or another one came. */
export function forgetReturn(): void {
  wasSignedOut = false;
  try {
    sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // There is no storage to clear.
  }
}

const currentPath = () => location.pathname + location.search + location.hash;

/** The session ended in the middle of work: the same person comes back here. */
export function rememberEnded(userId: number | null): void {
  if (location.pathname === PATHS.login) return;
  remember({ path: currentPath(), userId, hasEnded: true });
}

/** The sign-in is shown at this address: a link that was opened leads on once somebody signs in. */
export function rememberOpened(): void {
  wasSignedOut = true;
  // A link that sets a password leads nowhere, and its secret is not kept.
  const opensPage =
    KNOWN.has(pageOf(currentPath())) && loginScreenOf(location.search).kind === 'login';
  if (opensPage) remember({ path: currentPath(), userId: null, hasEnded: false });
}

/** Whose session ended in this tab; null where none did. */
export function endedSession(): Pick<Return, 'userId'> | null {
  const last = remembered();
  return last?.hasEnded === true ? last : null;
}

/**
 * Puts the address in place that this person wanted, once, before the application reads it. The
 * Dashboard where there is none, where they may not see it, and where another person was.
 */
export function returnAfterSignIn({ id, role }: Pick<User, 'id' | 'role'>): void {
  if (!wasSignedOut) return;
  const last = remembered();
  forgetReturn();
  const isOwn = last !== null && (last.userId === null || last.userId === id);
  history.replaceState(null, '', isOwn && mayOpen(role, last.path) ? last.path : PATHS.dashboard);
}

function mayOpen(role: User['role'], path: string): boolean {
  const page = pageOf(path);
  const needed = NEEDED[page];
  return KNOWN.has(page) && (needed === undefined || can(role, needed));
}
