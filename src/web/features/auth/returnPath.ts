import type { User } from '../../../contract/users.ts';
import type { Capability } from '../../../finance/permissions.ts';
import { can } from '../../../finance/permissions.ts';
import { FORMER_PATHS, PATHS } from '../../paths.ts';
import { loginScreenOf } from './auth.view.ts';

interface Return {
  readonly path: string;
  readonly userId: number | null;
  readonly hasEnded: boolean;
}

const RETURN_STORAGE_KEY = 'return-path';

/** True if the login page was shown here, so that the next person who signs in is led to the remembered page. */
let wasSignedOut = false;

const NEEDED_CAPABILITIES: Readonly<Record<string, Capability>> = {
  [PATHS.admin]: 'seeAdmin',
  [PATHS.import]: 'importFigures',
  [PATHS.accounts]: 'manageAccounts',
};
const KNOWN_PATHS: ReadonlySet<string> = new Set(
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
    // Only paths on this site are accepted, to prevent open redirects.
    /^\/(?![/\\])/.test(value.path) &&
    'userId' in value &&
    (value.userId === null || typeof value.userId === 'number') &&
    'hasEnded' in value &&
    typeof value.hasEnded === 'boolean'
  );
}

function remembered(): Return | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(RETURN_STORAGE_KEY) ?? 'null');
    return isReturn(stored) ? stored : null;
  } catch {
    return null;
  }
}

function remember(next: Return): void {
  try {
    sessionStorage.setItem(RETURN_STORAGE_KEY, JSON.stringify(next));
  } catch {
    // Without storage, the next sign-in starts at the Dashboard.
  }
}

export function forgetReturn(): void {
  wasSignedOut = false;
  try {
    sessionStorage.removeItem(RETURN_STORAGE_KEY);
  } catch {
    // There is no storage to clear.
  }
}

const currentPath = () => location.pathname + location.search + location.hash;

/** Called if the session ended during work: the same person returns to this page. */
export function rememberEnded(userId: number | null): void {
  if (location.pathname === PATHS.login) return;
  remember({ path: currentPath(), userId, hasEnded: true });
}

/** Called for a link opened while signed out: it opens after the sign-in. */
export function rememberOpened(): void {
  wasSignedOut = true;
  // Password links aren't pages to return to, and their secret isn't stored.
  const opensPage =
    KNOWN_PATHS.has(pageOf(currentPath())) && loginScreenOf(location.search).kind === 'login';
  if (opensPage) remember({ path: currentPath(), userId: null, hasEnded: false });
}

export function endedSession(): Pick<Return, 'userId'> | null {
  const last = remembered();
  return last?.hasEnded === true ? last : null;
}

/**
 * Restores the remembered address once, before the application reads it. Falls back to the Dashboard if there is none,
 * if the person may not see it, or if it belongs to someone else.
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
  const needed = NEEDED_CAPABILITIES[page];
  return KNOWN_PATHS.has(page) && (needed === undefined || can(role, needed));
}
