/**
 * What this browser keeps for the product, as text by key, shared by all its tabs. A person can
 * switch storage off and it can be full: nothing is kept then, and the page works as it does
 * without.
 */
export function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text; null removes it. */
export function storeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Without storage the choice lasts only as long as the page.
  }
}

/** Calls the listener when another tab has changed this key, or has cleared the whole storage. */
export function onStoredElsewhere(key: string, listener: (text: string | null) => void): void {
  window.addEventListener('storage', (event) => {
    // The event has no key when the whole storage was cleared.
    if (event.key === key || event.key === null) listener(storedText(key));
  });
}
