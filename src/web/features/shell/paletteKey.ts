import { useEffect } from 'react';

/** On a Mac, Ctrl K deletes to the end of a line; shortcuts use the Command key. */
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

export const KEY_HINT = isApple ? '⌘ K' : 'Ctrl K';
/** The same, as aria-keyshortcuts writes it. */
export const KEY_SHORTCUT = isApple ? 'Meta+K' : 'Control+K';

function isPaletteKey(event: KeyboardEvent): boolean {
  const held = isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  if (!held || event.altKey || event.shiftKey || event.isComposing) return false;
  // On keyboards without Latin letters, the key in the position of the K.
  return /^[a-z]$/i.test(event.key) ? /^k$/i.test(event.key) : event.code === 'KeyK';
}

/** Calls back at every press of the palette's key, wherever the focus is. */
export function usePaletteKey(onPress: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPaletteKey(event)) return;
      // Otherwise browsers would focus their address bar.
      event.preventDefault();
      if (!event.repeat) onPress();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onPress]);
}
