import { createStore, useStore } from 'zustand';
import { onStoredElsewhere, storedText, storeText } from '../browserStorage.ts';

/**
 * Whether someone is signed in, as this browser knows it: the bearer token in local storage. All
 * tabs share it, so signing out in one signs out in all.
 */
const STORAGE_KEY = 'auth-token';
/** How the session ended, for the other tabs: only the one that noticed knows. */
const END_KEY = 'session-end';

/** `replaced`: another person signed in, in another tab. */
export type SessionEnd = 'signedOut' | 'expired' | 'replaced';

const store = createStore<{ token: string | null }>()(() => ({ token: storedText(STORAGE_KEY) }));
const endings = new Set<(end: SessionEnd) => void>();

/** The bearer token; null if nobody is signed in. */
export const sessionToken = (): string | null => store.getState().token;

export const useSessionToken = (): string | null => useStore(store).token;

/** Calls the listener with how a session ended, before the screens change. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  endings.add(listener);
  return () => endings.delete(listener);
}

export function startSession(token: string): void {
  storeText(END_KEY, null);
  storeText(STORAGE_KEY, token);
  store.setState({ token });
}

function announceEnd(end: SessionEnd): void {
  for (const listener of endings) listener(end);
}

/** The person is signing out: a tab whose call is refused meanwhile has not lost its session. */
export function beginSignOut(): void {
  storeText(END_KEY, 'signedOut');
}

/** Removes the token; `expired` when the server no longer knows the session. */
export function leaveSession(end: SessionEnd): void {
  const known = storedText(END_KEY) === 'signedOut' ? 'signedOut' : end;
  storeText(END_KEY, known);
  storeText(STORAGE_KEY, null);
  if (sessionToken() === null) return;
  announceEnd(known);
  store.setState({ token: null });
}

/** A call answered 401. An answer to an older session's call must not end a newer one. */
export function sessionRefused(usedToken: string | null): void {
  if (usedToken === sessionToken()) leaveSession('expired');
}

onStoredElsewhere(STORAGE_KEY, (stored) => {
  const token = sessionToken();
  if (stored === token) return;
  if (stored === null) {
    leaveSession(storedText(END_KEY) === 'expired' ? 'expired' : 'signedOut');
    return;
  }
  // Another person may have signed in in the other tab: nothing of the first one may stay here.
  if (token !== null) announceEnd('replaced');
  store.setState({ token: stored });
});
