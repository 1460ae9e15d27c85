import { storedText, storeText } from '../browserStorage.ts';
import { isMoment } from '../searchParams.ts';

/** The moments that each person of this browser has looked at. */
const MOST_KEPT = 5;

const storageKey = (userId: number) => `moments-recent:${userId}`;

/** The latest choice first. */
export function recentMoments(userId: number): string[] {
  try {
    const stored: unknown = JSON.parse(storedText(storageKey(userId)) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored
      .filter((asOf): asOf is string => typeof asOf === 'string' && isMoment(asOf))
      .slice(0, MOST_KEPT);
  } catch {
    // The stored value may not be a list.
    return [];
  }
}

export function rememberMoment(userId: number, asOf: string): void {
  const kept = [asOf, ...recentMoments(userId).filter((other) => other !== asOf)];
  storeText(storageKey(userId), JSON.stringify(kept.slice(0, MOST_KEPT)));
}
