import { storedText, storeText } from '../../browserStorage.ts';

const MOST_RECENT_CHOICES = 5;

function recentChoicesKey(userId: number): string {
  return `palette-recent:${userId}`;
}

/** Latest first. */
export function recentChoices(userId: number): string[] {
  try {
    const stored: unknown = JSON.parse(storedText(recentChoicesKey(userId)) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((key) => typeof key === 'string').slice(0, MOST_RECENT_CHOICES);
  } catch {
    // The stored value may not be a list.
    return [];
  }
}

export function rememberChoice(userId: number, key: string): void {
  const kept = [key, ...recentChoices(userId).filter((other) => other !== key)];
  storeText(recentChoicesKey(userId), JSON.stringify(kept.slice(0, MOST_RECENT_CHOICES)));
}
