import { createStore, useStore } from 'zustand';
import { onStoredElsewhere, storedText, storeText } from './browserStorage.ts';

export type ThemeChoice = 'system' | 'light' | 'dark';
export type ResolvedTheme = 'light' | 'dark';

// beforePaint.js reads the same key before the first paint.
const THEME_STORAGE_KEY = 'theme';
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');

const choiceIn = (stored: string | null): ThemeChoice =>
  stored === 'light' || stored === 'dark' ? stored : 'system';

const themeStore = createStore<{ choice: ThemeChoice; systemIsDark: boolean }>()(() => ({
  choice: choiceIn(storedText(THEME_STORAGE_KEY)),
  systemIsDark: systemIsDark.matches,
}));

function apply(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = choice;
  themeStore.setState({ choice });
}

systemIsDark.addEventListener('change', ({ matches }) =>
  themeStore.setState({ systemIsDark: matches }),
);
// Other tabs follow immediately.
onStoredElsewhere(THEME_STORAGE_KEY, (stored) => apply(choiceIn(stored)));

export function chooseTheme(choice: ThemeChoice): void {
  storeText(THEME_STORAGE_KEY, choice === 'system' ? null : choice);
  apply(choice);
}

export function useTheme(): {
  choice: ThemeChoice;
  theme: ResolvedTheme;
  systemTheme: ResolvedTheme;
  chooseTheme: (choice: ThemeChoice) => void;
} {
  const { choice, systemIsDark: isDark } = useStore(themeStore);
  const systemTheme = isDark ? 'dark' : 'light';
  return { choice, theme: choice === 'system' ? systemTheme : choice, systemTheme, chooseTheme };
}
