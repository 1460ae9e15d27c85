import type { News } from '../../../contract/news.ts';
import { formatMoment } from '../../../format/dates.ts';

/** In place of a list, or before it. */
export function sinceWords({ since, groups, more }: News): string {
  if (since === null) return 'This is your first reading.';
  const when = formatMoment(since.at);
  return groups.length + more === 0 ? `Nothing has changed since ${when}.` : `Since ${when}:`;
}
