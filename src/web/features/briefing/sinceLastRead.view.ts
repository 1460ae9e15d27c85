import type { News, NewsGroup } from '../../../contract/news.ts';
import { formatMoment } from '../../../format/dates.ts';
import { toldGroup } from '../../../format/newsWords.ts';

/** In place of a list, or before it. */
export function sinceWords({ since, groups, more }: News): string {
  if (since === null) return 'This is your first reading.';
  const when = formatMoment(since.at);
  return groups.length + more === 0 ? `Nothing has changed since ${when}.` : `Since ${when}:`;
}

/** Who else sees that the page was read; null: nobody does. */
export const seenByWords = ({ shownSince }: Pick<News, 'shownSince'>): string | null =>
  shownSince === null ? null : 'Administrators see when you last read this, and up to where.';

/** What is new takes so many words of the page until the reader asks for more. */
const MOST_WORDS = 35;

const countOf = (text: string) => text.split(/\s+/u).length;

export type ShownGroup = ReturnType<typeof toldGroup>;

/** What fits at first, in the order of the list; the number of the lines and groups that do not. */
export function shownNews(news: News): { readonly shown: ShownGroup[]; readonly hidden: number } {
  const seenBy = seenByWords(news);
  let words = countOf(sinceWords(news)) + (seenBy === null ? 0 : countOf(seenBy));
  let isFull = false;
  const fits = (text: string): boolean => {
    words += countOf(text);
    isFull ||= words > MOST_WORDS;
    return !isFull;
  };
  let hidden = 0;
  const shown = news.groups.map(wholeGroup).flatMap((group): ShownGroup[] => {
    if (!fits(group.title)) {
      hidden += Math.max(1, group.lines.length);
      return [];
    }
    const lines = group.lines.filter(({ text }) => fits(text));
    hidden += group.lines.length - lines.length;
    return [{ ...group, lines }];
  });
  return { shown, hidden };
}

/** A group with all its lines. */
export const wholeGroup = (group: NewsGroup): ShownGroup => toldGroup(group, Infinity);

/** How many lines there are in all; a group without any is one. */
export const countNews = ({ groups, more }: News): number =>
  groups.reduce((sum, group) => sum + Math.max(1, wholeGroup(group).lines.length), more);
