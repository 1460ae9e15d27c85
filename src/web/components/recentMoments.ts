import { storedText, storeText } from '../browserStorage.ts';
import { isMoment } from '../searchParams.ts';

const MOST_RECENT_MOMENTS = 5;

const recentMomentsKey = (userId: number) => `moments-recent:${userId}`;

export function recentMoments(userId: number): string[] {
  try {
    const stored: unknown = JSON.parse(storedText(recentMomentsKey(userId)) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored
      .filter((asOf): asOf is string => typeof asOf === 'string' && isMoment(asOf))
      .slice(0, MOST_RECENT_MOMENTS);
  } catch {
    // The stored value may not be a list.
    return [];
  }
}

export function rememberMoment(userId: number, asOf: string): void {
  const kept = [asOf, ...recentMoments(userId).filter((other) => other !== asOf)];
  storeText(recentMomentsKey(userId), JSON.stringify(kept.slice(0, MOST_RECENT_MOMENTS)));
}
