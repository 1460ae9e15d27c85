import { useEffect } from 'react';

/** On a Mac, Ctrl+K deletes to the end of a line, so shortcuts use Command. */
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

export const KEY_HINT = isApple ? '⌘ K' : 'Ctrl K';
/** Written in the syntax of aria-keyshortcuts. */
export const KEY_SHORTCUT = isApple ? 'Meta+K' : 'Control+K';

function isPaletteKey(event: KeyboardEvent): boolean {
  const held = isApple ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey;
  if (!held || event.altKey || event.shiftKey || event.isComposing) return false;
  // On non-Latin keyboards, the key in the position of K counts.
  return /^[a-z]$/i.test(event.key) ? /^k$/i.test(event.key) : event.code === 'KeyK';
}

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
