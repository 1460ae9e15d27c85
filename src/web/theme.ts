import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'system' | 'light' | 'dark';
export type ResolvedTheme = 'light' | 'dark';

// themeBeforePaint.js reads the same key before the first paint.
const STORAGE_KEY = 'theme';
const listeners = new Set<() => void>();
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

function storedChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

let choice = storedChoice();

function announce(): void {
  for (const listener of listeners) listener();
}

function apply(next: ThemeChoice): void {
  choice = next;
  if (next === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = next;
  announce();
}

systemIsDark.addEventListener('change', announce);
// Another tab of the same person follows at once.
window.addEventListener('storage', (event) => {
  if (event.key === STORAGE_KEY) apply(storedChoice());
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function chooseTheme(next: ThemeChoice): void {
  try {
    if (next === 'system') localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, next);
  } catch {
    // Storage can be switched off; the choice then lasts as long as the page.
  }
  apply(next);
}

const currentChoice = (): ThemeChoice => choice;
const currentTheme = (): ResolvedTheme => {
  if (choice !== 'system') return choice;
  return systemIsDark.matches ? 'dark' : 'light';
};

/** What the person chose, what is shown now, and the way to change it. */
export function useTheme(): {
  choice: ThemeChoice;
  theme: ResolvedTheme;
  chooseTheme: (next: ThemeChoice) => void;
} {
  return {
    choice: useSyncExternalStore(subscribe, currentChoice),
    theme: useSyncExternalStore(subscribe, currentTheme),
    chooseTheme,
  };
}
