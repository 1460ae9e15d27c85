/**
 * Text storage that all tabs share. If storage is switched off or full, nothing is stored and the page works without it.
 */
export function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function storeText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Without storage, the choice lasts until the page closes.
  }
}

/** Calls the listener when another tab has changed this key or cleared the storage. */
export function onStoredElsewhere(key: string, listener: (text: string | null) => void): void {
  window.addEventListener('storage', (event) => {
    // The event has no key if the whole storage was cleared.
    if (event.key === key || event.key === null) listener(storedText(key));
  });
}
