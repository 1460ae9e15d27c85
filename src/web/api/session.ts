/**
 * Whether someone is signed in, as this browser knows it: the bearer token in local storage. All
 * tabs share it, so signing out in one signs out in all.
 */
const STORAGE_KEY = 'auth-token';

/** `replaced`: another person signed in, in another tab. */
export type SessionEnd = 'signedOut' | 'expired' | 'replaced';

type Listener = () => void;
const listeners = new Set<Listener>();
const endings = new Set<(end: SessionEnd) => void>();

function readStored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

let token = readStored();

function become(next: string | null): void {
  token = next;
  for (const listener of listeners) listener();
}

/** The bearer token; null when nobody is signed in. */
export function sessionToken(): string | null {
  return token;
}

export function subscribeToSession(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Is told how a session ended, before the screens change. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  endings.add(listener);
  return () => endings.delete(listener);
}

export function startSession(newToken: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, newToken);
  } catch {
    // Storage can be switched off; the session then lasts as long as the page.
  }
  become(newToken);
}

function removeStored(): void {
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // As above: nothing was stored.
  }
}

/** Removes the token; `expired` when the server no longer knows the session. */
export function endSession(end: SessionEnd): void {
  removeStored();
  if (token === null) return;
  for (const listener of endings) listener(end);
  become(null);
}

/** A call answered 401. An answer to an older session's call must not end a newer one. */
export function sessionRefused(usedToken: string | null): void {
  if (usedToken === token) endSession('expired');
}

window.addEventListener('storage', (event) => {
  // A null key: the whole storage was cleared.
  if (event.key !== STORAGE_KEY && event.key !== null) return;
  const stored = readStored();
  if (stored === token) return;
  if (stored === null) endSession('signedOut');
  else if (token === null) become(stored);
  else {
    // Someone else may have signed in over there: nothing of the first person may stay here.
    for (const listener of endings) listener('replaced');
    become(stored);
  }
});
