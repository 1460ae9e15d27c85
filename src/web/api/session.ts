import { createStore, useStore } from 'zustand';
import { onStoredElsewhere, storedText, storeText } from '../browserStorage.ts';

/** All tabs share local storage, so signing out in one tab signs out in all. */
const TOKEN_STORAGE_KEY = 'auth-token';
/** Tells the other tabs how the session ended, because only one tab noticed. */
const END_KEY = 'session-end';

/** The value `replaced` means that another person signed in, in another tab. */
export type SessionEnd = 'signedOut' | 'expired' | 'replaced';

const sessionStore = createStore<{ token: string | null }>()(() => ({
  token: storedText(TOKEN_STORAGE_KEY),
}));
const endings = new Set<(end: SessionEnd) => void>();

export const sessionToken = (): string | null => sessionStore.getState().token;

export const useSessionToken = (): string | null => useStore(sessionStore).token;

/** Calls the listener before the screens change. */
export function onSessionEnd(listener: (end: SessionEnd) => void): () => void {
  endings.add(listener);
  return () => endings.delete(listener);
}

export function startSession(token: string): void {
  storeText(END_KEY, null);
  storeText(TOKEN_STORAGE_KEY, token);
  sessionStore.setState({ token });
}

function announceEnd(end: SessionEnd): void {
  for (const listener of endings) listener(end);
}

/** The person is signing out, so a call refused meanwhile doesn't mean that the session expired. */
export function beginSignOut(): void {
  storeText(END_KEY, 'signedOut');
}

export function leaveSession(end: SessionEnd): void {
  const known = storedText(END_KEY) === 'signedOut' ? 'signedOut' : end;
  storeText(END_KEY, known);
  storeText(TOKEN_STORAGE_KEY, null);
  if (sessionToken() === null) return;
  announceEnd(known);
  sessionStore.setState({ token: null });
}

/** Handles a 401. A call of an older session must not end a newer session. */
export function sessionRefused(usedToken: string | null): void {
  if (usedToken === sessionToken()) leaveSession('expired');
}

onStoredElsewhere(TOKEN_STORAGE_KEY, (stored) => {
  const token = sessionToken();
  if (stored === token) return;
  if (stored === null) {
    leaveSession(storedText(END_KEY) === 'expired' ? 'expired' : 'signedOut');
    return;
  }
  // Another person may have signed in in the other tab, and must not see the first person's data.
  if (token !== null) announceEnd('replaced');
  sessionStore.setState({ token: stored });
});
