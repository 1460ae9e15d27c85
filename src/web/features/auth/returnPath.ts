/** Where a person was when the session ended in the middle of work; they come back there. */
const STORAGE_KEY = 'return-path';

export function rememberReturnPath(path: string): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, path);
  } catch {
    // Without storage the next sign-in starts at the Dashboard, as usual.
  }
}

/** The remembered path, once; null where there is none. Only ever a path of this site. */
export function takeReturnPath(): string | null {
  try {
    const path = sessionStorage.getItem(STORAGE_KEY);
    sessionStorage.removeItem(STORAGE_KEY);
    return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
  } catch {
    return null;
  }
}
