import { storedText, storeText } from '../../browserStorage.ts';

/** The last choices in the palette: keys of entries, for each person of this browser. */
const MOST_KEPT = 5;

function storageKey(userId: number): string {
  return `palette-recent:${userId}`;
}

/** The latest first. */
export function recentChoices(userId: number): string[] {
  try {
    const stored: unknown = JSON.parse(storedText(storageKey(userId)) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((key) => typeof key === 'string').slice(0, MOST_KEPT);
  } catch {
    // The stored value may not be a list.
    return [];
  }
}

export function rememberChoice(userId: number, key: string): void {
  const kept = [key, ...recentChoices(userId).filter((other) => other !== key)];
  storeText(storageKey(userId), JSON.stringify(kept.slice(0, MOST_KEPT)));
}
